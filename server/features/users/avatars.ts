import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import sharp from 'sharp'
import type { App } from '../../app.ts'
import { type Refusal, notFound, notServed, tooLarge, unavailable } from '../../errors.ts'
import { Bytes, type Upload } from '../../implement.ts'
import { takeTurns } from '../../infra/limits/turns.ts'

const sidePixels = 512
const mostPixels = 50_000_000
const mostSeconds = 10

// A large photo takes hundreds of megabytes and up to half a second: one at a time, and so few in
// the queue that nobody waits too long.
const inTurn = takeTurns([{ atOnce: 1, waiting: 10 }], () =>
  unavailable('Very many photos are being drawn just now. Try again in a moment.'),
)

// Of the formats that the library can open, those that a photo may have: no SVG, no PDF, nothing
// with a parser of its own.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp'].map((format) => `VipsForeignLoad${format}`),
})

/** Stores only the re-encoded picture, so that nothing else in the uploaded file is kept. */
export async function keepAvatar(
  { storage }: Pick<App, 'storage'>,
  upload: Upload,
): Promise<string> {
  const bytes = await inTurn(['all'], () => redraw(upload.path))
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

async function redraw(path: string): Promise<Buffer> {
  if (!(await beginsLikeAPicture(path))) throw notAPicture()
  try {
    // One frame of an animation, no metadata, colours converted to sRGB: sharp's defaults.
    return await sharp(path, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds: mostSeconds })
      .autoOrient()
      .resize(sidePixels, sidePixels, { fit: 'cover', withoutEnlargement: true })
      .webp({ quality: 85 })
      .toBuffer()
  } catch (error) {
    throw refusalOf(error)
  }
}

/**
 * Detected by its first bytes, before any decoder sees the file; the given name and type are
 * ignored.
 */
async function beginsLikeAPicture(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0)
    const text = buffer.toString('latin1')
    return (
      text.startsWith('\x89PNG\r\n\x1a\n') ||
      text.startsWith('\xff\xd8\xff') ||
      (text.startsWith('RIFF') && text.endsWith('WEBP'))
    )
  } finally {
    await file.close()
  }
}

function refusalOf(error: unknown): Refusal {
  if (/pixel limit|timeout/i.test(String(error)))
    return tooLarge('The photo has more pixels than can be taken in. Choose a smaller one.')
  return notAPicture()
}

const notAPicture = () =>
  notServed('The photo cannot be read as a PNG, JPEG or WebP picture. Choose another one.')
