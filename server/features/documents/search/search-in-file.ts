import { sql } from 'kysely'
import type { PayloadOf } from '#contract/route.ts'
import type { FileHit, documents } from '#contract/documents/documents.ts'
import type { App, Member } from '#server/app.ts'
import { largestPage } from '#server/cursor.ts'
import { decodeWords } from '#server/infra/reader/stored-words.ts'
import { type FoldedText, foldText, placesOf } from './words/folded-text.ts'
import { pagesHolding } from './words/letters.ts'
import { marksIn } from '../citations/marks.ts'
import { findFile } from '../store.ts'

const mostHits = 500
/** Each is read and folded; so many have more hits than are shown, nearly always. */
const mostPages = 600
const pagesAtOnce = 25
const lettersAround = 70

type PageText = { page: number; place: string | null; text: string }
type Found = PageText & { start: number; end: number }

type Hits = PayloadOf<typeof documents.search>

export async function searchInFile(
  app: Pick<App, 'db' | 'now'>,
  member: Member | null,
  filename: string,
  q: string,
  signal: AbortSignal,
): Promise<Hits> {
  const file = await findFile(app, member, filename)
  return findWords(app, file.id, q, signal)
}

/**
 * Finds what was written in a file, page by page. If it occurs nowhere as it is, the pages that
 * contain all its words are told, and that these stand apart; in quotation marks it is meant as it is.
 */
export async function findWords(
  { db }: Pick<App, 'db'>,
  fileId: string,
  q: string,
  signal: AbortSignal,
): Promise<Hits> {
  const phrase = foldText(q.replaceAll(/["“”„]/g, ' ')).letters.trim()
  const words = [...new Set(phrase.split(' '))]
  if (phrase === '') return { hits: [], more: false }
  const together = await hitsOn({ db }, fileId, [phrase], signal, (page, folded) =>
    [...placesOf(phrase, folded, page.text)].map(({ start, end }) => ({ ...page, start, end })),
  )
  if (together.hits.length > 0 || words.length === 1 || isQuoted(q)) return together
  const apart = await hitsOn({ db }, fileId, words, signal, (page, folded) =>
    wordsOn(page, words, folded),
  )
  return { ...apart, apart: apart.hits.length > 0 }
}

const isQuoted = (q: string) => /^["“„]/.test(q) && /["“”]$/.test(q)

/** Of the pages that contain all of these letters, at most so many as have enough hits. */
async function hitsOn(
  { db }: Pick<App, 'db'>,
  fileId: string,
  letters: string[],
  signal: AbortSignal,
  placesOn: (page: PageText, folded: FoldedText) => Found[],
): Promise<Hits> {
  const numbers = await pagesHolding({ db }, fileId, letters, mostPages + 1)
  const hits: FileHit[] = []
  let looked = 0
  let room = largestPage.bytes
  while (looked < Math.min(numbers.length, mostPages) && hits.length <= mostHits && room >= 0) {
    signal.throwIfAborted()
    // So few at a time that other requests to this process do not wait.
    const some = numbers.slice(looked, looked + pagesAtOnce)
    looked += some.length
    const pages = await db
      .selectFrom('pages')
      .select(['page', 'place', 'text'])
      .where('fileId', '=', fileId)
      .where('page', 'in', some)
      .orderBy('page')
      .execute()
    const found = pages.flatMap((page) => placesOn(page, foldText(page.text)))
    const presented = await present({ db }, fileId, found.slice(0, mostHits + 1 - hits.length))
    for (const hit of presented) {
      room -= Buffer.byteLength(JSON.stringify(hit))
      // One that is too many says that there are more.
      hits.push(hit)
      if (room < 0) break
    }
  }
  const isFull = hits.length > mostHits || room < 0
  return {
    hits: isFull ? hits.slice(0, -1) : hits,
    more: isFull || looked < numbers.length,
  }
}

function wordsOn(page: PageText, words: string[], folded: FoldedText): Found[] {
  const found: Found[] = []
  for (const word of words) {
    let stands = false
    for (const { at, start, end } of placesOf(word, folded, page.text)) {
      if (isLetter(folded.letters[at - 1])) continue
      stands = true
      found.push({ ...page, start, end })
    }
    if (!stands) return []
  }
  return found.toSorted((a, b) => a.start - b.start)
}

const isLetter = (letter: string | undefined) =>
  letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

async function present(
  { db }: Pick<App, 'db'>,
  fileId: string,
  found: Found[],
): Promise<FileHit[]> {
  if (found.length === 0) return []
  const rows = await db
    .selectFrom('pages')
    .select(['page', 'words', sql<boolean>`blocks is not null`.as('hasBlocks')])
    .where('fileId', '=', fileId)
    .where('page', 'in', [...new Set(found.map(({ page }) => page))])
    .execute()
  const texts = new Map(found.map(({ page, text }) => [page, text]))
  const words = new Map(
    rows.map(({ page, words, hasBlocks }) => [
      page,
      hasBlocks ? undefined : decodeWords(words, texts.get(page)!),
    ]),
  )
  const figures = await db
    .selectFrom('figures')
    .select(['page', 'startOffset', 'endOffset', 'x', 'y', 'width', 'height'])
    .where('fileId', '=', fileId)
    .where('state', '=', 'read')
    .where('page', 'in', [...texts.keys()])
    .execute()
  /** What a model has read from a figure stands there as a whole. */
  const figureOf = ({ page, start }: Found) =>
    figures
      .filter((one) => one.page === page && one.startOffset! <= start && start < one.endOffset!)
      .map(({ x, y, width, height }) => ({ x, y, width, height }))
  const marksOf = (one: Found) => {
    const marks = marksIn(words.get(one.page) ?? [], one)
    return marks.length > 0 ? marks : figureOf(one)
  }
  return found.map((one) => {
    const { page, place, text, start, end } = one
    return {
      page,
      place,
      before: beforeOf(text, start),
      quote: text.slice(start, end),
      after: afterOf(text, end),
      marks: marksOf(one),
      ranges: words.get(page) ? [] : [{ start, end }],
    }
  })
}

/** Cuts at whole words, and starts at the beginning if that is near. */
function beforeOf(text: string, start: number): string {
  const from = Math.max(0, start - lettersAround)
  const before = oneLine(text.slice(from, start))
  const cut = from === 0 ? -1 : before.indexOf(' ')
  return before.slice(cut + 1)
}

function afterOf(text: string, end: number): string {
  const after = oneLine(text.slice(end, end + lettersAround))
  const cut = end + lettersAround >= text.length ? -1 : after.lastIndexOf(' ')
  return cut > 0 ? after.slice(0, cut) : after
}

const oneLine = (text: string) => text.toWellFormed().replace(/\s+/g, ' ')
