import type { NewMessage } from '#contract/chats/chat.ts'
import type { App, Member } from '#server/app.ts'
import { attachTo } from '#server/features/documents/documents.ts'
import { expectFiles } from '../store.ts'

/** The files that the chat may use from this message on; own documents among them are attached. */
export async function takeFiles(
  app: App,
  member: Member,
  chatId: string,
  { fileIds, attachmentIds = [] }: NewMessage,
): Promise<{ fileIds?: string[] | null }> {
  if (fileIds === undefined && attachmentIds.length === 0) return {}
  const own = fileIds ? await ownFilesAmong(app, member, fileIds) : []
  await attachTo(app, member, chatId, [...attachmentIds, ...own])
  if (fileIds === undefined) return {}
  const chosen = fileIds && fileIds.filter((id) => !own.includes(id))
  if (chosen) await expectFiles(app, member, chosen)
  await app.db.updateTable('chats').set({ fileIds: chosen }).where('id', '=', chatId).execute()
  return { fileIds: chosen }
}

async function ownFilesAmong({ db }: App, member: Member, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('ownerId', '=', member.id)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id }) => id)
}
