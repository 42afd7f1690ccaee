import { type RawBuilder, sql } from 'kysely'
import type { AlikeQuestion, AlikeQuestions, questions } from '#contract/desk/questions.ts'
import type { QueryOf } from '#contract/route.ts'
import type { App } from '#server/app.ts'
import { pageOf, placeInOrder } from '#server/cursor.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { Db } from '#server/infra/db/db.ts'
import { type Actor, audit } from '#server/features/audit/audit.ts'
import { answersShown, presentAnswers } from '../answers.ts'
import { isShown, wantsAnswer } from '../shown-answers.ts'
import { holdGroups, newGroup } from './group.ts'
import { orders, placeAfter } from './order.ts'

const longestQuestion = 1_000
const mostOpened = 50

type Row = {
  id: string
  question: string
  messageId: string
  times: number
  members: number
  unanswered: number
  notHelpful: number
  since: Date
  last: Date
  leftAt: Date | null
  leftBy: string | null
  answerId: string | null
  title: string | null
  writtenBy: string | null
  writtenAt: Date | null
}

/**
 * The rows, counted anew each time: what a member deletes, or takes back, counts no more. A question
 * that was answered since stays in its row only for as long as nothing was written.
 */
const rowsWhere = (which: RawBuilder<unknown>) => sql`
  select question_groups.id, counted.*, left(asked.content, ${longestQuestion}) as question,
    left_at as "leftAt", left_by as "leftBy", answer_id as "answerId", written_answers.title,
    written_answers.created_by as "writtenBy", written_answers.created_at as "writtenAt"
  from question_groups
  join (
    select group_id, count(*)::integer as times, count(distinct chats.member_id)::integer as members,
      (count(*) filter (where messages.grounded = 'no'))::integer as unanswered,
      (count(*) filter (where messages.feedback = 'down'))::integer as "notHelpful",
      min(asked_at) as since, max(asked_at) as last,
      (array_agg(messages.id order by asked_at desc, messages.id desc))[1] as "messageId"
    from grouped_questions
    join messages on messages.id = grouped_questions.message_id
    join chats on chats.id = messages.chat_id
    join answer_passages on answer_passages.message_id = messages.id
    where ${isShown} and (${wantsAnswer} or exists (
      select from question_groups where id = group_id and answer_id is not null
    ))
    group by group_id
  ) as counted on counted.group_id = question_groups.id
  join messages as answer on answer.id = counted."messageId"
  join messages as asked on asked.id = answer.parent_id
  left join written_answers on written_answers.id = answer_id
  where ${which}`

const ofState = {
  open: sql`answer_id is null and left_at is null`,
  written: sql`answer_id is not null`,
  left: sql`answer_id is null and left_at is not null`,
}

const ofWhy = {
  unanswered: sql`unanswered > 0`,
  'not-helpful': sql`"notHelpful" > 0`,
}

export async function listRows(
  { db }: Pick<App, 'db'>,
  { why, state, sort, cursor, limit }: QueryOf<typeof questions.list>,
): Promise<{ items: AlikeQuestions[]; nextCursor: string | null }> {
  const place = placeInOrder(sort, orders[sort].isKeys, cursor)
  const { by, after } = orders[sort]
  const { rows } = await sql<Row>`
    with shown as (
      ${rowsWhere(ofState[state])} ${why ? sql`and ${ofWhy[why]}` : sql``}
    )
    select * from shown
    ${place ? sql`where ${after(place)}` : sql``}
    order by ${by}
    limit ${limit + 1}`.execute(db)
  const { shown, nextCursor } = pageOf(rows, limit, (last) => placeAfter(sort, last))
  return { items: shown.map(present), nextCursor }
}

/** How many rows wait, and since when, for the desk. */
export async function oldestRow({
  db,
}: Pick<App, 'db'>): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::integer as count, min(since) as since
    from (${rowsWhere(ofState.open)}) as open`.execute(db)
  return rows[0]!
}

/** What members asked is opened by an editor: the audit log tells of it. */
export async function openRow(
  app: App,
  actor: Actor,
  id: string,
): Promise<{ row: AlikeQuestions; items: AlikeQuestion[]; more: number }> {
  return app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    const row = await rowOf(db, id)
    const answers = await answersShown(inside)
      .innerJoin('groupedQuestions', 'groupedQuestions.messageId', 'messages.id')
      .select(['groupedQuestions.likeness', 'groupedQuestions.words'])
      .where('groupedQuestions.groupId', '=', id)
      .where((eb) => (row.written ? eb.lit(true) : wantsAnswer))
      .orderBy('groupedQuestions.askedAt', 'desc')
      .orderBy('messages.id', 'desc')
      .limit(mostOpened)
      .execute()
    const why = new Map(answers.map(({ id, likeness, words }) => [id, { likeness, words }]))
    await audit(inside, actor, 'questions.opened', { kind: 'questions', id, name: row.question })
    const items = await presentAnswers(inside, answers)
    return {
      row,
      items: items.map((item) => ({ ...item, ...why.get(item.answer.id)! })),
      more: Math.max(0, row.times - items.length),
    }
  })
}

export async function changeRow(
  app: App,
  actor: Actor,
  id: string,
  left: boolean,
): Promise<AlikeQuestions> {
  return app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    const { question: name } = await rowOf(db, id)
    await db
      .updateTable('questionGroups')
      .set(
        left
          ? { leftAt: app.now(), leftBy: actor.member.firstName }
          : { leftAt: null, leftBy: null },
      )
      .where('id', '=', id)
      .execute()
    const act = left ? 'questions.left' : 'questions.taken-up'
    await audit(inside, actor, act, { kind: 'questions', id, name })
    return rowOf(db, id)
  })
}

/** The row of its own that the question has now. */
export async function takeApart(
  app: App,
  actor: Actor,
  id: string,
  messageId: string,
): Promise<AlikeQuestions> {
  return app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    await holdGroups(db)
    const row = await rowOf(db, id)
    const question = await db
      .selectFrom('groupedQuestions')
      .select('messageId')
      .where('groupId', '=', id)
      .where('messageId', '=', messageId)
      .executeTakeFirst()
    if (!question || row.written) throw notFound('Question')
    if (row.times === 1)
      throw conflict('A row has to keep one question. This one is alone already.')
    const groupId = await newGroup(inside)
    await db
      .updateTable('groupedQuestions')
      .set({ groupId, likeness: null, words: [] })
      .where('messageId', '=', messageId)
      .execute()
    const apart = await rowOf(db, groupId)
    await audit(inside, actor, 'questions.taken-apart', {
      ...{ kind: 'questions', id: groupId, name: apart.question },
    })
    return apart
  })
}

async function rowOf(db: Db, id: string): Promise<AlikeQuestions> {
  const { rows } = await sql<Row>`${rowsWhere(sql`question_groups.id = ${id}`)}`.execute(db)
  if (!rows[0]) throw notFound('Question')
  return present(rows[0])
}

const present = (row: Row): AlikeQuestions => ({
  ...{ _id: row.id, id: row.id, question: row.question, messageId: row.messageId },
  ...{ times: row.times, members: row.members },
  ...{ unanswered: row.unanswered, notHelpful: row.notHelpful },
  ...{ since: row.since.toISOString(), last: row.last.toISOString() },
  ...(row.answerId && row.title !== null
    ? {
        written: {
          ...{ answerId: row.answerId, title: row.title },
          ...{ by: row.writtenBy!, at: row.writtenAt!.toISOString() },
        },
      }
    : {}),
  ...(row.leftAt ? { left: { by: row.leftBy!, at: row.leftAt.toISOString() } } : {}),
})
