import { type ChildProcess, fork } from 'node:child_process'
import type { Request, Reply } from './embeddings-child.ts'

/** The meaning of each text as a unit vector of 384 dimensions; a question goes before passages. */
export type Embed = (texts: string[], kind?: 'question' | 'passage') => Promise<Float32Array[]>

type Waiting = {
  texts: string[]
  resolve: (vectors: Float32Array[]) => void
  reject: (error: Error) => void
}

/** A question waits for one batch at most, about 40 ms. Larger batches are no faster, and less exact. */
const passagesPerBatch = 4

/**
 * all-MiniLM-L6-v2 in a child process, which starts with the first text. Its native part can be
 * loaded once in a process, so a thread that died could never be followed by another.
 */
export function createEmbed(): { embed: Embed; close: () => Promise<void> } {
  const questions: Waiting[] = []
  const passages: Waiting[] = []
  let child: ChildProcess | undefined
  let busy: Waiting | undefined
  let closed = false

  function next() {
    if (busy) return
    busy = questions.shift() ?? passages.shift()
    if (!busy) return
    child ??= start()
    child.send({ texts: busy.texts } satisfies Request, (error) => {
      if (error) settle(({ reject }) => reject(error))
    })
  }

  function settle(end: (waiting: Waiting) => void) {
    const done = busy
    busy = undefined
    if (done) end(done)
    next()
  }

  function start(): ChildProcess {
    const started = fork(new URL('./embeddings-child.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: [],
      // What is in the settings is none of its business.
      env: {},
    })
    // An idle child does not keep the server from ending.
    started.unref()
    started.channel?.unref()
    started.on('message', (reply: Reply) =>
      settle(({ resolve, reject }) =>
        'error' in reply ? reject(new Error(reply.error)) : resolve(reply.vectors),
      ),
    )
    started.once('exit', (code) => {
      child = undefined
      if (!closed)
        settle(({ reject }) => reject(new Error(`the embeddings process ended (${code})`)))
    })
    return started
  }

  const embedBatch = (queue: Waiting[], texts: string[]) =>
    new Promise<Float32Array[]>((resolve, reject) => {
      queue.push({ texts, resolve, reject })
      next()
    })

  return {
    async embed(texts, kind = 'passage') {
      const queue = kind === 'question' ? questions : passages
      const size = kind === 'question' ? 16 : passagesPerBatch
      const batches = Array.from({ length: Math.ceil(texts.length / size) }, (_, i) =>
        embedBatch(queue, texts.slice(i * size, (i + 1) * size)),
      )
      return (await Promise.all(batches)).flat()
    },
    async close() {
      closed = true
      child?.kill('SIGKILL')
    },
  }
}
