import type { App, Member } from '../../../app.ts'
import type { Count, FoundPassage, Question, Tokens } from '../../../infra/model/model.ts'
import type { Selection } from '#contract/selections.ts'
import { Refusal } from '../../../errors.ts'
import { takeTurns } from '../../../infra/limits/turns.ts'
import { askedIn, asksNothing } from '../../answering/answering.ts'
import { listStarters } from '../../content/content.ts'
import {
  type Search,
  type Within,
  accessTo,
  findAround,
  isStillReading,
} from '../../documents/documents.ts'
import { countTokens, modelNow } from '../../subscriptions/subscriptions.ts'
import { sayIn } from '../../../sentences.ts'
import { checkedParts, passagesFor } from './checked-parts.ts'
import { finishAnswer } from './finish.ts'
import type { AnswerResult } from './answer-result.ts'
import { lookUpLibrary } from './library-facts.ts'
import { interrupt } from './interrupt.ts'
import { whileDatabaseIsAway } from './database-away.ts'
import { nameChat } from './name-chat.ts'
import { queriesFor } from './queries.ts'
import { presentExchange } from './send.ts'
import type { StoredExchange } from './stored-exchange.ts'
import { sumUp, talkBefore } from './summary.ts'
import type { AnswerEvent } from '../../../infra/answers/answer-log.ts'

export type AnswerEnd = 'stopped' | 'interrupted'

/** How long the end of an answer waits for the chat's name. */
const waitForNameMs = 1_500

/** The search takes most of the server's work for an answer. */
const lookUpInTurn = takeTurns(
  [{ atOnce: 2, waiting: 100 }],
  () =>
    new Refusal(429, 'Too many of your questions are waiting to be answered. Ask again later.', {
      retryAfterSeconds: 10,
    }),
)

const moreToCome = 'Some documents are still being read just now. Ask again in a moment.'

/**
 * Writes an answer independently of the request that asked for it; it continues when the reader
 * leaves.
 */
export function startAnswer(
  app: App,
  member: Member,
  sent: StoredExchange,
  chosenModel?: string,
): void {
  const abort = new AbortController()
  const finished = writeAnswer(app, member, sent, abort.signal, chosenModel)
    .catch(async (error) => {
      app.log.error(
        { err: error, messageId: sent.botMessage.id },
        'an answer could not be finished',
      )
      // An answer left in this state would lock its chat. If this update fails as well, the next
      // heartbeat repeats it.
      await interrupt(app, sent.botMessage.id, member.id)
    })
    .catch((error) => app.log.error({ err: error }, 'an answer could not be ended'))
    .finally(() => {
      app.running.delete(sent.botMessage.id)
      app.answerLog.forget(sent.botMessage.id)
    })
  app.running.set(sent.botMessage.id, { abort, finished })
}

async function writeAnswer(
  app: App,
  member: Member,
  sent: StoredExchange,
  signal: AbortSignal,
  chosenModel: string | undefined,
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
    written.content += delta
    tell({ type: 'text', data: { delta } })
  }
  const count: Count = (tokens) => void written.requests.push(tokens)
  // Of requests that are not for the answer, which may end after it.
  const countBeside: Count = (tokens) => void countForMonth(app, member, sent, tokens)
  const read = <T>(work: () => Promise<T>) => whileDatabaseIsAway(signal, work)
  let failed: unknown
  let named: Promise<void> | undefined
  let asking = app
  try {
    const { model, usedUp } = await read(() => modelNow(app, member, chosenModel))
    asking = { ...app, model }
    written.model = asking.model.name
    // Both at the same time, because the member is waiting for the first word.
    const looked = lookUpInTurn([member.id], async () => {
      signal.throwIfAborted()
      return await read(() => lookUp(asking, member, sent, signal, count))
    })
    looked.catch(() => undefined)
    tell({ type: 'start', data: await read(() => presentExchange(app, sent)) })
    const { question, passages, within } = await untilStopped(signal, looked)
    written.found = passages
    replayBeginning(question.begun, written, tell)
    if (question.selected && written.citations.length === 0) {
      written.citations.push(question.selected.citation)
      tell({ type: 'source', data: question.selected.citation })
    }
    if (usedUp) say(`*${sayIn([member.locale])(usedUp)}*\n\n`)
    for await (const part of checkedParts(asking, question, passages, signal, count)) {
      if (app.answerLog.hasFailed(messageId)) break
      if (part.type === 'source') {
        written.citations.push(part.citation)
        tell({ type: 'source', data: part.citation })
      } else if (part.type === 'text') {
        say(part.delta)
        // Started here, so that the first word of the answer does not wait for it.
        if (sent.userMessage.parentId === null)
          named ??= nameChat(asking, sent, signal, countBeside)
      } else if (part.type === 'step') {
        written.steps.push(part.step)
        written.found = [...written.found, ...part.found]
        tell({ type: 'step', data: part.step })
      } else written.grounded = part.grounded
    }
    if (written.grounded === 'no' && (await read(() => isStillReading(app, within)))) {
      say(`\n\n${sayIn([member.locale])(moreToCome)}`)
    }
  } catch (error) {
    written.status = signal.aborted ? (signal.reason as AnswerEnd) : 'failed'
    if (!signal.aborted) failed = error
  }
  await app.answerLog.flush(messageId).catch((error: unknown) => {
    app.log.error({ err: error, messageId }, 'an answer could not be told to its end')
    // Readers have already seen a part of it, so the text that is here is kept.
    written.status = 'interrupted'
  })
  if (named) await atMost(waitForNameMs, named)
  await finishAnswer(app, member, sent, written, failed)
  const running = app.running.get(messageId)
  if (running) running.isOver = true
  if (written.status === 'complete') await sumUp(asking, messageId, signal, countBeside)
}

/**
 * The model's input: the question, the conversation before it, and the passages that may answer it.
 */
async function lookUp(
  app: App,
  member: Member,
  sent: StoredExchange,
  signal: AbortSignal,
  count: Count,
) {
  const { id: chatId, fileIds } = sent.chat
  const talk = await talkBefore(app, sent.userMessage.parentId)
  const text = askedIn(app.model, sent.userMessage.content)
  const within = { memberId: member.id, chatId, fileIds }
  const selection = sent.userMessage.selection as Selection | null
  const search = async () => ({
    ...{ text, history: talk.history, within },
    queries: await queriesFor(app, { text, ...talk }, within, signal, count),
  })
  const { passages, library, selected } = selection
    ? await lookUpSelected(app, await search(), selection)
    : await lookUpInAll(app, sent, within, search)
  // The built-in answerer finds the same sentences again and starts from the first one.
  const begun = (app.model.writes && sent.goesOnFrom) || undefined
  const suggestions = async () =>
    (await listStarters(app, [member.locale])).map(({ question }) => question)
  const question: Question = {
    ...{ text, ...talk, begun, suggestions, language: member.locale, library, selected },
    access: accessTo(app, within),
  }
  return { question, passages, within }
}

type LookedUp = {
  passages: FoundPassage[]
  library?: Question['library']
  selected?: Question['selected']
}

async function lookUpInAll(
  app: App,
  sent: StoredExchange,
  within: Within,
  search: () => Promise<Search>,
): Promise<LookedUp> {
  if (asksNothing(app.model, sent.userMessage.content)) return { passages: [] }
  const library = await lookUpLibrary(app, sent, within)
  return library ?? { passages: await passagesFor(app, await search()) }
}

/** A question about a selected passage is looked up around that passage, and in all documents. */
async function lookUpSelected(
  app: App,
  search: Search & { within: Within },
  { text: quote, ...place }: Selection,
): Promise<LookedUp> {
  const history = [...(search.history ?? []), { role: 'user' as const, content: quote }]
  const { around, found } = await findAround(app, { ...search, history }, { text: quote, ...place })
  if (!around) return { passages: found }
  const known = new Set(around.map(({ id }) => id))
  return {
    passages: app.model.writes ? [...around, ...found.filter(({ id }) => !known.has(id))] : found,
    selected: { citation: { n: 1, ...place, quote }, around },
  }
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
    app.log.warn({ err: error, messageId }, 'what a model read and wrote was not counted'),
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
