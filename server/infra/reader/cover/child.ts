import { readFileSync } from 'node:fs'
import { LiteParse } from '@llamaindex/liteparse'
import sharp from 'sharp'
import { answerParent, told } from '#server/infra/child/child-answers.ts'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'

const [path = ''] = told

const width = 480
// Of a very long page, only the upper part is shown.
const tallest = 960

const options = {
  targetPages: '1',
  ocrEnabled: false,
  imageMode: 'off' as const,
  extractLinks: false,
  quiet: true,
}

export type CoverCalls = typeof calls
const calls = { draw }
answerParent(calls)

async function draw(): Promise<Uint8Array> {
  const file = readFileSync(path)
  const { pages } = await new LiteParse(options).parse(file)
  const page = pages[0]
  if (!page) throw new UnreadableError('broken')
  // Rendered no larger than it is shown, whatever size the page claims.
  const dpi = Math.min((72 * width) / page.width, (72 * tallest * 2) / page.height)
  const drawn = await new LiteParse({ ...options, extractScreenshots: true, dpi }).parse(file)
  const picture = drawn.screenshots[0]
  if (!picture) throw new UnreadableError('broken')
  return await sharp(picture.imageBuffer)
    .flatten({ background: '#fff' })
    .resize({ width, height: tallest, fit: 'cover', position: 'top', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
}
