import { readFileSync } from 'node:fs'
import { LiteParse } from '@llamaindex/liteparse'
import type { LiteParseConfig, ParsedPage } from '@llamaindex/liteparse'
import {
  furnitureOf,
  headingSizesOf,
  withoutFurniture,
} from '#server/infra/reader/pdf/page-style.ts'
import type { PageStyle } from '#server/infra/reader/pdf/page-style.ts'
import { openLetters } from '#server/infra/reader/pdf/letters.ts'
import { withoutFalseHeadings } from '#server/infra/reader/pdf/false-headings.ts'
import { figuresOf } from '#server/infra/reader/pdf/figures.ts'
import { withLostHeadings } from '#server/infra/reader/pdf/lost-headings.ts'
import { pageOf } from '#server/infra/reader/pdf/page.ts'
import { laidBack, turnOf } from '#server/infra/reader/pdf/rotation.ts'
import { withWholeWords } from '#server/infra/reader/pdf/torn-words.ts'
import { answerParent, told } from '#server/infra/child/child-answers.ts'
import { blankPage } from '#server/infra/reader/blank-page.ts'
import type { Figure, ReadPage } from '#server/infra/reader/reader.ts'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'

export type { PageStyle }

type Range = { from: number; to: number; style: PageStyle }

const [path = ''] = told

// The parser only accepts a path that ends in .pdf, and stored files have other names.
const file = readFileSync(path)
let pages = 0
let letters: ReturnType<typeof openLetters> | undefined

const parse = (targetPages: string, more: Partial<LiteParseConfig> = {}) =>
  new LiteParse({
    targetPages,
    ocrEnabled: false,
    extractBlocks: true,
    emitWordBoxes: true,
    extractVectorGraphics: true,
    // We drop repeated headers ourselves, over the whole document and not within one batch.
    keepHeadersFooters: true,
    continueOnPageError: true,
    extractLinks: false,
    imageMode: 'off',
    quiet: true,
    ...more,
  })
    .parse(file)
    .catch((error: unknown) => {
      throw /password|encrypt|security/i.test(String(error))
        ? new UnreadableError('encrypted')
        : error
    })

async function readRange({ from, to, style }: Range): Promise<ReadPage[]> {
  const parsed = new Map((await parse(`${from}-${to}`)).pages.map((page) => [page.pageNum, page]))
  const read: ReadPage[] = []
  for (let page = from; page <= to; page += 1)
    read.push(await readOne(page, parsed.get(page), style))
  const scans = await scansAmong(read, style)
  return read.map((page) => (scans.has(page.page) ? { ...page, scanned: true } : page))
}

// Scanner stamps and page numbers are shorter.
const fewLetters = 80

/**
 * Pages whose text has to be recognised: they are mostly picture, or their fonts map letters
 * wrongly. If the sampled pages map them correctly, pages with enough text are not checked.
 */
async function scansAmong(pages: ReadPage[], { lies }: PageStyle): Promise<Set<number>> {
  const letters = new Map(
    pages.map(({ page, text }) => [page, text.replace(/[^\p{L}\p{N}]/gu, '').length]),
  )
  const isBare = (page: number) => (letters.get(page) ?? 0) < fewLetters
  const asked = pages.filter(({ page, trouble }) => !trouble && (lies || isBare(page)))
  if (asked.length === 0) return new Set()
  const looked = await parse(asked.map(({ page }) => page).join(','), { includeComplexity: true })
  const isScan = ({ pageNum, complexity }: ParsedPage) =>
    isBare(pageNum)
      ? complexity?.fullPageImage ||
        complexity?.hasSubstantialImages ||
        // Signs without letters.
        (complexity?.textLength ?? 0) > 2 * fewLetters
      : complexity?.isGarbled && isLatin(pages.find(({ page }) => page === pageNum)?.text ?? '')
  return new Set(looked.pages.filter(isScan).map(({ pageNum }) => pageNum))
}

/** Only these scripts are known well enough to detect wrong letters. */
const isLatin = (text: string) =>
  (text.match(/\p{sc=Latin}/gu)?.length ?? 0) >= 0.9 * (text.match(/\p{L}/gu)?.length ?? 0)

async function readOne(
  page: number,
  parsed: ParsedPage | undefined,
  style: PageStyle,
): Promise<ReadPage> {
  if (!parsed) return blankPage(page)
  const angle = turnOf(parsed)
  if (angle === undefined) return await layOut(parsed, style)
  const upright = (await parse(String(page), { pageOrientationCorrections: [{ page, angle }] }))
    .pages[0]
  return upright ? laidBack(await layOut(upright, style), angle) : await layOut(parsed, style)
}

async function layOut(parsed: ParsedPage, style: PageStyle): Promise<ReadPage> {
  letters ??= openLetters(file)
  const content = withoutFurniture(parsed, style.furniture)
  const textItems = await letters.restore(parsed.pageNum, withWholeWords(content.textItems))
  const page = pageOf({ ...content, textItems }, style)
  return page.text.length > mostLetters ? { ...blankPage(page.page), trouble: tooLong } : page
}

// A broadsheet page contains a fifth of it.
const mostLetters = 200_000
const tooLong =
  'This page holds more text than is read of one; the others can be answered from. Split it and upload the file again.'

async function count(): Promise<number> {
  const { totalPages } = await parse('1')
  return (pages = totalPages)
}

// Samples from the whole document, odd and even pages, because many books have two running headers.
async function look(): Promise<PageStyle> {
  const total = pages || (await count())
  const wanted = new Set<number>()
  for (let i = 0; i < 8; i += 1) {
    const page = 1 + Math.round((i * (total - 1)) / 7)
    wanted.add(Math.min(total, page % 2 === i % 2 ? page + 1 : page))
  }
  const sampledPages = [...wanted].toSorted((a, b) => a - b).join(',')
  const sampled = (await parse(sampledPages, { includeComplexity: true })).pages
  const lies = sampled.some(({ complexity }) => complexity?.isGarbled)
  return {
    furniture: furnitureOf(sampled),
    headingSizes: headingSizesOf(
      sampled.map((page) => withLostHeadings(withoutFalseHeadings(page))),
    ),
    lies,
  }
}

/** The figures of these pages. Apart from their text, which no picture may cost them. */
async function figures(pages: number[]): Promise<{ page: number; figures: Figure[] }[]> {
  const { pages: parsed, images } = await parse(pages.join(','), { extractImages: true })
  return parsed.map((page) => ({
    page: page.pageNum,
    figures: figuresOf(
      page,
      images.filter((image) => image.page === page.pageNum),
    ),
  }))
}

export type PdfCalls = typeof calls
const calls = { count, look, read: readRange, figures }
answerParent(calls)
