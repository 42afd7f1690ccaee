import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import type { App } from '../../app.ts'
import { notFound, notServed } from '../../errors.ts'
import { Bytes, type Upload } from '../../implement.ts'
import { createReadStream } from 'node:fs'

const sidePixels = 512
const mostPixels = 50_000_000

/** Keeps the picture only after it was decoded and drawn anew: what else was in the file is gone. */
export async function keepAvatar(
  { storage }: Pick<App, 'storage'>,
  upload: Upload,
): Promise<string> {
  const bytes = await redraw(upload.path)
  const key = `avatars/${uuid()}.webp`
  await storage.put(key, bytes)
  return key
}

export async function readAvatar({ storage }: Pick<App, 'storage'>, name: string): Promise<Bytes> {
  if (!/^[a-f0-9-]{36}\.webp$/.test(name)) throw notFound('Picture')
  const file = createReadStream(await storage.path(`avatars/${name}`))
  await new Promise((resolve, reject) =>
    file.once('open', resolve).once('error', () => reject(notFound('Picture'))),
  )
  return new Bytes(file, {
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=86400',
  })
}

export const avatarUrl = (key: string | null) =>
  key ? `/v1/users/avatars/${key.slice('avatars/'.length)}` : undefined

async function redraw(path: string): Promise<Buffer> {
  try {
    const picture = sharp(path, { limitInputPixels: mostPixels, failOn: 'error' })
    const { format } = await picture.metadata()
    if (format !== 'png' && format !== 'jpeg' && format !== 'webp') throw new Error(`a ${format}`)
    return await picture
      .rotate()
      .resize(sidePixels, sidePixels, { fit: 'cover', withoutEnlargement: true })
      .webp({ quality: 85 })
      .toBuffer()
  } catch {
    throw notServed('The photo has to be a PNG, JPEG or WebP picture. Choose another one.')
  }
}
