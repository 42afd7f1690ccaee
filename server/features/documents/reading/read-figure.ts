import { sql } from 'kysely'
import { Headings } from '#server/features/documents/reading/passages.ts'
import { figureIn, figureRequest } from '#server/features/documents/reading/picture-request.ts'
import type { Picture } from '#server/features/documents/reading/pictures-later.ts'
import { type Look, PictureGone } from '#server/features/documents/reading/reading.ts'
import { prepareBatch, storePassages } from '#server/features/documents/reading/store-pages.ts'
import { leaveAsItIs } from '#server/features/documents/reading/unread-pictures.ts'
import type { Db } from '#server/infra/db/db.ts'
import { type Box, type ReadPage, UnreadableError } from '#server/infra/reader/reader.ts'
import { decodeWords } from '#server/infra/reader/stored-words.ts'

type Figure = Picture & { position: number }

/**
 * Shows a model a figure: what it writes goes to the end of the page's text, and is found and quoted
 * from there. Says whether there is something new to answer from.
 */
export async function readFigure(look: Look, { page, position }: Figure): Promise<boolean> {
  const { app, file } = look
  const before = await waitingFigure(app.db, file.id, { page, position })
  if (!before) throw new PictureGone()
  const seen = await see(look, page, before)
  if (typeof seen === 'string' || !seen?.text) {
    const reason = typeof seen === 'string' ? seen : undefined
    await leaveAsItIs(app.db, file.id, { page, position }, reason)
    return false
  }
  const start = before.text ? before.text.length + 2 : 0
  const text = before.text ? `${before.text}\n\n${seen.text}` : seen.text
  const read: ReadPage = { page, width: 0, height: 0, words: [], ...seen }
  const headings = [await headingAbove(app.db, file.id, page, before), before.caption]
  const batch = await prepareBatch(app, file, [read], headings)
  await app.db.transaction().execute(async (db) => {
    const written = await db
      .updateTable('figures')
      .set({ state: 'read', trouble: null, startOffset: start, endOffset: text.length })
      .where('fileId', '=', file.id)
      .where('page', '=', page)
      .where('position', '=', position)
      .where('state', '=', 'waits')
      .executeTakeFirst()
    const added = await db
      .updateTable('pages')
      .set({ text, readByModelFrom: before.readByModelFrom ?? start })
      .where('fileId', '=', file.id)
      .where('page', '=', page)
      .where('text', '=', before.text)
      .executeTakeFirst()
    if (written.numUpdatedRows + added.numUpdatedRows !== 2n) throw new PictureGone()
    const first = await nextPosition(db, file.id, page)
    const passages = batch.passages.map((passage, i) => ({
      ...passage,
      position: first + i,
      start: start + passage.start,
      end: start + passage.end,
    }))
    await db
      .updateTable('files')
      .set({ attempts: 0, updatedAt: sql`now()` })
      .where('id', '=', file.id)
      .execute()
    await storePassages(app, db, file, { ...batch, passages })
  })
  return batch.passages.length > 0
}

const waitingFigure = (db: Db, fileId: string, { page, position }: Figure) =>
  db
    .selectFrom('figures')
    .innerJoin('pages', (join) =>
      join.onRef('pages.fileId', '=', 'figures.fileId').onRef('pages.page', '=', 'figures.page'),
    )
    .select(['figures.x', 'figures.y', 'figures.width', 'figures.height', 'figures.caption'])
    .select(['pages.text', 'pages.words', 'pages.headings', 'pages.readByModelFrom'])
    .where('figures.fileId', '=', fileId)
    .where('figures.page', '=', page)
    .where('figures.position', '=', position)
    .where('figures.state', '=', 'waits')
    .executeTakeFirst()

type Waiting = NonNullable<Awaited<ReturnType<typeof waitingFigure>>>

/** What the model writes about the figure; nothing if it says that there is nothing, or it is blank. */
async function see({ app, path, signal }: Look, page: number, { caption, ...figure }: Waiting) {
  const { vision, draw, lay } = app
  const { x, y, width, height } = figure
  try {
    const picture = await draw(path, page, signal, { x, y, width, height })
    if (!picture) return undefined
    const answer = await vision.read({ ...figureRequest(caption), picture }, signal)
    const written = answer === undefined ? undefined : figureIn(answer)
    if (written === undefined) return 'unusable'
    if (!written) return undefined
    const { text, blocks } = await lay(written, signal)
    // A heading of the model's own is none of the document's.
    return { text, blocks: blocks.map((one) => (one.kind === 'heading' ? paragraph(one) : one)) }
  } catch (error) {
    if (signal.aborted || !(error instanceof UnreadableError)) throw error
    return 'unknown'
  }
}

const paragraph = ({ start, end }: { start: number; end: number }) => ({
  kind: 'paragraph' as const,
  start,
  end,
})

/** The headings of the passage that ends above the figure, or those at the end of its page. */
async function headingAbove(db: Db, fileId: string, page: number, figure: Waiting) {
  const words = decodeWords(figure.words, figure.text)
  const above = words.filter(
    (word) => word.y + word.height <= figure.y && sharesWidth(figure, word),
  )
  const last = above.reduce<(typeof above)[number] | undefined>(
    (lowest, word) => (!lowest || word.y >= lowest.y ? word : lowest),
    undefined,
  )
  const passage =
    last &&
    (await db
      .selectFrom('passages')
      .select('heading')
      .where('fileId', '=', fileId)
      .where('page', '=', page)
      .where('startOffset', '<=', last.start)
      .orderBy('startOffset', 'desc')
      .executeTakeFirst())
  return passage?.heading ?? Headings.parse(figure.headings).filter(Boolean).join(' › ')
}

const sharesWidth = (one: Box, other: Box) =>
  one.x < other.x + other.width && other.x < one.x + one.width

async function nextPosition(db: Db, fileId: string, page: number): Promise<number> {
  const { last } = await db
    .selectFrom('passages')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('fileId', '=', fileId)
    .where('page', '=', page)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}
