import { setTimeout } from 'node:timers/promises'
import { MessageChannel, Worker } from 'node:worker_threads'
import { PortClosed, callsOver } from '#server/infra/child/calls-over-port.ts'
import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import type { AnswerPart, FoundPassage, Model, Question } from '#server/infra/model/model.ts'
import type { ClaimCheck } from '../checking/check-claims.ts'
import type { Functions, Sent } from './sent-question.ts'
import type { Works } from './worker-thread.ts'

/**
 * The built-in answerer in the worker thread of this process. The search, the embeddings and the
 * database stay in the main thread.
 */
export function builtInApart(embed: Embed, paceMs: number): Model {
  // Loading it takes a second, which the first question would wait.
  workerThread()
  return {
    name: 'built-in',
    async *answer(question, passages, signal) {
      for (const part of await partsOf(embed, question, passages, signal)) {
        signal.throwIfAborted()
        yield part
        // Word by word, so that the reader's eye can follow.
        if (part.type === 'text' && paceMs > 0) await setTimeout(paceMs)
      }
    },
  }
}

async function partsOf(
  embed: Embed,
  question: Question,
  passages: FoundPassage[],
  signal: AbortSignal,
  again = true,
): Promise<AnswerPart[]> {
  try {
    using apart = open(embed, question, signal)
    return await apart.call('answer', apart.sent, passages)
  } catch (error) {
    // Another question may have ended it; nothing of this one has been told.
    if (again && error instanceof ThreadEnded)
      return await partsOf(embed, question, passages, signal, false)
    throw error
  }
}

/** The passage that the built-in answerer would quote first. */
export async function passageQuotedFor(
  embed: Embed,
  question: Question,
  passages: FoundPassage[],
): Promise<FoundPassage | undefined> {
  using apart = open(embed, question)
  return await apart.call('quotedFirst', apart.sent, passages)
}

/** The check of what an answer says, whose passages may become more; to be disposed of at its end. */
export function checkApart(
  embed: Embed,
  { text }: Question,
  passages: FoundPassage[],
  signal: AbortSignal,
): ClaimCheck & Disposable {
  const apart = open(embed, { text, history: [] }, signal)
  let sent = 0
  const added = () => passages.slice(sent, (sent = passages.length))
  return {
    alone: (claim, index) => apart.call('claimAlone', apart.sent, added(), claim, index),
    cited: (claim, indexes) => apart.call('claimCited', apart.sent, added(), claim, indexes),
    [Symbol.dispose]: apart[Symbol.dispose],
  }
}

class ThreadEnded extends Error {
  override name = 'ThreadEnded'
}

/** A port for one question; the worker thread leaves the question when it is closed. */
function open(embed: Embed, asked: Question, signal?: AbortSignal) {
  const { access, operator, suggestions, ...question } = asked
  const functions: Functions = {
    embed,
    ...(operator && { operator }),
    ...(suggestions && { suggestions }),
    ...access,
  }
  const sent: Sent = { question, functions: Object.keys(functions) }
  const { port1: port, port2 } = new MessageChannel()
  const over = callsOver<Works>(port, functions)
  const close = () => port.close()
  signal?.addEventListener('abort', close)
  const worker = workerThread()
  worker.postMessage(port2, [port2])

  return {
    sent,
    async call<K extends keyof Works>(
      work: K,
      ...given: Parameters<Works[K]>
    ): Promise<Awaited<ReturnType<Works[K]>>> {
      signal?.throwIfAborted()
      try {
        return await over(work, ...given)
      } catch (error) {
        signal?.throwIfAborted()
        if (!(error instanceof PortClosed)) throw error
        leave(worker)
        throw new ThreadEnded(`The thread of the built-in answerer has ended: ${whyEnded}`, {
          cause: error,
        })
      }
    },
    [Symbol.dispose]() {
      signal?.removeEventListener('abort', close)
      close()
    },
  }
}

let running: Worker | undefined
let whyEnded = 'nothing is known.'

function workerThread(): Worker {
  if (running) return running
  const worker = new Worker(new URL('./worker-thread.ts', import.meta.url))
  worker.on('error', (error: Error) => (whyEnded = error.message))
  worker.once('exit', () => leave(worker))
  // It does not keep a process that has nothing else to do.
  worker.unref()
  return (running = worker)
}

/** The next question starts another one. */
function leave(worker: Worker) {
  if (running === worker) running = undefined
}
