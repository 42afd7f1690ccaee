import type { Citation } from '#contract/documents/documents.ts'
import type { Selection } from '#contract/chats/selections.ts'
import type { Step } from '#contract/chats/steps.ts'
import { sql } from 'kysely'
import type { App, Member } from '#server/app.ts'
import { readPage } from '../message-pages.ts'

type Owner = Pick<Member, 'id'>

/** A chat without its messages, which are read apart, because there may be many. */
export type ChatHead = Awaited<ReturnType<typeof chatsAfter>>[number]
export type ChatToExport = ChatHead & { messages: MessageToExport[] }
export type MessageToExport = ReturnType<typeof toExport>

/** Every chat of a member with all its messages, one at a time. */
export async function* chatsOf(app: Pick<App, 'db'>, owner: Owner): AsyncGenerator<ChatToExport> {
  for await (const chat of headsOf(app, owner))
    yield { ...chat, messages: await Array.fromAsync(messagesOf(app, chat.id)) }
}

export async function* headsOf(app: Pick<App, 'db'>, owner: Owner): AsyncGenerator<ChatHead> {
  for (let after = first; ;) {
    const chats = await chatsAfter(app, owner, after)
    if (chats.length === 0) return
    yield* chats
    after = chats.at(-1)!.id
  }
}

/** One of them; undefined when it is not the member's. */
export const headOf = (
  app: Pick<App, 'db'>,
  owner: Owner,
  chatId: string,
): Promise<ChatHead | undefined> => rowsOf(app, owner).where('id', '=', chatId).executeTakeFirst()

export async function countChats({ db }: Pick<App, 'db'>, { id }: Owner) {
  const row = await db
    .selectFrom('chats')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('memberId', '=', id)
    .executeTakeFirstOrThrow()
  return row.count
}

const first = '00000000-0000-0000-0000-000000000000'
const atOnce = 100

/** The messages of every branch; as many are read at once as a page may hold. */
export async function* messagesOf(
  app: Pick<App, 'db'>,
  chatId: string,
): AsyncGenerator<MessageToExport> {
  for (let after = first; ;) {
    const next = app.db
      .selectFrom('messages')
      .where('chatId', '=', chatId)
      .where('id', '>', after)
      .orderBy('id')
    const { rows, more } = await readPage(app, next, atOnce)
    yield* rows.map(toExport)
    if (!more) return
    after = rows.at(-1)!.id
  }
}

/** The messages of the shown branch, from the first question on. */
export async function* shownMessagesOf(
  app: Pick<App, 'db'>,
  chat: ChatHead,
): AsyncGenerator<MessageToExport> {
  let left = (await shownBranchOf(app, chat)).map(({ id }) => id)
  while (left.length > 0) {
    const some = left.slice(0, atOnce)
    const next = app.db
      .selectFrom('messages')
      .where('id', 'in', some)
      .orderBy(sql`array_position(${some}::uuid[], messages.id)`)
    const { rows, more } = await readPage(app, next, atOnce)
    yield* rows.map(toExport)
    left = left.slice(more ? left.indexOf(rows.at(-1)!.id) + 1 : atOnce)
  }
}

/**
 * Which messages the shown branch has, and how long they are; without a choice it ends at the newest
 * one, as on the screen. An answer in progress is left out.
 */
export async function shownBranchOf({ db }: Pick<App, 'db'>, chat: ChatHead) {
  const { rows } = await sql<{ id: string; bytes: number }>`
    with recursive branch as (
      (select id, parent_id, status, content, 1 as back from messages
        where chat_id = ${chat.id}
        order by id = ${chat.currentMessageId}::uuid desc nulls last, id desc limit 1)
      union all
      select above.id, above.parent_id, above.status, above.content, back + 1
      from messages above join branch on above.id = branch.parent_id
    )
    select id, octet_length(content) as bytes from branch
    where status <> 'streaming' order by back desc`.execute(db)
  return rows
}

const chatsAfter = (app: Pick<App, 'db'>, owner: Owner, after: string) =>
  rowsOf(app, owner).where('id', '>', after).orderBy('id').limit(atOnce).execute()

/** Readers of the export could not tell what an id stands for. */
const folderName = sql<string | null>`(select name from folders where folders.id = chats.folder_id)`

const rowsOf = ({ db }: Pick<App, 'db'>, { id: memberId }: Owner) =>
  db
    .selectFrom('chats')
    .select(['id', 'title', 'pinned', 'archived', 'temporary', 'createdAt', 'updatedAt'])
    .select(['currentMessageId', 'fileIds'])
    .select(folderName.as('folder'))
    .where('memberId', '=', memberId)

/** The columns are listed one by one: the others are not the member's concern. */
const toExport = (row: Awaited<ReturnType<typeof readPage>>['rows'][number]) => ({
  id: row.id,
  parentId: row.parentId,
  role: row.role,
  content: row.content,
  status: row.status,
  grounded: row.grounded,
  citations: row.citations as Citation[],
  steps: row.steps as Step[],
  selection: row.selection as Selection | null,
  feedback: row.feedback,
  feedbackComment: row.feedbackComment,
  savedAt: row.savedAt,
  createdAt: row.createdAt,
  inputTokens: row.inputTokens,
  outputTokens: row.outputTokens,
  model: row.model,
})
