import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { type Within, allowedFilesIn } from './allowed-files.ts'

/** The languages of the files that a search may find, by PostgreSQL's names, such as `german`. */
export async function languagesWithin(
  { db }: Pick<App, 'db'>,
  within: Within | undefined,
): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('language')
    .distinct()
    .where(sql<boolean>`id in (${allowedFilesIn(within)})`)
    .where('state', '=', 'ready')
    .execute()
  return rows.flatMap(({ language }) => (language && language !== 'simple' ? [language] : []))
}

/** The documents being read that answers could use, the chat's own ones first; the names of a few. */
export async function stillReading({ db }: Pick<App, 'db'>, within?: Within) {
  const unread = db
    .selectFrom('files')
    .where('state', 'in', ['queued', 'reading'])
    .where(sql<boolean>`id in (${allowedFilesIn(within)})`)
  const documents = await unread
    .select(['title', 'pages', 'pagesRead'])
    .orderBy(sql`owner_id is null`)
    .orderBy('pagesRead', 'desc')
    .orderBy('id')
    .limit(3)
    .execute()
  if (documents.length === 0) return { documents, more: 0 }
  const { all } = await unread
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  return { documents, more: all - documents.length }
}
