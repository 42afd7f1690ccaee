import type { PayloadOf } from '#contract/route.ts'
import type { FileHit, documents } from '#contract/documents.ts'
import type { App, Member } from '../../../app.ts'
import { decodeWords } from '../../../infra/reader/stored-words.ts'
import { foldText, placesOf } from './folded-text.ts'
import { marksIn } from '../citations/marks.ts'
import { findFile } from '../store.ts'

const mostHits = 500
const pagesAtOnce = 25
const lettersAround = 70

type Found = { page: number; place: string | null; text: string; start: number; end: number }

type Hits = PayloadOf<typeof documents.search>

export async function searchInFile(
  app: Pick<App, 'db'>,
  member: Member | null,
  filename: string,
  q: string,
  signal: AbortSignal,
): Promise<Hits> {
  const file = await findFile(app, member, filename)
  return findWords(app, file.id, q, signal)
}

/**
 * Finds words in a file, page by page: the exact phrase, or if it occurs nowhere, the pages that
 * contain all its words.
 */
export async function findWords(
  { db }: Pick<App, 'db'>,
  fileId: string,
  q: string,
  signal: AbortSignal,
): Promise<Hits> {
  const phrase = foldText(q.replaceAll(/["“”„]/g, ' ')).letters.trim()
  const words = [...new Set(phrase.split(' '))]
  const hits: FileHit[] = []
  let apart: Found[] = []
  for (let last = 0; hits.length <= mostHits;) {
    signal.throwIfAborted()
    // So few at a time that other requests to this process do not wait.
    const pages = await db
      .selectFrom('pages')
      .select(['page', 'place', 'text'])
      .where('fileId', '=', fileId)
      .where('page', '>', last)
      .orderBy('page')
      .limit(pagesAtOnce)
      .execute()
    if (pages.length === 0) break
    last = pages.at(-1)!.page
    const found: Found[] = []
    for (const page of pages) {
      const folded = foldText(page.text)
      for (const { start, end } of placesOf(phrase, folded, page.text)) {
        found.push({ ...page, start, end })
        if (hits.length + found.length > mostHits) break
      }
      if (words.length > 1 && hits.length + found.length === 0 && apart.length <= mostHits)
        apart.push(...wordsOn(page, words, folded))
    }
    hits.push(...(await present({ db }, fileId, found)))
  }
  if (hits.length === 0 && apart.length > 0)
    hits.push(...(await present({ db }, fileId, apart.slice(0, mostHits + 1))))
  return { hits: hits.slice(0, mostHits), more: hits.length > mostHits }
}

function wordsOn(
  page: Pick<Found, 'page' | 'place' | 'text'>,
  words: string[],
  folded: ReturnType<typeof foldText>,
): Found[] {
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
    .select(['page', 'words', 'blocks'])
    .where('fileId', '=', fileId)
    .where('page', 'in', [...new Set(found.map(({ page }) => page))])
    .execute()
  const texts = new Map(found.map(({ page, text }) => [page, text]))
  const words = new Map(
    rows.map(({ page, words, blocks }) => [
      page,
      blocks ? undefined : decodeWords(words, texts.get(page)!),
    ]),
  )
  return found.map(({ page, place, text, start, end }) => ({
    page,
    place,
    before: beforeOf(text, start),
    quote: text.slice(start, end),
    after: afterOf(text, end),
    marks: marksIn(words.get(page) ?? [], { start, end }),
    ranges: words.get(page) ? [] : [{ start, end }],
  }))
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
