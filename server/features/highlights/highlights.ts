import { v7 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import type { Highlight, PlacedHighlight, highlights } from '#contract/documents/highlights.ts'
import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import type { App, Member } from '#server/app.ts'
import { pageOf, readCursor, writeCursor } from '#server/cursor.ts'
import { conflict, invalid, notFound } from '#server/errors.ts'
import { sentence } from '#server/sentences.ts'
import { visibleText } from '#server/visible-text.ts'
import { lockForCounting } from '#server/lock-for-counting.ts'
import {
  type FileRow,
  findFile,
  type HighlightRow,
  type Listed,
  listedOf,
  ofVersionsOf,
  type PageOfFile,
  pagesOf,
  placeOn,
  placesOf,
  shownAt,
} from '../documents/documents.ts'

export const most = { ofMember: 2_000, ofFile: 300 }
/** How much of the text around the words is kept: enough to tell them from the same words elsewhere. */
const contextLetters = 60

type Given = z.output<typeof highlights.add.body>

export async function addHighlight(
  app: App,
  member: Member,
  filename: string,
  given: Given,
): Promise<PlacedHighlight> {
  const file = await findFile(app, member, filename)
  const page = await pagesOf(app, file.id)(given.page)
  const place = page && (await placeOn(app, page, { quote: given.text, ...given }))
  if (!place)
    throw invalid({ text: 'These words are not on that page of the document. Select them again.' })
  const { start, end } = place.range
  const row = await keep(app, member, file, {
    page: page.page,
    place: place.name ?? null,
    quote: collapseWhitespace(page.text.slice(start, end)),
    before: page.text.slice(Math.max(0, start - contextLetters), start).toWellFormed(),
    after: page.text.slice(end, end + contextLetters).toWellFormed(),
  })
  return present(row, file, { page, ...place })
}

type New = Pick<HighlightRow, 'page' | 'place' | 'quote' | 'before' | 'after'>

/** The same words are highlighted once, however often and on however many devices it is asked for. */
const keep = (app: App, member: Member, file: FileRow, given: New) =>
  app.db.transaction().execute(async (db) => {
    await lockForCounting({ db }, member)
    const { page, quote, before } = given
    const there = await db
      .selectFrom('highlights')
      .selectAll()
      .where('memberId', '=', member.id)
      .where('fileId', '=', file.id)
      .where((eb) => eb.and({ page, quote, before }))
      .executeTakeFirst()
    if (there) return there
    await expectRoom({ db }, member, file)
    const times = { createdAt: app.now(), changedAt: app.now() }
    return db
      .insertInto('highlights')
      .values({
        ...{ id: uuid(), memberId: member.id, fileId: file.id, title: file.title },
        ...given,
        ...times,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })

async function expectRoom({ db }: Pick<App, 'db'>, member: Member, file: FileRow) {
  const { all, ofFile } = await db
    .selectFrom('highlights')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('fileId', '=', file.id).as('ofFile'),
    ])
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  if (all >= most.ofMember)
    throw conflict(
      sentence(
        'You have {most} highlights, and no more can be kept. Remove some under “Highlights” to make room.',
        { most: most.ofMember },
      ),
    )
  if (ofFile >= most.ofFile)
    throw conflict(
      sentence(
        'You have {most} highlights in this document, and no more can be kept. Remove one of them to make room.',
        { most: most.ofFile },
      ),
    )
}

/** In the order of the document; what this version does not have comes at the end. */
export async function highlightsIn(
  app: Pick<App, 'db' | 'now'>,
  member: Member,
  filename: string,
): Promise<PlacedHighlight[]> {
  const file = await findFile(app, member, filename)
  const rows = await ofVersionsOf(app, member, file)
  const placed = await placesOf(app, file.id, rows)
  return rows
    .map((row) => ({ at: placed.get(row.id), shown: present(row, file, placed.get(row.id)) }))
    .toSorted((a, b) => orderOf(a.at) - orderOf(b.at) || a.shown.page - b.shown.page)
    .map(({ shown }) => shown)
}

type At = { page: PageOfFile } & NonNullable<Awaited<ReturnType<typeof placeOn>>>

const orderOf = (at: At | undefined) =>
  at ? at.page.page + Math.min(0.999999, at.range.start / 1e7) : Infinity

function present(
  row: HighlightRow & { filename?: string },
  file: FileRow,
  at: At | undefined,
): PlacedHighlight {
  const place = at ? at.name : (row.place ?? undefined)
  return {
    ...{ _id: row.id, id: row.id, title: file.title },
    filename: at ? file.filename : (row.filename ?? file.filename),
    page: at ? at.page.page : row.page,
    ...(place ? { place } : {}),
    ...{ quote: row.quote, note: row.note, marks: at?.marks ?? [], ranges: at?.ranges ?? [] },
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
  }
}

type Listing = { q?: string | undefined; cursor?: string | undefined; limit: number }

/** Newest first. */
export async function listHighlights(
  app: Pick<App, 'db' | 'now'>,
  member: Member,
  { q = '', cursor, limit }: Listing,
): Promise<{ items: Highlight[]; nextCursor: string | null }> {
  const rows = await listedOf(app, member, { q, after: readCursor(cursor), limit: limit + 1 })
  const { shown, nextCursor } = pageOf(rows, limit, (last) => writeCursor(last.createdAt, last.id))
  return { items: await presentListed(app, shown), nextCursor }
}

async function presentListed(app: Pick<App, 'db'>, rows: Listed[]): Promise<Highlight[]> {
  const items: Highlight[] = []
  for (const row of rows) items.push({ ...shownAs(row), ...(await shownAt(app, row)) })
  return items
}

const shownAs = (row: Listed) => ({
  ...{ _id: row.id, id: row.id, title: row.title, quote: row.quote, note: row.note },
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
})

/** 409 if the note was written on another device since the member saw it, so that neither text is lost. */
export async function changeNote(
  app: Pick<App, 'db' | 'now'>,
  member: Member,
  id: string,
  { note, changedAt }: z.output<typeof highlights.change.body>,
): Promise<Highlight> {
  const written = visibleText(note ?? '').trim() || null
  const changed = await app.db
    .updateTable('highlights')
    .set({ note: written, changedAt: app.now() })
    .where('id', '=', id)
    .where('memberId', '=', member.id)
    .$if(changedAt !== undefined, (query) => query.where('changedAt', '=', new Date(changedAt!)))
    .executeTakeFirst()
  const [row] = await listedOf(app, member, { id, limit: 1 })
  if (!row) throw notFound('Highlight')
  if (changed.numUpdatedRows === 0n)
    throw conflict(
      'This note was changed on another device meanwhile. Save again to put yours in its place.',
    )
  const [shown] = await presentListed(app, [row])
  return shown!
}

export async function removeHighlight({ db }: Pick<App, 'db'>, member: Member, id: string) {
  const gone = await db
    .deleteFrom('highlights')
    .where('id', '=', id)
    .where('memberId', '=', member.id)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw notFound('Highlight')
  return { deleted: 1 }
}

/** All of a member's, as they are kept, for the export of their data. */
export const highlightsOf = ({ db }: Pick<App, 'db'>, member: Pick<Member, 'id'>) =>
  db
    .selectFrom('highlights')
    .select(['id', 'title', 'page', 'place', 'quote', 'note', 'createdAt', 'changedAt'])
    .where('memberId', '=', member.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
