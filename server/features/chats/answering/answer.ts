import type { App, Member, RunningAnswer } from '#server/app.ts'
import { answeringSettings } from '#server/features/answering-settings/answering-settings.ts'
import { countTokens } from '#server/features/subscriptions/subscriptions.ts'
import { withinTime } from '#server/infra/limits/within-time.ts'
import type { Count, Tokens } from '#server/infra/model/model.ts'
import { type Facts, inSpan } from '#server/infra/tracing/spans.ts'
import { type HowAsked, writeByModel } from './by-model.ts'
import { nameChat } from './name-chat.ts'
import { type Prepared, preparedAnswer } from './prepared-answer.ts'
import { type AnswerResult, factsOf } from './running/answer-result.ts'
import { whileDatabaseIsAway } from './running/database-away.ts'
import { finishAnswer } from './running/finish.ts'
import { interrupt } from './running/interrupt.ts'
import type { ModelAttempt } from './running/stand-in.ts'
import { type Telling, openTelling } from './running/telling.ts'
import { presentExchange } from './send.ts'
import type { StoredExchange } from './stored-exchange.ts'
import { sumUp } from './summary.ts'

export type AnswerEnd = 'stopped' | 'interrupted'

/** How long the end of an answer waits for the chat's name. */
const waitForNameMs = 1_500

/**
 * Writes an answer independently of the request that asked for it; it continues when the reader
 * leaves.
 */
export function startAnswer(app: App, member: Member, sent: StoredExchange, asked: HowAsked): void {
  const abort = new AbortController()
  const finished = inSpan('answer', { 'answer.id': sent.botMessage.id }, (note) =>
    writeAnswer(app, member, sent, abort.signal, {
      ...asked,
      onAttempt: ({ quote }) => (entry.quote = quote),
      note,
    }),
  )
    .catch(async (error) => {
      app.log.error(
        { err: error, messageId: sent.botMessage.id },
        'An answer could not be finished.',
      )
      // An answer left in this state would lock its chat. If this update fails as well, the next
      // heartbeat repeats it.
      await interrupt(app, sent.botMessage.id, member.id)
    })
    .catch((error) => app.log.error({ err: error }, 'An answer could not be ended.'))
    .finally(() => {
      asked.leaveLine()
      app.running.delete(sent.botMessage.id)
      app.answerLog.forget(sent.botMessage.id)
    })
  const entry: RunningAnswer = { abort, quote: () => {}, finished }
  app.running.set(sent.botMessage.id, entry)
  // A suspension from now on stops this answer itself. One that came between the check of the call
  // and this moment has not seen the answer, so it is looked for here.
  stopIfSuspended(app, member, abort).catch((error) =>
    app.log.warn({ err: error }, 'Whether a member is suspended could not be read.'),
  )
}

async function stopIfSuspended({ db }: App, { id }: Member, abort: AbortController) {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('suspendedAt', 'is not', null)
    .executeTakeFirst()
  if (found) abort.abort('stopped' satisfies AnswerEnd)
}

type Noted = HowAsked & {
  onAttempt: (attempt: ModelAttempt) => void
  note: (facts: Facts) => void
}

async function writeAnswer(
  app: App,
  member: Member,
  sent: StoredExchange,
  signal: AbortSignal,
  { onAttempt, note, ...asked }: Noted,
) {
  const messageId = sent.botMessage.id
  const answer = openTelling(app, sent, asked.leaveLine)
  const { result } = answer
  // Of requests that are not for the answer, which may end after it.
  const countBeside: Count = (tokens) => void countForMonth(app, member, sent, tokens)
  let named: Promise<void> | undefined
  /** Started with the first word, so that this does not wait for it. */
  const onText = (asking: App) => {
    if (sent.userMessage.parentId === null) named ??= nameChat(asking, sent, signal, countBeside)
  }
  let asking = app
  let failed: unknown
  try {
    const read = <T>(work: () => Promise<T>) => whileDatabaseIsAway(signal, work)
    const settings = await read(() => answeringSettings(app))
    const prepared = await read(() => preparedAnswer(app, member, sent, settings))
    if (prepared) {
      await answer.begin(() => read(() => presentExchange(app, sent)))
      tellPrepared(answer, prepared)
    } else {
      const writing = { app, member, sent, signal, asked, answer, onAttempt, onText }
      asking = await writeByModel(writing, settings)
    }
  } catch (error) {
    result.status = signal.aborted ? (signal.reason as AnswerEnd) : 'failed'
    if (!signal.aborted) failed = error
  }

  await app.answerLog.flush(messageId).catch((error: unknown) => {
    app.log.error({ err: error, messageId }, 'The end of an answer could not be sent.')
    // Readers have already seen a part of it, so the text that is here is kept.
    result.status = 'interrupted'
  })
  if (named) await withinTime(waitForNameMs, named, () => undefined)
  await finishAnswer(app, member, sent, result, failed)
  countAnswer(app, result)
  note(factsOf(result))
  const running = app.running.get(messageId)
  if (running) running.isOver = true
  if (result.status === 'complete') await sumUp(asking, messageId, signal, countBeside)
}

function tellPrepared(answer: Telling, { content, citations, approved }: Prepared) {
  answer.result.approved = approved
  answer.result.grounded = citations.length > 0 ? 'yes' : null
  for (const citation of citations) answer.cite(citation)
  answer.say(content)
}

function countAnswer({ metrics }: App, { status, model = 'none', firstWordMs }: AnswerResult) {
  metrics?.answers.inc({ status, model })
  if (firstWordMs !== undefined) metrics?.firstWordSeconds.observe({ model }, firstWordMs / 1000)
}

async function countForMonth(
  app: App,
  member: Member,
  { botMessage: { id: messageId, chargedPeriod } }: StoredExchange,
  tokens: Tokens,
) {
  if (!chargedPeriod) return
  await countTokens(app, member.id, chargedPeriod, tokens).catch((error: unknown) =>
    app.log.warn({ err: error, messageId }, 'The tokens of a model could not be counted.'),
  )
}
