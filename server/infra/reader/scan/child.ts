import { readFileSync } from 'node:fs'
import { OEM, createWorker } from 'tesseract.js'
import type { Block, Line as SeenLine, Worker } from 'tesseract.js'
import { answerParent, told } from '#server/infra/child/child-answers.ts'
import type { Line } from '#server/infra/reader/pdf/lines.ts'
import { pageWriter } from '#server/infra/reader/pdf/writer.ts'
import { plain } from '#server/infra/reader/pieces.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'
import { drawPage } from '#server/infra/reader/scan/draw-page.ts'

const [path = '', languageFolder = '', languages = ''] = told

const file = readFileSync(path)
// The resolution that Tesseract was trained for; a page of A0 is rendered no larger than one of A3.
const sharp = { dpi: 300, mostPixels: 5_000 }
// Confidence in percent: below it, a word is mostly the grain of the paper.
const leastConfidence = 40
// Of a page: below it, about every tenth word is wrong or more. Clean scans have 90 and more.
const leastOfPage = 75

let worker: Promise<Worker> | undefined

export type ScanCalls = typeof calls
const calls = { recognise }
answerParent(calls)

async function recognise(number: number): Promise<ReadPage> {
  worker ??= createWorker(languages, OEM.LSTM_ONLY, {
    langPath: languageFolder,
    cacheMethod: 'none',
    gzip: true,
    errorHandler: () => {},
  })
  const { picture, width, height } = await drawPage(file, number, sharp)
  const blank = { page: number, text: '', width, height, words: [], blocks: [] }
  if (picture.isSolidFill) return blank
  const { data } = await (
    await worker
  ).recognize(picture.imageBuffer, {}, { blocks: true, text: false })
  const seen = data.blocks ?? []
  const page = { ...written(number, picture, seen), width, height }
  return page.text && confidenceIn(seen) >= leastOfPage ? page : { ...page, unclear: true }
}

/** The mean over all letters, in percent. */
function confidenceIn(blocks: Block[]): number {
  const words = blocks
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .flatMap((line) => line.words)
  const letters = words.map(({ text }) => text.trim().length)
  const all = letters.reduce((sum, one) => sum + one, 0)
  return words.reduce((sum, { confidence }, i) => sum + confidence * letters[i]!, 0) / (all || 1)
}

function written(
  pageNum: number,
  picture: { width: number; height: number },
  blocks: Block[],
): ReadPage {
  const writer = pageWriter({ pageNum, ...picture })
  const paragraphs = blocks
    .flatMap((block) => block.paragraphs)
    .map(({ lines }) => lines.map(lineOf).filter(({ pieces }) => pieces.length > 0))
    .filter((lines) => lines.length > 0)
  const usual = median(paragraphs.flat().map(({ height }) => height))
  const isTall = ({ height }: Line) => height > usual * 1.25
  for (const lines of paragraphs) {
    // Tesseract takes a short heading close to its text for the first line of it.
    const first = lines.findIndex((line) => !isTall(line))
    const [above, below] = first < 0 ? [lines, []] : [lines.slice(0, first), lines.slice(first)]
    if (above.length > 0) writer.write('heading', above, '\n\n', 2)
    if (below.length > 0) writer.write('paragraph', below, '\n\n')
  }
  return writer.done()
}

function lineOf({ words, bbox }: SeenLine): Line {
  const pieces = words
    .filter(({ confidence, text }) => confidence >= leastConfidence && text.trim())
    .map(({ text, bbox }) => ({ text: plain(text).replace(/\s+/g, ''), ...boxOf(bbox) }))
  return { ...boxOf(bbox), pieces }
}

const boxOf = ({ x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }) => ({
  x: x0,
  y: y0,
  width: x1 - x0,
  height: y1 - y0,
})

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0
