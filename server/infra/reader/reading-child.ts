import { type Calls, type Child, ChildError, startChild } from '#server/infra/child/child.ts'
import { UnreadableError, isUnreadableReason } from '#server/infra/reader/unreadable.ts'
import type { Sentence } from '#server/sentences.ts'

/** `onlyScript`: no native code runs in it. */
type Limits = { timeoutMs: number; memoryBytes: number; onlyScript?: boolean }
type Options = { signal?: AbortSignal | undefined; more?: string[] }

/**
 * A child that parses a file which a stranger sent, and is told its path and `more`. Answers come
 * before reading: it gives way to the server. Its calls throw UnreadableError.
 */
export function startReading<C extends Calls>(
  program: URL | string,
  path: string,
  { timeoutMs, memoryBytes, onlyScript = false }: Limits,
  { signal, more = [] }: Options = {},
): Child<C> {
  const bounds = { timeoutMs, memoryBytes, onlyScript, inBackground: true, silent: true, signal }
  const child = startChild<C>(program, bounds, [path, ...more])
  return {
    ...child,
    ask: (call, ...given) =>
      child.ask(call, ...given).catch((error: unknown) => {
        throw error instanceof ChildError ? unreadable(error) : error
      }),
  }
}

function unreadable({ failure, reason, sentence }: ChildError): UnreadableError {
  if (failure === 'timeout') return new UnreadableError('timeout')
  if (failure === 'out-of-memory') return new UnreadableError('too-large', tooMuchMemory)
  if (failure === 'refused' && isUnreadableReason(reason))
    return new UnreadableError(reason, sentence as Sentence)
  return new UnreadableError('broken')
}

const tooMuchMemory =
  'This file needs more memory than the server has for it. Split it, or save it anew with smaller pictures.'
