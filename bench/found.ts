// From a question to its first cited passage: node bench/found.ts [passages] [embedded|postgres]
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { parse } from 'yaml'
import { readConfig } from '#server/config.ts'
import type { App } from '#server/app.ts'
import { findPassages } from '#server/features/documents/documents.ts'
import { importLibrary } from '#server/features/documents/library/import-library.ts'
import { readDocument } from '#server/features/documents/reading/read-document.ts'
import { openServer } from '#server/open.ts'
import { startPostgres } from '#server/testing/postgres-cluster.ts'
import { temporaryFolder } from '#server/testing/start-carrel.ts'
import { ms, quantile } from './measure.ts'

const passages = Number(process.argv[2] ?? 10_000)
const where = process.argv[3] ?? 'embedded'
const passagesInFile = 500
const rowsAtOnce = 10_000
const contentDir = new URL('../content', import.meta.url).pathname

const postgres = where === 'postgres' ? await startPostgres() : undefined
const { dir, remove } = temporaryFolder()
const { app, close } = await openServer(
  readConfig({
    DATA_DIR: dir,
    CONTENT_DIR: contentDir,
    LOG_LEVEL: 'warn',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  }),
)
try {
  await readLibrary(app)
  const begun = performance.now()
  await fill(app)
  console.log(`filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  await measure(app)
} finally {
  await close()
  await postgres?.stop()
  remove()
}

async function readLibrary(app: App) {
  await importLibrary(app)
  const unread = await app.db
    .selectFrom('files')
    .select('id')
    .where('state', '<>', 'ready')
    .execute()
  for (const { id } of unread) await readDocument({ ...app, vectors: app.database.vectors }, id)
}

/**
 * Passages of five sentences each, of the words of the library as often as they are used there, with
 * vectors that mean nothing: what they say does not matter to the time they take.
 */
async function fill({ db, database }: App) {
  await sql`create table bench_words as
    select word, row_number() over (order by nentry desc) as rank
    from ts_stat('select to_tsvector(''simple'', text) from passages') where length(word) > 1`.execute(
    db,
  )
  await sql`create unique index on bench_words (rank)`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*)::int from bench_words`.execute(db)
  const words = rows[0]!.count
  const sentence = sql`(select string_agg(case i when 1 then initcap(word) else word end, ' ' order by i) || '.'
    from (select i, 1 + floor(power(random(), 3) * ${words})::int + n * 0 as rank from generate_series(1, 12) as i) as picked
    join bench_words using (rank))`
  const text = sql.join(
    [1, 2, 3, 4, 5].map(() => sentence),
    sql` || ' ' || `,
  )
  for (let from = 0; from < passages; from += rowsAtOnce) {
    const to = Math.min(passages, from + rowsAtOnce)
    await sql`
      insert into files (id, filename, title, type, size_bytes, sha256, storage_key, state, pages, pages_read)
      select md5('file ' || n)::uuid, 'bench-' || n || '.pdf', 'Volume ' || n, 'application/pdf', 1, md5('' || n), 'none', 'ready', 1, 1
      from generate_series(${from / passagesInFile}::int, ${Math.ceil(to / passagesInFile) - 1}::int) as n`.execute(
      db,
    )
    await sql`
      insert into pages (file_id, page, text, width, height, words)
      select md5('file ' || n)::uuid, 1, '', 595, 842, ''
      from generate_series(${from / passagesInFile}::int, ${Math.ceil(to / passagesInFile) - 1}::int) as n`.execute(
      db,
    )
    await sql`
      insert into passages (id, file_id, page, position, heading, text, start_offset, end_offset, length, terms)
      select id, file_id, 1, position, '', text, 0, 1, 50, to_tsvector('english', text) from (
        select md5('passage ' || n)::uuid as id, md5('file ' || n / ${passagesInFile})::uuid as file_id,
          n % ${passagesInFile} as position, ${text} as text
        from generate_series(${from}::int, ${to - 1}::int) as n
      ) as made`.execute(db)
    await sql`
      insert into passage_units (passage_id, meanings)
      select md5('passage ' || n)::uuid, decode(repeat(md5(n || 'units'), 120), 'hex')
      from generate_series(${from}::int, ${to - 1}::int) as n`.execute(db)
    if (database.vectors)
      await sql`
        insert into passage_vectors (passage_id, file_id, embedding)
        select md5('passage ' || n)::uuid, md5('file ' || n / ${passagesInFile})::uuid,
          (select array_agg((random() - 0.5) / 11.3 + n * i * 0) from generate_series(1, 384) as i)::real[]::vector
        from generate_series(${from}::int, ${to - 1}::int) as n`.execute(db)
  }
  await sql`drop table bench_words`.execute(db)
  for (const table of ['passages', 'passage_vectors', 'passage_units', 'files', 'pages'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db).catch(() => undefined)
}

async function measure(app: App) {
  const { answerable } = parse(
    readFileSync(new URL('../content/questions.yaml', import.meta.url), 'utf8'),
  ) as { answerable: { question: string }[] }
  const found: number[] = []
  const cited: number[] = []
  const plain: number[] = []
  for (const [round, { question }] of [
    ...answerable.slice(0, 5),
    ...answerable,
    ...answerable,
  ].entries()) {
    const [took, passed] = await ask(app, question)
    const reference = await timed(() => plainSearch(app, question))
    // The first ones warm what has to be warm.
    if (round < 5) continue
    found.push(passed)
    if (took !== undefined) cited.push(took)
    plain.push(reference)
  }
  const row = (times: number[]) => ({
    times: times.length,
    p50: ms(quantile(times, 0.5)),
    p95: ms(quantile(times, 0.95)),
  })
  console.table({
    'question to first cited passage': row(cited),
    'of that, the search': row(found),
    'ts_rank over the same passages': row(plain),
  })
  console.log(`memory of the process ${Math.round(process.memoryUsage().rss / 1024 ** 2)} MB`)
}

async function ask(app: App, text: string): Promise<[number | undefined, number]> {
  const began = performance.now()
  const passages = await findPassages(app, { text })
  const passed = performance.now() - began
  for await (const part of app.model.answer(
    { text, history: [] },
    passages,
    AbortSignal.timeout(60_000),
  ))
    if (part.type === 'source') return [performance.now() - began, passed]
  return [undefined, passed]
}

/** What PostgreSQL offers by itself: any of the words, ranked by its own measure. */
function plainSearch({ db }: App, text: string) {
  return sql`
    with query as (
      select string_agg(quote_literal(lexeme), ' | ')::tsquery as query from unnest(to_tsvector('english', ${text}))
    )
    select id from passages cross join query where terms @@ query
    order by ts_rank(terms, query) desc limit 20`.execute(db)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
