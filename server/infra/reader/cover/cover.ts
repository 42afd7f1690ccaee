import PQueue from 'p-queue'
import type { CoverCalls } from '#server/infra/reader/cover/child.ts'
import { startReading } from '#server/infra/reader/reading-child.ts'

/** A thumbnail (WebP) of the first page of a PDF; throws if none can be made. */
export type DrawCover = (path: string) => Promise<Buffer>

const program = new URL('./child.ts', import.meta.url)

/** In a process of its own, like everything that opens a stranger's file; one at a time. */
export function createDrawCover(): DrawCover {
  const queue = new PQueue({ concurrency: 1 })
  return (path) => queue.add(() => draw(path))
}

const limits = { timeoutMs: 20_000, memoryBytes: 768 * 1024 ** 2 }

async function draw(path: string): Promise<Buffer> {
  const child = startReading<CoverCalls>(program, path, limits)
  try {
    return Buffer.from(await child.ask('draw'))
  } finally {
    child.end()
  }
}
