import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import {
  type HelpState,
  type HelpThread,
  type OpenHelpThread,
  type OpenReceivedThread,
  type ReceivedSort,
  type ReceivedThread,
  SentMessage,
} from '#contract/chats/help.ts'
import { mayEdit } from '#contract/desk/roles.ts'
import type { App, Member } from '#server/app.ts'
import { pageOf, readCursor, writeCursor } from '#server/cursor.ts'
import { notFound } from '#server/errors.ts'
import type { HelpThreads } from '#server/infra/db/tables.ts'
import { pageOfReplies } from './replies.ts'

type Db = Pick<App, 'db'>
type Page = { cursor?: string | undefined; limit: number }

const shown = ['id', 'question', 'state', 'unread', 'createdAt', 'updatedAt'] as const
type Row = Pick<Selectable<HelpThreads>, (typeof shown)[number]>
const wholeToo = ['note', 'part', 'sent', 'leftOut'] as const
type WholeRow = Pick<Selectable<HelpThreads>, (typeof wholeToo)[number]>

/** With the chat and the answer as far as they are still there. */
const threadsOf = ({ db }: Db, member: Pick<Member, 'id'>) =>
  db
    .selectFrom('helpThreads')
    .leftJoin('messages', 'messages.id', 'helpThreads.messageId')
    .select(shown.map((column) => `helpThreads.${column}` as const))
    .select(['messages.id as messageId', 'messages.chatId'])
    .where('helpThreads.memberId', '=', member.id)

export async function listThreads(
  app: Db,
  member: Member,
  { chatId, cursor, limit }: Page & { chatId?: string | undefined },
) {
  const before = readCursor(cursor)
  const rows = await threadsOf(app, member)
    .$if(chatId !== undefined, (query) => query.where('helpThreads.chatId', '=', chatId!))
    .$if(before !== undefined, (query) => query.where('helpThreads.id', '<', before!.id))
    .orderBy('helpThreads.id', 'desc')
    .limit(limit + 1)
    .execute()
  return listed(rows, limit, present)
}

export async function openThread(app: Db, member: Member, id: string): Promise<OpenHelpThread> {
  const row = await threadsOf(app, member)
    .select(wholeToo.map((column) => `helpThreads.${column}` as const))
    .where('helpThreads.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Question')
  return { ...present(row), ...(await wholeOf(app, row)) }
}

export async function countThreads({ db }: Db, member: Member) {
  const { unread } = await db
    .selectFrom('helpThreads')
    .select(({ fn }) => fn.countAll<string>().as('unread'))
    .where('memberId', '=', member.id)
    .where('unread', '=', true)
    .executeTakeFirstOrThrow()
  if (!mayEdit(member)) return { unread: Number(unread), waiting: null, requests: null }
  const { waiting } = await db
    .selectFrom('helpThreads')
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const { requests } = await db
    .selectFrom('contactRequests')
    .select(({ fn }) => fn.countAll<string>().as('requests'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return { unread: Number(unread), waiting: Number(waiting), requests: Number(requests) }
}

/** For operators, of every member. */
const receivedThreads = ({ db }: Db) =>
  db
    .selectFrom('helpThreads')
    .innerJoin('users', 'users.id', 'helpThreads.memberId')
    .select(shown.map((column) => `helpThreads.${column}` as const))
    .select(['users.firstName', 'users.lastName', 'users.email'])

export async function listReceived(
  app: Db,
  { state, sort, cursor, limit }: Page & { state?: HelpState | undefined; sort: ReceivedSort },
) {
  const place = readCursor(cursor)
  const isNewest = sort === 'newest'
  const rows = await receivedThreads(app)
    .$if(state !== undefined, (query) => query.where('helpThreads.state', '=', state!))
    .$if(place !== undefined, (query) =>
      query.where('helpThreads.id', isNewest ? '<' : '>', place!.id),
    )
    .orderBy('helpThreads.id', isNewest ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute()
  return listed(rows, limit, presentReceived)
}

export async function openReceived(app: Db, id: string): Promise<OpenReceivedThread> {
  const row = await receivedThreads(app)
    .select(wholeToo.map((column) => `helpThreads.${column}` as const))
    .where('helpThreads.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Question')
  return { ...presentReceived(row), ...(await wholeOf(app, row)) }
}

function listed<R extends Row, T>(rows: R[], limit: number, one: (row: R) => T) {
  const { shown, nextCursor } = pageOf(rows, limit, (last) => writeCursor(last.createdAt, last.id))
  return { items: shown.map(one), nextCursor }
}

const common = ({ id, question, state, createdAt, updatedAt }: Row) => ({
  ...{ _id: id, id, question },
  state: state as HelpState,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

const present = (row: Row & { messageId: string | null; chatId: string | null }): HelpThread => ({
  ...common(row),
  unread: row.unread,
  messageId: row.messageId,
  chatId: row.chatId,
})

const presentReceived = (
  row: Row & { firstName: string; lastName: string; email: string },
): ReceivedThread => ({
  ...common(row),
  member: { firstName: row.firstName, lastName: row.lastName, email: row.email },
})

const sentMessages = z.array(SentMessage)

const repliesShown = 50

async function wholeOf(app: Db, { id, note, part, sent, leftOut }: Row & WholeRow) {
  const { items, nextCursor } = await pageOfReplies(app, id, { limit: repliesShown })
  return {
    note,
    part: part as OpenHelpThread['part'],
    sent: sentMessages.parse(sent),
    leftOut,
    replies: items.toReversed(),
    earlierReplies: nextCursor,
  }
}
