import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type CoverLimits = { timeoutMs: number; memoryBytes: number }

/** A small picture (WebP) of the first page of a PDF; throws where there is none to be had. */
export type DrawCover = (path: string) => Promise<Buffer>

const program = fileURLToPath(new URL('./cover-child.ts', import.meta.url))
const mostBytes = 4 * 1024 ** 2

/** In a process of its own, as everything that opens a stranger's file; one after the other. */
export function createDrawCover(limits: Partial<CoverLimits> = {}): DrawCover {
  const { timeoutMs, memoryBytes } = { timeoutMs: 20_000, memoryBytes: 768 * 1024 ** 2, ...limits }
  const draw = (path: string) =>
    new Promise<Buffer>((resolve, reject) => {
      execFile(
        process.execPath,
        [program, path, String(memoryBytes)],
        {
          env: {},
          encoding: 'buffer',
          maxBuffer: mostBytes,
          timeout: timeoutMs,
          killSignal: 'SIGKILL',
        },
        (error, picture) => (error ? reject(error) : resolve(picture)),
      )
    })
  let last: Promise<unknown> = Promise.resolve()
  return (path) => {
    const next = last.then(() => draw(path))
    last = next.catch(() => {})
    return next
  }
}
