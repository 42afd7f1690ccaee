import { sql } from 'kysely'
import type { ReadingFile } from '#server/features/documents/reading/reading.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'
import type { Db } from '#server/infra/db/db.ts'

/** A picture on so many pages is a logo or an ornament. */
const pagesOfLogo = 3
/** Of one document; each costs a request to the model, and those of members count for nobody. */
const mostFigures = 200
const mostOwnFigures = 30

/** With the pages that they are on. */
export async function storeFigures(db: Db, fileId: string, pages: ReadPage[]) {
  const rows = pages.flatMap(({ page, figures = [] }) =>
    figures.map((figure, position) => ({ fileId, page, position, ...figure })),
  )
  if (rows.length > 0) await db.insertInto('figures').values(rows).execute()
}

/**
 * Which of the figures are shown to a model, once all pages are read: each picture once, at its first
 * place. Those that a model has already found nothing in, in any document, are left out.
 */
export const chooseFigures = (db: Db, { id, ownerId }: Pick<ReadingFile, 'id' | 'ownerId'>) =>
  sql`
    with prints as (
      select min(array[page, position]) as first from figures
      where file_id = ${id} and not exists (
        select from figures as other where other.print = figures.print and other.state = 'empty')
      group by print having count(distinct page) < ${pagesOfLogo}
    ), chosen as (select first from prints order by first limit ${ownerId === null ? mostFigures : mostOwnFigures})
    update figures set state =
      case when array[page, position] in (select first from chosen) then 'waits' else 'left' end
    where file_id = ${id} and state = 'found'`.execute(db)

/** The figure in whose text a range of the page's text begins. */
export const figureAt = (db: Db, fileId: string, page: number, start: number) =>
  db
    .selectFrom('figures')
    .select(['x', 'y', 'width', 'height'])
    .where('fileId', '=', fileId)
    .where('page', '=', page)
    .where('startOffset', '<=', start)
    .where('endOffset', '>', start)
    .executeTakeFirst()
