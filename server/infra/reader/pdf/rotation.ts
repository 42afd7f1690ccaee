import type { ParsedPage } from '@llamaindex/liteparse'
import type { ReadPage, Word } from '#server/infra/reader/reader.ts'

type Rotation = 90 | 180 | 270

/**
 * The clockwise rotation of most of the page's text, such as a wide table turned sideways in a
 * book.
 */
export function turnOf({ textItems }: ParsedPage): Rotation | undefined {
  let letters = 0
  const turned = { 90: 0, 180: 0, 270: 0 }
  for (const { text, rotation = 0 } of textItems) {
    letters += text.length
    const turn = (((Math.round(rotation / 90) * 90) % 360) + 360) % 360
    if (turn !== 0) turned[turn as Rotation] += text.length
  }
  return ([90, 180, 270] as const).find((turn) => turned[turn] > letters * 0.6)
}

/** A page that was read upright, with the positions of its words on the unrotated page. */
export function laidBack(page: ReadPage, turn: Rotation): ReadPage {
  const { width, height } = page
  const words = page.words.map((word) => ({ ...word, ...places[turn](word) }))
  return turn === 180 ? { ...page, words } : { ...page, words, width: height, height: width }
}

type Box = Pick<Word, 'x' | 'y' | 'width' | 'height'>

const places: Record<Rotation, (box: Box) => Box> = {
  90: ({ x, y, width, height }) => ({ x: 1 - y - height, y: x, width: height, height: width }),
  180: ({ x, y, width, height }) => ({ x: 1 - x - width, y: 1 - y - height, width, height }),
  270: ({ x, y, width, height }) => ({ x: y, y: 1 - x - width, width: height, height: width }),
}
