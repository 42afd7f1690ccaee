import { LiteParse } from '@llamaindex/liteparse'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'

const drawing = {
  ocrEnabled: false,
  imageMode: 'off' as const,
  extractLinks: false,
  quiet: true,
}

/** How sharply a page is drawn: never larger than so many pixels, whatever size it claims. */
type Sharpness = { dpi: number; mostPixels: number }

/** A page as a picture (PNG), and its size in points. */
export async function drawPage(file: Buffer, number: number, most: Sharpness) {
  const { pages } = await new LiteParse({ ...drawing, targetPages: String(number) }).parse(file)
  const page = pages[0]
  if (!page) throw new UnreadableError('broken')
  const { width, height } = page
  const dpi = Math.min(most.dpi, (72 * most.mostPixels) / Math.max(width, height))
  const drawn = await new LiteParse({
    ...drawing,
    targetPages: String(number),
    extractScreenshots: true,
    dpi,
  }).parse(file)
  const picture = drawn.screenshots[0]
  if (!picture) throw new UnreadableError('broken')
  return { width, height, picture }
}
