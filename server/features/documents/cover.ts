import { hasSeen } from '#server/ranges.ts'
import { readFile } from 'node:fs/promises'
import type { documents } from '#contract/documents/documents.ts'
import { isPaper } from '#contract/kinds.ts'
import type { App } from '#server/app.ts'
import { notFound, unavailable } from '#server/errors.ts'
import { Bytes, type Handler } from '#server/implement.ts'
import { type DrawCover, createDrawCover } from '#server/infra/reader/cover/cover.ts'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'
import { type FileRow, findFile } from './store.ts'

// How many failed first pages are remembered, so that they are not drawn again at each request.
const mostBad = 1_000
// A page that takes too long may be slow, or the machine busy.
const mostTries = 3

/** The thumbnail of a PDF, its first page: drawn at the first request, and stored. */
export function coverOf(
  app: App,
  draw: DrawCover = createDrawCover(),
): Handler<typeof documents.cover> {
  const drawing = new Map<string, Promise<Buffer>>()
  const failures = new Map<string, number>()

  const drawn = (file: FileRow): Promise<Buffer> => {
    const begun =
      drawing.get(file.id) ??
      makeCover(app, file, draw)
        .catch((cause: unknown) => {
          throw failed(file, cause)
        })
        .finally(() => drawing.delete(file.id))
    drawing.set(file.id, begun)
    return begun
  }
  // Once for each drawing, however many wait for it.
  const failed = ({ id }: FileRow, cause: unknown) => {
    app.log.info({ fileId: id, cause: String(cause) }, 'no cover')
    const isFinal = cause instanceof UnreadableError && cause.reason !== 'timeout'
    const tries = isFinal ? mostTries : (failures.get(id) ?? 0) + 1
    if (failures.size >= mostBad) failures.clear()
    failures.set(id, tries)
    return tries >= mostTries
      ? notFound('Cover')
      : unavailable('The server is busy. Nothing was changed; try again in a moment.')
  }
  return async ({ member, params, headers }) => {
    const file = await findFile(app, member, params.filename)
    if (!isPaper(file.type) || (failures.get(file.id) ?? 0) >= mostTries) throw notFound('Cover')
    const etag = `"${file.sha256.slice(0, 32)}-cover"`
    const answer = {
      'content-type': 'image/webp',
      // Cached like the bytes of the file, because the file can be withdrawn at any moment.
      'cache-control': file.public ? 'public, no-cache' : 'private, no-cache',
      etag,
    }
    if (hasSeen(headers['if-none-match'], etag)) return new Bytes(null, answer, 304)
    const kept = file.coverKey && (await keptCover(app, file.coverKey))
    const cover = kept || (await drawn(file))
    return new Bytes(cover, { ...answer, 'content-length': cover.length })
  }
}

const keptCover = async ({ storage }: App, key: string) =>
  readFile(await storage.path(key)).catch(() => undefined)

async function makeCover(app: App, file: FileRow, draw: DrawCover): Promise<Buffer> {
  const cover = await draw(await app.storage.path(file.storageKey))
  const coverKey = `covers/${file.id}.webp`
  await app.storage.put(coverKey, cover)
  const { numUpdatedRows } = await app.db
    .updateTable('files')
    .set({ coverKey })
    .where('id', '=', file.id)
    .executeTakeFirst()
  // The file was deleted while the page was drawn.
  if (!numUpdatedRows) await app.storage.remove(coverKey)
  return cover
}
