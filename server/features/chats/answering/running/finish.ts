import type { App, Member } from '#server/app.ts'
import { asRefusal, mayPass } from '#server/errors.ts'
import { isSmallTalk } from '#server/features/answering/answering.ts'
import {
  countTokens,
  giveBackFreeAnswer,
  giveBackMessage,
  usageOf,
} from '#server/features/subscriptions/subscriptions.ts'
import { interruption } from './interrupt.ts'
import { holdChatOf, indexMessages } from '#server/features/chats/search/terms.ts'
import type { StoredExchange } from '../stored-exchange.ts'
import type { AnswerResult } from './answer-result.ts'
import { groupQuestionLater, keepEvidence } from '../looking-up/evidence.ts'
import { type MessageRow, findChat, presentMessage } from '#server/features/chats/store.ts'
import type { RequestTokens } from '#contract/chats/steps.ts'
import type { Tokens } from '#server/infra/model/model.ts'
import type { AnswerEvent } from '#server/infra/answers/answer-log.ts'

/**
 * For an answer that was sent only in part: retries for as long as a database may take to come
 * back.
 */
const patience = { tries: 40, everyMs: 3_000 }

/**
 * Updates the row before it writes the last event, so that a reader of the event finds the row
 * finished.
 */
export async function finishAnswer(
  app: App,
  member: Member,
  sent: StoredExchange,
  written: AnswerResult,
  failed: unknown,
): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await finish(app, member, sent, written, failed)
    } catch (error) {
      const isForNow = app.answerLog.hasFailed(sent.botMessage.id) || mayPass(error)
      if (!isForNow || app.stopping || attempt === patience.tries) throw error
      await new Promise((resolve) => setTimeout(resolve, patience.everyMs))
    }
}

async function finish(
  app: App,
  member: Member,
  sent: StoredExchange,
  written: AnswerResult,
  failed: unknown,
): Promise<void> {
  const { id: messageId } = sent.botMessage
  const tokens = sumOf(written.requests)
  const row = await app.db.transaction().execute(async (db) => {
    await holdChatOf({ db }, messageId)
    const row = await db
      .updateTable('messages')
      .set({
        content: written.content,
        citations: JSON.stringify(written.citations),
        steps: JSON.stringify(written.steps),
        grounded: written.grounded ?? null,
        status: written.status,
        model: written.model ?? null,
        firstWordMs: written.firstWordMs ?? null,
        approved: written.approved ? JSON.stringify(written.approved) : null,
        inputTokens: tokens?.input ?? null,
        outputTokens: tokens?.output ?? null,
        requests: JSON.stringify(written.requests),
        instanceId: null,
      })
      .where('id', '=', messageId)
      .where('status', '=', 'streaming')
      .returningAll()
      .executeTakeFirst()
    if (row) await indexMessages({ db }, [row])
    // Of a topic that is left alone the operator wants to see nothing.
    if (row && written.approved?.fixed !== 'topic') await keepEvidence({ db }, sent, written)
    if (row?.grounded === 'no') await groupQuestionLater(app, messageId, db)
    // Readers that start now read the row, which is complete.
    if (row && app.answerLog.hasFailed(messageId))
      await db.deleteFrom('answerEvents').where('messageId', '=', messageId).execute()
    const owed = written.status === 'failed' || written.status === 'interrupted'
    if (row && owed && row.chargedPeriod)
      await giveBackMessage({ db }, member.id, row.chargedPeriod)
    if (row?.chargedPeriod && costsNothing(sent, written))
      row.free = await giveBackFreeAnswer({ ...app, db }, member, row.chargedPeriod)
    if (row?.free)
      await db.updateTable('messages').set({ free: true }).where('id', '=', messageId).execute()
    if (row?.chargedPeriod && tokens && written.status !== 'failed')
      await countTokens({ db }, member.id, row.chargedPeriod, tokens)
    return row
  })
  // The answer was deleted meanwhile, or another process took this one for dead: nothing is left to
  // do.
  if (!row) return
  if (app.answerLog.hasFailed(messageId))
    return app.database.notify('answer_events', `- ${messageId}`)
  if (sent.userMessage.parentId === null) {
    const { id: chatId, title } = await findChat(app, member, sent.chat.id)
    app.answerLog.append(messageId, { type: 'title', data: { chatId, title } })
  }
  app.answerLog.append(messageId, await lastEvent(app, member, row, failed))
  await app.answerLog.flush(messageId)
}

/** A model that finds nothing says so in a few sentences; more is an answer from elsewhere. */
const longestRefusal = 1_000

/**
 * A reply to small talk, what is said of a topic that is left alone, and an answer that says that the
 * documents hold none.
 */
function costsNothing(
  { userMessage }: StoredExchange,
  { status, grounded, content, model, approved }: AnswerResult,
): boolean {
  if (status !== 'complete') return false
  if (approved?.fixed === 'topic') return true
  // Sentences with a doubt are an answer, although not one that the documents support.
  if (grounded === 'no')
    return model === 'built-in' || (content.length <= longestRefusal && !content.includes('[?]'))
  return userMessage.selection === null && isSmallTalk(userMessage.content)
}

async function lastEvent(
  app: App,
  member: Member,
  row: MessageRow,
  failed: unknown,
): Promise<AnswerEvent> {
  if (row.status === 'interrupted') return interruption
  if (row.status !== 'failed')
    return {
      type: 'done',
      data: { botMessage: await presentMessage(app, row), usage: await usageOf(app, member) },
    }
  const { httpCode, sentence, payload, cause } = asRefusal(failed, row.id)
  if (cause) app.log.error({ err: cause, messageId: row.id }, 'An answer failed.')
  return { type: 'failure', data: { httpCode, message: sentence, payload } }
}

const sumOf = (requests: RequestTokens[]): Tokens | undefined =>
  requests.length === 0
    ? undefined
    : requests.reduce(
        (sum, { input, output }) => ({ input: sum.input + input, output: sum.output + output }),
        { input: 0, output: 0 },
      )
