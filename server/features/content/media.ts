import { createReadStream } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import type { App } from '../../app.ts'
import { Refusal, notFound } from '../../errors.ts'
import { Bytes } from '../../implement.ts'
import { typeOf } from './media-types.ts'

/** A film or its captions, whole or in the one range that was asked for. */
export async function serveMedia(
  { config }: Pick<App, 'config'>,
  name: string,
  headers: IncomingHttpHeaders,
): Promise<Bytes> {
  const folder = path.join(config.contentDir, 'training/media')
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  // Looked up among what is there: the name that was asked for never becomes a path.
  const entry = entries.find((one) => one.name === name && one.isFile())
  const type = entry && typeOf(entry.name)
  if (!type) throw notFound('Film')
  const file = await open(path.join(folder, entry.name)).catch(() => {
    throw notFound('Film')
  })
  try {
    const { size, mtimeMs } = await file.stat()
    const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
    const answer = {
      'content-type': type === 'text/vtt' ? 'text/vtt; charset=utf-8' : type,
      'accept-ranges': 'bytes',
      'cache-control': 'public, no-cache',
      etag,
    }
    if (headers['if-none-match'] === etag) {
      await file.close()
      return new Bytes(null, answer, 304)
    }
    const stale = headers['if-range'] !== undefined && headers['if-range'] !== etag
    const range = stale ? undefined : rangeIn(headers.range, size)
    if (!range)
      return new Bytes(createReadStream('', { fd: file }), { ...answer, 'content-length': size })
    const { start, end } = range
    const part = {
      ...answer,
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': end - start + 1,
    }
    return new Bytes(createReadStream('', { fd: file, start, end }), part, 206)
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Undefined where the whole file is the answer. */
function rangeIn(header: string | undefined, size: number) {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (!from && !to) return undefined
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  if (start >= size || start > end)
    throw new Refusal(416, `This film has ${size} bytes; the range asked for lies outside of it.`)
  return { start, end }
}
