import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { compileCache } from './compile-cache.ts'
import { mostlyWaited, processorTimeOf } from './processor-time.ts'

/** What a child can be asked: each call takes one value and answers with one. */
export type Calls = Record<string, (given: any) => unknown>

/** A process of its own that answers one call at a time. */
export type Child<C extends Calls> = {
  /** Throws a `ChildError`, or the reason of the signal that ended the child. */
  ask<K extends keyof C & string>(
    call: K,
    ...given: Parameters<C[K]>
  ): Promise<Awaited<ReturnType<C[K]>>>
  isAlive(): boolean
  end(): void
}

type Bounds = {
  /**
   * Of each call; the child ends with the one that takes longer. In the background, a call that
   * waits for a processor most of that time is given it again, up to ten times in all.
   */
  timeoutMs?: number
  /** Of the whole process, native code included. */
  memoryBytes?: number
  /** Only scripts run in it, so that V8 alone can abort it: when its heap is full. */
  onlyScript?: boolean
  /** It takes what the server leaves of the processors. */
  inBackground?: boolean
  /** What it prints is dropped. */
  silent?: boolean
  /** Aborting it ends the child. */
  signal?: AbortSignal | undefined
}

/** `refused`: the call threw, and the child lives on; the others end the child. */
type ChildFailure = 'refused' | 'ended' | 'timeout' | 'out-of-memory'

export class ChildError extends Error {
  override name = 'ChildError'
  failure: ChildFailure
  /** The `reason` of the error that the child threw. */
  reason: string | undefined
  /** Its `sentence`, as `structuredClone` would copy it. */
  sentence: unknown

  constructor(failure: ChildFailure, message: string, thrown: Thrown = {}) {
    super(message)
    this.failure = failure
    this.reason = thrown.reason
    this.sentence = thrown.sentence
  }
}

export type Asked = { call: string; given: unknown }
type Thrown = { reason?: string | undefined; sentence?: unknown }
export type Answered = { answer: unknown } | ({ error: string } & Thrown)

/** The exit code of a child that takes more memory than it may. */
export const outOfMemory = 77

const behindTheServer = 10
/** A busy machine leaves a child in the background little, and its call no time: it gets more. */
const mostRounds = 10
const leavesSignals = new URL('./leave-signals-to-parent.ts', import.meta.url).href

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Starts a program that calls `answerParent`. A crash, a hang or a flood of memory in it ends the
 * child and not the server. An idle child does not keep the server from ending.
 */
export function startChild<C extends Calls>(
  program: URL | string,
  bounds: Bounds,
  told: string[] = [],
): Child<C> {
  const { memoryBytes, signal } = bounds
  signal?.throwIfAborted()
  const output = bounds.silent ? 'ignore' : 'inherit'
  const child = fork(program, [String(memoryBytes ?? Infinity), ...told], {
    // No secret of the server is in reach of such a process.
    env: { NODE_COMPILE_CACHE: compileCache },
    execArgv: [
      `--import=${leavesSignals}`,
      ...(memoryBytes ? [`--max-old-space-size=${Math.ceil(memoryBytes / 1024 ** 2 / 2)}`] : []),
    ],
    serialization: 'advanced',
    stdio: ['ignore', output, output, 'ipc'],
    ...(signal ? { signal, killSignal: 'SIGKILL' as const } : {}),
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  // A call that waits hears it too; a child that could not be started has no exit.
  child.on('error', () => child.pid || running.delete(child))
  if (bounds.inBackground && child.pid) giveWayToServer(child.pid)
  keepServer(child, false)
  return {
    ask<K extends keyof C & string>(call: K, ...given: Parameters<C[K]>) {
      keepServer(child, true)
      return askChild<Awaited<ReturnType<C[K]>>>(child, { call, given: given[0] }, bounds).finally(
        () => keepServer(child, false),
      )
    },
    isAlive: () => running.has(child) && !child.killed,
    end: () => child.kill('SIGKILL'),
  }
}

function keepServer(child: ChildProcess, wanted: boolean) {
  if (wanted) child.ref()
  else child.unref()
  if (wanted) child.channel?.ref()
  else child.channel?.unref()
}

/** By the id of a process, or on Linux of a thread. */
export function giveWayToServer(id: number): void {
  try {
    setPriority(id, behindTheServer)
  } catch {
    // Not every system lets a process do so; what gives way works all the same.
  }
}

function askChild<Answer>(
  child: ChildProcess,
  asked: Asked,
  { timeoutMs = Infinity, onlyScript = false, inBackground = false, signal }: Bounds,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timeNow = () => (inBackground ? processorTimeOf(child.pid) : undefined)
    const began = timeNow()
    let last = began
    let rounds = 1
    const onTimeout = () => {
      const now = timeNow()
      if (began && last && now && mostlyWaited({ began, last, now }, timeoutMs))
        if (rounds++ < mostRounds) {
          last = now
          return void (timer = setTimeout(onTimeout, timeoutMs))
        }
      child.kill('SIGKILL')
      settle(() => reject(new ChildError('timeout', `The child took more than ${timeoutMs} ms.`)))
    }
    let timer = timeoutMs === Infinity ? undefined : setTimeout(onTimeout, timeoutMs)
    const onMessage = (answered: Answered) =>
      settle(() =>
        'answer' in answered
          ? resolve(answered.answer as Answer)
          : reject(new ChildError('refused', answered.error, answered)),
      )
    const onEnd = (code?: unknown, by?: unknown) =>
      settle(() => reject(signal?.aborted ? signal.reason : endedWith(code, by, onlyScript)))
    const settle = (then: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
      then()
    }
    child.once('message', onMessage).once('exit', onEnd).once('error', onEnd)
    if (!child.connected) return onEnd()
    child.send(asked, (error) => error && onEnd())
  })
}

// V8 ends a process whose heap is full by SIGABRT; native code may do so for reasons of its own.
const endedWith = (code: unknown, by: unknown, onlyScript: boolean) =>
  code === outOfMemory || (by === 'SIGABRT' && onlyScript)
    ? new ChildError('out-of-memory', 'The child took more memory than it may.')
    : new ChildError('ended', `The child ended (${String(code ?? by)}).`)
