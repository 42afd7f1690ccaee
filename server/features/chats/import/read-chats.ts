import { Worker } from 'node:worker_threads'
import { Refusal, invalid, notServed, tooLarge } from '../../../errors.ts'
import { type Refused, type Told, bounds } from './imported.ts'
import { sentence } from '../../../sentences.ts'

type Batch = Exclude<Told, { kind: 'refused' }>

// One chat at a time is in memory, of at most 64 MB; parsed, it takes some times as much.
const mostMemoryMb = 768

/**
 * The chats of a file, some at a time, read in a thread of its own, which may take so much memory.
 * Throws refusals with a sentence.
 */
export async function* readChats(
  path: string,
  now: Date,
  memoryMb = mostMemoryMb,
): AsyncGenerator<Batch> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
    workerData: { path, now: now.getTime() },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  try {
    const next = listenTo(worker)
    for (;;) {
      const told = await next()
      if (told.kind === 'refused') throw refusals[told.reason]()
      yield told
      if (told.kind === 'end') return
      worker.postMessage('more')
    }
  } finally {
    await worker.terminate()
  }
}

/**
 * The worker's messages, one after another; a reader that waits for more learns that the worker
 * died.
 */
function listenTo(worker: Worker): () => Promise<Told> {
  const said: Told[] = []
  let died: unknown
  let wake = () => {}
  worker.on('message', (told: Told) => {
    said.push(told)
    wake()
  })
  worker.on('error', (error) => {
    died = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error
    wake()
  })
  worker.on('exit', () => {
    died ??= new Error('The import ended without a word.')
    wake()
  })
  return async () => {
    for (;;) {
      const told = said.shift()
      if (told) return told
      if (died) throw died
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }
}

const tooMuch = () =>
  tooLarge(
    'This file has more than can be read at once. Nothing more was imported; ask for your export in smaller parts.',
  )

/** Each says what the file is and what to do; none of them changed anything. */
const refusals: Record<Refused, () => Refusal> = {
  neither: () =>
    notServed(
      'This is neither a zip nor a JSON file. Choose the zip that ChatGPT or Claude sent you, or a JSON export of Carrel.',
    ),
  'broken-json': () =>
    invalid({
      file: 'The JSON in this file is broken or breaks off. Nothing was imported; download your export again and choose it whole.',
    }),
  'broken-zip': () =>
    invalid({
      file: 'This zip file is damaged. Nothing was imported; download your export again and choose it whole.',
    }),
  encrypted: () =>
    invalid({
      file: 'This zip file has a password. Unpack it and choose the file conversations.json that is in it.',
    }),
  'no-chats': () =>
    invalid({
      file: 'There are no chats in this file. Choose the zip that ChatGPT or Claude sent you, its conversations.json, or a JSON export of Carrel.',
    }),
  'too-large': () =>
    tooLarge(
      sentence('Unpacked, this file has more than {size} of chats. Nothing was imported.', {
        size: `${bounds.unpackedBytes / 1024 / 1024} MB`,
      }),
    ),
  'too-many': () =>
    tooLarge(
      sentence('This file has more than {chats} chats. Nothing was imported.', {
        chats: bounds.chats,
      }),
    ),
}
