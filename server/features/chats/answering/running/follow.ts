import type { App, Member } from '#server/app.ts'
import { Refusal, isDiskFull, noRoom, notFound } from '#server/errors.ts'
import type { AnswerEvent, LoggedEvent } from '#server/infra/answers/answer-log.ts'
import { usageOf } from '#server/features/subscriptions/subscriptions.ts'
import { failed, interruption } from './interrupt.ts'
import { presentExchange } from '../send.ts'
import { findChat, findMessage, presentMessage } from '#server/features/chats/store.ts'

/** Notifications between processes can be lost, so the log is also polled this often. */
const lookAgainMs = 5_000
/** An answer's last events are stored after its row; a server that died between the two stores none. */
const lastEventsMs = 2_000
/** A short outage of the database does not end the stream. */
const usualPatience = { tries: 60, everyMs: 1_000 }

/** Tabs and other programs of one member that follow answers, on each server. */
const mostFollowers = 100

type Follow = (
  member: Member,
  messageId: string,
  after: number,
  signal: AbortSignal,
) => AsyncGenerator<LoggedEvent>

/** `followAnswer`, for so many of one member at a time as tabs may be open. */
export function createFollowing(app: App): Follow {
  const following = new Map<string, number>()
  return (member, messageId, after, signal) => {
    if ((following.get(member.id) ?? 0) >= mostFollowers)
      throw new Refusal(429, 'Too many devices follow your account at once. Close some of them.', {
        retryAfterSeconds: 60,
      })
    return counted(member, followAnswer(app, member, messageId, after, signal))
  }

  async function* counted({ id }: Member, events: AsyncGenerator<LoggedEvent>) {
    // Here, because a stream that is never begun has no end either.
    following.set(id, (following.get(id) ?? 0) + 1)
    try {
      yield* events
    } finally {
      const left = following.get(id)! - 1
      if (left > 0) following.set(id, left)
      else following.delete(id)
    }
  }
}

/**
 * Replays an answer from an event number on, then follows it to its end, whichever instance writes
 * it. `isKnown` says that it was just created for this member.
 */
export async function* followAnswer(
  app: App,
  member: Member,
  messageId: string,
  after: number,
  signal: AbortSignal,
  isKnown = false,
  patience = usualPatience,
): AsyncGenerator<LoggedEvent> {
  if (!isKnown) await expectAnswer(app, member, messageId)
  let last = after
  let failures = 0
  const live: LoggedEvent[] = []
  let lookInLog = !(app.running.has(messageId) && app.answerLog.hasNoEventsYet(messageId))
  let wake = () => {}
  const unsubscribe = app.answerLog.subscribe(messageId, (events) => {
    if (events) live.push(...events)
    else lookInLog = true
    wake()
  })
  const onAbort = () => wake()
  let overSince: number | undefined
  const look = async () => {
    // The row is read before the log: where it says that the answer is over, only the last events may
    // still be missing.
    const over = (await findMessage(app, member, messageId)).status !== 'streaming'
    const news = await app.answerLog.read(messageId, last)
    const hasEnd = [...news, ...live].some(({ event }) => isLast(event))
    if (!over || hasEnd) return news
    overSince ??= Date.now()
    const isLogGone = last === 0 && news.length === 0
    if (!isLogGone && Date.now() - overSince < lastEventsMs) return news
    return [...news, ...(await rest(app, member, messageId, news.at(-1)?.id ?? last))]
  }
  signal.addEventListener('abort', onAbort)
  try {
    while (!signal.aborted) {
      const news: LoggedEvent[] = lookInLog ? [] : live.splice(0)
      if (lookInLog) {
        lookInLog = false
        try {
          news.push(...(await look()))
          failures = 0
        } catch (error) {
          // Before the first event this is an ordinary refusal; a deleted answer does not come
          // back.
          if (last === after || error instanceof Refusal || ++failures > patience.tries) throw error
          if (failures === 1)
            app.log.warn({ err: error, messageId }, 'The answer log is read again.')
          await new Promise((resolve) => setTimeout(resolve, patience.everyMs))
          lookInLog = true
        }
      }
      for (const one of news) {
        if (one.id <= last) continue
        last = one.id
        yield one
        if (isLast(one.event)) return
      }
      if (live.length === 0 && !lookInLog) {
        // Neither the rest of the answer nor its failure can be stored.
        if (isDiskFull(app.answerLog.failureOf(messageId))) throw noRoom()
        const lookAgain = () => {
          lookInLog = true
          wake()
        }
        const timer = setTimeout(lookAgain, overSince ? lastEventsMs : lookAgainMs)
        await new Promise<void>((resolve) => {
          wake = resolve
          if (live.length > 0 || lookInLog || signal.aborted) resolve()
        })
        clearTimeout(timer)
      }
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    unsubscribe()
  }
}

async function expectAnswer(app: App, member: Member, messageId: string) {
  const { role } = await findMessage(app, member, messageId)
  if (role !== 'bot') throw notFound('Answer')
}

const isLast = (event: AnswerEvent) => event.type === 'done' || event.type === 'failure'

/** Builds the events that are no longer in the log from the rows. */
async function rest(
  app: App,
  member: Member,
  messageId: string,
  last: number,
): Promise<LoggedEvent[]> {
  const botMessage = await findMessage(app, member, messageId)
  const events: AnswerEvent[] = []
  if (last === 0) {
    const chat = await findChat(app, member, botMessage.chatId)
    const userMessage = await findMessage(app, member, botMessage.parentId!)
    events.push({
      type: 'start',
      data: await presentExchange(app, { chat, userMessage, botMessage }),
    })
  }
  if (botMessage.status === 'interrupted') events.push(interruption)
  else if (botMessage.status === 'failed') events.push(failed)
  else
    events.push({
      type: 'done',
      data: {
        botMessage: await presentMessage(app, botMessage),
        usage: await usageOf(app, member),
      },
    })
  return events.map((event, index) => ({ id: last + index + 1, event }))
}
