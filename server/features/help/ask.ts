import { v7 as uuid } from 'uuid'
import type { OpenHelpThread, help } from '#contract/chats/help.ts'
import type { BodyOf } from '#contract/route.ts'
import type { App, Member } from '#server/app.ts'
import { Refusal, conflict } from '#server/errors.ts'
import { sentence } from '#server/sentences.ts'
import { lockForCounting } from '#server/lock-for-counting.ts'
import { handOver } from './hand-over.ts'
import { tellOperatorLater } from './letters.ts'
import { openThread } from './read.ts'

/** How many questions of a member may wait for a reply at a time, and how many they may ask in a day. */
const most = { waiting: 10, aDay: 10 }
const daySeconds = 86_400

type Asked = BodyOf<typeof help.ask>

/** Once for each request and for each answer; the operator is told by letter. */
export async function askOperator(app: App, member: Member, asked: Asked): Promise<OpenHelpThread> {
  return app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    // Two tabs ask one after the other.
    await lockForCounting(inside, member)
    const before = await askedBefore(inside, member, asked)
    if (before) return openThread(inside, member, before)
    await expectRoom(inside, member)
    const { requestId, question, note, messageId, part } = asked
    const handed = messageId ? await handOver(inside, member, messageId, part) : nothing
    const id = uuid()
    await db
      .insertInto('helpThreads')
      .values({
        ...{ id, memberId: member.id, requestId, question, note },
        ...{ messageId: messageId ?? null, part: messageId ? part : 'question' },
        ...{ chatId: handed.chatId, sent: JSON.stringify(handed.sent), leftOut: handed.leftOut },
        ...{ createdAt: app.now(), updatedAt: app.now() },
      })
      .execute()
    await tellOperatorLater(app, db)
    return openThread(inside, member, id)
  })
}

const nothing = { chatId: null, sent: [], leftOut: 0 }

/** Another question about the same answer is refused, so that nothing of it is lost. */
async function askedBefore({ db }: App, member: Member, asked: Asked): Promise<string | undefined> {
  const row = await db
    .selectFrom('helpThreads')
    .select(['id', 'requestId', 'question', 'note', 'part'])
    .where('memberId', '=', member.id)
    .where(({ eb, or }) =>
      or([
        eb('requestId', '=', asked.requestId),
        ...(asked.messageId ? [eb('messageId', '=', asked.messageId)] : []),
      ]),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const isSame =
    row.requestId === asked.requestId ||
    (row.question === asked.question && row.note === asked.note && row.part === asked.part)
  if (isSame) return row.id
  throw conflict(
    'You have asked the operator about this answer already. Open that question to add to it.',
    { threadId: row.id },
  )
}

async function expectRoom({ db, now }: App, member: Member) {
  const since = new Date(now().getTime() - daySeconds * 1_000)
  const { waiting, today, first } = await db
    .selectFrom('helpThreads')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('state', '=', 'waiting').as('waiting'),
      fn.countAll<string>().filterWhere('createdAt', '>', since).as('today'),
      fn.min('createdAt').filterWhere('createdAt', '>', since).as('first'),
    ])
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  if (Number(waiting) >= most.waiting)
    throw conflict(
      sentence(
        '{most} of your questions wait for a reply already. Wait for one, or add to one of them.',
        { most: most.waiting },
      ),
    )
  if (Number(today) < most.aDay) return
  const waitMs = first.getTime() - since.getTime()
  throw new Refusal(
    429,
    sentence('You can ask the operator {most} questions a day. Ask again tomorrow.', {
      most: most.aDay,
    }),
    { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) },
  )
}
