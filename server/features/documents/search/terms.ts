import { sql } from 'kysely'

/** What PostgreSQL has no words for is searched by the threes of letters that its words are made of. */
export const noLanguage = 'simple'

/**
 * The text as `to_tsvector` is to be given it for a language. Most languages go as they are; of one
 * that PostgreSQL does not know, each word becomes its runs of three letters (of two, where a script
 * writes a word with one or two signs), so that a part of a word is found as well.
 */
export function searchable(language: string, text: string): string {
  if (language !== noLanguage) return text
  const words = [...segments.segment(text.normalize('NFKC').toLowerCase())]
  return words
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => runsOf(segment))
    .join(' ')
}

const segments = new Intl.Segmenter('und', { granularity: 'word' })

function runsOf(word: string): string {
  const letters = [...word]
  const size = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u.test(
    word,
  )
    ? 2
    : 3
  if (letters.length <= size) return word
  return Array.from({ length: letters.length - size + 1 }, (_, i) =>
    letters.slice(i, i + size).join(''),
  ).join(' ')
}

/** What stands in quotation marks, of two words and more. */
export const phrasesIn = (text: string): string[] =>
  [...text.matchAll(/["“„«]([^"“”„«»]{3,200})["”“»]/g)]
    .map(([, phrase]) => phrase!.trim())
    .filter((phrase) => /\s/.test(phrase))
    .slice(0, 3)

/** The passages that hold every one of the phrases, word after word. */
export function holding(phrases: string[]) {
  if (phrases.length === 0) return sql`select id from passages where false`
  const all = phrases.map(
    (phrase) => sql`terms @@ phraseto_tsquery(language::regconfig, ${phrase})`,
  )
  return sql`
    select passages.id from passages join files on files.id = file_id
    where file_id in (select id from seen) and language <> ${noLanguage} and ${sql.join(all, sql` and `)}
    limit 50`
}

/** The words of a question, each under the rules of every language of the files that are looked into. */
export const wordsAsked = (text: string, seen: ReturnType<typeof sql>) => sql`
  select distinct term from (
    select distinct language from files where id in (${seen})
  ) as languages cross join lateral unnest(
    to_tsvector(language::regconfig, case language when ${noLanguage} then ${searchable(noLanguage, text)} else ${text} end)
  ) as words(term, positions, weights)`
