import { setTimeout as wait } from 'node:timers/promises'
import { type Insertable, sql } from 'kysely'
import type { App, Member } from '#server/app.ts'
import { notFound, unavailable, violates } from '#server/errors.ts'
import type { Chats, Messages } from '#server/infra/db/tables.ts'
import { indexMessages, indexTitles } from '../search/terms.ts'
import type { ChatRow } from '../store.ts'
import { portions } from './batches.ts'

type NewChat = Omit<Insertable<Chats>, 'memberId' | 'comingInFor' | 'comingInBy'>
type NewMessage = Omit<Insertable<Messages>, 'chatId' | 'content'> & { id: string; content: string }

/** The chats that this process is storing. */
const comingIn = new Set<string>()
/** After each portion others have as much time as it took, and at most so much. */
const longestPauseMs = 250

/**
 * Stores a chat with its messages, parents first, in portions: the embedded database has one
 * connection, and other callers have turns in between. The chat is the member's once it is
 * whole; what breaks off is deleted. Undefined if the member has the chat of that source already.
 */
export async function storeInPortions(
  app: App,
  member: Pick<Member, 'id'>,
  chat: NewChat,
  messages: NewMessage[],
): Promise<ChatRow | undefined> {
  const all = [...portions(messages)]
  comingIn.add(chat.id)
  try {
    if (all.length <= 1) return await afterwardsWait(() => storeWhole(app, member, chat, messages))
    await app.db
      .insertInto('chats')
      .values({ ...chat, comingInFor: member.id, comingInBy: app.instanceId })
      .execute()
    for (const some of all) {
      if (app.stopping) throw restarting()
      await afterwardsWait(() =>
        app.db.transaction().execute((db) => storePortion({ db }, chat.id, some)),
      )
    }
    return await becomeWhole(app, chat)
  } catch (error) {
    // If this fails as well, the sweep deletes it.
    await deleteUnfinished(app, chat.id).catch(() => {})
    if (violates(error, 'chats_source')) return undefined
    throw error
  } finally {
    comingIn.delete(chat.id)
  }
}

const restarting = () => unavailable('The server is being restarted. Try again in a moment.')

async function afterwardsWait<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const done = await work()
  await wait(Math.min(longestPauseMs, performance.now() - begun))
  return done
}

/** Most chats are one portion, and need no mark. */
const storeWhole = (
  { db: all }: App,
  { id: memberId }: Pick<Member, 'id'>,
  chat: NewChat,
  messages: NewMessage[],
): Promise<ChatRow> =>
  all.transaction().execute(async (db) => {
    const row = await db
      .insertInto('chats')
      .values({ ...chat, memberId })
      .returningAll()
      .executeTakeFirstOrThrow()
    await indexTitles({ db }, [row])
    if (messages.length > 0) await storePortion({ db }, chat.id, messages)
    return row
  })

async function storePortion({ db }: Pick<App, 'db'>, chatId: string, some: NewMessage[]) {
  const rows = some.map((message) => ({ ...message, chatId }))
  await db.insertInto('messages').values(rows).execute()
  await indexMessages({ db }, rows)
}

const becomeWhole = ({ db: all }: App, { id, title }: NewChat): Promise<ChatRow> =>
  all.transaction().execute(async (db) => {
    const whole = await db
      .updateTable('chats')
      .set({ memberId: sql`coming_in_for`, comingInFor: null, comingInBy: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    // The member was deleted meanwhile.
    if (!whole) throw notFound('Chat')
    await indexTitles({ db }, [{ id, title }])
    return whole
  })

const deletedAtOnce = 500

async function deleteUnfinished(app: Pick<App, 'db'>, chatId: string): Promise<void> {
  while (await deletePortion(app, chatId));
}

/** The newest messages first, so that none takes others along; false once the chat is gone. */
async function deletePortion({ db }: Pick<App, 'db'>, chatId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from messages where id in (
      select messages.id from messages join chats on chats.id = messages.chat_id
      where chats.id = ${chatId} and chats.coming_in_by is not null
      order by messages.id desc limit ${deletedAtOnce})
    returning id`.execute(db)
  if (rows.length > 0) return true
  await sql`delete from chats where id = ${chatId} and coming_in_by is not null`.execute(db)
  return false
}

/**
 * Deletes what processes that are gone left unfinished, and what this one could not delete: one
 * portion each time, because this is called with each heartbeat.
 */
export async function deleteOrphans(app: Pick<App, 'db' | 'instanceId'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from chats where coming_in_by is not null and (
      not exists (select from instances where instances.id = chats.coming_in_by)
      or (coming_in_by = ${app.instanceId} and id <> all (${[...comingIn]}::uuid[])))
    limit 1`.execute(app.db)
  if (rows[0]) await deletePortion(app, rows[0].id)
}
