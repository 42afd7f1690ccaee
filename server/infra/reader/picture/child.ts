import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { answerParent, told } from '#server/infra/child/child-answers.ts'
import { withinBounds } from '#server/infra/reader/page-length.ts'
import { layPieces } from '#server/infra/reader/pieces.ts'
import { drawPage } from '#server/infra/reader/scan/draw-page.ts'
import { piecesOfMarkdown } from '#server/infra/reader/text/markdown.ts'
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

export type PictureCalls = typeof calls
const calls = { draw, lay }
answerParent(calls)

/** A page as JPEG; nothing if it is blank. */
async function draw(number: number): Promise<Uint8Array | undefined> {
  const { picture } = await drawPage(readFileSync(path), number, { dpi: 200, mostPixels: 2_400 })
  if (picture.isSolidFill) return undefined
  for (const { pixels, quality } of tries) {
    const jpeg = await sharp(picture.imageBuffer)
      .flatten({ background: '#fff' })
      .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer()
    if (jpeg.length <= mostBytes) return jpeg
  }
  throw new UnreadableError('too-large')
}

/** The text and the blocks of what was written in Markdown. */
async function lay(markdown: string) {
  return layPieces(withinBounds(piecesOfMarkdown(markdown)).pieces)
}
