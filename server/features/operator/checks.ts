import { type Selectable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import type { CheckQuestion, operator } from '#contract/desk/operator.ts'
import type { App } from '#server/app.ts'
import { conflict, invalid, notFound } from '#server/errors.ts'
import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import type { Checks } from '#server/infra/db/tables.ts'
import { sentence } from '#server/sentences.ts'

type Given = z.output<typeof operator.addCheck.body>

export type CheckRow = Selectable<Checks> & {
  /** The newest version of its file. */
  newestId: string | null
  title: string | null
}

export async function listChecks({ db }: Pick<App, 'db'>): Promise<CheckQuestion[]> {
  return (await findChecks({ db }).execute()).map(present)
}

export async function addCheck(app: Pick<App, 'db' | 'now'>, given: Given): Promise<CheckQuestion> {
  const id = uuid()
  await refuseTwice(app, given.question)
  const row = { id, ...(await checked(app, given)), createdAt: app.now() }
  await app.db.insertInto('checks').values(row).execute()
  return findCheck(app, id)
}

export async function changeCheck(
  app: Pick<App, 'db'>,
  id: string,
  given: Given,
): Promise<CheckQuestion> {
  const row = await checked(app, given)
  await refuseTwice(app, given.question, id)
  await app.db.updateTable('checks').set(row).where('id', '=', id).execute()
  return findCheck(app, id)
}

export async function removeCheck({ db }: Pick<App, 'db'>, id: string) {
  const gone = await db.deleteFrom('checks').where('id', '=', id).executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw notFound('Question')
  return { deleted: 1 }
}

/** In the order they were added. */
export const findChecks = ({ db }: Pick<App, 'db'>) =>
  db
    .selectFrom('checks')
    .leftJoin('files as named', 'named.id', 'checks.fileId')
    .leftJoin('files as newest', (join) =>
      join.on(sql<boolean>`newest.id = coalesce(named.replaced_by, named.id)`),
    )
    .selectAll('checks')
    .select(['newest.id as newestId', 'newest.title'])
    .orderBy('checks.id')

async function findCheck(app: Pick<App, 'db'>, id: string): Promise<CheckQuestion> {
  const row = await findChecks(app).where('checks.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Question')
  return present(row)
}

/** However it is spaced and written large. Until the end of the transaction nobody else adds one. */
async function refuseTwice({ db }: Pick<App, 'db'>, question: string, id?: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended('questions of checks', 0))`.execute(db)
  const asked = collapseWhitespace(question).toLowerCase()
  const others = await db.selectFrom('checks').select(['id', 'question']).execute()
  const same = others.filter((one) => collapseWhitespace(one.question).toLowerCase() === asked)
  // One that was there twice before may be changed otherwise.
  if (same.length > 0 && !same.some((one) => one.id === id))
    throw conflict('This question is one of the checks already.')
}

/** A document and a page, or neither: a page alone marks a check whose document is gone. */
async function checked({ db }: Pick<App, 'db'>, { question, fileId, page, words = null }: Given) {
  if (!fileId) {
    if (page) throw invalid({ fileId: 'Choose the document that has this page.' })
    if (words)
      throw invalid({ words: 'Words can be expected of a document only. Choose one first.' })
    return { question, fileId: null, page: null, words: null }
  }
  if (!page) throw invalid({ page: 'Give the page where the answer stands.' })
  const file = await db
    .selectFrom('files')
    .select('pages')
    .where('id', '=', fileId)
    .where('ownerId', 'is', null)
    .executeTakeFirst()
  if (!file) throw invalid({ fileId: 'There is no such document.' })
  if (file.pages && page > file.pages)
    throw invalid({
      page: sentence('This document has {pages} pages.', { pages: String(file.pages) }),
    })
  return { question, fileId, page, words }
}

const present = (row: CheckRow): CheckQuestion => ({
  _id: row.id,
  id: row.id,
  question: row.question,
  fileId: row.newestId,
  title: row.title,
  page: row.page,
  words: row.words,
  createdAt: row.createdAt.toISOString(),
})
