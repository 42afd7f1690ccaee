import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import type { FoundAcross } from '#server/infra/model/model.ts'
import { languageOfQuestion } from '#server/infra/language/language.ts'
import { inOtherLanguage, waysToWrite } from '#server/infra/language/other-language.ts'
import { otherThan } from '#server/infra/language/senses.ts'
import { type Within, allowedFilesIn } from './allowed-files.ts'
import { findPassages } from './search.ts'

const longestQuestion = 300
const mostPassages = 12

/**
 * What the documents in the other one of the two languages may say to a question, and the question in
 * the words by which it was searched there; undefined where there are none, or no word of
 * it is known.
 */
export async function findAcross(
  app: Pick<App, 'db' | 'database' | 'embed'>,
  question: string,
  within: Within | undefined,
): Promise<FoundAcross | undefined> {
  const from = languageOfQuestion(question)
  if ((from !== 'german' && from !== 'english') || question.length > longestQuestion)
    return undefined
  const language = otherThan[from]
  const { rows } = await sql`${allowedFilesIn(within, undefined, language)} limit 1`.execute(app.db)
  if (rows.length === 0) return undefined
  const { exact, forms } = await wordsAmong(app, waysToWrite(question, from), language)
  const isThere = (word: string, inAnyForm = false) =>
    exact.has(word) || (inAnyForm && forms.has(word))
  const asked = inOtherLanguage(question, from, isThere)
  const held = await passagesWith(
    app,
    within,
    language,
    asked.words.flatMap(({ senses }) => senses),
  )
  const words = asked.words.map(({ senses, isKnown }) => ({
    ...{ senses, isKnown },
    heldBy: Math.max(...senses.map((one) => held.get(one) ?? 0)),
  }))
  const kept = words
    .filter(({ senses, isKnown, heldBy }) => !isKnown && heldBy > 0 && /\p{L}/u.test(senses[0]!))
    .map(({ senses }) => senses[0]!)
  // Without a word that is known in that language, or a code that stands there, it would find anything.
  const isCode = (word: string) => /\p{N}|^\p{Lu}{2,}$/u.test(word)
  if (asked.put.length === 0 && !kept.some(isCode)) return undefined
  const [text, ...queries] = asked.texts as [string]
  const search = { text, queries, within, language, limit: mostPassages }
  const missing = words.filter(({ heldBy }) => heldBy === 0).length
  return {
    texts: asked.texts,
    put: [...new Set([...asked.put, ...kept.filter(isCode)])],
    isMissing: missing * 2 > words.length,
    isHalfMissing: missing > 0 && missing * 2 >= words.length,
    rarest: words
      .filter(({ heldBy }) => heldBy > 0)
      .toSorted((one, other) => one.heldBy - other.heldBy)
      .map(({ senses }) => senses),
    passages: await findPassages(app, search),
  }
}

/** Those of the words that stand in documents as they are, and those that do in any form. */
async function wordsAmong(
  { db }: Pick<App, 'db'>,
  words: string[],
  language: 'german' | 'english',
): Promise<{ exact: Set<string>; forms: Set<string> }> {
  const asked = [...new Set(words)]
  const { rows } = await sql<{ word: string; isExact: boolean }>`
    select asked.word, document_words.word is not null as "isExact"
    from unnest(${asked}::text[]) as asked (word) left join document_words using (word)
    where document_words.word is not null or exists (
      select from term_counts
      where term = (tsvector_to_array(to_tsvector(${language}::regconfig, asked.word)))[1]
    )`.execute(db)
  const exact = rows.filter(({ isExact }) => isExact)
  return {
    exact: new Set(exact.map(({ word }) => word)),
    forms: new Set(rows.map(({ word }) => word)),
  }
}

/** As many as tell a rare word from a common one. */
const mostCounted = 200

/** In how many passages in this language each of the words stands. */
async function passagesWith(
  { db }: Pick<App, 'db'>,
  within: Within | undefined,
  language: 'german' | 'english',
  words: string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ word: string; held: number }>`
    with allowed_files as materialized (${allowedFilesIn(within, undefined, language)})
    select word, (
      select count(*)::integer from (
        select from passages where terms @@ plainto_tsquery(${language}::regconfig, word)
          and file_id in (select id from allowed_files)
        limit ${mostCounted}
      ) as those
    ) as held from unnest(${[...new Set(words)]}::text[]) as asked (word)`.execute(db)
  return new Map(rows.map(({ word, held }) => [word, held]))
}
