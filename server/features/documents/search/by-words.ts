import { type RawBuilder, sql } from 'kysely'
import { type Extent, ofFewFiles, ofManyFiles } from './extent.ts'

// BM25's usual constants (Robertson and Zaragoza, 2009).
const k1 = 1.2
const b = 0.75
// How many candidates by meaning have their words weighed too.
const wordsKept = 500
// Among very many passages: how many are read for single words, and for words together.
const mostOfSingleWords = 5_000
const mostTogether = 5_000
// With fewer of those, passages of the rarest word alone are read as well.
const fewestTogether = 50
// They cannot be more; PostgreSQL plans for so many.
const mostFound = mostOfSingleWords + mostTogether

/**
 * The stages that find passages by words, as parts of a statement that has `allowed_files`, and
 * `weighted` with the terms of the question. The last one is `by_words`.
 *
 * A term in so many passages that all terms up to it have more than `mostMatches` finds no
 * candidates if the question has rarer ones; it only adds to the score of what those found.
 */
export const byWords = ({
  mostMatches,
  allowed,
  few,
}: Extent): RawBuilder<unknown> => sql`rare as materialized (
    select term, holds, weight from (${withHeldUpTo}) as by_rarity where upto <= ${mostMatches} or nth = 1
  ), by_rare_words as materialized (
    ${few ? ofFew() : ofMany(allowed, mostMatches)}
    order by words desc, id limit ${wordsKept}
  ), by_words as materialized (
    select passages.id, words + coalesce((
      select sum(${bm25}) from weighted cross join totals
      where term not in (select term from rare) and passages.terms @@ holds
    ), 0) as words
    from by_rare_words join passages using (id)
  )`

const ofMany = (allowed: RawBuilder<unknown>, mostMatches: number) => sql`
    select passages.id, sum(${bm25}) as words
    from rare cross join totals cross join lateral (
      ${holdingTerm(sql`*`, allowed, mostMatches)}
    ) as passages
    group by passages.id`

/**
 * The passages of a few files among very many are read once, for all words. By the index of words,
 * PostgreSQL would read where each word stands in all others. `offset 0` keeps it from that.
 */
const ofFew = () => sql`
    select passages.id, ${wordsIn(sql`rare`)} as words
    from (select id, length, terms from passages where ${ofFewFiles} offset 0) as passages cross join (
      select string_agg(quote_literal(term), ' | ')::tsquery as query from rare
    ) as asked where passages.terms @@ asked.query`

/**
 * The same where there are very many passages, of which a frequent word has too many to read. All
 * are read of single words that few have. Of the other words, passages are read that have the rarest
 * three, and then those that have two: as many pairs as few have together, if the words do not know
 * of each other.
 */
export const byWordsAmongMany = (): RawBuilder<unknown> => sql`by_rarity as materialized (
    ${withHeldUpTo}
  ), frequent as materialized (
    select term, held_by, nth from by_rarity where upto > ${mostOfSingleWords} order by nth limit 12
  ), pairs as materialized (
    select query, sum(expected) over fewest_first as upto, row_number() over fewest_first as nth
    from (
      select quote_literal(one.term) || ' & ' || quote_literal(other.term) as query,
        one.held_by::float8 * other.held_by / totals.passages as expected
      from frequent as one join frequent as other on one.nth < other.nth cross join totals
    ) as pairs window fewest_first as (order by expected, query)
  ), together as materialized (
    select distinct id from (
      select passages.id from (
        select 1 as place, string_agg(quote_literal(term), ' & ')::tsquery as query
        from (select term from frequent order by nth limit 3) as rarest having count(*) = 3
        union all
        select 2, string_agg('(' || query || ')', ' | ')::tsquery
        from pairs where upto <= ${mostTogether} or nth = 1 having count(*) > 0
        order by place
      ) as tried cross join lateral (
        select id from passages where terms @@ query and ${ofManyFiles} limit ${mostTogether}
      ) as passages limit ${mostTogether}
    ) as found
  ), single as materialized (
    select term, holds from by_rarity where upto <= ${mostOfSingleWords}
      or (nth = 1 and (select count(*) from together) < ${fewestTogether})
  ), found_by_words as materialized (
    select id from together
    union select passages.id from single cross join lateral (
      ${holdingTerm(sql`id`, ofManyFiles, mostOfSingleWords)}
    ) as passages
    limit ${mostFound}
  ), by_words as materialized (
    select passages.id, ${wordsIn(sql`weighted`)} as words
    from found_by_words join passages using (id)
    order by words desc, id limit ${wordsKept}
  )`

/** The terms, the rarest first, with how many passages all up to it have. */
const withHeldUpTo = sql`
  select term, holds, weight, held_by, sum(held_by) over rarest_first as upto, row_number() over rarest_first as nth
  from weighted window rarest_first as (order by held_by, term)`

const holdingTerm = (
  columns: RawBuilder<unknown>,
  allowed: RawBuilder<unknown>,
  most: number,
) => sql`
  select ${columns} from passages
  where terms @@ holds and ${allowed} limit ${most}`

// How often the word occurs in the passage. ts_rank of one word that occurs n times is the sum of
// 1/i² for i up to n, over π²/6: so n follows from the rank, far quicker than by unnesting the
// words.
const mostTimes = 12
const steps = Array.from({ length: mostTimes }, (_, n) => {
  const rankOf = (times: number) =>
    Array.from({ length: times }, (_, i) => 1 / (i + 1) ** 2).reduce((sum, part) => sum + part, 0) /
    1.64493406685
  return (rankOf(n) + rankOf(n + 1)) / 2
})
function timesIn() {
  return sql`width_bucket(
    ts_rank('{1,1,1,1}', passages.terms, holds)::float8, ${steps}::float8[]
  )::float8`
}

// A word's share of BM25 in a passage that contains it.
const bm25 = sql`weight * ${k1 + 1}::float8
  / (1 + ${k1}::float8 * (1 - ${b}::float8 + ${b}::float8 * passages.length / totals.length) / ${timesIn()})`

/** The BM25 score of a passage. By itself for each, so that no words of passages are sorted. */
function wordsIn(weighed: RawBuilder<unknown>) {
  return sql`(
      select sum(${bm25}) from ${weighed} cross join totals where passages.terms @@ holds
    )`
}
