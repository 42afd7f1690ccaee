import type { Message } from '#contract/chats/chat.ts'
import type { App, Member } from '#server/app.ts'
import { notFound, unavailable } from '#server/errors.ts'
import type { AnswerEnd } from '../answer.ts'
import { findMessage, presentMessage } from '#server/features/chats/store.ts'

const stopWithinMs = 5_000

/**
 * Ends an answer, whichever instance writes it; its text stays. A finished answer is left as it is.
 */
export async function stopAnswer(app: App, member: Member, messageId: string): Promise<Message> {
  const message = await findMessage(app, member, messageId)
  if (message.role !== 'bot') throw notFound('Answer')
  if (message.status === 'streaming') {
    const over = untilOver(app, messageId)
    if (!endHere(app, messageId, 'stopped')) await app.database.notify('stop_answer', messageId)
    await over
  }
  return presentMessage(app, await findMessage(app, member, messageId))
}

/** Whether this process was writing the answer. */
export function endHere(app: App, messageId: string, end: AnswerEnd): boolean {
  const running = app.running.get(messageId)
  running?.abort.abort(end)
  return running !== undefined
}

async function untilOver(app: App, messageId: string): Promise<void> {
  const here = app.running.get(messageId)
  if (here) return here.finished
  await new Promise<void>((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(late)
      unsubscribe()
      end()
    }
    const late = setTimeout(() => {
      const sentence = 'The answer could not be stopped just now. Try again in a moment.'
      settle(() => reject(unavailable(sentence)))
    }, stopWithinMs)
    const look = () =>
      isStreaming(app, messageId).then(
        (streaming) => streaming || settle(resolve),
        (error) => settle(() => reject(error)),
      )
    const unsubscribe = app.answerLog.subscribe(messageId, () => void look())
    // The answer may have ended before this process listened.
    void look()
  })
}

async function isStreaming({ db }: App, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('status')
    .where('id', '=', messageId)
    .executeTakeFirst()
  return row?.status === 'streaming'
}
