import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readFile, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { type Kind, kinds } from '#contract/kinds.ts'
import type { App } from '#server/app.ts'
import { Refusal, violates } from '#server/errors.ts'
import { FileFault } from '#server/file-fault.ts'
import { ConfigError } from '#server/settings/config.ts'
import {
  AudienceEntry,
  audienceIn,
  categoryIdOf,
  lastGood,
  listCategories,
  message,
  noteFaultsOfDetails,
  readYaml,
  stampOf,
} from '#server/features/content/content.ts'
import { type Audience, audienceWritten } from '#server/features/audiences/audiences.ts'
import { ofMembers } from '../add-file.ts'
import { audienceOf } from '../audience.ts'
import { addFile } from '../add-file.ts'
import { updateFile } from '../change-file.ts'
import { removeFile } from '../remove-file.ts'
import { earlierTitleFrom } from '#server/features/passages/passages.ts'
import { type BuiltDocument, buildLibrary } from './library-builder.ts'
import type { FileRow } from '../store.ts'

type About = {
  /** Not said of a file that lies there as it is: then the document's own title counts. */
  title?: string | undefined
  description: string
  categoryId: string | null
  public: boolean
  assistant: boolean
  /** Where the folder says more than `public`. */
  audience?: Audience
}
type Found = {
  name: string
  path: string
  sha256: string
  about: About
  /** What is said beside it cannot be read: what it said before counts. */
  broken?: ConfigError
  /** Kept apart from the rest, which the operator may have changed. */
  publishedOn?: string
}

/**
 * Brings the library in line with the folder content/library: adds new files, turns changed files
 * into new versions, and removes missing ones. The folder's details of a file apply when they
 * change; until then the operator's own edits stay. Files that the operator uploaded are not
 * touched.
 */
export async function importLibrary(app: App): Promise<void> {
  const found = await findLibrary(app)
  noteFaultsOfDetails(
    app,
    new Map(found.flatMap(({ name, broken }) => (broken ? [[name, broken]] : []))),
  )
  const known = Map.groupBy(await knownFiles(app), ({ contentName }) => contentName)
  for (const [name, versions] of known) {
    const now = found.find((file) => file.name === name)
    if (now) await bringUpToDate(app, now, versions)
    else for (const { id } of versions) await removeFile(app, id)
  }
  for (const file of found) if (!known.has(file.name)) await add(app, file, file.about)
  for (const { name, publishedOn } of found)
    if (publishedOn)
      await app.db
        .updateTable('files')
        .set({ publishedOn })
        .where('origin', '=', 'content')
        .where('contentName', '=', name)
        .where(({ eb }) => eb('publishedOn', 'is distinct from', publishedOn))
        .execute()
}

/** Newest first; there are two of one name while the newer one is being read. */
const knownFiles = ({ db }: App) =>
  db
    .selectFrom('files')
    .selectAll()
    .where('origin', '=', 'content')
    .where('replacedBy', 'is', null)
    .orderBy('id', 'desc')
    .execute()

async function bringUpToDate(app: App, found: Found, versions: FileRow[]) {
  const before = saidBefore(versions[0]!, found.name)
  const now = found.broken ? { ...found, about: before as About } : found
  const same = versions.find(({ sha256 }) => sha256 === now.sha256)
  const said = !isDeepStrictEqual(now.about, before)
  // A version that never became ready is replaced by the folder's current file.
  const inForce = same ?? versions.find(({ state }) => state === 'ready') ?? versions.at(-1)!
  for (const { id } of versions) if (id !== inForce.id) await removeFile(app, id)
  if (!same) await add(app, now, said ? now.about : pick(inForce), inForce)
  else if (said)
    await updateFile(
      app,
      same.id,
      { ...detailsOf(now.about), ...audienceOfAbout(now.about) },
      { contentAbout: JSON.stringify(now.about) },
    )
}

/** Until November 2026 a title that was made of the name of the file was kept as if it had been said. */
function saidBefore({ contentAbout }: FileRow, name: string) {
  const { title, ...rest } = (contentAbout ?? {}) as Partial<About>
  return title === undefined || title === earlierTitleFrom(name) ? rest : { title, ...rest }
}

const pick = (file: FileRow): About => ({
  ...detailsOf(file),
  title: file.titledByName ? undefined : file.title,
  public: file.public,
  audience: audienceOf(file),
})

const detailsOf = ({
  title,
  description,
  categoryId,
  assistant,
}: Pick<About, 'title' | 'description' | 'categoryId' | 'assistant'>) => ({
  title,
  description,
  categoryId,
  assistant,
})

const audienceOfAbout = ({ public: open, audience }: About): Audience =>
  audience ?? { ...ofMembers, ...(open ? { audience: 'everyone' } : {}) }

/** Markdown documents, typeset as PDFs, and files of every other kind as they are. */
async function findLibrary({
  config,
  log,
  db,
}: Pick<App, 'config' | 'log' | 'db'>): Promise<Found[]> {
  const categories = await listCategories({ config, log })
  /** By the slug in categories.yaml, from which the id is made. */
  const categoryOf = (slug: string) =>
    categories.find(({ id }) => id === categoryIdOf(slug))?.id ?? null
  const folder = path.join(config.contentDir, 'library')
  const names = await namesIn(folder)
  const built = await buildLastGood({ config, log })
  const set = built.map(async ({ filename, path, sha256, title, frontMatter }) => ({
    name: filename,
    path,
    sha256,
    publishedOn: frontMatter.published,
    about: {
      title,
      description: frontMatter.description ?? '',
      categoryId: categoryOf(frontMatter.category),
      public: frontMatter.public ?? frontMatter.audience === 'everyone',
      assistant: frontMatter.assistant,
      ...(await audienceSaid({ db }, frontMatter.audience)),
    },
  }))
  const lying = names
    .filter((name) => endings.includes(path.extname(name).slice(1).toLowerCase()))
    .map(async (name) => {
      const file = path.join(folder, name)
      const usual = { description: '', categoryId: null, public: false, assistant: true }
      const here = { name, path: file, sha256: await digest(file) }
      try {
        return { ...here, about: { ...usual, ...(await aboutBeside({ db }, file, categoryOf)) } }
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error
        // A new document that may have been meant for some is not opened to all because of a slip.
        return { ...here, about: { ...usual, audience: nobody }, broken: error }
      }
    })
  return Promise.all([...set, ...lying])
}

/**
 * Markdown documents as PDFs. While one of them has a slip, all of them are as they were when none
 * had: to leave out the one would delete it from the library.
 */
const buildLastGood = ({ config, log }: Pick<App, 'config' | 'log'>): Promise<BuiltDocument[]> => {
  const written = async () =>
    (await namesIn(path.join(config.contentDir, 'library')))
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.join('library', name))
  return lastGood({ config, log }, 'library', {
    read: async ({ contentDir, dataDir }) => {
      const folder = path.join(contentDir, 'library')
      if ((await namesIn(folder)).length === 0) return []
      return buildLibrary(folder, path.join(dataDir, 'library')).catch((error: unknown) => {
        if (!(error instanceof FileFault)) throw error
        const { where, what } = error
        throw new FileFault({ ...where, file: path.join(folder, where.file) }, what)
      })
    },
    names: written,
    stamp: async () => stampOf((await written()).map((name) => path.join(config.contentDir, name))),
  })
}

/** Nothing where there is no such folder. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

const nobody: Audience = { audience: 'some', planIds: [], groupIds: [] }

const endings: string[] = Object.values<Kind>(kinds)
  .filter(({ type }) => type !== kinds.md.type)
  .flatMap(({ endings }) => endings)

/** 'fees.xlsx.yaml' beside 'fees.xlsx' holds its details. */
async function aboutBeside(
  { db }: Pick<App, 'db'>,
  file: string,
  categoryOf: (slug: string) => string | null,
): Promise<Partial<About>> {
  const text = await readFile(`${file}.yaml`, 'utf8').catch(() => '')
  const { value: said } = readYaml(`${file}.yaml`, text, Details)
  return {
    ...(said.title == null ? {} : { title: said.title }),
    ...(said.description == null ? {} : { description: said.description }),
    ...(said.category == null ? {} : { categoryId: categoryOf(said.category) }),
    ...(said.public == null ? {} : { public: said.public }),
    ...(said.assistant == null ? {} : { assistant: said.assistant }),
    ...(await audienceSaid({ db }, said.audience)),
  }
}

const text = z.string(message('write a text')).nullish()
const yesOrNo = z.boolean(message('write true or false')).nullish()

/** A field that is misspelt would leave out what it says, such as who may see the document. */
export const Details = z
  .strictObject({
    ...{ title: text, description: text, category: text },
    ...{ public: yesOrNo, assistant: yesOrNo },
    audience: AudienceEntry.optional(),
  })
  .default({})

async function add(app: App, file: Found, about: About, before?: FileRow) {
  // A copy, because storage takes over the file it is given and the content folder keeps its own.
  const copy = path.join(app.config.dataDir, 'uploads', `${uuid()}.part`)
  await mkdir(path.dirname(copy), { recursive: true })
  await copyFile(file.path, copy)
  const { size } = await stat(copy)
  const { name, sha256 } = file
  const upload = { path: copy, name, type: '', sizeBytes: size, sha256 }
  const from = { contentName: name, contentAbout: JSON.stringify(file.about), before }
  await addFile(
    app,
    upload,
    { ...detailsOf(about), ...audienceOfAbout(about), library: true },
    from,
  ).catch((error) => {
    // No caller waits here: a file that cannot be imported is logged, and the import continues.
    if (error instanceof Refusal) app.log.warn({ file: name }, error.message)
    else if (!violates(error, 'files_content_once')) throw error
  })
}

/** Nothing where the file does not say it, so that its details stay as they were kept. */
const audienceSaid = async (
  { db }: Pick<App, 'db'>,
  entry: AudienceEntry | undefined,
): Promise<{ public?: boolean; audience?: Audience }> =>
  entry === undefined
    ? {}
    : {
        public: entry === 'everyone',
        audience: await audienceWritten({ db }, audienceIn(entry)),
      }

async function digest(file: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
