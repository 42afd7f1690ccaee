import type { App, Member, RunningAnswer } from '#server/app.ts'
import type { AnswerPart, Count, Question, Tokens } from '#server/infra/model/model.ts'
import {
  insteadOfTheModel,
  localeOfAnswer,
  strictly,
} from '#server/features/answering/answering.ts'
import {
  type AnsweringSettings,
  answeringSettings,
} from '#server/features/answering-settings/answering-settings.ts'
import { stillReading } from '#server/features/documents/documents.ts'
import {
  countTokens,
  modelNow,
  searchingFor,
} from '#server/features/subscriptions/subscriptions.ts'
import { sayIn } from '#server/sentences.ts'
import { checkedParts } from './checked-parts.ts'
import { untilClosed } from './looking-up/closed-documents.ts'
import { finishAnswer } from './running/finish.ts'
import { type AnswerResult, factsOf } from './running/answer-result.ts'
import { lookUp } from './looking-up/look-up.ts'
import { interrupt } from './running/interrupt.ts'
import { whileDatabaseIsAway } from './running/database-away.ts'
import { moreToCome } from './more-to-come.ts'
import { nameChat } from './name-chat.ts'
import { presentExchange } from './send.ts'
import { setAnswer } from './set-answer.ts'
import type { StoredExchange } from './stored-exchange.ts'
import { type Turn, openTurn } from './running/stand-in.ts'
import { sumUp } from './summary.ts'
import type { AnswerEvent } from '#server/infra/answers/answer-log.ts'
import { type Facts, inSpan } from '#server/infra/tracing/spans.ts'

export type AnswerEnd = 'stopped' | 'interrupted'

/**
 * With which model, and from where. `hasBegunToAnswer` is called when the server's own work up to the
 * first word is done; more than once.
 */
type Asked = { chosen: string | undefined; ip: string; hasBegunToAnswer: () => void }

/** How long the end of an answer waits for the chat's name. */
const waitForNameMs = 1_500

/**
 * Writes an answer independently of the request that asked for it; it continues when the reader
 * leaves.
 */
export function startAnswer(app: App, member: Member, sent: StoredExchange, asked: Asked): void {
  const abort = new AbortController()
  const finished = inSpan('answer', { 'answer.id': sent.botMessage.id }, (note) =>
    writeAnswer(app, member, sent, abort.signal, {
      ...asked,
      onTurn: ({ quote }) => (entry.quote = quote),
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
      asked.hasBegunToAnswer()
      app.running.delete(sent.botMessage.id)
      app.answerLog.forget(sent.botMessage.id)
    })
  const entry: RunningAnswer = { abort, quote: () => {}, finished }
  app.running.set(sent.botMessage.id, entry)
  // Who is suspended from now on has this answer stopped by that; who was suspended since the call
  // was let in, by this.
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

async function writeAnswer(
  app: App,
  member: Member,
  sent: StoredExchange,
  signal: AbortSignal,
  {
    onTurn,
    hasBegunToAnswer,
    note,
    ...asked
  }: Asked & { onTurn: (turn: Turn) => void; note: (facts: Facts) => void },
) {
  const messageId = sent.botMessage.id
  const tell = (event: AnswerEvent) => app.answerLog.append(messageId, event)
  const written: AnswerResult = {
    content: '',
    citations: [],
    steps: [],
    requests: [],
    grounded: null,
    status: 'complete',
  }
  const say = (delta: string) => {
    hasBegunToAnswer()
    written.content += delta
    written.firstWordMs ??= Math.max(0, app.now().getTime() - sent.botMessage.createdAt.getTime())
    tell({ type: 'text', data: { delta } })
  }
  const count: Count = (tokens) => void written.requests.push(tokens)
  // Of requests that are not for the answer, which may end after it.
  const countBeside: Count = (tokens) => void countForMonth(app, member, sent, tokens)
  const read = <T>(work: () => Promise<T>) => whileDatabaseIsAway(signal, work)
  let failed: unknown
  let named: Promise<void> | undefined
  let asking = app
  let hasBegun = false

  const write = async (
    turn: Pick<Turn, 'signal' | 'lives' | 'speaks'>,
    settings: AnsweringSettings,
    lead: (question: Question) => string | undefined,
  ) => {
    written.model = asking.model.name
    // Both at the same time, because the member is waiting for the first word.
    const looked = inSpan('look up', {}, () =>
      read(() => lookUp(asking, member, sent, { settings, signal: turn.signal, count })),
    )
    looked.catch(() => undefined)
    if (!hasBegun) tell({ type: 'start', data: await read(() => presentExchange(app, sent)) })
    hasBegun = true
    const { question, passages, within } = await untilStopped(turn.signal, looked)
    // From here on a model at another server does the work.
    if (asking.model.writes) hasBegunToAnswer()
    written.found = passages
    replayBeginning(question.begun, written, tell)
    if (question.selected && written.citations.length === 0) {
      written.citations.push(question.selected.citation)
      tell({ type: 'source', data: question.selected.citation })
    }
    const first = lead(question)
    if (first) say(`*${first}*\n\n`)
    const documents = untilClosed(app, member, () =>
      (written.found ?? []).map(({ fileId }) => fileId),
    )
    const until = AbortSignal.any([turn.signal, documents.signal])
    try {
      await inSpan('write', { 'answer.model': asking.model.name }, () =>
        tellParts(checkedParts(asking, question, passages, until, count), turn, documents),
      )
    } finally {
      documents.close()
    }
    return within
  }

  async function tellParts(
    parts: AsyncIterable<AnswerPart>,
    turn: Pick<Turn, 'lives' | 'speaks'>,
    documents: Pick<ReturnType<typeof untilClosed>, 'expectOpen'>,
  ) {
    for await (const part of parts) {
      if (app.answerLog.hasFailed(messageId)) break
      if (part.type === 'source') {
        await read(() => documents.expectOpen(part.citation.fileId))
        turn.speaks()
        written.citations.push(part.citation)
        tell({ type: 'source', data: part.citation })
      } else if (part.type === 'text') {
        turn.speaks()
        say(part.delta)
        // Started here, so that the first word of the answer does not wait for it.
        if (sent.userMessage.parentId === null)
          named ??= nameChat(asking, sent, signal, countBeside)
      } else if (part.type === 'step') {
        turn.lives()
        written.steps.push(part.step)
        written.found = [...(written.found ?? []), ...part.found]
        tell({ type: 'step', data: part.step })
      } else written.grounded = part.grounded
    }
  }

  try {
    const settings = await read(() => answeringSettings(app))
    const set = await read(() => setAnswer(app, member, sent, settings))
    if (set) {
      tell({ type: 'start', data: await read(() => presentExchange(app, sent)) })
      written.approved = set.approved
      written.grounded = set.citations.length > 0 ? 'yes' : null
      written.citations = set.citations
      for (const citation of set.citations) tell({ type: 'source', data: citation })
      say(set.content)
    } else await writeByModel(settings)
  } catch (error) {
    written.status = signal.aborted ? (signal.reason as AnswerEnd) : 'failed'
    if (!signal.aborted) failed = error
  }

  async function writeByModel(settings: AnsweringSettings) {
    const { model: given, instead } = await read(() => modelNow(app, member, asked))
    const model = strictly(settings.strictness, given)
    const searching = await read(() => searchingFor(app, member, asked.ip))
    asking = { ...searching, model }
    const turn = openTurn(app, model, signal, () => tell({ type: 'slow', data: {} }))
    onTurn(turn)
    const within = await write(turn, settings, () => instead && sayIn([member.locale])(instead))
      .catch(async (error: unknown) => {
        if (!signal.aborted && model.writes) app.metrics?.modelErrors.inc({ model: model.name })
        const next = turn.next(error)
        if (!next) throw error
        app.log.warn(
          { err: error, messageId },
          'The built-in answerer takes the place of the model.',
        )
        asking = { ...searching, model: next }
        return await write(
          { signal, lives: () => {}, speaks: () => {} },
          settings,
          insteadOfTheModel,
        )
      })
      .finally(() => turn.close())
    if (written.grounded === 'no') {
      const unread = await read(() => stillReading(app, within))
      const more = moreToCome(
        unread,
        sayIn([localeOfAnswer(sent.userMessage.content, member.locale)]),
      )
      if (more) say(`\n\n${more}`)
    }
  }

  await app.answerLog.flush(messageId).catch((error: unknown) => {
    app.log.error({ err: error, messageId }, 'The end of an answer could not be sent.')
    // Readers have already seen a part of it, so the text that is here is kept.
    written.status = 'interrupted'
  })
  if (named) await atMost(waitForNameMs, named)
  await finishAnswer(app, member, sent, written, failed)
  countAnswer(app, written)
  note(factsOf(written))
  const running = app.running.get(messageId)
  if (running) running.isOver = true
  if (written.status === 'complete') await sumUp(asking, messageId, signal, countBeside)
}

function countAnswer({ metrics }: App, { status, model = 'none', firstWordMs }: AnswerResult) {
  metrics?.answers.inc({ status, model })
  if (firstWordMs !== undefined) metrics?.firstWordSeconds.observe({ model }, firstWordMs / 1000)
}

/** Rejects as soon as the answer is stopped, even while the work waits for its turn. */
function untilStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true })
  })
  return Promise.race([work, stopped])
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

/** An answer that continues begins with what it already has. */
function replayBeginning(
  begun: Question['begun'],
  written: AnswerResult,
  tell: (event: AnswerEvent) => void,
) {
  if (!begun) return
  written.content = begun.content
  written.citations = [...begun.citations]
  written.steps = [...(begun.steps ?? [])]
  for (const step of written.steps) tell({ type: 'step', data: step })
  for (const citation of begun.citations) tell({ type: 'source', data: citation })
  if (begun.content) tell({ type: 'text', data: { delta: begun.content } })
}

async function atMost(timeMs: number, work: Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise<void>((resolve) => (timer = setTimeout(resolve, timeMs)))])
  clearTimeout(timer)
}
