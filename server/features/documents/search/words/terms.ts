import { sql } from 'kysely'

/** Languages that PostgreSQL does not know are searched by runs of three letters. */
export const noLanguage = 'simple'

/**
 * The text that `to_tsvector` gets for a language. Most languages pass unchanged; for a language
 * that PostgreSQL does not know, each word becomes its runs of three letters (of two, in scripts
 * that write a word with one or two signs), so that parts of a word are found as well.
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

/** The phrases of two and more words in quotation marks. */
export const phrasesIn = (text: string): string[] =>
  [...text.matchAll(/["“„«]([^"“”„«»]{3,200})["”“»]/g)]
    .map(([, phrase]) => phrase!.trim())
    .filter((phrase) => /\s/.test(phrase))
    .slice(0, 3)

/**
 * A query for the passages that contain every one of the phrases, word after word. It is part of a
 * statement that has `allowed_files`.
 */
export function holding(phrases: string[]) {
  if (phrases.length === 0) return sql`select id from passages where false`
  const all = phrases.map(
    (phrase) => sql`terms @@ phraseto_tsquery(language::regconfig, ${phrase})`,
  )
  return sql`
    select passages.id from passages join files on files.id = file_id
    where file_id in (select id from allowed_files) and language <> ${noLanguage} and ${sql.join(all, sql` and `)}
    limit 50`
}

/** The words of a question, stemmed by the rules of every language among the searched files. */
export const questionTerms = (text: string, allowedFiles: ReturnType<typeof sql>) => sql`
  select distinct term from (
    select distinct language from files where id in (${allowedFiles})
  ) as languages cross join lateral unnest(
    to_tsvector(language::regconfig, case language when ${noLanguage} then ${searchable(noLanguage, text)} else ${text} end)
  ) as words(term, positions, weights)`
