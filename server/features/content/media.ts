import { open, readdir, stat } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import type { App } from '#server/app.ts'
import { notFound } from '#server/errors.ts'
import type { Bytes } from '#server/implement.ts'
import { serveBytes } from '#server/ranges.ts'
import { mayPlay } from './training/films.ts'
import { typeOf } from './media-types.ts'
import { readWords } from './words-of-the-operator.ts'

/** Serves a film or its captions, whole or the one range that the browser asked for. */
export async function serveMedia(
  app: Pick<App, 'config' | 'log' | 'secrets' | 'now'>,
  { name, key }: { name: string; key?: string | undefined },
  headers: IncomingHttpHeaders,
): Promise<Bytes> {
  const { lessons } = await readWords(app)
  const folder = path.join(app.config.contentDir, 'training/media')
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  // The requested name is compared with the files that exist; it never becomes a path.
  const entry = entries.find((one) => one.name === name && one.isFile())
  const type = entry && typeOf(entry.name)
  if (!type || !mayPlay(app, lessons, name, key)) throw notFound('Film')
  const gone = () => {
    throw notFound('Film')
  }
  const file = path.join(folder, entry.name)
  const { size, mtimeMs } = await stat(file).catch(gone)
  return serveBytes(headers, {
    size,
    etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    headers: {
      'content-type': type === 'text/vtt' ? 'text/vtt; charset=utf-8' : type,
      'cache-control': key ? 'private, no-cache' : 'public, no-cache',
    },
    open: () => open(file).catch(gone),
  })
}
