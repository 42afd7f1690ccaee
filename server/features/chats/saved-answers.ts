import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Message } from '#contract/chats/chat.ts'
import type { MessageSaved, SavedAnswer } from '#contract/chats/saved-answers.ts'
import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import type { App, Member } from '#server/app.ts'
import { pageOf, readCursor, writeCursor } from '#server/cursor.ts'
import { conflict, invalid, notFound } from '#server/errors.ts'
import { sentence } from '#server/sentences.ts'
import { lockForCounting } from '#server/lock-for-counting.ts'
import { asRead } from './search/plain-text.ts'
import { findChat, findMessage, presentMessage } from './store.ts'

export const most = { saved: 1_000 }
/** Of a question and of an answer; Markdown is taken out of what was read. */
const shown = { characters: 280, read: 600 }

export async function saveAnswer(
  app: App,
  member: Member,
  { messageId, saved }: z.output<typeof MessageSaved>,
): Promise<Message> {
  const message = await findMessage(app, member, messageId)
  if (message.role !== 'bot') throw invalid({ messageId: 'Only an answer can be saved.' })
  if (saved && !message.savedAt) await expectSavable(app, member, message)
  const row = await app.db.transaction().execute(async (db) => {
    if (saved) await expectRoom({ db }, member, messageId)
    return (
      db
        .updateTable('messages')
        // One that is saved already keeps its place in the list.
        .set({ savedAt: saved ? sql<Date>`coalesce(saved_at, ${app.now()}::timestamptz)` : null })
        .where('id', '=', messageId)
        .returningAll()
        .executeTakeFirst()
    )
  })
  if (!row) throw notFound('Message')
  return presentMessage(app, row)
}

async function expectSavable(
  app: App,
  member: Member,
  { chatId, status, content }: { chatId: string; status: string; content: string },
) {
  const chat = await findChat(app, member, chatId)
  if (chat.temporary)
    throw conflict(
      'A temporary chat is gone within a day, so its answers cannot be saved. Ask again in an ordinary chat to save the answer.',
    )
  if (status === 'streaming')
    throw conflict('This answer is still being written. Save it when it is there.')
  if (!content) throw conflict('This answer has no text that could be saved.')
}

async function expectRoom({ db }: Pick<App, 'db'>, member: Member, messageId: string) {
  await lockForCounting({ db }, member)
  const { count } = await db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chatId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('chats.memberId', '=', member.id)
    .where('messages.savedAt', 'is not', null)
    .where('messages.id', '<>', messageId)
    .executeTakeFirstOrThrow()
  if (count >= most.saved)
    throw conflict(
      sentence(
        'You have saved {most} answers, and no more can be saved. Remove one of them to make room.',
        { most: most.saved },
      ),
    )
}

type Listing = { q?: string | undefined; cursor?: string | undefined; limit: number }
type Row = {
  id: string
  chatId: string
  chatTitle: string
  question: string | null
  beginning: string
  savedAt: Date
}

/** Newest first, by when each was saved. */
export async function listSavedAnswers(
  { db }: Pick<App, 'db'>,
  member: Pick<Member, 'id'>,
  { q = '', cursor, limit }: Listing,
): Promise<{ items: SavedAnswer[]; nextCursor: string | null }> {
  const after = readCursor(cursor)
  const words = q.split(/\s+/).filter(Boolean)
  const parts = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const holds = sql`concat_ws(' ', chats.title, asked.content, messages.content) ilike all (${parts}::text[])`
  const { rows } = await sql<Row>`
    select messages.id, messages.chat_id, chats.title as chat_title, messages.saved_at,
      left(asked.content, ${shown.read}::integer) as question,
      left(messages.content, ${shown.read}::integer) as beginning
    from messages
    join chats on chats.id = messages.chat_id
    left join messages asked on asked.id = messages.parent_id and asked.role = 'user'
    where chats.member_id = ${member.id} and messages.saved_at is not null
      and ${words.length > 0 ? holds : sql`true`}
      and ${after ? sql`(messages.saved_at, messages.id) < (${after.time}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by messages.saved_at desc, messages.id desc limit ${limit + 1}`.execute(db)
  const page = pageOf(rows, limit, (last) => writeCursor(last.savedAt, last.id))
  return { items: page.shown.map(present), nextCursor: page.nextCursor }
}

const present = ({ id, chatId, chatTitle, question, beginning, savedAt }: Row): SavedAnswer => ({
  ...{ _id: id, id, chatId, chatTitle },
  question: beginningOf(question ?? ''),
  beginning: beginningOf(asRead(beginning)),
  savedAt: savedAt.toISOString(),
})

/** In one line, ending between two words where it is cut. */
function beginningOf(text: string): string {
  const line = collapseWhitespace(text)
  if (line.length <= shown.characters) return line
  const cut = line.slice(0, shown.characters).toWellFormed()
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), shown.characters - 40))} …`
}
