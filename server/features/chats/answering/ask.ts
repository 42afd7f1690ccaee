import { availableParallelism } from 'node:os'
import type { Exchange } from '#contract/chats/chat.ts'
import type { App, Member } from '#server/app.ts'
import { Refusal, callerLeft, unavailable } from '#server/errors.ts'
import { Events, Later } from '#server/implement.ts'
import type { LoggedEvent } from '#server/infra/answers/answer-log.ts'
import { createAdmission } from '#server/infra/limits/admission.ts'
import { workFor } from '#server/infra/limits/caller.ts'
import { findChat, findMessage } from '../store.ts'
import { startAnswer } from './answer.ts'
import { followAnswer } from './running/follow.ts'
import { presentExchange } from './send.ts'
import type { StoredExchange } from './stored-exchange.ts'

type Asking = {
  events: boolean
  signal: AbortSignal
  chosen: string | undefined
  ip: string
}

/** Calls `store` when there is time for the question, and answers it. */
export function createAsking(app: App) {
  const atOnce = questionsAtOnce(app)
  const { enter } = createAdmission(
    {
      atOnce,
      atOnceOfOne: atOnce / 2,
      // With the time until its first word, five seconds.
      longestWaitMs: 3_500,
      longestWaitOfOneMs: 60_000,
      mostWaiting: 100,
    },
    { full: tooManyQuestions, tooManyOfOne: tooManyOfYours, left: callerLeft },
  )
  return function ask(
    member: Member,
    { events, signal, ...how }: Asking,
    store: () => Promise<StoredExchange>,
  ) {
    let sent: StoredExchange | undefined
    async function* inLine({ id }: Member) {
      app.metrics?.questionsWaiting.inc()
      try {
        return yield* enter(id, signal, waiting)
      } finally {
        app.metrics?.questionsWaiting.dec()
      }
    }
    async function* answer(): AsyncGenerator<LoggedEvent> {
      const leave = yield* inLine(member)
      try {
        sent = await workFor(member.id, store)
      } finally {
        if (!sent?.fresh) leave()
      }
      const { botMessage, fresh } = sent
      if (fresh)
        workFor(member.id, () =>
          startAnswer(app, member, sent!, { ...how, hasBegunToAnswer: leave }),
        )
      yield* followAnswer(app, member, botMessage.id, 0, signal, fresh)
    }
    // Events for callers that accept them; the others get the whole answer when it is complete.
    if (events) return new Events(answer())
    return new Later(async () => {
      for await (const { event } of answer())
        if (event.type === 'failure')
          throw new Refusal(event.data.httpCode, event.data.message, {
            payload: event.data.payload,
            ...(event.data.httpCode === 503 ? { retryAfterSeconds } : {}),
          })
      return exchangeNow(app, member, sent!)
    })
  }
}

/**
 * From the question to the first word. The built-in answerer keeps a processor busy for that time;
 * before a model writes, the server also waits for it, to learn what to look for.
 */
const questionsAtOnce = ({ model }: App) => availableParallelism() * (model.writes ? 8 : 2)

const waiting = (before: number): LoggedEvent => ({
  id: 0,
  event: { type: 'waiting', data: { before } },
})

const tooManyQuestions = (seconds: number) =>
  unavailable(
    'More questions are being asked than can be answered at the moment. Ask again in a few seconds; this one was not counted.',
    seconds,
  )
const tooManyOfYours = () =>
  new Refusal(429, 'Too many of your questions are waiting to be answered. Ask again later.', {
    retryAfterSeconds: 10,
  })

async function exchangeNow(app: App, member: Member, sent: StoredExchange): Promise<Exchange> {
  const [chat, userMessage, botMessage] = await Promise.all([
    findChat(app, member, sent.chat.id),
    findMessage(app, member, sent.userMessage.id),
    findMessage(app, member, sent.botMessage.id),
  ])
  return presentExchange(app, { chat, userMessage, botMessage })
}

/** For an answer that failed for a temporary reason. */
const retryAfterSeconds = 10
