import { type NotNull, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Message } from '#contract/chats/chat.ts'
import { Citation } from '#contract/documents/documents.ts'
import type { AnswerSort, AnsweredQuestion } from '#contract/desk/operator.ts'
import type { RequestTokens } from '#contract/chats/steps.ts'
import type { App } from '#server/app.ts'
import { pageOf, readCursor, writeCursor } from '#server/cursor.ts'
import { presentRow } from '../chats/chats.ts'
import { isReplied, isShown, isUnsure } from './shown-answers.ts'

type Listing = {
  grounded?: 'yes' | 'no' | 'unsure' | undefined
  feedback?: 'up' | 'down' | undefined
  sort: AnswerSort
  cursor?: string | undefined
  limit: number
}

/** Those that an editor may see, by when they were asked. */
export async function listAnswers(
  { db }: Pick<App, 'db'>,
  listing: Listing,
): Promise<{ items: AnsweredQuestion[]; nextCursor: string | null }> {
  const place = readCursor(listing.cursor)
  const isNewest = listing.sort === 'newest'
  let rows = answersShown({ db })
    .orderBy('messages.id', isNewest ? 'desc' : 'asc')
    .limit(listing.limit + 1)
  if (listing.grounded === 'unsure') rows = rows.where(isUnsure).where(({ not }) => not(isReplied))
  else if (listing.grounded) rows = rows.where('grounded', '=', listing.grounded)
  if (listing.feedback) rows = rows.where('feedback', '=', listing.feedback)
  if (place) rows = rows.where('messages.id', isNewest ? '<' : '>', place.id)
  const found = await rows.execute()
  const { shown, nextCursor } = pageOf(found, listing.limit, (last) =>
    writeCursor(last.createdAt, last.id),
  )
  return { items: await presentAnswers({ db }, shown), nextCursor }
}

/** Those that an editor may see. */
export const answersShown = ({ db }: Pick<App, 'db'>) =>
  db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chatId')
    .innerJoin('answerPassages', 'answerPassages.messageId', 'messages.id')
    .selectAll('messages')
    .select(['chats.memberId', 'answerPassages.passages'])
    .$narrowType<{ memberId: NotNull }>()
    .where(isShown)

type Shown = Awaited<ReturnType<ReturnType<typeof answersShown>['execute']>>[number]

export async function presentAnswers(
  { db }: Pick<App, 'db'>,
  shown: Shown[],
): Promise<AnsweredQuestion[]> {
  const questions = await questionsTo({ db }, shown)
  const selections = [...questions.values()].flatMap(({ selection }) => selection ?? [])
  const known = await knownAmong({ db }, [...shown.map(passagesIn).flat(), ...selections])
  const approvals = await approvalsOf({ db }, [...questions.values()])
  return shown.flatMap((row) => {
    const question = questions.get(row.parentId)
    if (!question) return []
    const approved = approvals.get(question.content)
    return {
      question: withSelection(question, known),
      answer: presentRow({ ...row, siblings: [row.id] }),
      passages: passagesIn(row)
        .filter(({ fileId }) => known.has(fileId))
        .map((passage, i) => ({ ...passage, n: i + 1 })),
      ...(requestsOf(row).length > 0 ? { requests: requestsOf(row) } : {}),
      ...(approved ? { approved } : {}),
      askedAt: question.createdAt,
      memberId: row.memberId,
    }
  })
}

const storedPassages = z.array(z.extend(z.omit(Citation, { n: true }), { score: z.number() }))

const passagesIn = ({ passages }: { passages: unknown }) => storedPassages.parse(passages)

const requestsOf = ({ requests }: { requests: unknown }) => requests as RequestTokens[]

async function questionsTo({ db }: Pick<App, 'db'>, answers: { parentId: string | null }[]) {
  const ids = answers.flatMap(({ parentId }) => parentId ?? [])
  if (ids.length === 0) return new Map<string | null, Message>()
  const rows = await db.selectFrom('messages').selectAll().where('id', 'in', ids).execute()
  return new Map(
    rows.map((row) => [row.id as string | null, presentRow({ ...row, siblings: [row.id] })]),
  )
}

/** By the question; those to look at again are given to nobody. */
async function approvalsOf({ db }: Pick<App, 'db'>, questions: Message[]) {
  const contents = questions.map(({ content }) => content)
  const rows = await db
    .selectFrom('approvedAnswers')
    .select(['id', 'question', 'approvedBy', 'approvedAt'])
    .where('question', '=', sql<string>`any (${contents}::text[])`)
    .where('state', '=', 'active')
    .execute()
  return new Map(
    rows.map(({ id, question, approvedBy, approvedAt }) => [
      question,
      { id, by: approvedBy, at: approvedAt.toISOString() },
    ]),
  )
}

/** A passage is left out where its document is not, or no longer, the operator's. */
function withSelection({ selection, ...question }: Message, known: Set<string>): Message {
  return selection && known.has(selection.fileId) ? { ...question, selection } : question
}

/** Only files that still exist and belong to the operator. */
async function knownAmong(
  { db }: Pick<App, 'db'>,
  places: { fileId: string }[],
): Promise<Set<string>> {
  const ids = [...new Set(places.map(({ fileId }) => fileId))]
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .where('ownerId', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
