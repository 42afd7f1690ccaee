import { type RawBuilder, sql } from 'kysely'
import type { HouseWord } from '#contract/desk/answering.ts'
import type { App } from '#server/app.ts'
import { type Within, allowedFilesIn } from './allowed-files.ts'
import { correctionsOf } from './words/corrections.ts'
import {
  asMeant,
  type QuotedPage,
  type WeighedPassage,
  isOfTheHouse,
  readingsOf,
  textsOf,
  type NamedInQuestion,
  asMeantIn,
  optionsIn,
} from '#server/features/passages/passages.ts'
import { type QuestionVector, questionVectors, vectorsOf } from '../meaning/question-vectors.ts'
import { byBits } from './by-bits.ts'
import { byWords, byWordsAmongMany } from './by-words.ts'
import { extentOf } from './extent.ts'
import { type Found, mergeSearches } from './merge-searches.ts'
import type { FoundPassage, Turn } from '#server/infra/model/model.ts'
import { inSpan } from '#server/infra/tracing/spans.ts'
import { definingOptions } from './defining-options.ts'
import { mostReranked, reranked } from './rerank.ts'
import { shareOfMeaning } from './share-of-meaning.ts'
import { separatedForms } from '#server/infra/language/separable-verbs.ts'
import { moreGermanWords } from './words/german-words.ts'
import { holding, phrasesIn, questionTerms } from './words/terms.ts'

export type Search = {
  text: string
  history?: Turn[]
  /** The words of the house: a text that has one is searched with what it stands for, too. */
  words?: HouseWord[] | undefined
  /** More texts that say what is meant, each searched as well. */
  queries?: string[]
  limit?: number
  /** The chat in which the member asks; without one, every file of the library. */
  within?: Within | undefined
  /** Only this one of those files. */
  fileId?: string | undefined
  /** Only those in this language. */
  language?: string | undefined
  /** The documents that the text names: without their name, it is searched in them as well. */
  named?: NamedInQuestion | undefined
  /** The pages that the last answers quote; their documents are searched by themselves, too. */
  quotedLast?: QuotedPage[] | undefined
  /** Up to how many passages are compared one by one; for tests and benches (Infinity: exactly). */
  mostCompared?: number | undefined
}

const candidatesEach = 50
// The best few passages tell more about the meaning than the question alone (Rocchio's feedback):
// similarity to their centre counts as much as similarity to the question.
const feedbackPassages = 3
const feedbackShare = 1
// With fewer candidates there is no feedback: the best few may be all there are.
const fewestForFeedback = 20
/** How many passages the answerer weighs; more did not help (bench/answers.ts). */
const passagesToWeigh = 20
// How many of the best by words are always included: a rare word alone may name the answer.
const surePlaces = 6
/** For how many options that a question names the search looks for the definition. */
const mostOptions = 3
/** How many texts of a question are searched in the documents quoted last. No model puts those in order. */
const mostInLast = 4

/**
 * The passages that may hold an answer, best first: by words (BM25) and by meaning (cosine), fused
 * in one statement. Mistyped words are corrected first. If the question depends on the
 * conversation before it, it is searched with that and alone; if it asks two things, each of them is
 * searched as well, and if it has words of the house, what they stand for.
 *
 * With several texts, their passages come in turns; `limit` applies to each text, and to them all.
 */
export const findPassages = (app: Searching, search: Search): Promise<WeighedPassage[]> =>
  inSpan('search', {}, async (note) => {
    const found = await app.database.reading(() => find(app, search))
    note({ 'search.passages': found.length })
    return found
  })

type Searching = Pick<App, 'db' | 'database' | 'embed'> &
  Partial<Pick<App, 'embeddings' | 'rerank' | 'log'>>

async function find(app: Searching, search: Search): Promise<WeighedPassage[]> {
  const history = search.history ?? []
  const typed = textsOf(readingsOf(search.text, history))
  const words = search.words ?? []
  const unknown = await correctionsOf(app, typed, search.within)
  const corrections = unknown.filter((one) => !isOfTheHouse(one.typed, words))
  const readings = textsOf(readingsOf(...asMeant(search.text, history, corrections), words))
  const named = search.named && asMeantIn(search.named, corrections)
  const rests = named ? textsOf(readingsOf(named.rest, [], words)) : []
  const asked = [...new Set([...readings, ...(search.queries ?? [])])]
  const texts = [...asked, ...rests.filter((rest) => !asked.includes(rest))]
  // Texts embedded together change each other a little, and a name is to change nothing.
  const vectorsFor = (some: string[]) => (app.database.vectors ? questionVectors(app, some) : [])
  const vectors = [
    ...(await vectorsFor(asked)),
    ...(texts.length > asked.length ? await vectorsFor(texts.slice(asked.length)) : []),
  ]
  const fileIdsFor = (text: string) => {
    if (named && (named.isOnly || rests.includes(text))) return named.ids
    return search.fileId === undefined ? undefined : [search.fileId]
  }
  const isInAll = !named && search.fileId === undefined
  const quotedLast = isInAll && search.quotedLast?.length ? search.quotedLast : undefined
  const inLast = quotedLast ? texts.slice(0, mostInLast) : []
  const lastIds = [...new Set(quotedLast?.map(({ fileId }) => fileId))]
  const searches = await Promise.all(
    texts.map(async (text): Promise<OneSearch> => {
      const fileIds = fileIdsFor(text)
      const allowedFiles = allowedFilesIn(search.within, fileIds, search.language)
      const more = await moreGermanWords(app.db, text, allowedFiles)
      return { ...search, text, fileIds, more: [...separatedForms(text), ...more] }
    }),
  )
  const found = await Promise.all([
    ...searches.map((one, i) => findInBestOrder(app, one, vectors[i])),
    ...inLast.map((_, i) => findByText(app, { ...searches[i]!, fileIds: lastIds }, vectors[i])),
  ])
  const merged = mergeSearches(found, [...texts, ...inLast], { corrections, named, quotedLast })
  return merged.slice(0, search.limit ?? Infinity)
}

type OneSearch = Omit<Search, 'history' | 'fileId' | 'named' | 'quotedLast'> & {
  fileIds?: string[] | undefined
  /** Other forms of its words, and what they are a part of. */
  more: string[]
}

/** In the order of the operator's model, if there is one and it answers. */
async function findInBestOrder(
  app: Pick<App, 'db'> & Partial<Pick<App, 'rerank' | 'log'>>,
  search: OneSearch,
  vector: QuestionVector | undefined,
): Promise<Found[]> {
  const { text, limit = passagesToWeigh } = search
  if (app.rerank) {
    const more = await findByText(app, { ...search, limit: Math.max(limit, mostReranked) }, vector)
    const best = await reranked(app, text, more.slice(0, mostReranked))
    if (best) return best.slice(0, limit)
  }
  return findByText(app, search, vector)
}

/**
 * The passages for one text. The statement works in these stages. `allowed_files` are the files that
 * may be searched, and `query` has the terms of the question, which `weighted` weighs by their
 * rarity. `by_words` finds passages with these terms and has their BM25 scores (by-words.ts), and
 * `by_phrase` finds passages with the phrases in quotation marks; `by_option` finds those that define
 * the options of a program that the text names. With a search by meaning,
 * `by_meaning` finds the passages most similar to the question; `scored` computes the similarity of
 * all candidates, `feedback_centre` is the mean embedding of the best few, and `with_feedback` adds
 * the similarity with that mean. `fused` combines the scores, and `ranked` gives each passage its
 * place, duplicates last. At the end the best passages are taken, a few of the best by words always
 * among them.
 */
async function findByText(
  app: Pick<App, 'db'>,
  search: OneSearch,
  vector: QuestionVector | undefined,
): Promise<Found[]> {
  const { text, more, limit = passagesToWeigh } = search
  const phrases = phrasesIn(text)
  const options = optionsIn(text).slice(0, mostOptions)
  const sure = limit > 2 * surePlaces ? surePlaces : 0
  const allowedFiles = allowedFilesIn(search.within, search.fileIds, search.language)
  const extent = await extentOf(app, allowedFiles, vector, search.mostCompared)
  const byMeaning =
    vector && (extent.byBits ? nearest(vector, allowedFiles) : likest(vector, extent.allowed))
  const { rows } = await sql<Row>`
    with allowed_files as materialized (
      ${allowedFiles}
    ), query as (
      ${questionTerms([text, ...more].join(' '), sql`select id from allowed_files`)}
    ), totals as (
      select greatest(passages, 1)::float8 as passages, greatest(terms, 1)::float8 / greatest(passages, 1) as length
      from search_totals limit 1
    ), weighted as (
      select term, quote_literal(term)::tsquery as holds, term_counts.passages as held_by,
        ln(1 + (totals.passages - term_counts.passages + 0.5) / (term_counts.passages + 0.5)) as weight
      from query join term_counts using (term) cross join totals
    ), ${extent.many ? byWordsAmongMany() : byWords(extent)}, by_phrase as materialized (
      ${holding(phrases)}
    ), by_option as materialized (
      ${options.length > 0 && !extent.many ? definingOptions(options, extent.allowed) : sql`select id from passages where false`}
    ), ${vector ? sql`${byMeaning}, ${fusedWith(vector, shareOfMeaning(text, vector))}` : wordsAlone}
    select passages.id, passages.file_id as "fileId", files.filename, files.title, files.description as about, passages.page,
      pages.place, files.owner_id is not null as own, passages.heading, passages.text, ${vector ? meaningByBuiltIn(vector) : sql`ranked.meaning`} as meaning, ranked.score, units.meanings,
      (select jsonb_object_agg(term, weight) from weighted) as weights,
      (select ln(1 + (passages + 0.5) / 0.5) from totals) as rarest
    from (
      select * from ranked order by least(place, words_place + ${limit - sure}::int), place limit ${limit}
    ) as ranked join passages using (id) join files on files.id = passages.file_id
    join pages on pages.file_id = passages.file_id and pages.page = passages.page
    left join passage_units as units on units.passage_id = passages.id
    order by ranked.place`.execute(app.db)
  return rows.map(({ meanings, weights, rarest, about, ...passage }) => ({
    ...passage,
    evidence: { meanings, weights: weights ?? {}, rarest, about },
  }))
}

type Row = FoundPassage & {
  meanings: Buffer | null
  weights: Record<string, number> | null
  rarest: number
  about: string
}

/** The same text in another document comes last, because it adds nothing. */
const isDuplicate = sql`row_number() over (partition by md5(passages.text) order by id) > 1`

/**
 * A phrase in quotation marks is searched exactly: passages with the phrase come before those with
 * only its words. So do those that define an option, whose name is no word to the search.
 */
const wholePhrase = sql`case when id in (select id from by_phrase) or id in (select id from by_option) then 1 else 0 end`

const wordsAlone = sql`fused as (
  select id, words, ${isDuplicate} as duplicate, ${scaled('words')} + ${wholePhrase} as score
  from (
    select id, words from by_words union all
    select id, 0 from by_option where id not in (select id from by_words)
  ) as found join passages using (id)
), ranked as (
  select id, null::float8 as meaning, score, ${placeBy('score')} as place, ${placeBy('words')} as words_place
  from fused
)`

/** What the built-in answerer weighs, whichever model found the passage. */
const meaningByBuiltIn = ({ modelId, builtIn }: QuestionVector) =>
  modelId === null
    ? sql`ranked.meaning`
    : sql`(select 1 - (embedding <=> ${builtIn}::vector) from passage_vectors where passage_id = ranked.id)`

/** The passages most similar to the question: all are compared. */
const likest = (
  { vector, modelId }: QuestionVector,
  allowed: RawBuilder<unknown>,
) => sql`by_meaning as materialized (
  select passage_id as id from ${vectorsOf(modelId)} where ${allowed}
  order by embedding <=> ${vector}::vector limit ${candidatesEach}
)`

/**
 * The nearest by their bits are compared. PostgreSQL uses several processors only where the files
 * that may be searched are asked for once more.
 */
const nearest = (
  vector: QuestionVector,
  allowedFiles: RawBuilder<unknown>,
) => sql`${byBits(vector, allowedFiles)}, by_meaning as materialized (
  select passage_id as id from ${vectorsOf(vector.modelId)} where passage_id in (select passage_id from by_bits)
  order by embedding <=> ${vector.vector}::vector limit ${candidatesEach}
)`

const fusedWith = ({ vector, modelId }: QuestionVector, share: number) => sql`candidates as (
  (select id from by_words order by words desc, id limit ${candidatesEach}) union select id from by_meaning
  union select id from by_phrase union select id from by_option
), scored as materialized (
  select candidates.id, coalesce(words, 0) as words, 1 - (embedding <=> ${vector}::vector) as meaning, embedding,
    ${isDuplicate} as duplicate
  from candidates join passages using (id) left join by_words using (id)
  left join ${vectorsOf(modelId)} on passage_id = candidates.id
), feedback_centre as materialized (
  select avg(embedding) as centre from (
    select embedding from (select embedding, duplicate, ${fused('meaning', share)} as score from scored) as first
    where embedding is not null and not duplicate order by score desc limit ${feedbackPassages}
  ) as best
), with_feedback as (
  select id, words, duplicate, meaning, meaning - (select case when count(*) < ${fewestForFeedback} then 0 else ${feedbackShare}::float8 end from scored)
    * (embedding <#> (select centre from feedback_centre)) as similarity_with_feedback
  from scored
), rescored as (
  select id, words, duplicate, meaning, ${fused('similarity_with_feedback', share)} as score from with_feedback
), fused as (
  select id, meaning, words, duplicate, score + ${wholePhrase} as score from rescored
), ranked as (
  select id, meaning, score, ${placeBy('score')} as place, ${placeBy('words')} as words_place from fused
)`

function fused(meaning: 'meaning' | 'similarity_with_feedback', share: number) {
  return sql`(${share}::float8 * ${scaled(meaning)} + ${1 - share}::float8 * ${scaled('words')})`
}

function placeBy(column: 'words' | 'score') {
  return sql`row_number() over (order by duplicate, ${sql.ref(column)} desc, id)`
}

// Scales to 0..1. A passage without an embedding counts as the least similar.
function scaled(column: 'words' | 'meaning' | 'similarity_with_feedback') {
  const value = sql.ref(column)
  return sql`coalesce((${value} - min(${value}) over ()) / nullif(max(${value}) over () - min(${value}) over (), 0), ${column === 'words' ? 1 : 0})`
}
