import { sql } from 'kysely'
import { dayMs } from '#server/durations.ts'
import type { App, Member } from '#server/app.ts'
import { notFound } from '#server/errors.ts'
import type { FileRow } from './store.ts'

/** How long a document waits for the first message of its chat. */
const waitsMs = dayMs

/**
 * Moves waiting own documents to the chat that begins now, in the caller's transaction. Documents
 * that are already in it may be named again; anything else is a 404.
 */
export async function attachTo(
  { db }: Pick<App, 'db'>,
  member: Pick<Member, 'id'>,
  chatId: string,
  ids: string[],
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const { rows } = await sql`
    update files set chat_id = ${chatId}
    where id = any (${wanted}::uuid[]) and owner_id = ${member.id}
      and (chat_id is null or chat_id = ${chatId})
      and exists (select from chats where id = ${chatId} and member_id = ${member.id})
    returning id`.execute(db)
  if (rows.length !== wanted.length) throw notFound('File')
  await closeToOperator({ db }, chatId)
}

/**
 * Once a chat has held an own document, the operator sees nothing of it: what was said about the
 * document stays in the chat when the document is removed. Set in the transaction that attaches it.
 */
export async function closeToOperator({ db }: Pick<App, 'db'>, chatId: string) {
  await sql`update chats set had_own_files = true where id = ${chatId} and not had_own_files`.execute(
    db,
  )
  await sql`
    delete from answer_passages
    where message_id in (select id from messages where chat_id = ${chatId})`.execute(db)
}

/**
 * Removes the own documents of these chats, rows and bytes. Call it in the transaction that deletes
 * the chats, after locking their rows and before deleting them, so that nothing is attached
 * meanwhile.
 */
export async function forgetAttachmentsOf(app: Pick<App, 'db' | 'jobs'>, chatIds: string[]) {
  if (chatIds.length === 0) return
  await forgetOwnFiles(app, sql<boolean>`chat_id = any (${chatIds}::uuid[])`)
}

/** Attachments that were never sent, and attachments whose chat was deleted without them. */
export async function forgetWaiting(app: Pick<App, 'db' | 'jobs' | 'now'>): Promise<void> {
  const before = new Date(app.now().getTime() - waitsMs)
  await forgetOwnFiles(app, sql<boolean>`chat_id is null and created_at < ${before}`)
}

/** 404 if it does not belong to the member. */
export async function removeOwnFile(
  app: Pick<App, 'db' | 'jobs'>,
  member: Pick<Member, 'id'>,
  id: string,
): Promise<{ deleted: number }> {
  const own = sql<boolean>`id = ${id} and owner_id = ${member.id}`
  const deleted = await forgetOwnFiles(app, own)
  if (deleted === 0) throw notFound('File')
  return { deleted }
}

/** Every document of a member, oldest first. */
export const ownFilesOf = (
  { db }: Pick<App, 'db'>,
  { id }: Pick<Member, 'id'>,
): Promise<FileRow[]> =>
  db.selectFrom('files').selectAll().where('ownerId', '=', id).orderBy('id').execute()

/**
 * The bytes of an account that is being deleted; its lock keeps new files away, and the rows are
 * deleted with it.
 */
export async function removeBytesOf(app: Pick<App, 'db' | 'storage'>, member: Pick<Member, 'id'>) {
  const files = await app.db
    .selectFrom('files')
    .select(['storageKey', 'coverKey'])
    .where('ownerId', '=', member.id)
    .execute()
  for (const key of files.flatMap(keysOf)) await app.storage.remove(key)
}

async function forgetOwnFiles(
  app: Pick<App, 'db' | 'jobs'>,
  which: ReturnType<typeof sql<boolean>>,
): Promise<number> {
  const forget = async (db: App['db']) => {
    const gone = await db
      .deleteFrom('files')
      .where('ownerId', 'is not', null)
      .where(which)
      .returning(['storageKey', 'coverKey'])
      .execute()
    await forgetLater({ ...app, db }, gone)
    return gone.length
  }
  return app.db.isTransaction ? forget(app.db) : app.db.transaction().execute(forget)
}

/**
 * A job removes the bytes. It is queued in the transaction that deletes the rows, so a crash in
 * between leaves no bytes behind.
 */
export async function forgetLater(
  { db, jobs }: Pick<App, 'db' | 'jobs'>,
  gone: Pick<FileRow, 'storageKey' | 'coverKey'>[],
) {
  const keys = gone.flatMap(keysOf)
  if (keys.length > 0) await jobs.send('forget-bytes', { keys }, { trx: db })
}

const keysOf = ({ storageKey, coverKey }: Pick<FileRow, 'storageKey' | 'coverKey'>) =>
  coverKey ? [storageKey, coverKey] : [storageKey]

/** Those that no row knows of, or does no more. */
export async function forgetBytes(
  { db, storage }: Pick<App, 'db' | 'storage'>,
  { keys }: { keys: string[] },
): Promise<void> {
  const kept = await db
    .selectFrom('files')
    .select('storageKey')
    .where('storageKey', 'in', keys)
    .execute()
  for (const key of keys)
    if (!kept.some(({ storageKey }) => storageKey === key)) await storage.remove(key)
}
