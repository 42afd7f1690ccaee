import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { answerParent, told } from '#server/infra/child/child-answers.ts'
import { withinBounds } from '#server/infra/reader/page-length.ts'
import { layPieces } from '#server/infra/reader/pieces.ts'
import { drawPage } from '#server/infra/reader/scan/draw-page.ts'
import { piecesOfMarkdown } from '#server/infra/reader/text/markdown.ts'
import type { Box } from '#server/infra/reader/reader.ts'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'

const [path = ''] = told

/** What providers look at without making it smaller themselves, and less if it has too many bytes. */
const tries = [
  { pixels: 2_000, quality: 85 },
  { pixels: 1_568, quality: 75 },
  { pixels: 1_200, quality: 60 },
]
/** In base64 these are 4 MB; Anthropic takes 5. */
const mostBytes = 3 * 1024 ** 2

type Asked = { page: number; part?: Box | undefined }

export type PictureCalls = typeof calls
const calls = { draw, lay }
answerParent(calls)

/** A page or a part of it as JPEG; nothing if it is blank. */
async function draw({ page, part }: Asked): Promise<Uint8Array | undefined> {
  // A part is drawn as sharply as its own size needs, so that small labels can be read.
  const sharpness = part ? { dpi: 300, mostPixels: 4_800 } : { dpi: 200, mostPixels: 2_400 }
  const { picture } = await drawPage(readFileSync(path), page, sharpness)
  if (picture.isSolidFill) return undefined
  const whole = sharp(picture.imageBuffer)
  const drawn = part ? await whole.extract(pixelsOf(part, picture)).png().toBuffer() : undefined
  if (drawn && (await isPlain(drawn))) return undefined
  for (const { pixels, quality } of tries) {
    const jpeg = await sharp(drawn ?? picture.imageBuffer)
      .flatten({ background: '#fff' })
      .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer()
    if (jpeg.length <= mostBytes) return jpeg
  }
  throw new UnreadableError('too-large')
}

function pixelsOf(part: Box, { width, height }: { width: number; height: number }) {
  const left = Math.floor(part.x * width)
  const top = Math.floor(part.y * height)
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.ceil(part.width * width))),
    height: Math.max(1, Math.min(height - top, Math.ceil(part.height * height))),
  }
}

/** Of one colour, or nearly. */
const isPlain = async (picture: Buffer) =>
  (await sharp(picture).stats()).channels.every(({ stdev }) => stdev < 3)

/** The text and the blocks of what was written in Markdown. */
async function lay(markdown: string) {
  return layPieces(withinBounds(piecesOfMarkdown(markdown)).pieces)
}
