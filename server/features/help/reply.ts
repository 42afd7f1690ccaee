import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { OpenHelpThread, OpenReceivedThread } from '#contract/chats/help.ts'
import type { App, Member } from '#server/app.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { HelpThreads } from '#server/infra/db/tables.ts'
import { countTry, limits } from '#server/infra/limits/limits.ts'
import { sentence } from '#server/sentences.ts'
import { type Actor, audit, audited } from '../audit/audit.ts'
import { tellMemberLater, tellOperatorLater } from './letters.ts'
import { openReceived, openThread } from './read.ts'

/** In one thread; a longer one is better asked anew. */
const mostReplies = 200

type NewReply = { requestId: string; text: string }
type NewAnswer = NewReply & { seenReplyId?: string | null | undefined }
type Thread = Pick<Selectable<HelpThreads>, 'id' | 'memberId' | 'state' | 'unread'>

/** The question waits again, also one that was closed. */
export async function replyToOperator(
  app: App,
  member: Member,
  id: string,
  reply: NewReply,
): Promise<OpenHelpThread> {
  await countTry(app, [limits.helpReplies(member.id)])
  return app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    const thread = await lockThread(inside, id, member.id)
    if (await addReply(inside, thread, reply, null)) {
      await db
        .updateTable('helpThreads')
        .set({ state: 'waiting', unread: false, updatedAt: app.now() })
        .where('id', '=', id)
        .execute()
      await tellOperatorLater(app, db)
    }
    return openThread(inside, member, id)
  })
}

export async function answerThread(
  app: App,
  actor: Actor & { member: Member },
  id: string,
  { seenReplyId, ...reply }: NewAnswer,
): Promise<OpenReceivedThread> {
  return app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    const thread = await lockThread(inside, id)
    if (seenReplyId !== undefined) await expectSeen(inside, id, reply.requestId, seenReplyId)
    if (await addReply(inside, thread, reply, actor.member.firstName)) {
      await db
        .updateTable('helpThreads')
        .set({ state: 'answered', unread: true, updatedAt: app.now() })
        .where('id', '=', id)
        .execute()
      // The letter about an unread reply leads to this one, too.
      if (!thread.unread) await tellMemberLater(app, thread, db)
      await audit(inside, actor, 'thread.answered', { kind: 'thread', id })
    }
    return openReceived(inside, id)
  })
}

/** Unread stays what came after the reply that was seen. */
export async function seeReply(
  { db }: Pick<App, 'db'>,
  member: Member,
  id: string,
  seenReplyId: string,
): Promise<null> {
  const thread = await db
    .selectFrom('helpThreads')
    .select('id')
    .where('id', '=', id)
    .where('memberId', '=', member.id)
    .executeTakeFirst()
  if (!thread) throw notFound('Question')
  await db
    .updateTable('helpThreads')
    .set({ unread: false })
    .where('id', '=', id)
    .where('unread', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('helpReplies')
            .select('helpReplies.id')
            .whereRef('helpReplies.threadId', '=', 'helpThreads.id')
            .where('helpReplies.operatorName', 'is not', null)
            .where('helpReplies.id', '>', seenReplyId),
        ),
      ),
    )
    .execute()
  return null
}

export const setState = (
  app: App,
  actor: Actor,
  id: string,
  state: 'waiting' | 'closed',
): Promise<OpenReceivedThread> =>
  audited(
    app,
    actor,
    state === 'closed' ? 'thread.closed' : 'thread.reopened',
    () => ({ kind: 'thread', id }),
    async (inside) => {
      await inside.db
        .updateTable('helpThreads')
        .set({ state, updatedAt: app.now() })
        .where('id', '=', id)
        .execute()
      return openReceived(inside, id)
    },
  )

async function lockThread({ db }: App, id: string, memberId?: string): Promise<Thread> {
  const thread = await db
    .selectFrom('helpThreads')
    .select(['id', 'memberId', 'state', 'unread'])
    .where('id', '=', id)
    .$if(memberId !== undefined, (query) => query.where('memberId', '=', memberId!))
    .forUpdate()
    .executeTakeFirst()
  if (!thread) throw notFound('Question')
  return thread
}

/** Of two editors who reply at the same time, the second learns of the first. */
async function expectSeen(
  { db }: App,
  threadId: string,
  requestId: string,
  seenReplyId: string | null,
): Promise<void> {
  const newer = await db
    .selectFrom('helpReplies')
    .select('operatorName')
    .where('threadId', '=', threadId)
    .where('requestId', '!=', requestId)
    .where('operatorName', 'is not', null)
    .$if(seenReplyId !== null, (query) => query.where('id', '>', seenReplyId!))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newer)
    throw conflict(
      sentence(
        '{name} has replied to this question meanwhile. Your reply was not sent: read theirs, and send yours if it is still needed.',
        { name: newer.operatorName! },
      ),
    )
}

/** False if the same request has added it before. */
async function addReply(
  { db, now }: App,
  { id: threadId }: Thread,
  { requestId, text }: NewReply,
  operatorName: string | null,
): Promise<boolean> {
  const { before } = await db
    .selectFrom('helpReplies')
    .select(({ fn }) => fn.countAll<string>().as('before'))
    .where('threadId', '=', threadId)
    .executeTakeFirstOrThrow()
  if (Number(before) >= mostReplies)
    throw conflict('This question has as many replies as it can have. Ask a new one.')
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('helpReplies')
    .values({ id: uuid(), threadId, requestId, operatorName, text, createdAt: now() })
    .onConflict((conflicting) => conflicting.columns(['threadId', 'requestId']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
