import { said } from '#web/language.ts'
import { ApiError, type Client } from '#contract/client.ts'
import { type ChatEvent, type Exchange, type Message, chats } from '#contract/chats/chat.ts'
import { transport } from '#contract/envelope.ts'
import type { Usage } from '#contract/account/users.ts'
import { type AnswersStore, type Trouble, reader } from './answers-store.ts'

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

const longestWaitMs = 30_000
const silentForMs = 20_000

type Run = {
  first?: (signal: AbortSignal) => AsyncIterable<ChatEvent & { id: number }>
  place?: string
  begun?: () => void
  onWaiting?: (before: number) => void
  messageId?: string
  chatId?: string
}

/** Reads the events of answers into the store, over as many connections as each of them takes. */
export function createAnswerRuns(settings: AnswersSettings, answers: AnswersStore) {
  const { client } = settings
  const { set, unset, patch, connected, begin, addText, addCitation, addStep, flush } = answers
  const running = new Map<string, { heardAt: number; drop: () => void }>()

  return { run, dropSilentConnections, isRunning: (messageId: string) => running.has(messageId) }

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
          if (event.type === 'waiting') {
            given.onWaiting?.(event.data.before)
            continue
          }
          if (event.type === 'failure' && !messageId) throw new ApiError(event.data)
          if (event.id <= lastId) continue
          // The reader of answers is not loaded: the connection is opened again, from this event on.
          if (messageId && !reader.get() && !(await reader.start())) break
          lastId = event.id
          attempt = 0
          if (event.type === 'start') {
            messageId = event.data.botMessage._id
            chatId = event.data.chat._id
            running.set(messageId, state)
            begin(messageId, chatId)
            // A member who joins an answer has a newer state of the chat than this event: the chat may
            // have been renamed since, and the answer rated.
            if (!given.messageId) settings.onStart(event.data, given.place)
            given.begun?.()
          }
          if (messageId) connected(messageId)
          if (messageId && applyEvent(event, messageId, chatId)) return
        }
      } catch (error) {
        // An error before the first event is a refusal: the caller handles it, and nothing is lost.
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

  /** Applies an event to the state; returns whether it was the last one of this answer. */
  function applyEvent(event: ChatEvent, messageId: string, chatId: string): boolean {
    if (event.type === 'step') addStep(messageId, event.data)
    if (event.type === 'source') addCitation(messageId, event.data)
    if (event.type === 'text') addText(messageId, event.data.delta)
    if (event.type === 'slow') {
      // Words that came before it are shown with the next frame, which would take this back.
      flush()
      patch(messageId, { slow: true })
    }
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

  /** Drops connections that were silent for long: they may be dead without an error. */
  function dropSilentConnections() {
    for (const { heardAt, drop } of running.values()) if (Date.now() - heardAt > silentForMs) drop()
  }
}

/** A refusal that the same call would meet again. */
const isFinal = (error: unknown) =>
  error instanceof ApiError &&
  error.httpCode >= 400 &&
  error.httpCode < 500 &&
  error.httpCode !== 429

export const troubleOf = (error: unknown): Trouble =>
  error instanceof ApiError
    ? { httpCode: error.httpCode, message: error.message }
    : { httpCode: 0, message: said(transport.network) }
