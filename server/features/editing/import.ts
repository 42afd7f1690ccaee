import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuid } from 'uuid'
import {
  type ContentImport,
  type ImportedFile,
  type contentArchive,
} from '#contract/desk/content-archive.ts'
import { longestContent } from '#contract/desk/content-files.ts'
import type { BodyOf } from '#contract/route.ts'
import type { App } from '#server/app.ts'
import { Refusal, conflict, unavailable } from '#server/errors.ts'
import type { Upload } from '#server/implement.ts'
import type { Redrawn } from '#server/infra/drawing/redraw.ts'
import { takeTurns } from '#server/infra/limits/turns.ts'
import type { Say } from '#server/sentences.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { isPictureName, pictureFolder } from '../content/content.ts'
import { faultsOf } from './check.ts'
import { ownFiles } from './export.ts'
import type { Written } from './merge.ts'
import {
  hasRoomFor,
  keepPicture,
  namesOfPictures,
  redrawPicture,
  tooManyPictures,
} from './pictures.ts'
import { placeOf } from './paths.ts'
import { hashOf, rowsOf, textBelow } from './read.ts'
import { isSame, lockVersions } from './save.ts'
import { type Unpacked, unpack } from './unpack.ts'
import { folderBelow, publish, readWritten, textIn } from './written.ts'

type Given = BodyOf<typeof contentArchive.read>

/** What the zip would make of the site. */
type Plan = {
  files: ImportedFile[]
  /** Null: taken out of use. */
  texts: Map<string, string | null>
  pictures: Map<string, Redrawn>
  before: Map<string, string | null>
  digest: string
}

// A zip is held in memory, and its pictures are drawn anew.
const inTurn = takeTurns([{ atOnce: 1, waiting: 3 }], () =>
  unavailable('Another import is being read. Try again in a moment.'),
)

/** Says what a zip would change, or makes these changes, all or none. */
export const importContent = (
  app: App,
  actor: Actor,
  { digest, remove }: Given,
  upload: Upload,
  say: Say,
): Promise<ContentImport> =>
  inTurn(['all'], async () => {
    const unpacked = await unpack(upload.path)
    const plan = await planOf(app, unpacked, remove === 'true', say)
    const answer = { files: plan.files, digest: plan.digest }
    if (digest === undefined) return { ...answer, done: false }
    if (digest !== plan.digest) throw changedMeanwhile()
    if (plan.files.some(({ what }) => what === 'refused'))
      throw conflict('Some of these files cannot be used. Nothing was changed.')
    await apply(app, actor, plan)
    await publish(app)
    return { ...answer, done: true }
  })

const changedMeanwhile = () =>
  conflict('The site has changed since you looked at the import. Look at it again.')

async function planOf(app: App, unpacked: Unpacked, remove: boolean, say: Say): Promise<Plan> {
  const before = await readWritten(app)
  const own = new Set(await ownFiles(app))
  const names = await namesOfPictures(app)
  const { contentDir } = app.config
  const plan: Plan = { files: [], texts: new Map(), pictures: new Map(), before, digest: '' }
  const row = (file: string, what: ImportedFile['what'], reason: string | null = null) =>
    plan.files.push({ path: file, what, reason, line: null })
  const hash = createHash('sha256').update(JSON.stringify([...before].toSorted(byName)))
  for (const [file, bytes] of [...unpacked].toSorted(byName)) {
    hash.update(`${file}\0${hashOf(bytes.toString('latin1'))}\n`)
    const name = file.slice(pictureFolder.length + 1)
    if (placeOf(file)) {
      const text = textOf(bytes)
      if (text === undefined) row(file, 'refused', say('This is no text, or too long.'))
      else if (own.has(file) && (await textIn(contentDir, file)) === text) row(file, 'same')
      else {
        plan.texts.set(file, text)
        row(file, own.has(file) ? 'changed' : 'added')
      }
    } else if (file.startsWith(`${pictureFolder}/`) && isPictureName(name)) {
      const there = await readFile(path.join(contentDir, file)).catch(() => undefined)
      if (there?.equals(bytes)) row(file, 'same')
      else if (!hasRoomFor(names, name)) row(file, 'refused', say(tooManyPictures))
      else
        await drawnAnew(app, name, bytes).then(
          (drawn) => {
            plan.pictures.set(name, drawn)
            names.add(name)
            row(file, there ? 'changed' : 'added')
          },
          (error: unknown) => {
            if (!(error instanceof Refusal)) throw error
            row(file, 'refused', say(error.sentence))
          },
        )
    } else row(file, 'left')
  }
  if (remove)
    for (const file of own)
      if (!unpacked.has(file)) {
        plan.texts.set(file, null)
        row(file, 'removed')
      }
  await markFaults(app, plan, say)
  plan.digest = hash.update(String(remove)).digest('hex')
  return plan
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

/** Each file with a fault is put back to what it was, to find the faults of the others. */
async function markFaults(app: App, plan: Plan, say: Say) {
  const { texts, pictures, before, files } = plan
  const folder = await mkdtemp(path.join(app.config.dataDir, 'content-import-'))
  try {
    const after: Written = new Map([...before, ...texts])
    for (const [name, { bytes }] of pictures) {
      const link = path.join(folder, name)
      await writeFile(link, bytes)
      after.set(`${pictureFolder}/${name}`, { link })
    }
    for (const fault of await faultsOf(app, { before, after, changed: [...texts.keys()] })) {
      const known = files.find(({ path: file }) => file === fault.file)
      const refused = {
        path: fault.file,
        what: 'refused',
        reason: say(fault.what),
        line: fault.line,
      } as const
      if (known) Object.assign(known, refused)
      else files.push(refused)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function drawnAnew({ config }: App, name: string, bytes: Buffer): Promise<Redrawn> {
  const folder = await mkdtemp(path.join(config.dataDir, 'content-import-'))
  try {
    const file = path.join(folder, 'picture')
    await writeFile(file, bytes)
    return await redrawPicture(file, name)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Undefined for bytes that are no text, or more of it than a file may have. */
function textOf(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.length <= longestContent && !text.includes('\0') ? text : undefined
  } catch {
    return undefined
  }
}

/** Drafts stay: nobody's work is lost. */
const apply = (app: App, actor: Actor, { texts, pictures, before }: Plan): Promise<void> =>
  app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    await lockVersions(inside)
    if (!isSame(await readWritten(inside), before)) throw changedMeanwhile()
    const { member } = actor
    for (const [file, text] of texts) {
      const id = uuid()
      const below = await textBelow(app, file)
      const [row] = await rowsOf(inside, file)
      await db
        .insertInto('contentVersions')
        .values({
          ...{ id, path: file, text, draft: false },
          authorId: member.id,
          authorName: member.firstName,
          at: app.now(),
        })
        .execute()
      // What the folder says already needs nothing over it.
      const inFolder = (await textIn(folderBelow(app), file)) ?? null
      const publishedId = text === inFolder ? null : id
      const values = { publishedId, belowHash: below === null ? null : hashOf(below) }
      if (publishedId === null && !row?.draftId)
        await db.deleteFrom('contentFiles').where('path', '=', file).execute()
      else
        await db
          .insertInto('contentFiles')
          .values({ path: file, ...values })
          .onConflict((conflict) => conflict.column('path').doUpdateSet(values))
          .execute()
    }
    for (const [name, drawn] of pictures) await keepPicture(inside, actor, name, drawn)
    const count = texts.size + pictures.size
    await audit(inside, actor, 'content.imported', { kind: 'content', name: String(count) })
  })
