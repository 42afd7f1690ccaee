// From a question to its first cited passage: node bench/found.ts [passages] [embedded|postgres]
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { parse } from 'yaml'
import { readConfig } from '#server/settings/config.ts'
import type { App } from '#server/app.ts'
import { type Search, findPassages } from '#server/features/documents/documents.ts'
import { importLibrary } from '#server/features/documents/library/import-library.ts'
import { readDocument } from '#server/features/documents/reading/read-document.ts'
import { openServer } from '#server/open.ts'
import { startPostgres } from '#server/testing/postgres-cluster.ts'
import { temporaryFolder } from '#server/testing/start-carrel.ts'
import { fillPassages } from './fill-passages.ts'
import { ms, quantile } from './measure.ts'

const passages = Number(process.argv[2] ?? 10_000)
const where = process.argv[3] ?? 'embedded'
const askedExactly = 20
const ofMember = { memberId: uuid(), chatId: uuid(), fileIds: null, now: () => new Date() }
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
// The server's own connections end a statement after half a minute.
const patient = postgres
  ? new Kysely<any>({
      dialect: new PostgresDialect({
        pool: new pg.Pool({ connectionString: postgres.url, max: 1, options: '-c jit=off' }),
      }),
    })
  : app.db
try {
  await readLibrary(app)
  const begun = performance.now()
  await fillPassages({ db: patient, database: app.database }, passages)
  console.log(`filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  await measure(app)
} finally {
  if (postgres) await patient.destroy()
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

async function measure(app: App) {
  const { answerable } = parse(
    readFileSync(new URL('../content/questions.yaml', import.meta.url), 'utf8'),
  ) as { answerable: { question: string }[] }
  const questions = answerable.map(({ question }) => question)
  const found: number[] = []
  const cited: number[] = []
  for (const [round, question] of [
    ...questions.slice(0, 5),
    ...questions,
    ...questions,
  ].entries()) {
    const [took, passed] = await ask(app, question)
    // The first ones warm what has to be warm.
    if (round < 5) continue
    found.push(passed)
    if (took !== undefined) cited.push(took)
  }
  const plain: number[] = []
  for (const question of questions.slice(0, askedExactly))
    plain.push(await timed(() => plainSearch(question)))
  const few: number[] = []
  for (const text of questions)
    few.push(await timed(() => findPassages(app, { text, within: ofMember })))
  const row = (times: number[]) => ({
    times: times.length,
    p50: ms(quantile(times, 0.5)),
    p95: ms(quantile(times, 0.95)),
  })
  const exact = await besideExact(app, questions.slice(0, askedExactly))
  console.table({
    'question to first cited passage': row(cited),
    'of that, the search': row(found),
    'the search of a member who may see 1 %': row(few),
    'exact search': row(exact.times),
    'ts_rank over the same passages': row(plain),
  })
  console.log(
    `of the exact search's best ten ${exact.same.toFixed(3)}, of a member who may see 1 % ${exact.sameOfMember.toFixed(3)}`,
  )
  console.log(`load ${loadavg()[0]!.toFixed(1)}`)
  console.log(`memory of the process ${Math.round(process.memoryUsage().rss / 1024 ** 2)} MB`)
}

/** How long the exact search takes, and which part of its best ten ours has among its own. */
async function besideExact(app: App, questions: string[]) {
  const times: number[] = []
  const best = async (text: string, more: Partial<Search>) =>
    (await findPassages({ ...app, db: patient }, { text, ...more }))
      .slice(0, 10)
      .map(({ id }) => id)
  const share = (exact: string[], ours: string[]) =>
    exact.filter((id) => ours.includes(id)).length / Math.max(exact.length, 1)
  let same = 0
  let sameOfMember = 0
  for (const text of questions) {
    const began = performance.now()
    const exact = await best(text, { mostCompared: Infinity })
    times.push(performance.now() - began)
    same += share(exact, await best(text, {})) / questions.length
    const exactOfMember = await best(text, { within: ofMember, mostCompared: Infinity })
    sameOfMember += share(exactOfMember, await best(text, { within: ofMember })) / questions.length
  }
  return { times, same, sameOfMember }
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
function plainSearch(text: string) {
  return sql`
    with query as (
      select string_agg(quote_literal(lexeme), ' | ')::tsquery as query from unnest(to_tsvector('english', ${text}))
    )
    select id from passages cross join query where terms @@ query
    order by ts_rank(terms, query) desc limit 20`.execute(patient)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
