import { type RawBuilder, sql } from 'kysely'
import { isDoing, isPart, isShortNoun, rootOf } from '#server/infra/language/german-forms.ts'
import { formsOfVerb } from '#server/infra/language/german-verbs.ts'
import { isCommonGerman, plainLetters } from '#server/infra/language/german-words.ts'
import { infinitiveOf, participleOf } from '#server/infra/language/separable-verbs.ts'
import { isSmallInGerman, languageOfQuestion } from '#server/infra/language/language.ts'
import type { App } from '#server/app.ts'

/** How many words of a question are looked for in compounds, and how many compounds of each are taken. */
const mostWords = 8
const mostCompounds = 4
/** Of each, so many of the commonest words with its letters, and so many of those that are compounds. */
const mostWithLetters = 60
const mostCandidates = 12
const shortestPart = 3
const shortestStem = 4

/**
 * What a German question is searched by besides its own words: the compounds in the documents that one
 * of them is a part of (‘Eingangstor’ for ‘Tor’), its own parts (‘Frist’ of ‘Kündigungsfrist’), and other forms of its verbs, which PostgreSQL takes
 * for other words (‘Einbruch’ for ‘eingebrochen’).
 */
export async function moreGermanWords(
  db: App['db'],
  text: string,
  allowedFiles: RawBuilder<unknown>,
): Promise<string[]> {
  if (languageOfQuestion(text) !== 'german') return []
  const words = (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  ).filter((word) => word.length >= shortestPart && !isSmallInGerman(word))
  const asked = [...new Set(words)].slice(0, mostWords)
  const verbs = asked.flatMap((word) => infinitiveOf(word) ?? [])
  const others = asked.flatMap((word) => [participleOf(word) ?? [], partsOf(word)].flat())
  return [
    ...asked.flatMap(formsOfVerb),
    ...verbs,
    ...(await standingOrCompounds(db, asked, others, allowedFiles)),
  ]
}

/** Of the ways to take a compound apart, that with the longest last part, where both parts are known. */
function partsOf(word: string): string[] {
  if (infinitiveOf(word) !== undefined) return []
  for (let at = shortestStem; at <= word.length - shortestStem; at += 1) {
    const last = word.slice(at)
    const first = [word.slice(0, at), word.slice(0, at).replace(/(?:e?s|e?n)$/, '')].find(
      (one) => one.length >= shortestStem && isCommonGerman(one),
    )
    if (first !== undefined && isCommonGerman(last)) return [first, last]
  }
  return []
}

/** Of the others those that stand in the documents, and the compounds there that one of the words is a part of. */
async function standingOrCompounds(
  db: App['db'],
  words: string[],
  others: string[],
  allowedFiles: RawBuilder<unknown>,
): Promise<string[]> {
  const withLetters = await wordsWithLettersOf(db, words)
  // ‘Rasenmäher’, where the question has ‘mähen’, too.
  const isDone = (noun: string, whole: string) =>
    words.some((verb) => isDoing(plainLetters(noun), plainLetters(verb), whole))
  const compounds = words.map((word) => {
    const root = rootOf(plainLetters(word))
    return withLetters
      .filter((row) => row.asked === word)
      .filter(
        (row) =>
          isPart(root, rootOf(plainLetters(row.word))) || isDone(word, plainLetters(row.word)),
      )
      .slice(0, mostCandidates)
      .map((row) => row.word)
  })
  const there = await standingIn(db, [...others, ...compounds.flat()], allowedFiles)
  return [
    ...others.filter((one) => there.has(one)),
    ...compounds.flatMap((ofWord) =>
      ofWord.filter((compound) => there.has(compound)).slice(0, mostCompounds),
    ),
  ]
}

/** ‘Ausweis’ ends ‘Personalausweises’, too. */
const endings = ['', 'e', 'en', 'es', 's']

/** The words of all documents that begin or end with a word or its stem, the commonest first. */
async function wordsWithLettersOf(db: App['db'], words: string[]) {
  const asked = words.map((word) => {
    const stem = stemOf(word)
    return { word, stem, ends: [...new Set([word, ...endings.map((end) => stem + end)])] }
  })
  const { rows } = await sql<{ asked: string; word: string }>`
    with asked as (
      select word, stem, ends from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as a(word text, stem text, ends jsonb)
    )
    select asked.word as asked, found.word from asked cross join lateral (
      (select word, passages from document_words
        where word collate "C" >= asked.stem and word collate "C" < asked.stem || chr(1114109)
        order by passages desc limit ${mostWithLetters})
      union
      (select ending.word, ending.passages from jsonb_array_elements_text(asked.ends) as one(ends)
        cross join lateral (
          select word, passages from document_words
          where reverse(word) collate "C" >= reverse(one.ends) and reverse(word) collate "C" < reverse(one.ends) || chr(1114109)
          order by passages desc limit ${mostWithLetters}
        ) as ending)
    ) as found order by found.passages desc, found.word`.execute(db)
  return rows
}

/** Those of a member's own document are of no use to others. */
async function standingIn(
  db: App['db'],
  words: string[],
  allowedFiles: RawBuilder<unknown>,
): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const { rows } = await sql<{ word: string }>`
    with allowed_files as materialized (${allowedFiles})
    select word from unnest(${[...new Set(words)]}::text[]) as word where exists (
      select from passages where terms @@ plainto_tsquery('german', word)
        and file_id in (select id from allowed_files)
    )`.execute(db)
  return new Set(rows.map(({ word }) => word))
}

/** The word itself where too little would be left to tell words apart. */
function stemOf(word: string): string {
  const stem = word.replace(/e[mnrs]?$|n$/, '')
  return stem.length >= shortestStem || isShortNoun(stem) ? stem : word
}
