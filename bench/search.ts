import { v7 as uuid } from 'uuid'
import { type Kysely, sql } from 'kysely'
import { readConfig } from '#server/settings/config.ts'
import { indexMessages } from '#server/features/chats/chats.ts'
import { startSession } from '#server/features/users/sessions/sessions.ts'
import { openServer } from '#server/open.ts'
import { contentWithoutLibrary } from '#server/testing/content.ts'
import { startPostgres } from '#server/testing/postgres-cluster.ts'
import { temporaryFolder } from '#server/testing/start-carrel.ts'
import { ms, quantile } from './measure.ts'

// One member's search over HTTP among a million stored messages of a thousand members, one of whom
// has 20,000 of them, beside `ilike` over the same member's rows in the same PostgreSQL.
const messages = 1_000_000
const members = 1_000
/** Every so many messages are the one member's who writes most. */
const everyNth = 50
const messagesInChat = 25
const askers = 40
const asksEach = 400

const postgres = await startPostgres()
const { dir, remove } = temporaryFolder()
const { app, server, close } = await openServer(
  readConfig({
    DATABASE_URL: postgres.url,
    DATA_DIR: dir,
    CONTENT_DIR: contentWithoutLibrary(dir),
    LOG_LEVEL: 'warn',
  }),
)
await server.listen({ host: '127.0.0.1', port: 0 })
const { port } = server.server.address() as { port: number }
try {
  const vocabulary = makeVocabulary()
  const begun = performance.now()
  await app.db.connection().execute((db) => fill(db as never, vocabulary))
  console.log(`filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  await measureAll(vocabulary)
} finally {
  await close()
  await postgres.stop()
  remove()
}

async function measureAll(vocabulary: string[]) {
  const pick = (from: number, to: number) =>
    vocabulary[from + Math.floor(Math.random() * (to - from))]!
  const kinds: Record<string, () => string> = {
    'rare word': () => pick(5_000, 15_000),
    'common word': () => pick(0, 20),
    'two words': () => `${pick(10, 300)} ${pick(10, 300)}`,
    'beginning of a word': () => pick(100, 5_000).slice(0, 3),
  }
  const ordinary = await Promise.all(
    Array.from({ length: askers }, (_, i) => asker(memberId(1 + i * 24))),
  )
  const busiest = await asker(memberId(0))
  const choose = () => ordinary[Math.floor(Math.random() * askers)]!
  await report('a member with a thousand messages', kinds, choose, asksEach)
  await report('the member with 20,000', kinds, () => busiest, asksEach / 2)
  await keepWriting(vocabulary)
  await report('the same, 3,000 messages after the last vacuum', kinds, () => busiest, asksEach / 4)
}

async function asker(id: string) {
  const { token } = await startSession(app, id, { userAgent: 'bench', ip: '127.0.0.1' })
  return { id, headers: { authorization: `Bearer ${token}`, accept: 'application/json' } }
}
type Asker = Awaited<ReturnType<typeof asker>>

async function report(
  who: string,
  kinds: Record<string, () => string>,
  choose: () => Asker,
  count: number,
) {
  console.log(`\n${who}`)
  const every = { ours: [] as number[], like: [] as number[] }
  for (const [kind, make] of Object.entries(kinds)) {
    const ours: number[] = []
    const like: number[] = []
    const asks = Array.from({ length: count }, () => ({ member: choose(), q: make() }))
    let found = 0
    for (const [i, { member, q }] of asks.entries()) {
      const one = await timed(() => searchOverHttp(member, q))
      found += one.result
      // The first ones warm it.
      if (i >= count / 10) ours.push(one.tookMs)
    }
    // Apart from ours, whose pages of the index it would push out of the memory.
    for (const { member, q } of asks.slice(0, count / 5))
      like.push((await timed(() => searchByLike(member, q))).tookMs)
    every.ours.push(...ours)
    every.like.push(...like)
    console.log(`${kind.padEnd(20)} ${line(ours, like)}  ${(found / count).toFixed(1)} chats found`)
  }
  console.log(`${'all'.padEnd(20)} ${line(every.ours, every.like)}`)
}

function line(ours: number[], like: number[]): string {
  const [mine, theirs] = [quantile(ours, 0.95), quantile(like, 0.95)]
  return (
    `p50 ${ms(quantile(ours, 0.5))}, p95 ${ms(mine)}, max ${ms(Math.max(...ours))}` +
    `  ilike p50 ${ms(quantile(like, 0.5))}, p95 ${ms(theirs)}  ratio of p95 ${(mine / theirs).toFixed(2)}`
  )
}

async function timed<T>(work: () => Promise<T>) {
  const begun = performance.now()
  const result = await work()
  return { result, tookMs: performance.now() - begun }
}

async function searchOverHttp({ headers }: Asker, q: string): Promise<number> {
  const address = `http://127.0.0.1:${port}/v1/bot-chat-messages?q=${encodeURIComponent(q)}`
  const response = await fetch(address, { headers })
  const { payload } = (await response.json()) as { payload: { items: unknown[] } }
  if (response.status !== 200) throw new Error(`the search answered ${response.status}`)
  return payload.items.length
}

async function searchByLike({ id }: Asker, q: string) {
  const words = q.split(' ').map((word) => `%${word}%`)
  const all = (column: string) =>
    sql.join(
      words.map((word) => sql`${sql.ref(column)} ilike ${word}`),
      sql` and `,
    )
  const inMessages = sql`exists (
    select from messages where messages.chat_id = chats.id and ${all('messages.content')})`
  await sql`
    select * from chats
    where member_id = ${id} and not temporary and (${all('chats.title')} or ${inMessages})
    order by updated_at desc, id desc limit 51`.execute(app.db)
}

/** As they come in while people write: the index keeps the newest aside until the next vacuum. */
async function keepWriting(vocabulary: string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from chats where member_id <> ${memberId(0)} limit 300`.execute(app.db)
  for (let i = 0; i < 3_000; i++) {
    const row = { id: uuid(), chatId: rows[i % rows.length]!.id, content: textOf(vocabulary, 40) }
    await app.db
      .insertInto('messages')
      .values({ ...row, role: 'bot', status: 'complete' })
      .execute()
    await indexMessages(app, [row])
  }
}

/** In one statement each, and the index last: a fill, not a measurement of writing. */
async function fill(db: Kysely<unknown>, vocabulary: string[]) {
  const run = (text: ReturnType<typeof sql>) => text.execute(db)
  const texts = Array.from({ length: 6_000 }, (_, id) => ({
    id,
    content: textOf(vocabulary, id % 2 ? 20 + Math.floor(Math.random() * 40) : 6 + (id % 12)),
  }))
  await run(sql`set statement_timeout = 0`)
  await run(sql`create unlogged table pool as select id, content, array(
      select distinct w from regexp_split_to_table(content, ' ') w) as words
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as t(id int, content text)`)
  await run(sql`create unique index on pool (id)`)
  await run(sql`drop index search_terms_terms`)
  await run(sql`create unlogged table placed as
    select n, owner, chat, ('01930000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id,
      ('01930000-0000-7000-9000-' || lpad(to_hex(owner * 100000 + chat), 12, '0'))::uuid as chat_id,
      (hashint4(n) & 2147483647) % 3000 * 2 + n % 2 as text
    from (select n, case when n % ${everyNth} = 0 then 0 else 1 + n % ${members - 1} end as owner,
      case when n % ${everyNth} = 0 then n / ${everyNth} else n / ${members - 1} end / ${messagesInChat} as chat
      from generate_series(1, ${messages}::int) n) numbered`)
  await run(sql`insert into users (id, email, password_hash, first_name, last_name, email_verified_at)
    select ('01930000-0000-7000-a000-' || lpad(to_hex(n), 12, '0'))::uuid, n || '@example.org', 'x', 'A', 'B', now()
    from generate_series(0, ${members - 1}::int) n`)
  await run(sql`insert into chats (id, member_id, title, created_at, updated_at)
    select chat_id, ('01930000-0000-7000-a000-' || lpad(to_hex(owner), 12, '0'))::uuid,
      (select left(content, 50) from pool where id = min(text)), now(), now() - max(n) * interval '1 second'
    from placed group by chat_id, owner`)
  await run(sql`insert into messages (id, chat_id, role, status, content)
    select placed.id, chat_id, case when n % 2 = 0 then 'user' else 'bot' end, 'complete', content
    from placed join pool on pool.id = placed.text order by n`)
  await run(sql`insert into search_terms (id, chat_id, message_id, terms)
    select placed.id, chat_id, placed.id, array_to_tsvector(array(
      select lpad(to_hex(owner), 12, '0') || ':' || w from unnest(words) w))
    from placed join pool on pool.id = placed.text order by n`)
  await run(sql`insert into search_terms (id, chat_id, terms)
    select id, id, array_to_tsvector(array(
      select distinct right(member_id::text, 12) || ':' || w from regexp_split_to_table(title, ' ') w where w <> ''))
    from chats`)
  await run(sql`set maintenance_work_mem = '2GB'`)
  await run(sql`create index search_terms_terms on search_terms using gin (terms)`)
  await run(sql`vacuum analyze`)
  await run(sql`reset all`)
}

function memberId(n: number): string {
  return `01930000-0000-7000-a000-${n.toString(16).padStart(12, '0')}`
}

/** Words of syllables, the commonest first. */
function makeVocabulary(): string[] {
  const syllables =
    'ba be bi bo bu da de di do du fa fe fi fo ga ge go ha he hi ka ke ko la le li lo lu ma me mi mo na ne ni no pa pe po ra re ri ro sa se si so ta te ti to va ve vi wa we ya za'.split(
      ' ',
    )
  const words = new Set<string>()
  while (words.size < 20_000) {
    const count = 1 + Math.min(3, Math.floor(words.size / 40))
    words.add(
      Array.from(
        { length: count },
        () => syllables[Math.floor(Math.random() * syllables.length)],
      ).join(''),
    )
  }
  return [...words]
}

/** As in a language, the second word comes half as often as the first, the third a third as often. */
function textOf(vocabulary: string[], words: number): string {
  const word = () => vocabulary[Math.floor(vocabulary.length ** Math.random()) - 1]!
  return Array.from({ length: words }, word).join(' ')
}
