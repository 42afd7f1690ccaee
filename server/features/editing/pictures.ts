import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { ContentPicture, contentPictures } from '#contract/desk/content-pictures.ts'
import type { BodyOf } from '#contract/route.ts'
import type { App } from '#server/app.ts'
import { conflict, invalid, notFound, notServed, tooLarge, unavailable } from '#server/errors.ts'
import type { Upload } from '#server/implement.ts'
import { RedrawError, type Redrawn, redraw } from '#server/infra/drawing/redraw.ts'
import { takeTurns } from '#server/infra/limits/turns.ts'
import { sentence } from '#server/sentences.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { pathOfPicture, pictureFolder, picturesIn, picturesShown } from '../content/content.ts'
import { expectUsable } from './check.ts'
import type { Written } from './merge.ts'
import { folderBelow, publish, readWritten } from './written.ts'
import { withoutMarks } from '#server/infra/language/without-marks.ts'

const sidePixels = 2_000
const mostPictures = 300

// One at a time, because a large one takes hundreds of megabytes.
const inTurn = takeTurns([{ atOnce: 1, waiting: 10 }], () =>
  unavailable('Many pictures are being drawn just now. Try again in a moment.'),
)

/** Those that were added on screen and those of the folder, by their names. */
export async function listPictures(app: App): Promise<ContentPicture[]> {
  const { contentDir } = app.config
  const rows = new Map(
    (await app.db.selectFrom('contentPictures').select(['name', 'at', 'authorName']).execute()).map(
      (row) => [row.name, row],
    ),
  )
  const [pictures, shown] = await Promise.all([picturesIn(contentDir), picturesShown(contentDir)])
  return Promise.all(
    Object.entries(pictures).map(async ([address, { width, height }]): Promise<ContentPicture> => {
      const name = path.posix.basename(address)
      const row = rows.get(name)
      const { size } = await stat(path.join(contentDir, pictureFolder, name))
      const used = shown.flatMap((one) => (one.name === name ? one.file : []))
      return {
        ...{ name, path: address, width, height, bytes: size },
        from: row ? 'here' : 'file',
        changedAt: row?.at.toISOString() ?? null,
        changedBy: row?.authorName ?? null,
        usedIn: [...new Set(used)],
      }
    }),
  )
}

export async function addPicture(
  app: App,
  actor: Actor,
  { name: given, replace }: BodyOf<typeof contentPictures.add>,
  upload: Upload,
): Promise<ContentPicture> {
  const drawn = await inTurn(['all'], () => redrawPicture(upload.path))
  const name = given ?? nameOf(upload.name)
  await app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    await sql`lock table content_pictures in share row exclusive mode`.execute(db)
    const names = await namesOfPictures(inside)
    const isTaken = names.has(name) || pathOfPicture(name) in (await picturesIn(folderBelow(app)))
    if (isTaken && !replace)
      throw conflict(sentence('There is a picture called {name} already.', { name }), { name })
    if (!hasRoomFor(names, name)) throw conflict(tooManyPictures)
    await keepPicture(inside, actor, name, drawn)
    await audit(inside, actor, isTaken ? 'content.picture-replaced' : 'content.picture-added', {
      kind: 'content',
      id: pathOfPicture(name),
      name,
    })
  })
  await publish(app)
  return (await listPictures(app)).find((one) => one.name === name)!
}

/** Refuses to remove what a page or plan still shows. */
export async function removePicture(
  app: App,
  actor: Actor,
  name: string,
): Promise<{ removed: number }> {
  const file = `${pictureFolder}/${name}`
  const row = await app.db
    .selectFrom('contentPictures')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst()
  if (!row) {
    if (pathOfPicture(name) in (await picturesIn(folderBelow(app))))
      throw conflict('This picture lies in the content folder. Remove it there.')
    throw notFound('Picture')
  }
  if (!(pathOfPicture(name) in (await picturesIn(folderBelow(app))))) {
    const before = await readWritten(app)
    const after: Written = new Map([...before, [file, null]])
    await expectUsable(app, { before, after, changed: file })
  }
  const removed = await app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    const { numDeletedRows } = await db
      .deleteFrom('contentPictures')
      .where('name', '=', name)
      .executeTakeFirst()
    if (numDeletedRows > 0n)
      await audit(inside, actor, 'content.picture-removed', {
        kind: 'content',
        id: pathOfPicture(name),
        name,
      })
    return Number(numDeletedRows)
  })
  await publish(app)
  return { removed }
}

/** Of the pictures that were added on screen. */
export const namesOfPictures = async ({ db }: Pick<App, 'db'>): Promise<Set<string>> =>
  new Set((await db.selectFrom('contentPictures').select('name').execute()).map(({ name }) => name))

export const hasRoomFor = (names: Set<string>, name: string): boolean =>
  names.has(name) || names.size < mostPictures

export const tooManyPictures = sentence(
  'There are {mostPictures} pictures already. Remove one of them first.',
  { mostPictures },
)

export async function keepPicture(
  { db, now }: Pick<App, 'db' | 'now'>,
  { member }: Actor,
  name: string,
  { bytes, width, height }: Redrawn,
): Promise<void> {
  const row = {
    ...{ bytes, width, height },
    hash: createHash('sha256').update(bytes).digest('hex'),
    authorName: member.firstName,
    at: now(),
  }
  await db
    .insertInto('contentPictures')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

/** At most so wide and high as any page shows it, and without what else the file holds. */
export async function redrawPicture(file: string, name = 'picture.webp'): Promise<Redrawn> {
  const ending = path.extname(name).slice(1).toLowerCase()
  const format = ending === 'jpg' ? 'jpeg' : (ending as 'webp' | 'png' | 'jpeg')
  try {
    return await redraw(file, { width: sidePixels, height: sidePixels, fit: 'inside' }, format)
  } catch (error) {
    if (!(error instanceof RedrawError)) throw error
    if (error.reason === 'too-many-pixels')
      throw tooLarge('The picture has too many pixels. Choose a smaller one.')
    throw notServed(
      'This cannot be read as a PNG, JPEG or WebP picture. Choose another file, or save it anew as one of these.',
    )
  }
}

function nameOf(file: string): string {
  const plain = withoutMarks(path.parse(file).name).toLowerCase()
  const name = plain
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 80)
    .replace(/-$/, '')
  if (!name) throw invalid({ name: 'Give the picture a name of letters or numbers.' })
  return `${name}.webp`
}
