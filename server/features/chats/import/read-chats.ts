import { ChildError, startChild } from '#server/infra/child/child.ts'
import { Refusal, invalid, notServed, tooLarge } from '#server/errors.ts'
import { type Batch, type Refused, bounds } from './imported.ts'
import type { ImportCalls } from './import-child.ts'
import { sentence } from '#server/sentences.ts'

// One chat at a time is in memory, of at most 64 MB; parsed, it takes some times as much.
const mostMemoryMb = 1_536
/** Of each step; the first reads the whole file. */
const timeoutMs = 600_000

const program = new URL('./import-child.ts', import.meta.url)

/**
 * The chats of a file, some at a time, read in a process of its own that may take so much memory: a
 * chat of very many small parts fills a heap at once, which would end a thread and the server with it.
 * Throws refusals with a sentence.
 */
export async function* readChats(
  path: string,
  now: Date,
  memoryMb = mostMemoryMb,
): AsyncGenerator<Batch> {
  const child = startChild<ImportCalls>(
    program,
    {
      ...{ memoryBytes: memoryMb * 1024 ** 2, onlyScript: true, timeoutMs },
      ...{ inBackground: true, silent: true },
    },
    [path, String(now.getTime())],
  )
  try {
    for (;;) {
      const batch = await child.ask('next').catch(refused)
      yield batch
      if (batch.kind === 'end') return
    }
  } finally {
    child.end()
  }
}

function refused(error: unknown): never {
  if (!(error instanceof ChildError)) throw error
  if (error.failure === 'out-of-memory' || error.failure === 'timeout') throw tooMuch()
  const { reason } = error
  throw isRefused(reason) ? refusals[reason]() : error
}

const isRefused = (reason: string | undefined): reason is Refused =>
  reason !== undefined && Object.hasOwn(refusals, reason)

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
