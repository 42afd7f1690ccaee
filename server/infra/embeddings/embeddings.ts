import { type ChildProcess, fork } from 'node:child_process'
import type { Request, Reply } from './embeddings-child.ts'

/** The meaning of each text as a unit vector of 384 dimensions; a question goes before passages. */
export type Embed = (texts: string[], kind?: 'question' | 'passage') => Promise<Float32Array[]>

type Waiting = { texts: string[]; resolve: (vectors: Float32Array[]) => void; reject: (error: Error) => void }

/** A question waits for one batch at most, about 40 ms: four long passages or sixteen sentences. */
const lettersPerBatch = { question: 16_000, passage: 3_200 }
const textsPerBatch = 16

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
      if (!closed) settle(({ reject }) => reject(new Error(`the embeddings process ended (${code})`)))
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
      const batches = batchesOf(texts, lettersPerBatch[kind]).map((batch) => embedBatch(queue, batch))
      return (await Promise.all(batches)).flat()
    },
    async close() {
      closed = true
      child?.kill('SIGKILL')
    },
  }
}

function batchesOf(texts: string[], mostLetters: number): string[][] {
  const batches: string[][] = []
  let letters = 0
  for (const text of texts) {
    const last = batches.at(-1)
    letters += text.length
    if (last && last.length < textsPerBatch && letters <= mostLetters) last.push(text)
    else {
      batches.push([text])
      letters = text.length
    }
  }
  return batches
}
