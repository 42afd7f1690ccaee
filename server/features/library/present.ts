import type { Selectable } from 'kysely'
import type { DocumentProgress, LibraryItem, ReadingPlace } from '#contract/documents/library.ts'
import { isPaper } from '#contract/kinds.ts'
import type { App, Member } from '#server/app.ts'
import type { Files } from '#server/infra/db/tables.ts'
import { unreadBefore } from '../documents/documents.ts'

type Row = Selectable<Files>

/** Each with the place where the member stopped, if they have read in it, and how far it is read. */
export async function presentItems(
  { db, jobs }: Pick<App, 'db' | 'jobs'>,
  member: Member,
  rows: Row[],
): Promise<LibraryItem[]> {
  if (rows.length === 0) return []
  const places = await db
    .selectFrom('readingPlaces')
    .select(['fileId', 'page', 'readAt'])
    .where('memberId', '=', member.id)
    .where(
      'fileId',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const placeOf = new Map(places.map((place) => [place.fileId, presentPlace(place)]))
  const ahead = await unreadBefore({ jobs }, rows)
  return rows.map((row) =>
    presentItem(row, { place: placeOf.get(row.id), ahead: ahead.get(row.id) }),
  )
}

export const presentPlace = ({ page, readAt }: { page: number; readAt: Date }): ReadingPlace => ({
  page,
  readAt: readAt.toISOString(),
})

type More = { place?: ReadingPlace | undefined; ahead?: number | undefined }

export const presentItem = (row: Row, { place, ahead }: More): LibraryItem => ({
  _id: row.id,
  id: row.id,
  title: row.title,
  description: row.description,
  categoryId: row.categoryId,
  filename: row.filename,
  type: row.type,
  pages: row.pages ?? 0,
  sizeBytes: row.sizeBytes,
  // Drawn at the first request; only PDFs have one.
  ...(isPaper(row.type) ? { cover: `/v1/files/${encodeURIComponent(row.filename)}/cover` } : {}),
  public: row.public,
  assistant: row.assistant,
  language: row.language === 'simple' ? null : row.language,
  publishedAt: (row.publishedOn ? new Date(row.publishedOn) : row.createdAt).toISOString(),
  dated: row.publishedOn !== null,
  ...(place ? { reading: { ...place, page: Math.min(place.page, row.pages || place.page) } } : {}),
  ...progressOf(row, ahead),
})

function progressOf(row: Row, ahead: number | undefined): { progress?: DocumentProgress } {
  const { state, pagesRead, scanned, recognised } = row
  const troubles = (row.troubles as { page: number }[]).map(({ page }) => page)
  if (state === 'ready' && recognised >= scanned && troubles.length === 0) return {}
  return {
    progress: {
      state: state as DocumentProgress['state'],
      ...(state === 'queued' && ahead !== undefined ? { ahead } : {}),
      ...{ pagesRead, scanned, recognised, troubles },
    },
  }
}
