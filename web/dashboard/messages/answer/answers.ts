import { said } from '#web/language.ts'
import { ApiError, type Client } from '#contract/client.ts'
import {
  type AnswerAgain,
  type ChatEvent,
  type Exchange,
  type Message,
  type NewMessage,
  chats,
} from '#contract/chats/chat.ts'
import { transport } from '#contract/envelope.ts'
import type { Usage } from '#contract/account/users.ts'
import { type Trouble, createAnswersStore, reader } from './answers-store.ts'
import type * as z from 'zod/mini'

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

const longestWaitMs = 30_000
const silentForMs = 20_000

/** Asks, follows and rejoins answers; components read them from `store`. */
export function createAnswers(settings: AnswersSettings) {
  const { client } = settings
  const { store, set, unset, patch, connected, begin, addText, addCitation, addStep, flush } =
    createAnswersStore(settings.nextFrame)
  const running = new Map<string, { heardAt: number; drop: () => void }>()
  const asking = new Set<Promise<unknown>>()

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
      const from =
        'send' in question
          ? {
              place,
              onWaiting: (before: number) => set('sending', place, { text: question.text, before }),
            }
          : {}
      const begun = new Promise<void>(
        (begun, refused) => void run({ first, begun, ...from }).catch(refused),
      )
      asking.add(begun)
      await begun.finally(() => asking.delete(begun))
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

  /** Resolves when every question of this page has begun to be answered, or was refused. */
  const begun = () => Promise.allSettled(asking)

  /** Drops connections that were silent for long: they may be dead without an error. */
  function dropSilentConnections(now = Date.now()) {
    for (const { heardAt, drop } of running.values()) if (now - heardAt > silentForMs) drop()
  }

  type Run = {
    first?: (signal: AbortSignal) => AsyncIterable<ChatEvent & { id: number }>
    place?: string
    begun?: () => void
    onWaiting?: (before: number) => void
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

  const clearTrouble = (key: string) => unset('troubles', key)
  const choose = (chatId: string, messageId: string) => set('leaves', chatId, messageId)

  return { store, ask, begun, follow, dropSilentConnections, clearTrouble, choose }
}

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
