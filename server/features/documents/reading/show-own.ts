import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { embedFileLater } from '#server/features/documents/meaning/embed-passages.ts'
import { readWaitingPictures } from '#server/features/documents/reading/pictures-later.ts'
import { letWaitAgain, reasons } from '#server/features/documents/reading/unread-pictures.ts'
import type { JobData } from '#server/job-data.ts'

/**
 * A member's address is verified now: their own documents go to the models that they were kept from
 * until then, in turn and within the same bounds as any other.
 */
export async function showOwnDocuments(
  app: App,
  { userId }: JobData['show-own-documents'],
): Promise<void> {
  const unverified = JSON.stringify(reasons.unverified)
  const { rows } = await sql<{ id: string; kept: boolean }>`
    select id, exists (
      select from pages where file_id = files.id and picture = 'failed'
        and picture_trouble = ${unverified}::text::jsonb
    ) or exists (
      select from figures where file_id = files.id and state = 'failed'
        and trouble = ${unverified}::text::jsonb
    ) as kept
    from files where owner_id = ${userId} order by id`.execute(app.db)
  for (const { id, kept } of rows) {
    await embedFileLater(app, id)
    if (kept && app.vision && (await letWaitAgain(app.db, id))) await readWaitingPictures(app, id)
  }
}
