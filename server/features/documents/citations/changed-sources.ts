import { sql } from 'kysely'
import type { ChangedSource } from '#contract/chats/chat.ts'
import type { Citation } from '#contract/documents/documents.ts'
import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import type { App } from '#server/app.ts'
import { type Reader, seenWithin } from '#server/features/audiences/audiences.ts'
import { standsIn } from './current-citations.ts'

export type CitedPlace = Pick<Citation, 'n' | 'fileId' | 'page' | 'place' | 'quote'>
type Replaced = { id: string; newestId: string; filename: string; pages: number }

/** How many quotes are looked for on every page of a new version; one screen does not show more. */
const mostLookedFor = 100

/**
 * Of each list of citations, those whose quote the current version of its document has no more, with
 * the page that is in its place now. A version that the reader may not see is not told of.
 */
export async function changedSources(
  app: Pick<App, 'db'>,
  reader: Reader,
  lists: CitedPlace[][],
): Promise<ChangedSource[][]> {
  const replaced = await replacedAmong(app, reader, lists.flat())
  if (replaced.size === 0) return lists.map(() => [])
  const gone = new Map<CitedPlace, ChangedSource>()
  let left = mostLookedFor
  for (const citation of lists.flat()) {
    const by = replaced.get(citation.fileId)
    if (!by || (await isOnSamePage(app, by, citation)) || left-- <= 0) continue
    if (!(await isAnywhere(app, by, citation)))
      gone.set(citation, await placeNow(app, by, citation))
  }
  return lists.map((list) => list.flatMap((citation) => gone.get(citation) ?? []))
}

async function replacedAmong({ db }: Pick<App, 'db'>, reader: Reader, citations: CitedPlace[]) {
  const ids = [...new Set(citations.map(({ fileId }) => fileId))]
  if (ids.length === 0) return new Map<string, Replaced>()
  const { rows } = await sql<Replaced>`
    select cited.id, newest.id as "newestId", newest.filename, coalesce(newest.pages, 1) as pages
    from files as cited join files as newest on newest.id = cited.replaced_by
    where cited.id::text = any (${ids}::text[]) and newest.owner_id is null
      and newest.state = 'ready' and ${seenWithin(reader, 'newest')}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const isOnSamePage = (app: Pick<App, 'db'>, by: Replaced, { quote, page }: CitedPlace) =>
  holds(app, by, quote, sql`pages.page = ${page}`)

const isAnywhere = (app: Pick<App, 'db'>, by: Replaced, { quote }: CitedPlace) =>
  holds(app, by, quote, sql`true`)

async function holds(
  { db }: Pick<App, 'db'>,
  { newestId }: Replaced,
  quote: string,
  where: ReturnType<typeof sql>,
): Promise<boolean> {
  const { rows } = await sql`
    select from pages where file_id = ${newestId} and ${where} and ${standsIn(quote)} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** The page of the same name, else of the same number. */
async function placeNow(
  { db }: Pick<App, 'db'>,
  { newestId, filename, pages }: Replaced,
  { n, page, place }: CitedPlace,
): Promise<ChangedSource> {
  const named = place
    ? await db
        .selectFrom('pages')
        .select('page')
        .where('fileId', '=', newestId)
        .where('place', '=', collapseWhitespace(place))
        .orderBy('page')
        .executeTakeFirst()
    : undefined
  return { n, filename, page: named?.page ?? Math.max(1, Math.min(page, pages)) }
}
