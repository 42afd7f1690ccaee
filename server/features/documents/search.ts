import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { FoundPassage, Turn } from '../../infra/model/model.ts'

export type Search = { text: string; history?: Turn[]; limit?: number; fileIds?: string[] | undefined }

// Of the fused score, after both were stretched to 0..1 over the candidates.
const meaningShare = 0.7
// BM25's usual constants (Robertson and Zaragoza, 2009).
const k1 = 1.2
const b = 0.75
const candidatesEach = 50

/**
 * The passages that may hold an answer, best first: by words (BM25) and by meaning (cosine), fused
 * in one statement. Where the question leans on the talk before it, that is searched with it.
 */
export async function findPassages(app: Pick<App, 'db' | 'database' | 'embed'>, search: Search): Promise<FoundPassage[]> {
  const text = withContext(search.text, search.history ?? [])
  const vector = app.database.vectors ? await embedQuestion(app, text) : undefined
  const { limit = 8, fileIds } = search
  const { rows } = await sql<Omit<FoundPassage, 'score'> & { score: number }>`
    with query as (
      select lexeme as term from unnest(to_tsvector('english', ${text}))
    ), totals as (
      select greatest(passages, 1)::float8 as passages, greatest(terms, 1)::float8 / greatest(passages, 1) as length
      from search_totals
    ), weighted as (
      select term, ln(1 + (totals.passages - term_counts.passages + 0.5) / (term_counts.passages + 0.5)) as weight
      from query join term_counts using (term) cross join totals
    ), wanted as (
      select string_agg(quote_literal(term), ' | ')::tsquery as terms from weighted
    ), seen as (
      select id from files
      where assistant and (${fileIds ?? null}::uuid[] is null or id = any (${fileIds ?? null}::uuid[]))
    ), by_words as materialized (
      select passages.id, sum(
        weight * cardinality(positions) * ${k1 + 1}::float8
        / (cardinality(positions) + ${k1}::float8 * (1 - ${b}::float8 + ${b}::float8 * passages.length / totals.length))
      ) as words
      from passages cross join totals cross join lateral unnest(passages.terms) as word
      join weighted on weighted.term = word.lexeme
      where passages.terms @@ (select terms from wanted) and file_id in (select id from seen)
      group by passages.id order by words desc limit 200
    ), by_meaning as materialized (
      ${
        vector
          ? sql`select passage_id as id, 1 - (embedding <=> ${vector}::vector) as meaning
              from passage_vectors where file_id in (select id from seen)
              order by embedding <=> ${vector}::vector limit ${candidatesEach}`
          : sql`select null::uuid as id, null::float8 as meaning where false`
      }
    ), candidates as (
      (select id from by_words order by words desc limit ${candidatesEach}) union select id from by_meaning
    ), scored as (
      select candidates.id, coalesce(words, 0) as words, ${
        vector
          ? sql`1 - (embedding <=> ${vector}::vector)`
          : sql`null::float8`
      } as meaning
      from candidates left join by_words using (id)
      ${vector ? sql`left join passage_vectors on passage_id = candidates.id` : sql``}
    ), stretched as (
      select id, meaning,
        coalesce((words - min(words) over ()) / nullif(max(words) over () - min(words) over (), 0), 1) as words_share,
        coalesce((meaning - min(meaning) over ()) / nullif(max(meaning) over () - min(meaning) over (), 0), 0) as meaning_share
      from scored
    )
    select passages.id, passages.file_id as "fileId", files.filename, files.title, passages.page,
      passages.heading, passages.text, stretched.meaning,
      ${vector ? sql`${meaningShare}::float8 * meaning_share + ${1 - meaningShare}::float8 * words_share` : sql`words_share`} as score
    from stretched join passages using (id) join files on files.id = passages.file_id
    order by score desc, passages.id limit ${limit}`.execute(app.db)
  return rows
}

async function embedQuestion({ embed }: Pick<App, 'embed'>, text: string): Promise<string | undefined> {
  const [vector] = await embed([text], 'question')
  return vector && `[${vector.join(',')}]`
}

/** Few words, or ones that point back, mean little alone: the question before them is added. */
function withContext(text: string, history: Turn[]): string {
  const before = history.findLast((turn) => turn.role === 'user')?.content
  const leans = /^(and|but|what about|how about|also|or)\b|\b(it|its|that|this|those|these|they|them|there|he|she)\b/i.test(text)
  return before && (leans || text.split(/\s+/).length < 4) ? `${before}\n${text}` : text
}
