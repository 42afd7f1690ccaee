import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { isCommonEnglish, isMadeOfCommonEnglish } from '#server/infra/embeddings/vocabulary.ts'
import { isCommonGerman, mayBeGerman, withUmlauts } from '#server/infra/language/german-words.ts'
import { languageOfQuestion } from '#server/infra/language/language.ts'
import { isEverydayWord } from '#server/infra/language/senses.ts'
import { type Within, allowedFilesIn } from '../allowed-files.ts'
import {
  writtenOut,
  type Correction,
  isSpeltOtherwise,
  isSlip,
  typingDistance,
} from '#server/features/passages/passages.ts'
import { noLanguage, searchable } from './terms.ts'

const shortest = 4
/** In other languages: a list of common words is at hand only for German, and with fewer words. */
const shortestElsewhere = 5
const longest = 40
/** A text with more unknown words is not a question with typos. */
const mostUnknown = 12
/** So short a word is near to many others: only a slip that leaves the first letter is one of them. */
const longestWithItsFirst = 5
/** Words as near as two mistakes are meant only where they are long. */
const longEnoughForTwo = 8
/** A word in more passages than this certainly stands in some that may be searched. */
const certainlyThere = 20_000
const candidatesEach = 20
/** With the common ones among them. */
const mostAsked = 40

/**
 * The words of a question, in all its readings, that stand in none of the documents that may be
 * searched, and what is probably meant: the nearest word of these documents. Common words are left alone, or ‘rooster’
 * would become ‘roster’ wherever there is one, and ‘Wetter’ would become ‘letter’.
 */
export async function correctionsOf(
  { db }: Pick<App, 'db'>,
  texts: string[],
  within: Within | undefined,
): Promise<Correction[]> {
  const unknown = unknownWordsIn(texts)
  if (unknown.length === 0) return []
  const asked = unknown.map(({ word, language }) => ({
    ...{ word, runs: searchable(noLanguage, word) },
    spelt: withUmlauts(word),
    language: language ?? null,
  }))
  const { rows } = await sql<Candidate>`
    with allowed_files as materialized (
      ${allowedFilesIn(within)}
    ), languages as materialized (
      select distinct language from files where id in (select id from allowed_files)
    ), asked as (
      select word, runs, spelt, language as of_question
      from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as a(word text, runs text, spelt text, language text)
    ), missing as materialized (
      select word, spelt, of_question from asked where not exists (
        select from languages where ${stands(sql`asked.word`, sql`asked.runs`)}
      ) or (
        -- The German stemmer of newer databases takes ‘oe’ for ‘ö’; nothing else does.
        exists (select from document_words where document_words.word = asked.spelt)
        and not exists (select from document_words where document_words.word = asked.word)
      )
    ), near as materialized (
      select missing.word as typed, of_question, nearest.* from missing cross join lateral (
        select word as meant, passages as held_by from document_words
        where (typing_keys(word) && typing_keys(missing.word) or typing_keys(word) && typing_keys(missing.spelt))
          and word <> missing.word
        order by passages desc limit ${candidatesEach}
      ) as nearest
    )
    select typed, meant, held_by as "heldBy",
      (select (tsvector_to_array(to_tsvector(language::regconfig, meant)))[1] from languages where language <> ${noLanguage} limit 1) as stem
    from near where exists (
      select from languages, passages
      where language <> ${noLanguage} and terms @@ plainto_tsquery(language::regconfig, meant)
        and file_id in (select id from allowed_files) and strpos(lower(heading || ' ' || text), meant) > 0
        -- A word of the language of the question, where there are documents in it.
        and (
          of_question is null or not exists (select from languages where language = of_question)
          or file_id in (select id from files where files.language = of_question)
        )
    )`.execute(db)
  const found = unknown.flatMap((one) => {
    const meant = meantBy(
      one,
      rows.filter(({ typed }) => typed === one.word),
    )
    return meant === undefined ? [] : [{ ...one, meant }]
  })
  const inCompounds = await endingsOfWords(
    { db },
    found.filter(({ mayBeInGerman }) => mayBeInGerman).map(({ word }) => word),
  )
  return found.flatMap(({ word, meant }) =>
    inCompounds.has(word) && !isSpeltOtherwise(word, meant) ? [] : [{ typed: word, meant }],
  )
}

/** How many letters a compound has at least before its last part. */
const shortestFirstPart = 3

/** Those of the words that a longer one ends with, as ‘Mäher’ stands in ‘Rasenmäher’. */
async function endingsOfWords({ db }: Pick<App, 'db'>, words: string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const { rows } = await sql<{ word: string }>`
    select asked.word from unnest(${words}::text[]) as asked (word) where exists (
      select from document_words
      where length(document_words.word) >= length(asked.word) + ${shortestFirstPart}
        and right(document_words.word, length(asked.word)) = asked.word
    )`.execute(db)
  return new Set(rows.map(({ word }) => word))
}

/** Common English words that are often written with accents; all others are left unasked, which saves a query. */
const mayHaveAccents = new Set(
  `cafe fete resume cliche naive facade fiance fiancee creche decor entree melee role saute soiree souffle
  creme puree pate expose matinee attache protege touche rose debut regime elite premiere seance detour
  crepe brulee pinata jalapeno senor nino voila uber`.split(/\s+/),
)

/** What people ask of an assistant stands in few documents, and is no typo: ‘fasse’ is not ‘false’. */
const asksOfDocuments =
  /^(?:summari[sz]\w{0,4}|tldr|recaps?|fasse?|fasst|zusammen(?:fassen|fassung|gefasst))$/u

type Candidate = { typed: string; meant: string; heldBy: number; stem: string | null }
/** Of a word that may be well-formed, only a slip of the finger makes another one. */
type Unknown = {
  word: string
  isName: boolean
  onlySlips: boolean
  /** Common or short: it is another word only by its accents. */
  onlyAccents: boolean
  mayBeInGerman: boolean
  language: string | undefined
}

/**
 * Words that may be mistyped: no parts of codes or addresses, no abbreviations. A reading with an
 * earlier question may be in two languages: what is common in the language of one of them is left.
 */
function unknownWordsIn(texts: string[]): Unknown[] {
  const found = new Map<string, Unknown>()
  const common = new Set<string>()
  // Each question of a reading stands on a line, and may be in a language of its own.
  const lines = new Set(texts.flatMap((text) => text.split('\n')))
  for (const line of lines) noteUnknown(writtenOut(line), found, common)
  const asked = [...found.values()].map((one) =>
    common.has(one.word) ? { ...one, onlyAccents: true } : one,
  )
  const strange = asked.filter(({ onlyAccents }) => !onlyAccents)
  if (strange.length > mostUnknown) return []
  return asked.length > mostAsked ? strange : asked
}

function noteUnknown(text: string, found: Map<string, Unknown>, common: Set<string>) {
  const language = languageOfQuestion(text)
  const mayBeInGerman = language === undefined || language === 'german'
  const isCommon = (word: string) =>
    isCommonEnglish(word) ||
    isEverydayWord(word, 'english') ||
    (mayBeInGerman && (isCommonGerman(word) || isEverydayWord(word, 'german')))
  const fewestLetters = language === 'english' ? shortest : shortestElsewhere
  for (const { 0: written, index } of text.matchAll(/\p{L}+/gu)) {
    const word = written.toLowerCase()
    if (isCommon(word)) common.add(word)
    if (word.length < shortest || word.length > longest) continue
    if (asksOfDocuments.test(word)) continue
    const [before, after] = [text.slice(0, index), text.slice(index + written.length)]
    const begins = [undefined, '.', '?', '!'].includes(before.trimEnd().at(-1))
    const mayBeName = !begins && /^\p{Lu}/u.test(written)
    const isName = mayBeName && language !== 'german'
    if (common.has(word) && !isName && !mayHaveAccents.has(word)) continue
    if (isPartOfCode(before.slice(-2), after.slice(0, 2)) || /^\p{Lu}{2}/u.test(written)) continue
    found.set(word, {
      word,
      isName,
      onlySlips: (mayBeInGerman && mayBeGerman(word)) || isMadeOfCommonEnglish(word),
      onlyAccents: word.length < fewestLetters || common.has(word),
      // A name may be of a document in any language.
      ...{ mayBeInGerman, language: mayBeName ? undefined : language },
    })
  }
}

/** Of 'E10', 'ann@example.org' and 'example.org/page'. */
const isPartOfCode = (before: string, after: string) =>
  /[\p{N}@_/\\]$|\p{L}[.:]$/u.test(before) || /^(?:[\p{N}@_/\\]|[.:]\p{L})/u.test(after)

/**
 * Whether a word stands in a passage that may be searched, in the form of the `language`. Small
 * words of a language have no terms and count as standing there.
 */
function stands(word: ReturnType<typeof sql>, runs: ReturnType<typeof sql>) {
  const among = sql`exists (
    select from passages where terms @@ plainto_tsquery(language::regconfig, case language when ${noLanguage} then ${runs} else ${word} end)
      and file_id in (select id from allowed_files))`
  const term = sql`(tsvector_to_array(to_tsvector(language::regconfig, ${word})))[1]`
  return sql`case when language = ${noLanguage} then ${among}
    when ${term} is null then true
    else coalesce((
      select case when term_counts.passages > ${certainlyThere} then true else ${among} end
      from term_counts where term = ${term}
    ), false) end`
}

/** With its first letter, be it in the second place: ‘opst’ is ‘post’. */
const beginsAlike = (typed: string, meant: string): boolean =>
  typed[0] === meant[0] || (typed[0] === meant[1] && typed[1] === meant[0])

/**
 * The nearest word; of equally near ones, one from which a finger slips, and of these the commonest.
 * A name only if nothing else is as near.
 */
function meantBy(
  { word: typed, isName, onlySlips, onlyAccents }: Unknown,
  candidates: Candidate[],
): string | undefined {
  const same = candidates
    .filter(({ meant }) => isSpeltOtherwise(typed, meant))
    .toSorted((a, b) => b.heldBy - a.heldBy)[0]
  if (same || onlyAccents) return same?.meant
  const most = typed.length >= longEnoughForTwo && !isName ? 2 : 1
  const isShort = typed.length <= longestWithItsFirst
  const spellings = [typed, withUmlauts(typed)]
  const near = candidates
    .map((one) => ({
      ...one,
      distance: Math.min(...spellings.map((spelling) => typingDistance(spelling, one.meant))),
      slip: spellings.some((spelling) => spelling === one.meant || isSlip(spelling, one.meant)),
    }))
    .filter(
      ({ distance, slip, meant }) =>
        distance <= most && (isShort ? slip && beginsAlike(typed, meant) : slip || !onlySlips),
    )
    .toSorted(
      (a, b) => a.distance - b.distance || Number(b.slip) - Number(a.slip) || b.heldBy - a.heldBy,
    )
  const [nearest] = near
  if (!nearest) return undefined
  const isClear = near.every(
    ({ distance, stem }) => distance > nearest.distance || stem === nearest.stem,
  )
  // A name begins as it is written: ‘Tallow Court’ is no ‘allow’ with a slip.
  const isOther = nearest.meant[0] !== typed[0]
  return isName && (!isClear || isOther) ? undefined : nearest.meant
}
