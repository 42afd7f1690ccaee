import { readFileSync } from 'node:fs'
import { LiteParse } from '@llamaindex/liteparse'
import sharp from 'sharp'
import { answerParent, path } from '#server/infra/reader/child-answers.ts'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'

export type Ask = { kind: 'draw' }
export type Answer = { kind: 'draw'; picture: Uint8Array }

const width = 480
// A page that is a ribbon is shown as far as it looks like a page.
const tallest = 960

const options = {
  targetPages: '1',
  ocrEnabled: false,
  imageMode: 'off' as const,
  extractLinks: false,
  quiet: true,
}

answerParent(async (): Promise<Answer> => {
  const file = readFileSync(path)
  const { pages } = await new LiteParse(options).parse(file)
  const page = pages[0]
  if (!page) throw new UnreadableError('broken')
  // Drawn no larger than it is shown, however large it says it is.
  const dpi = Math.min((72 * width) / page.width, (72 * tallest * 2) / page.height)
  const drawn = await new LiteParse({ ...options, extractScreenshots: true, dpi }).parse(file)
  const picture = drawn.screenshots[0]
  if (!picture) throw new UnreadableError('broken')
  const cover = await sharp(picture.imageBuffer)
    .flatten({ background: '#fff' })
    .resize({ width, height: tallest, fit: 'cover', position: 'top', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
  return { kind: 'draw', picture: cover }
})
