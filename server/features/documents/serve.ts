import { isPaper } from '#contract/kinds.ts'
import { open } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import type { App, Member } from '#server/app.ts'
import { notFound } from '#server/errors.ts'
import type { Bytes } from '#server/implement.ts'
import { serveBytes } from '#server/ranges.ts'
import { findFile } from './store.ts'

/** Sends the bytes, whole or the one requested range; permission is checked at each request. */
export async function serveFile(
  app: App,
  member: Member | null,
  filename: string,
  headers: IncomingHttpHeaders,
): Promise<Bytes> {
  const row = await findFile(app, member, filename)
  return serveBytes(headers, {
    size: row.sizeBytes,
    etag: `"${row.sha256.slice(0, 32)}"`,
    headers: {
      'content-type': row.type,
      // Only a PDF opens in the browser; every other uploaded file is a download.
      'content-disposition': `${isPaper(row.type) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(row.filename)}`,
      // A file can be withdrawn at any moment, so caches have to revalidate.
      'cache-control': row.public ? 'public, no-cache' : 'private, no-cache',
    },
    open: async () =>
      open(await app.storage.path(row.storageKey)).catch(() => {
        throw notFound('File')
      }),
  })
}
