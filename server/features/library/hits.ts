import { sql } from 'kysely'
import type { Hit } from '#contract/documents/documents.ts'
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
): Promise<(Hit & { fileId: string })[]> {
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

/** The shortest excerpt with as many matching words as are near each other, letter for letter. */
export function excerptOf(
  text: string,
  meant: Set<string>,
): Pick<Hit, 'before' | 'quote' | 'after'> {
  const all = wordsIn(text)
  const { start, end } = nearest(all.filter(({ word }) => meant.has(word))) ?? {
    start: 0,
    end: (all.findLast((word) => word.end <= longestQuote) ?? all[0])?.end ?? text.length,
  }
  const from = all.find((word) => word.start >= start - around.before)?.start ?? start
  const to = all.findLast((word) => word.end <= end + around.after)?.end ?? end
  return {
    before: text.slice(Math.min(from, start), start),
    quote: text.slice(start, end),
    // Including the full stop that ends it.
    after: text.slice(end, Math.max(end, to + (/^[.!?)]/.test(text.slice(to)) ? 1 : 0))),
  }
}

function nearest(words: Word[]): { start: number; end: number } | undefined {
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
