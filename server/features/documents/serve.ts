import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import type { App, Member } from '../../app.ts'
import { Refusal, notFound } from '../../errors.ts'
import { Bytes } from '../../implement.ts'
import { findFile } from './store.ts'

/** The bytes, whole or in the one range that was asked for; who may see them is asked each time. */
export async function serveFile(
  app: App,
  member: Member | null,
  filename: string,
  headers: IncomingHttpHeaders,
): Promise<Bytes> {
  const row = await findFile(app, member, filename)
  const size = row.sizeBytes
  const etag = `"${row.sha256.slice(0, 32)}"`
  const answer = {
    'content-type': row.type,
    // Only a PDF is opened where it stands: nothing else of a stranger's is for the browser to show.
    'content-disposition': `${row.type === 'application/pdf' ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(row.filename)}`,
    'accept-ranges': 'bytes',
    // A file can be withdrawn at any moment: caches have to ask.
    'cache-control': row.public ? 'public, no-cache' : 'private, no-cache',
    etag,
  }
  if (hasSeen(headers['if-none-match'], etag)) return new Bytes(null, answer, 304)
  const stale = headers['if-range'] !== undefined && headers['if-range'] !== etag
  const range = stale ? undefined : rangeOf(headers.range, size)
  const file = await open(await app.storage.path(row.storageKey)).catch(() => {
    throw notFound('File')
  })
  if (!range)
    return new Bytes(createReadStream('', { fd: file }), { ...answer, 'content-length': size })
  return new Bytes(
    createReadStream('', { fd: file, start: range.start, end: range.end }),
    {
      ...answer,
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
      'content-length': range.end - range.start + 1,
    },
    206,
  )
}

/** A cache may name several versions, and weakly. */
const hasSeen = (header: string | undefined, etag: string) =>
  header?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*') ??
  false

/** Undefined where the whole file is the answer: no range, several, or something else than bytes. */
function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (!from && !to) return undefined
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  if (start >= size || start > end || (!from && Number(to) === 0))
    throw new Refusal(416, `This file has ${size} bytes; the range asked for lies outside of it.`)
  return { start, end }
}
