import { open } from 'node:fs/promises'
import sharp, { type ResizeOptions } from 'sharp'

const mostPixels = 50_000_000
const mostSeconds = 10

// Of the formats that the library can open, those that a photo may have: no SVG, no PDF, nothing
// with a parser of its own.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp'].map((format) => `VipsForeignLoad${format}`),
})

export class RedrawError extends Error {
  override name = 'RedrawError'
  reason: 'too-many-pixels' | 'not-a-picture'
  constructor(reason: RedrawError['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

export type Redrawn = { bytes: Buffer; width: number; height: number }

/**
 * A PNG, JPEG or WebP drawn anew, so that nothing else in the file is kept; of an animation its
 * first picture. Throws a RedrawError.
 */
export async function redraw(
  path: string,
  size: ResizeOptions,
  format: 'webp' | 'png' | 'jpeg' = 'webp',
): Promise<Redrawn> {
  if (!(await beginsLikeAPicture(path))) throw new RedrawError('not-a-picture')
  try {
    // One frame of an animation, no metadata, colours converted to sRGB: sharp's defaults.
    const { data, info } = await sharp(path, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds: mostSeconds })
      .autoOrient()
      .resize({ ...size, withoutEnlargement: true })
      .toFormat(format, format === 'png' ? {} : { quality: 85 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (cause) {
    const isLarge = /pixel limit|timeout/i.test(String(cause))
    throw new RedrawError(isLarge ? 'too-many-pixels' : 'not-a-picture', { cause })
  }
}

/** Of a picture that lies on this disk; throws if it is none. */
export async function measurePicture(path: string): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(path, { limitInputPixels: mostPixels }).metadata()
  return { width: autoOrient.width, height: autoOrient.height }
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
