import { readFileSync } from 'node:fs'
import { LiteParse } from '@llamaindex/liteparse'
import type { PageOrientationCorrection, ParsedPage } from '@llamaindex/liteparse'
import { furnitureOf, headingSizesOf, withoutFurniture } from '#server/infra/reader/pdf-look.ts'
import type { PageStyle } from '#server/infra/reader/pdf-look.ts'
import { openLetters } from '#server/infra/reader/pdf-letters.ts'
import { pageOf } from '#server/infra/reader/pdf-page.ts'
import { laidBack, turnOf } from '#server/infra/reader/pdf-turned.ts'
import type { ReadPage, UnreadableReason } from '#server/infra/reader/reader.ts'

export type { PageStyle }

export type Ask =
  | { kind: 'count' }
  | { kind: 'look' }
  | { kind: 'read'; from: number; to: number; style: PageStyle }

export type Answer =
  | { kind: 'count'; pages: number }
  | { kind: 'look'; style: PageStyle }
  | { kind: 'read'; pages: ReadPage[] }
  | { kind: 'unreadable'; reason: UnreadableReason }

const [path = '', memoryBytes = ''] = process.argv.slice(2)

// The parser takes a path only when its name ends in .pdf, and stored files have other names.
const file = readFileSync(path)
let pages = 0
let letters: ReturnType<typeof openLetters> | undefined

const parse = (targetPages: string, pageOrientationCorrections: PageOrientationCorrection[] = []) =>
  new LiteParse({
    targetPages,
    pageOrientationCorrections,
    ocrEnabled: false,
    extractBlocks: true,
    emitWordBoxes: true,
    extractVectorGraphics: true,
    // What repeats is dropped by us, over the whole document and not within one batch.
    keepHeadersFooters: true,
    continueOnPageError: true,
    extractLinks: false,
    imageMode: 'off',
    quiet: true,
  }).parse(file)

async function answer(ask: Ask): Promise<Answer> {
  if (ask.kind === 'count') return { kind: 'count', pages: await count() }
  if (ask.kind === 'look') return { kind: 'look', style: await look() }
  const { from, to, style } = ask
  const parsed = new Map((await parse(`${from}-${to}`)).pages.map((page) => [page.pageNum, page]))
  const read: ReadPage[] = []
  for (let page = from; page <= to; page += 1)
    read.push(await readOne(page, parsed.get(page), style))
  return { kind: 'read', pages: read }
}

async function readOne(
  page: number,
  parsed: ParsedPage | undefined,
  style: PageStyle,
): Promise<ReadPage> {
  if (!parsed) return { page, text: '', width: 595, height: 842, words: [], blocks: [] }
  const angle = turnOf(parsed)
  if (angle === undefined) return await layOut(parsed, style)
  const upright = (await parse(String(page), [{ page, angle }])).pages[0]
  return upright ? laidBack(await layOut(upright, style), angle) : await layOut(parsed, style)
}

async function layOut(parsed: ParsedPage, style: PageStyle): Promise<ReadPage> {
  letters ??= openLetters(file)
  const content = withoutFurniture(parsed, style.furniture)
  const textItems = await letters.restore(parsed.pageNum, content.textItems)
  return pageOf({ ...content, textItems }, style)
}

async function count(): Promise<number> {
  const { totalPages } = await parse('1')
  return (pages = totalPages)
}

// Pages from everywhere, odd and even, as many books have two running headers.
async function look(): Promise<PageStyle> {
  const total = pages || (await count())
  const wanted = new Set<number>()
  for (let i = 0; i < 8; i += 1) {
    const page = 1 + Math.round((i * (total - 1)) / 7)
    wanted.add(Math.min(total, page % 2 === i % 2 ? page + 1 : page))
  }
  const sampled = (await parse([...wanted].toSorted((a, b) => a - b).join(','))).pages
  return { furniture: furnitureOf(sampled), headingSizes: headingSizesOf(sampled) }
}

const reasonOf = (error: unknown): UnreadableReason =>
  /password|encrypt|security/i.test(String(error)) ? 'encrypted' : 'broken'

// The heap has its own bound; what the native parser takes is seen only here.
function endWhenTooLarge() {
  if (process.memoryUsage.rss() > Number(memoryBytes)) process.exit(77)
}

setInterval(endWhenTooLarge, 100).unref()

process.on('disconnect', () => process.exit(0))
process.on('message', (ask: Ask) => {
  answer(ask).then(
    (sent) => {
      endWhenTooLarge()
      process.send?.(sent)
    },
    (error) => process.send?.({ kind: 'unreadable', reason: reasonOf(error) } satisfies Answer),
  )
})
