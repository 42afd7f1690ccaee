import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from './errors.ts'
import { Bytes } from './implement.ts'
import { sentence } from './sentences.ts'

type Served = {
  /** In bytes. */
  size: number
  etag: string
  headers: Record<string, string>
  open: () => Promise<FileHandle>
}

/** Sends a file whole, or the one requested range; nothing if the caller's copy is current. */
export async function serveBytes(asked: IncomingHttpHeaders, served: Served): Promise<Bytes> {
  const { size, etag } = served
  const headers = { ...served.headers, 'accept-ranges': 'bytes', etag }
  if (hasSeen(asked['if-none-match'], etag)) return new Bytes(null, headers, 304)
  const isStale = asked['if-range'] !== undefined && asked['if-range'] !== etag
  const range = isStale ? undefined : rangeOf(asked.range, size)
  const fd = await served.open()
  if (!range) return new Bytes(createReadStream('', { fd }), { ...headers, 'content-length': size })
  const { start, end } = range
  const part = {
    ...headers,
    'content-range': `bytes ${start}-${end}/${size}`,
    'content-length': end - start + 1,
  }
  return new Bytes(createReadStream('', { fd, start, end }), part, 206)
}

/** A cache may name several versions, and weak ones. */
export const hasSeen = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*') ??
  false

/** Undefined if the whole file is the answer: no range, several, or not in bytes. */
function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (!from && !to) return undefined
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  if (start >= size || start > end || (!from && Number(to) === 0))
    throw new Refusal(
      416,
      sentence('This file has {size} bytes; the range asked for lies outside of it.', {
        size: String(size),
      }),
    )
  return { start, end }
}
