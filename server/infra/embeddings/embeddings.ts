import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import { type Child, ChildError, startChild } from '#server/infra/child/child.ts'
import type { EmbeddingsCalls } from './embeddings-child.ts'

/**
 * The embedding of each text, a unit vector of 384 dimensions, to be read only: a question and what is
 * checked of an answer are remembered. A question goes before what is checked of an answer, and both
 * before passages that are read in.
 */
export type Embed = (texts: string[], kind?: Kind) => Promise<Float32Array[]>
type Kind = 'question' | 'claim' | 'passage'

const passagesPerBatch = 4
const priority = { question: 2, claim: 1, passage: 0 }

// The words of a library are few and come again with every question: about 20,000 of them.
const mostBytesRemembered = 32_000_000
const bytesOfVector = 4 * 384

const program = new URL('./embeddings-child.ts', import.meta.url)

/**
 * all-MiniLM-L6-v2 in a child process, which starts with the first text. Its native part can be
 * loaded once in a process, so a thread that died could not be replaced.
 */
export function createEmbed(): { embed: Embed; close: () => Promise<void> } {
  const queue = new PQueue({ concurrency: 1 })
  const remembered = new LRUCache<string, Promise<Float32Array>>({
    maxSize: mostBytesRemembered,
    sizeCalculation: (_, text) => bytesOfVector + 2 * text.length,
  })
  let child: Child<EmbeddingsCalls> | undefined
  let closed = false

  async function embedBatch(texts: string[], again = true): Promise<Float32Array[]> {
    if (!child?.isAlive()) child = startChild(program, {})
    try {
      return await child.ask('embed', texts)
    } catch (error) {
      // The server has ended the child and goes itself: nobody is there to hear of it.
      if (closed) return await new Promise(() => {})
      // Something else has ended it, such as a lack of memory: a new one may do.
      if (again && error instanceof ChildError && error.failure === 'ended')
        return await embedBatch(texts, false)
      throw error
    }
  }

  const inTurn = (texts: string[], kind: Kind) =>
    queue.add(() => embedBatch(texts), { priority: priority[kind] })

  /**
   * The model rounds over a whole batch, so that a text's numbers depend on those beside it, by up to
   * 0.03. What an answer is decided on is embedded alone: the same question gets the same answer,
   * whatever was asked before it.
   */
  function embedAlone(text: string, kind: Kind): Promise<Float32Array> {
    const known = remembered.get(text)
    if (known) return known
    const vector = inTurn([text], kind).then(([one]) => one!)
    remembered.set(text, vector)
    vector.catch(() => remembered.delete(text))
    return vector
  }

  async function embedPassages(texts: string[]): Promise<Float32Array[]> {
    const batches = Array.from({ length: Math.ceil(texts.length / passagesPerBatch) }, (_, i) =>
      inTurn(texts.slice(i * passagesPerBatch, (i + 1) * passagesPerBatch), 'passage'),
    )
    return (await Promise.all(batches)).flat()
  }

  return {
    embed: async (texts, kind = 'passage') =>
      kind === 'passage'
        ? await embedPassages(texts)
        : await Promise.all(texts.map((text) => embedAlone(text, kind))),
    async close() {
      closed = true
      child?.end()
    },
  }
}
