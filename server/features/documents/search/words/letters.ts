import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { goOnWithPrimary } from '#server/infra/db/replica.ts'
import { foldText } from './folded-text.ts'

type WithDb = Pick<App, 'db'>

/** As many as other requests to this process do not wait for. */
const foldedAtOnce = 20
const underway = new Map<string, Promise<void>>()

/** The pages of a file that contain all of these letters, folded as by `foldText`. */
export async function pagesHolding(
  app: WithDb,
  fileId: string,
  letters: string[],
  limit?: number,
): Promise<number[]> {
  await storeLetters(app, fileId)
  const holding = letters.map((one) => sql`strpos(letters, ${one}) > 0`)
  const { rows } = await sql<{ page: number }>`
    select page from pages where file_id = ${fileId} and ${sql.join(holding, sql` and `)}
    order by page ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(app.db)
  return rows.map(({ page }) => page)
}

/**
 * The first pages that may contain a quote. A hyphen before a blank may stand at the end of a line,
 * where the letters of the page do not have it: only what is between such hyphens is compared.
 */
export async function pagesQuoted(app: WithDb, fileId: string, quote: string): Promise<number[]> {
  const parts = quote
    .slice(0, 1_000)
    .split(/-\s/)
    .slice(0, 10)
    .map((part) => foldText(part).letters.trim())
    .filter((part) => part !== '')
  return parts.length === 0 ? [] : pagesHolding(app, fileId, parts, 20)
}

/** Once for each page, when a file is first searched after it was read. */
async function storeLetters(app: WithDb, fileId: string): Promise<void> {
  const begun = underway.get(fileId)
  if (begun) {
    await begun
    return goOnWithPrimary()
  }
  const work = store(app, fileId).finally(() => underway.delete(fileId))
  underway.set(fileId, work)
  await work
}

async function store({ db }: WithDb, fileId: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ page: number; text: string; hash: string }>`
      select page, text, md5(text) as hash from pages
      where file_id = ${fileId} and letters is null order by page limit ${foldedAtOnce}`.execute(db)
    if (rows.length === 0) return
    const folded = rows.map(({ page, text, hash }) => ({
      ...{ page, hash },
      letters: foldText(text).letters,
    }))
    // A page that was read anew meanwhile has another hash, and its turn comes again.
    await sql`
      update pages set letters = given.letters
      from jsonb_to_recordset(${JSON.stringify(folded)}::text::jsonb)
        as given(page integer, hash text, letters text)
      where file_id = ${fileId} and pages.page = any (${rows.map(({ page }) => page)}::integer[])
        and pages.page = given.page and md5(pages.text) = given.hash`.execute(db)
  }
}
