import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import type { UnreadableReason } from '#server/infra/reader/unreadable.ts'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'

/** What a child answers that cannot do what it was asked. */
export type Unreadable = { kind: 'unreadable'; reason: UnreadableReason; sentence?: string }

type Kinds = { kind: string }

/** A process that reads one file and answers one question at a time. */
export type Child<Ask extends Kinds, Answer extends Kinds> = {
  ask<K extends Ask['kind']>(
    ask: Extract<Ask, { kind: K }>,
  ): Promise<Extract<Exclude<Answer, Unreadable>, { kind: K }>>
  end(): void
}

/** `onlyScript`: no native code runs in it. */
type ChildLimits = { timeoutMs: number; memoryBytes: number; onlyScript?: boolean }

// As answer-parent.ts ends when it takes more than it may.
export const outOfMemory = 77

// Answers come before reading: a busy child takes what the server leaves of the processors.
const behindTheServer = 10

/**
 * Starts a program that parses what strangers send: a crash, a hang or a flood of memory there ends
 * the child and not the server. It is told the file's path, its memory in bytes and `more`.
 */
export function startChild<Ask extends Kinds, Answer extends Kinds>(
  program: string,
  path: string,
  limits: ChildLimits,
  { signal, more = [] }: { signal?: AbortSignal | undefined; more?: string[] } = {},
): Child<Ask, Answer> {
  signal?.throwIfAborted()
  const child: ChildProcess = fork(program, [path, String(limits.memoryBytes), ...more], {
    // No secret of the server is in reach of such a process.
    env: {},
    execArgv: [`--max-old-space-size=${Math.ceil(limits.memoryBytes / 1024 ** 2 / 2)}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...(signal ? { signal, killSignal: 'SIGKILL' as const } : {}),
  })
  child.on('error', () => {}) // told to whoever asks, below
  giveWay(child)
  return {
    ask: (ask) => askChild(child, ask, limits, signal),
    end: () => child.kill('SIGKILL'),
  }
}

function giveWay({ pid }: ChildProcess) {
  try {
    if (pid) setPriority(pid, behindTheServer)
  } catch {
    // Not everywhere may a process do so; it reads all the same.
  }
}

const endedWith = (code: unknown) =>
  code === outOfMemory
    ? new UnreadableError(
        'too-large',
        'This file needs more memory than the server has for it. ' +
          'Split it, or save it anew with smaller pictures.',
      )
    : new UnreadableError('broken')

function askChild<Wanted>(
  child: ChildProcess,
  ask: object,
  limits: ChildLimits,
  signal?: AbortSignal,
): Promise<Wanted> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      settle(() => reject(new UnreadableError('timeout')))
    }, limits.timeoutMs)
    const onMessage = (answer: Kinds | Unreadable) =>
      settle(() =>
        'reason' in answer
          ? reject(new UnreadableError(answer.reason, answer.sentence))
          : resolve(answer as Wanted),
      )
    const onEnd = (code?: unknown, by?: unknown) =>
      settle(() => reject(signal?.aborted ? signal.reason : endedWith(codeOf(code, by))))
    // V8 ends a process whose heap is full by SIGABRT; native code may do so for reasons of its own.
    const codeOf = (code: unknown, by: unknown) =>
      by === 'SIGABRT' && limits.onlyScript ? outOfMemory : code
    const settle = (then: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
      then()
    }
    child.once('message', onMessage).once('exit', onEnd).once('error', onEnd)
    if (!child.connected) return onEnd()
    child.send(ask, (error) => error && onEnd())
  })
}
