import type { App, Member } from '#server/app.ts'
import type { AnswerPart, Count, Question } from '#server/infra/model/model.ts'
import {
  insteadOfTheModel,
  languageOfAnswer,
  strictly,
} from '#server/features/answering/answering.ts'
import type { AnsweringSettings } from '#server/features/answering-settings/answering-settings.ts'
import { stillReading } from '#server/features/documents/documents.ts'
import { modelNow, searchingFor } from '#server/features/subscriptions/subscriptions.ts'
import { inSpan } from '#server/infra/tracing/spans.ts'
import { sayIn } from '#server/sentences.ts'
import { checkedParts } from './checked-parts.ts'
import { untilClosed } from './looking-up/closed-documents.ts'
import { lookUp } from './looking-up/look-up.ts'
import { moreToCome } from './more-to-come.ts'
import { whileDatabaseIsAway } from './running/database-away.ts'
import { type ModelAttempt, startAttempt } from './running/stand-in.ts'
import type { Telling } from './running/telling.ts'
import { presentExchange } from './send.ts'
import type { StoredExchange } from './stored-exchange.ts'

/**
 * With which model, and from where. `leaveLine` is called when the server's own work up to the
 * first word is done; more than once.
 */
export type HowAsked = { chosen: string | undefined; ip: string; leaveLine: () => void }

type Writing = {
  app: App
  member: Member
  sent: StoredExchange
  signal: AbortSignal
  asked: HowAsked
  answer: Telling
  onAttempt: (attempt: ModelAttempt) => void
  /** With each text, and the model that writes it. */
  onText: (asking: App) => void
}

/**
 * Has the answer written by the member's model. The built-in answerer writes it if the member had no
 * message left (no model is paid for such an answer), and if the model fails or is silent and may be
 * replaced. Returns the app with the model that wrote it.
 */
export async function writeByModel(writing: Writing, settings: AnsweringSettings): Promise<App> {
  const { app, member, sent, signal, asked, answer } = writing
  const read = <T>(work: () => Promise<T>) => whileDatabaseIsAway(signal, work)
  const { model: given, instead } = await read(async () =>
    sent.botMessage.chargedPeriod === null
      ? { model: app.model.named?.('built-in') ?? app.model, instead: undefined }
      : modelNow(app, member, asked),
  )
  const model = strictly(settings.strictness, given)
  const searching = await read(() => searchingFor(app, member, asked.ip))
  let asking = { ...searching, model }
  const attempt = startAttempt(app, model, signal, answer.tellSlow)
  writing.onAttempt(attempt)
  const lead = (question: Question) => instead && sayIn([languageOfAnswer(question)])(instead)
  const { within, language } = await write({ ...writing, asking, attempt, lead }, settings)
    .catch(async (error: unknown) => {
      if (!signal.aborted && model.writes) app.metrics?.modelErrors.inc({ model: model.name })
      const next = attempt.next(error)
      if (!next) throw error
      app.log.warn(
        { err: error, messageId: sent.botMessage.id },
        'The built-in answerer takes the place of the model.',
      )
      asking = { ...searching, model: next }
      const alone = { signal, showsLife: () => {}, saysWord: () => {} }
      return await write({ ...writing, asking, attempt: alone, lead: insteadOfTheModel }, settings)
    })
    .finally(() => attempt.close())
  if (answer.result.grounded === 'no') {
    const unread = await read(() => stillReading(app, within))
    const more = moreToCome(unread, sayIn([language]))
    if (more) answer.say(`\n\n${more}`)
  }
  return asking
}

type WritingBy = Writing & {
  asking: App
  attempt: Pick<ModelAttempt, 'signal' | 'showsLife' | 'saysWord'>
  /** What is said before the answer. */
  lead: (question: Question) => string | undefined
}

/** By one model. Returns where was looked, and in which language it was answered. */
async function write(writing: WritingBy, settings: AnsweringSettings) {
  const { app, member, sent, signal, asked, answer, asking, attempt } = writing
  const read = <T>(work: () => Promise<T>) => whileDatabaseIsAway(signal, work)
  const count: Count = (tokens) => void answer.result.requests.push(tokens)
  answer.result.model = asking.model.name
  // Both at the same time, because the member is waiting for the first word.
  const looked = inSpan('look up', {}, () =>
    read(() => lookUp(asking, member, sent, { settings, signal: attempt.signal, count })),
  )
  looked.catch(() => undefined)
  await answer.begin(() => read(() => presentExchange(app, sent)))
  const { question, passages, within } = await untilStopped(attempt.signal, looked)
  // From here on a model at another server does the work.
  if (asking.model.writes) asked.leaveLine()
  answer.result.found = passages
  answer.replay(question.begun)
  if (question.selected && answer.result.citations.length === 0)
    answer.cite(question.selected.citation)
  const first = writing.lead(question)
  if (first) answer.say(`*${first}*\n\n`)
  const documents = untilClosed(app, member, () =>
    (answer.result.found ?? []).map(({ fileId }) => fileId),
  )
  const until = AbortSignal.any([attempt.signal, documents.signal])
  const isOpen = (fileId: string) => read(() => documents.expectOpen(fileId))
  try {
    await inSpan('write', { 'answer.model': asking.model.name }, () =>
      tellParts(writing, checkedParts(asking, question, passages, until, count), isOpen),
    )
  } finally {
    documents.close()
  }
  return { within, language: languageOfAnswer(question) }
}

/** `expectOpen` throws where the member may not read the document any more. */
async function tellParts(
  { answer, attempt, asking, onText }: WritingBy,
  parts: AsyncIterable<AnswerPart>,
  expectOpen: (fileId: string) => Promise<void>,
) {
  for await (const part of parts) {
    if (answer.hasFailed()) break
    if (part.type === 'source') {
      await expectOpen(part.citation.fileId)
      attempt.saysWord()
      answer.cite(part.citation)
    } else if (part.type === 'text') {
      attempt.saysWord()
      answer.say(part.delta)
      onText(asking)
    } else if (part.type === 'step') {
      attempt.showsLife()
      answer.addStep(part.step, part.found)
    } else answer.result.grounded = part.grounded
  }
}

/** Rejects as soon as the answer is stopped, even while the work waits for its turn. */
function untilStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true })
  })
  return Promise.race([work, stopped])
}
