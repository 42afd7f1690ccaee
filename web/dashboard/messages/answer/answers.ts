import { said } from '#web/language.ts'
import { createStore } from 'zustand/vanilla'
import { ApiError, type Client } from '#contract/client.ts'
import {
  type AnswerAgain,
  type ChatEvent,
  type Exchange,
  type Message,
  type NewMessage,
  chats,
} from '#contract/chat.ts'
import type { Citation } from '#contract/documents.ts'
import { transport } from '#contract/envelope.ts'
import type { Usage } from '#contract/users.ts'
import { lazily } from '#web/ui/lazily.ts'
import { type Parsed, nothingParsed } from '#web/ui/markdown/parsed.ts'
import type * as z from 'zod/mini'

export type Trouble = { httpCode: number; message: string }

/** An answer that is being written, as far as it has come. */
export type LiveAnswer = {
  messageId: string
  chatId: string
  parsed: Parsed
  citations: Citation[]
  reconnecting: boolean
  /** The last complete paragraph, for screen readers. */
  spoken: string
}

export type AnswersState = {
  /** Questions that the server has not confirmed yet, by the place they were asked in. */
  sending: Record<string, { text: string }>
  live: Record<string, LiveAnswer>
  /** The reasons why a question (by place) or an answer (by message) failed. */
  troubles: Record<string, Trouble>
  /** The message a chat is shown up to, where it was chosen. */
  leaves: Record<string, string>
}

export type AnswersSettings = {
  client: Pick<Client, 'stream'>
  /** Resolves after a while, or at once when the connection is reported to be back. */
  wait: (ms: number) => Promise<void>
  nextFrame: (work: () => void) => void
  onStart: (exchange: Exchange, place: string | undefined) => void
  onTitle: (chatId: string, title: string) => void
  onDone: (botMessage: Message, usage: Usage) => void
  /** Resolves when what the server kept of it is here. */
  onFailure: (messageId: string, chatId: string) => Promise<void>
}

type Question =
  | { place: string; text: string; send: NewMessage }
  | { place: string; again: z.infer<typeof AnswerAgain> }

export type Answers = ReturnType<typeof createAnswers>

/** Empty chats do without it; it is on its way while the question is. */
const reader = lazily(() => import('#web/ui/markdown/parse.ts'))

const longestWaitMs = 30_000
const silentForMs = 20_000

/** Asks, follows and rejoins answers; components read them from `store`. */
export function createAnswers(settings: AnswersSettings) {
  const { client } = settings
  const store = createStore<AnswersState>(() => ({
    sending: {},
    live: {},
    troubles: {},
    leaves: {},
  }))
  const waiting = new Map<string, { text: string; citations: Citation[] }>()
  const running = new Map<string, { heardAt: number; drop: () => void }>()
  let framePending = false

  /** Resolves when the answer has begun, or its failure is in `troubles` under the place. */
  async function ask(question: Question): Promise<boolean> {
    const { place } = question
    clearTrouble(place)
    if ('send' in question) set('sending', place, { text: question.text })
    const first = (signal: AbortSignal) =>
      'send' in question
        ? client.stream(chats.send, { body: question.send }, { signal })
        : client.stream(chats.again, { body: question.again }, { signal })
    try {
      // Only a new question was written in the composer of its place.
      const from = 'send' in question ? { place } : {}
      await new Promise<void>(
        (begun, refused) => void run({ first, begun, ...from }).catch(refused),
      )
      return true
    } catch (error) {
      set('troubles', place, troubleOf(error))
      return false
    } finally {
      unset('sending', place)
    }
  }

  /** Joins an answer that is being written, from its beginning. */
  function follow(message: Pick<Message, '_id' | 'chatId'>) {
    if (running.has(message._id)) return
    begin(message._id, message.chatId)
    void run({ messageId: message._id, chatId: message.chatId })
  }

  /** A connection that was silent for long may be dead without an error. */
  function lookAgain(now = Date.now()) {
    for (const { heardAt, drop } of running.values()) if (now - heardAt > silentForMs) drop()
  }

  type Run = {
    first?: (signal: AbortSignal) => AsyncIterable<ChatEvent & { id: number }>
    place?: string
    begun?: () => void
    messageId?: string
    chatId?: string
  }

  async function run(given: Run) {
    let { first, messageId, chatId = '' } = given
    let lastId = 0
    void reader.start()
    for (let attempt = 0; ; attempt++) {
      const connection = new AbortController()
      const state = { heardAt: Date.now(), drop: () => connection.abort() }
      if (messageId) running.set(messageId, state)
      try {
        const { signal } = connection
        const events: AsyncIterable<ChatEvent & { id: number }> = first
          ? first(signal)
          : client.stream(
              chats.follow,
              { params: { messageId: messageId! } },
              { signal, lastEventId: lastId },
            )
        for await (const event of events) {
          state.heardAt = Date.now()
          if (event.id <= lastId) continue
          // Not taken before it can be read: it is asked for again.
          if (messageId && !reader.get() && !(await reader.start())) break
          lastId = event.id
          attempt = 0
          if (event.type === 'start') {
            messageId = event.data.botMessage._id
            chatId = event.data.chat._id
            running.set(messageId, state)
            begin(messageId, chatId)
            // Who joins has read the chat since: it was renamed perhaps, and the answer rated.
            if (!given.messageId) settings.onStart(event.data, given.place)
            given.begun?.()
          }
          if (messageId) connected(messageId)
          if (messageId && take(event, messageId, chatId)) return
        }
      } catch (error) {
        // Before the first event it is a refusal: the caller is told, and nothing was lost.
        if (!messageId) throw error
        if (isFinal(error)) return end(messageId, chatId, troubleOf(error))
      }
      if (!messageId)
        throw new ApiError({ httpCode: 0, message: said(transport.network), payload: null })
      first = undefined
      patch(messageId, { reconnecting: true })
      await settings.wait(Math.min(500 * 2 ** attempt, longestWaitMs))
    }
  }

  /** Whether it was the last event of this answer. */
  function take(event: ChatEvent, messageId: string, chatId: string): boolean {
    if (event.type === 'source') later(messageId).citations.push(event.data)
    if (event.type === 'text') later(messageId).text += event.data.delta
    if (event.type === 'source' || event.type === 'text') flushSoon()
    if (event.type === 'title') settings.onTitle(event.data.chatId, event.data.title)
    if (event.type === 'done') {
      flush()
      running.delete(messageId)
      settings.onDone(event.data.botMessage, event.data.usage)
      unset('live', messageId)
      return true
    }
    if (event.type === 'failure') {
      end(messageId, chatId, { httpCode: event.data.httpCode, message: event.data.message })
      return true
    }
    return false
  }

  function end(messageId: string, chatId: string, trouble: Trouble) {
    flush()
    running.delete(messageId)
    set('troubles', messageId, trouble)
    void settings.onFailure(messageId, chatId).finally(() => unset('live', messageId))
  }

  function begin(messageId: string, chatId: string) {
    waiting.delete(messageId)
    set('live', messageId, {
      messageId,
      chatId,
      parsed: nothingParsed,
      citations: [],
      reconnecting: false,
      spoken: '',
    })
  }

  function later(messageId: string) {
    let more = waiting.get(messageId)
    if (!more) waiting.set(messageId, (more = { text: '', citations: [] }))
    return more
  }

  function flushSoon() {
    if (framePending) return
    framePending = true
    settings.nextFrame(() => {
      framePending = false
      flush()
    })
  }

  function flush() {
    if (waiting.size === 0) return
    const live = { ...store.getState().live }
    for (const [messageId, more] of waiting) {
      const answer = live[messageId]
      if (answer) live[messageId] = withMore(answer, more)
    }
    waiting.clear()
    store.setState({ live })
  }

  const connected = (messageId: string) => {
    if (store.getState().live[messageId]?.reconnecting) patch(messageId, { reconnecting: false })
  }

  function patch(messageId: string, change: Partial<LiveAnswer>) {
    const answer = store.getState().live[messageId]
    if (answer) set('live', messageId, { ...answer, ...change })
  }

  function set<K extends keyof AnswersState>(part: K, key: string, value: AnswersState[K][string]) {
    store.setState((state) => ({ [part]: { ...state[part], [key]: value } }))
  }

  function unset(part: keyof AnswersState, key: string) {
    store.setState((state) => {
      const { [key]: _, ...others } = state[part] as Record<string, unknown>
      return { [part]: others }
    })
  }

  const clearTrouble = (key: string) => unset('troubles', key)
  const choose = (chatId: string, messageId: string) => set('leaves', chatId, messageId)

  return { store, ask, follow, lookAgain, clearTrouble, choose }
}

function withMore(answer: LiveAnswer, more: { text: string; citations: Citation[] }): LiveAnswer {
  const parsed = reader.get()!.parseMore(answer.parsed, more.text)
  const known = new Set(answer.citations.map(({ n }) => n))
  const fresh = more.citations.filter(({ n }) => !known.has(n))
  const finished = parsed.blocks.filter(
    ({ key }) => key >= answer.parsed.openAt && key < parsed.openAt,
  )
  return {
    ...answer,
    parsed,
    citations: fresh.length > 0 ? [...answer.citations, ...fresh] : answer.citations,
    spoken:
      finished.length > 0
        ? finished.map(({ token }) => plain(token.raw)).join('\n')
        : answer.spoken,
  }
}

/** For screen readers: without Markdown signs. */
const plain = (markdown: string) =>
  markdown
    .replace(/^>\s?/gm, '')
    .replace(/\s*\[\d+\]/g, '')
    .replace(/[*_`#\\]/g, '')
    .trim()

/** A refusal that the same call would meet again. */
const isFinal = (error: unknown) =>
  error instanceof ApiError &&
  error.httpCode >= 400 &&
  error.httpCode < 500 &&
  error.httpCode !== 429

const troubleOf = (error: unknown): Trouble =>
  error instanceof ApiError
    ? { httpCode: error.httpCode, message: error.message }
    : { httpCode: 0, message: said(transport.network) }
