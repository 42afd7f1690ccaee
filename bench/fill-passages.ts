import { type Kysely, sql } from 'kysely'
import type { App } from '#server/app.ts'
import { fillBits } from '#server/features/documents/meaning/bits.ts'

const passagesInFile = 500
const rowsAtOnce = 5_000
const sentences = 5
const wordsInSentence = 12
const noises = 5_000
const noiseShare = 0.3
const besideShare = 0.8

/** In the order in which they are stored, as those of real passages are. */
const idOfPassage = sql`lpad(to_hex(n + 1), 32, '0')::uuid`

type Word = { word: string; stem: string | null }

/**
 * Passages of five sentences each, of the words of the library as often as they are used there. Their
 * vectors lie around those of the library: near one passage, halfway to another one, and each a
 * little off by itself. Every member may see one file in
 * a hundred; the others are for a group that nobody is in.
 *
 * Triggers are off meanwhile: what they count is counted here. Its statements take minutes among a
 * million passages: `db` must not end them.
 */
export async function fillPassages(
  { db, database }: Pick<App, 'db' | 'database'>,
  passages: number,
): Promise<void> {
  const words = await wordsOfLibrary(db)
  if (database.vectors) await keepDirections(db)
  await db.connection().execute(async (one) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(one)
    await run(sql`set statement_timeout = 0`)
    await run(sql`set session_replication_role = replica`)
    // The embedded database gives no statement the time to build it.
    const buildsIndex = database.kind === 'postgres'
    if (buildsIndex) await run(sql`drop index passages_terms`)
    const counts = { terms: new Map<string, number>(), words: new Map<string, number>(), length: 0 }
    for (let from = 0; from < passages; from += rowsAtOnce)
      await addRows(one, from, Math.min(passages, from + rowsAtOnce), words, counts)
    await addCounts(one, passages, counts)
    if (database.vectors) await addVectors(one, passages)
    if (buildsIndex) {
      await run(sql`set maintenance_work_mem = '1GB'`)
      await run(sql`create index passages_terms on passages using gin (terms)`)
    }
    await run(sql`reset session_replication_role`)
    await run(sql`reset maintenance_work_mem`)
    for (const table of ['passages', 'passage_vectors', 'passage_units', 'files', 'term_counts'])
      await run(sql`vacuum analyze ${sql.table(table)}`).catch(() => undefined)
    await run(sql`reset statement_timeout`)
  })
  // The server has noted that the few vectors of the library have their bits; these have none yet.
  if (database.vectors) await sql`delete from filled_bits`.execute(db)
  await fillBits({ db, database }, AbortSignal.timeout(600_000))
  if (database.vectors) await sql`vacuum analyze passage_bits`.execute(db)
}

async function wordsOfLibrary(db: App['db']): Promise<Word[]> {
  const { rows } = await sql<Word>`
    select word, (ts_lexize('english_stem', word))[1] as stem
    from ts_stat('select to_tsvector(''simple'', text) from passages') where length(word) > 1
    order by nentry desc, word`.execute(db)
  return rows
}

type Counts = { terms: Map<string, number>; words: Map<string, number>; length: number }

async function addRows(
  db: Kysely<any>,
  from: number,
  to: number,
  words: Word[],
  counts: Counts,
): Promise<void> {
  const files = {
    first: Math.floor(from / passagesInFile),
    last: Math.ceil(to / passagesInFile) - 1,
  }
  await sql`
    insert into files (id, filename, title, type, size_bytes, sha256, storage_key, state, pages, pages_read, audience, group_ids)
    select md5('file ' || n)::uuid, 'bench-' || n || '.pdf', 'Volume ' || n, 'application/pdf', 1, md5('' || n), 'none', 'ready', 1, 1,
      case when n % 100 = 0 then 'members' else 'some' end, case when n % 100 = 0 then '{}' else array[md5('group')::uuid] end
    from generate_series(${files.first}::int, ${files.last}::int) as n
    on conflict do nothing`.execute(db)
  await sql`
    insert into pages (file_id, page, text, width, height, words)
    select md5('file ' || n)::uuid, 1, '', 595, 842, ''
    from generate_series(${files.first}::int, ${files.last}::int) as n
    on conflict do nothing`.execute(db)
  const rows = Array.from({ length: to - from }, (_, i) => passageOf(from + i, words, counts))
  await sql`
    insert into passages (id, file_id, page, position, heading, text, start_offset, end_offset, length, terms)
    select ${idOfPassage}, md5('file ' || n / ${passagesInFile})::uuid, 1, n % ${passagesInFile}, '', text, 0, 1, length, terms::tsvector
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(n integer, text text, length integer, terms text)`.execute(
    db,
  )
  await sql`
    insert into passage_units (passage_id, meanings)
    select ${idOfPassage}, decode(repeat(md5(n || 'units'), 120), 'hex')
    from generate_series(${from}::int, ${to - 1}::int) as n`.execute(db)
}

/** The stems with their positions, as to_tsvector gives them. */
function passageOf(n: number, words: Word[], counts: Counts) {
  const picked = Array.from(
    { length: sentences * wordsInSentence },
    () => words[Math.floor(Math.random() ** 3 * words.length)]!,
  )
  const text = Array.from({ length: sentences }, (_, i) => {
    const said = picked
      .slice(i * wordsInSentence, (i + 1) * wordsInSentence)
      .map(({ word }) => word)
      .join(' ')
    return `${said[0]!.toUpperCase()}${said.slice(1)}.`
  }).join(' ')
  const places = new Map<string, number[]>()
  picked.forEach(({ stem }, i) => {
    if (stem) places.set(stem, [...(places.get(stem) ?? []), i + 1])
  })
  const add = (to: Map<string, number>, key: string) => to.set(key, (to.get(key) ?? 0) + 1)
  for (const stem of places.keys()) add(counts.terms, stem)
  for (const word of new Set(picked.map(({ word }) => word))) add(counts.words, word)
  const length = [...places.values()].flat().length
  counts.length += length
  const terms = [...places]
    .map(([stem, at]) => `'${stem.replaceAll(/['\\]/g, '$&$&')}':${at.join(',')}`)
    .join(' ')
  return { n, text, length, terms }
}

/** As the triggers count. */
async function addCounts(db: Kysely<any>, passages: number, { terms, words, length }: Counts) {
  await sql`update search_totals set passages = passages + ${passages}, terms = terms + ${length}`.execute(
    db,
  )
  const worded = [...words].filter(
    ([word]) => word.length >= 3 && word.length <= 40 && !/[^\p{L}]/u.test(word),
  )
  for (const [table, column, all] of [
    ['term_counts', 'term', [...terms]],
    ['document_words', 'word', worded],
  ] as const)
    await sql`
      insert into ${sql.table(table)} (${sql.ref(column)}, passages)
      select * from unnest(${all.map(([one]) => one)}::text[], ${all.map(([, count]) => count)}::int[])
      on conflict (${sql.ref(column)}) do update set passages = ${sql.ref(`${table}.passages`)} + excluded.passages`.execute(
      db,
    )
}

/** What the vectors are put together from: pgvector adds two, but does not shorten one. */
async function keepDirections(db: App['db']): Promise<void> {
  const { rows } = await sql<{ embedding: string }>`
    select embedding::text from passage_vectors order by passage_id`.execute(db)
  const real = rows.map(({ embedding }) => JSON.parse(embedding) as number[])
  const scaled = (vector: number[], by: number) => vector.map((value) => value * by)
  const width = real[0]!.length
  const noise = Array.from({ length: noises }, () =>
    Array.from({ length: width }, () => (Math.random() - 0.5) * Math.sqrt(12 / width)),
  )
  const all = [
    ...real.map((vector, nth) => ({ kind: 'near', nth, vector })),
    ...real.map((vector, nth) => ({ kind: 'beside', nth, vector: scaled(vector, besideShare) })),
    ...noise.map((vector, nth) => ({ kind: 'off', nth, vector: scaled(vector, noiseShare) })),
  ]
  await sql`create table bench_directions (kind text, nth int, vector vector(${sql.lit(width)}), primary key (kind, nth))`.execute(
    db,
  )
  for (let from = 0; from < all.length; from += 500)
    await sql`
      insert into bench_directions select kind, nth, vector::text::vector
      from jsonb_to_recordset(${JSON.stringify(all.slice(from, from + 500))}::text::jsonb) as d(kind text, nth int, vector jsonb)`.execute(
      db,
    )
}

async function addVectors(db: Kysely<any>, passages: number) {
  const { rows } = await sql<{ real: number }>`
    select count(*)::int as real from bench_directions where kind = 'near'`.execute(db)
  const { real } = rows[0]!
  const nthOf = (most: number) =>
    sql`(hashint8extended(n, ${most}) & 2147483647) % ${sql.lit(most)}`
  for (let from = 0; from < passages; from += rowsAtOnce)
    await sql`
      insert into passage_vectors (passage_id, file_id, embedding)
      select ${idOfPassage}, md5('file ' || n / ${passagesInFile})::uuid,
        l2_normalize(near.vector + beside.vector + off.vector)
      from generate_series(${from}::int, ${Math.min(passages, from + rowsAtOnce) - 1}::int) as n
      join bench_directions as near on near.kind = 'near' and near.nth = ${nthOf(real)}
      join bench_directions as beside on beside.kind = 'beside' and beside.nth = ${nthOf(real - 1)}
      join bench_directions as off on off.kind = 'off' and off.nth = ${nthOf(noises)}`.execute(db)
  await sql`drop table bench_directions`.execute(db)
}
