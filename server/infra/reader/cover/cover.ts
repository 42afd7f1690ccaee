import { fileURLToPath } from 'node:url'
import { startChild } from '#server/infra/reader/child-process.ts'
import type { Answer, Ask } from '#server/infra/reader/cover/child.ts'

export type CoverLimits = { timeoutMs: number; memoryBytes: number }

/** A small picture (WebP) of the first page of a PDF; throws where there is none to be had. */
export type DrawCover = (path: string) => Promise<Buffer>

const program = fileURLToPath(new URL('./child.ts', import.meta.url))

/** In a process of its own, as everything that opens a stranger's file; one after the other. */
export function createDrawCover(limits: Partial<CoverLimits> = {}): DrawCover {
  const bounds = { timeoutMs: 20_000, memoryBytes: 768 * 1024 ** 2, ...limits }
  let last: Promise<unknown> = Promise.resolve()
  return (path) => {
    const next = last.then(() => draw(path, bounds))
    last = next.catch(() => {})
    return next
  }
}

async function draw(path: string, limits: CoverLimits): Promise<Buffer> {
  const child = startChild<Ask, Answer>(program, path, limits)
  try {
    const { picture } = await child.ask({ kind: 'draw' })
    return Buffer.from(picture)
  } finally {
    child.end()
  }
}
