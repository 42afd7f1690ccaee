import type { Message } from '#contract/chats/chat.ts'
import type { App, Member } from '#server/app.ts'
import { Refusal, notFound } from '#server/errors.ts'
import type { Model } from '#server/infra/model/model.ts'
import { findMessage, presentMessage } from '#server/features/chats/store.ts'

/** After so long without a word the member is told: before the first one, and after each later one. */
const slowAfterMs = 15_000
const lookEveryMs = 500

/**
 * A model that is writing an answer. Before its first word the built-in answerer can take
 * its place: when the member asks for it, or after the time without a word that the operator has
 * set, or when the model fails and the operator wants that too.
 */
export type ModelAttempt = {
  /** Aborted when the answer is stopped, and when the model is no longer waited for. */
  signal: AbortSignal
  /** Something came that is no word: the model is at work. */
  showsLife(): void
  /** A word came. From the first one on the answer is the model's. */
  saysWord(): void
  /** The member wants quotations. */
  quote(): void
  /** The model that answers after this error; undefined if the answer ends with it. */
  next(error: unknown): Model | undefined
  close(): void
}

export function startAttempt(
  { config, now }: Pick<App, 'config' | 'now'>,
  model: Model,
  stop: AbortSignal,
  onSlow: () => void,
): ModelAttempt {
  const builtIn = model.writes && model.named?.('built-in')
  const { standInMs } = config.model ?? {}
  const end = new AbortController()
  let spoken = false
  let told = false
  let heardAt = now().getTime()
  const timer = builtIn && setInterval(look, lookEveryMs)

  function look() {
    const silentForMs = now().getTime() - heardAt
    if (silentForMs >= slowAfterMs && !told) {
      told = true
      onSlow()
    }
    if (!spoken && standInMs && silentForMs >= standInMs) end.abort()
  }

  const close = () => clearInterval(timer)
  return {
    signal: AbortSignal.any([stop, end.signal]),
    showsLife: () => void (heardAt = now().getTime()),
    saysWord() {
      spoken = true
      told = false
      heardAt = now().getTime()
    },
    quote() {
      if (!spoken) end.abort()
    },
    next(error) {
      close()
      if (!builtIn || spoken || stop.aborted) return undefined
      const failed = error instanceof Refusal && [502, 503].includes(error.httpCode)
      return end.signal.aborted || (standInMs && failed) ? builtIn : undefined
    },
    close,
  }
}

/**
 * Has a running answer written by the built-in answerer, whichever instance writes it. An answer that
 * has words already, and a finished one, are left as they are.
 */
export async function quoteInstead(app: App, member: Member, messageId: string): Promise<Message> {
  const message = await findMessage(app, member, messageId)
  if (message.role !== 'bot') throw notFound('Answer')
  if (message.status === 'streaming' && !quoteHere(app, messageId))
    await app.database.notify('quote_answer', messageId)
  return presentMessage(app, message)
}

/** Whether this process is writing the answer. */
export function quoteHere(app: Pick<App, 'running'>, messageId: string): boolean {
  const running = app.running.get(messageId)
  running?.quote()
  return running !== undefined
}
