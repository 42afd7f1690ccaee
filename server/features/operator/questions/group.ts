import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { App } from '#server/app.ts'
import type { Db } from '#server/infra/db/db.ts'
import { dot, likenessOf, packMeanings } from '#server/infra/embeddings/vectors.ts'
import { type Likeness, howAlike } from '#server/features/answering/answering.ts'
import { isShown, wantsAnswer } from '../shown-answers.ts'

/** How many of the newest open questions are compared: with more rows on the desk nobody looks at the last. */
const mostCompared = 5_000
/** How many of the nearest have their words compared as well. */
const nearest = 30
/** A question joins a row if it is this much like any question of it, or a little like the first. */
const leastForAny = 0.75
const atOnce = 50
/** A question is compared by its beginning: what follows is a text that somebody pasted. */
const comparedLength = 1_000

type Grouping = Pick<App, 'db' | 'embed' | 'now'>
type Waiting = { messageId: string; text: string; askedAt: Date }

export const groupQuestionsLater = ({ jobs }: Pick<App, 'jobs'>): Promise<void> =>
  jobs.send('group-questions', {}, { once: 'all' })

/** Puts the question of an answer beside those that are alike, or begins a group of its own. */
export async function groupQuestion(app: Grouping, messageId: string): Promise<void> {
  const [question] = await ungrouped(app.db, sql`messages.id = ${messageId}`)
  if (question) await group(app, question)
}

/** The job: all that are not grouped yet, such as those from before there were groups. */
export async function groupQuestions(app: Grouping, signal: AbortSignal): Promise<void> {
  await forgetEmptyGroups(app.db)
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const questions = await ungrouped(app.db, sql`messages.id > ${after} and ${wantsAnswer}`)
    for (const question of questions) {
      signal.throwIfAborted()
      await group(app, question)
    }
    if (questions.length < atOnce) return
    after = questions.at(-1)!.messageId
  }
}

/** Their chats were deleted. */
const forgetEmptyGroups = (db: Db) =>
  sql`
    delete from question_groups where answer_id is null
      and not exists (select from grouped_questions where group_id = question_groups.id)`.execute(
    db,
  )

async function ungrouped(db: Db, which: ReturnType<typeof sql>): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select messages.id as "messageId", left(question.content, ${comparedLength}) as text,
      question.created_at as "askedAt"
    from messages join chats on chats.id = messages.chat_id
    join answer_passages on answer_passages.message_id = messages.id
    join messages as question on question.id = messages.parent_id
    where ${which} and ${isShown}
      and not exists (select from grouped_questions where message_id = messages.id)
    order by messages.id limit ${atOnce}`.execute(db)
  return rows
}

async function group(app: Grouping, question: Waiting): Promise<void> {
  const [meaning] = await app.embed([question.text], 'question')
  await app.db.transaction().execute(async (db) => {
    await holdGroups(db)
    const beside = await nearestGroup({ ...app, db }, question.text, meaning!)
    const groupId = beside?.groupId ?? (await newGroup({ ...app, db }))
    await sql`
      insert into grouped_questions (message_id, group_id, meaning, likeness, words, asked_at)
      select id, ${groupId}, ${packMeanings([meaning!])}, ${beside?.likeness ?? null},
        ${beside?.words ?? []}::text[], ${question.askedAt}
      from messages where id = ${question.messageId}
      on conflict do nothing`.execute(db)
  })
}

/** Two servers do not begin two groups with the same question. */
export const holdGroups = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('groups of questions', 0))`.execute(db)

export async function newGroup({ db, now }: Pick<App, 'db' | 'now'>): Promise<string> {
  const id = uuid()
  await db.insertInto('questionGroups').values({ id, createdAt: now() }).execute()
  return id
}

async function nearestGroup(
  app: Pick<App, 'db' | 'embed'>,
  text: string,
  meaning: Float32Array,
): Promise<({ groupId: string } & Likeness) | undefined> {
  const { rows } = await sql<{
    messageId: string
    groupId: string
    meaning: Buffer
    first: boolean
  }>`
    select message_id as "messageId", group_id as "groupId", meaning,
      row_number() over (partition by group_id order by asked_at, message_id) = 1 as first
    from grouped_questions join question_groups on question_groups.id = group_id
    where answer_id is null and left_at is null
    order by asked_at desc limit ${mostCompared}`.execute(app.db)
  const near = rows
    .map(({ meaning: other, ...row }) => ({ ...row, cosine: likenessOf(meaning, other)[0]! }))
    .filter(({ cosine, first }) => first || cosine >= leastForAny)
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, nearest)
  const texts = await textsOf(
    app.db,
    near.map(({ messageId }) => messageId),
  )
  const ofWords = async (a: string, b: string) => {
    const [one, other] = await app.embed([a, b], 'question')
    return dot(one!, other!)
  }
  for (const { messageId, groupId, cosine } of near) {
    const other = texts.get(messageId)
    const alike = other === undefined ? undefined : await howAlike(other, text, cosine, ofWords)
    if (alike) return { groupId, ...alike }
  }
  return undefined
}

async function textsOf(db: Db, answers: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; text: string }>`
    select messages.id, left(question.content, ${comparedLength}) as text
    from messages join messages as question on question.id = messages.parent_id
    where messages.id = any (${answers}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, text }) => [id, text]))
}
