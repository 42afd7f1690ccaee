import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { App } from '#server/app.ts'
import { notFound, notServed, tooLarge, unavailable } from '#server/errors.ts'
import { Bytes, type Upload } from '#server/implement.ts'
import { RedrawError, redraw } from '#server/infra/drawing/redraw.ts'
import { takeTurns } from '#server/infra/limits/turns.ts'

const sidePixels = 512

// A large photo takes hundreds of megabytes and up to half a second: one at a time, and so few in
// the queue that nobody waits too long.
const inTurn = takeTurns([{ atOnce: 1, waiting: 10 }], () =>
  unavailable('Very many photos are being drawn just now. Try again in a moment.'),
)

/** Stores only the re-encoded picture, so that nothing else in the uploaded file is kept. */
export async function keepAvatar(
  { storage }: Pick<App, 'storage'>,
  upload: Upload,
): Promise<string> {
  const bytes = await inTurn(['all'], () => redrawPhoto(upload.path))
  const key = `avatars/${randomBytes(16).toString('hex')}.webp`
  await storage.put(key, bytes)
  return key
}

export const removeAvatar = ({ storage }: Pick<App, 'storage'>, key: string): Promise<void> =>
  storage.remove(key)

export async function readAvatar({ storage }: Pick<App, 'storage'>, name: string): Promise<Bytes> {
  if (!/^[a-f0-9-]{32,36}\.webp$/.test(name)) throw notFound('Picture')
  const file = createReadStream(await storage.path(`avatars/${name}`))
  await new Promise((resolve, reject) =>
    file.once('open', resolve).once('error', () => reject(notFound('Picture'))),
  )
  return new Bytes(file, {
    'content-type': 'image/webp',
    'content-disposition': 'inline; filename="photo.webp"',
    'cache-control': 'private, max-age=86400',
  })
}

export const avatarUrl = (key: string | null) =>
  key ? `/v1/users/avatars/${key.slice('avatars/'.length)}` : undefined

async function redrawPhoto(path: string): Promise<Buffer> {
  try {
    const size = { width: sidePixels, height: sidePixels, fit: 'cover' } as const
    return (await redraw(path, size)).bytes
  } catch (error) {
    if (!(error instanceof RedrawError)) throw error
    if (error.reason === 'too-many-pixels')
      throw tooLarge('The photo has too many pixels. Choose a smaller one.')
    throw notAPicture()
  }
}

const notAPicture = () =>
  notServed('The photo cannot be read as a PNG, JPEG or WebP picture. Choose another one.')
