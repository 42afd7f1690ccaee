import { sql } from 'kysely'
import type { LibraryHit } from '#contract/documents/library.ts'
import type { App } from '#server/app.ts'
import { noLanguage } from '../documents/documents.ts'

/** A passage that matches; `asked` are the query's words in PostgreSQL's notation. */
export type Place = {
  fileId: string
  page: number
  place: string | null
  text: string
  language: string
  asked: string
}

/** Each with its highlighted words, and as much context as one reads at a glance. */
export async function hitsIn(
  { db }: Pick<App, 'db'>,
  q: string,
  places: Place[],
): Promise<(LibraryHit & { fileId: string })[]> {
  const meantIn = new Map<string, Set<string>>()
  for (const language of new Set(places.map((place) => place.language))) {
    const some = places.filter((place) => place.language === language)
    meantIn.set(language, await meant({ db }, q, language, some))
  }
  return places.map(({ fileId, page, place, text, language }) => ({
    fileId,
    page,
    place,
    ...excerptOf(text, meantIn.get(language)!),
  }))
}

/** Which of the words in the text match the query, in whatever form. */
async function meant({ db }: Pick<App, 'db'>, q: string, language: string, places: Place[]) {
  const words = [...new Set(places.flatMap(({ text }) => wordsIn(text).map(({ word }) => word)))]
  if (language === noLanguage) {
    const asked = wordsIn(q).map(({ word }) => word)
    return new Set(words.filter((word) => asked.some((one) => word.includes(one))))
  }
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[]) as word
    where to_tsvector(${language}::regconfig, word) @@ ${places[0]!.asked}::tsquery`.execute(db)
  return new Set(rows.map(({ word }) => word))
}

type Word = { word: string; start: number; end: number }

const wordsIn = (text: string): Word[] =>
  [...text.matchAll(wordLike)].map(({ 0: word, index }) => ({
    word: word.normalize('NFKC').toLowerCase(),
    start: index,
    end: index + word.length,
  }))

/** Including tokens that PostgreSQL keeps together: '5.3.1', 'part-time', an address. */
const wordLike = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[.,@/'’-][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu

const longestQuote = 120
const around = { before: 70, after: 110 }

type Excerpt = Pick<LibraryHit, 'before' | 'quote' | 'after' | 'words'>

/**
 * The shortest excerpt with as many matching words as are near each other, letter for letter. A page
 * may match by words that stand elsewhere, as in its heading: then the excerpt has its beginning, and
 * nothing in it is what was found.
 */
export function excerptOf(text: string, meant: Set<string>): Excerpt {
  const all = wordsIn(text)
  const matching = all.filter(({ word }) => meant.has(word))
  const near = nearest(matching)
  const { start, end } = near ?? { start: 0, end: 0 }
  const from = all.find((word) => word.start >= start - around.before)?.start ?? start
  const reach = near ? end + around.after : longestQuote + around.after
  const to = (all.findLast((word) => word.end <= reach) ?? all[0])?.end ?? text.length
  const first = Math.min(from, start)
  // Including the full stop that ends it.
  const last = Math.max(end, to + (/^[.!?)]/.test(text.slice(to)) ? 1 : 0))
  const runs = runsOf(text, matching).filter((run) => run.start >= first && run.end <= last)
  const quote = longest(runs.filter((run) => run.start >= start && run.end <= end)) ?? near
  return {
    before: text.slice(first, quote?.start ?? first),
    quote: quote ? text.slice(quote.start, quote.end) : '',
    after: text.slice(quote?.end ?? first, last),
    words: runs.map((run) => [run.start - first, run.end - first]),
  }
}

type Stretch = { start: number; end: number }

/** Matching words next to each other are one: what stands between others was not searched. */
function runsOf(text: string, matching: Word[]): Stretch[] {
  const runs: Stretch[] = []
  for (const { start, end } of matching) {
    const last = runs.at(-1)
    if (last && /^\s+$/.test(text.slice(last.end, start))) last.end = end
    else runs.push({ start, end })
  }
  return runs
}

const longest = (runs: Stretch[]): Stretch | undefined =>
  runs.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0]

function nearest(words: Word[]): Stretch | undefined {
  let best: { start: number; end: number; distinct: number } | undefined
  for (const [i, first] of words.entries()) {
    const seen = new Set([first.word])
    let end = first.end
    for (const next of words.slice(i + 1)) {
      if (next.end - first.start > longestQuote) break
      if (seen.has(next.word)) continue
      seen.add(next.word)
      end = next.end
    }
    if (!best || seen.size > best.distinct) best = { start: first.start, end, distinct: seen.size }
  }
  return best
}
