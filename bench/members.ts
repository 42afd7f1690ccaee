import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { readConfig } from '#server/settings/config.ts'
import { keepPlans } from '#server/features/subscriptions/subscriptions.ts'
import { createUser } from '#server/features/users/users.ts'
import { startSession } from '#server/features/users/sessions/sessions.ts'
import { openServer } from '#server/open.ts'
import { startPostgres } from '#server/testing/postgres-cluster.ts'
import { temporaryFolder } from '#server/testing/start-carrel.ts'
import { messageOf, ms, quantile } from './measure.ts'

// The list of 100,000 members over HTTP, as the desk opens, orders, filters and searches it: each
// call beside its bare query in the same process, in turns. A list is to open in 300 ms.
// npm run bench -- members [postgres | embedded] [number]
const [kind = 'postgres', number = '100000'] = process.argv.slice(2)
const rounds = 25
const mostMs = 300

const columns = sql.raw(
  `users.id, users.email, users.first_name, users.last_name, users.role, users.created_at, last_seen.at`,
)
const from = sql.raw(`from users left join last_seen on last_seen.user_id = users.id`)

/** What is asked for, and the plain query with the same rows in the same order. */
const calls = {
  newest: { path: '', rest: sql`order by users.created_at desc, users.id desc` },
  name: {
    path: '&sort=name',
    rest: sql`order by lower(users.last_name), lower(users.first_name), users.id`,
  },
  lastSeen: {
    path: '&sort=lastSeen',
    rest: sql`order by coalesce(last_seen.at, '-infinity') desc, users.id desc`,
  },
  used: {
    path: '&sort=used',
    rest: sql`order by coalesce((select max(used) from usage where user_id = users.id), 0) desc, users.id desc`,
  },
  suspended: {
    path: '&status=suspended',
    rest: sql`where suspended_at is not null order by users.created_at desc, users.id desc`,
  },
  'of a group': {
    path: '&groupId=GROUP',
    rest: sql`where users.id in (select user_id from group_members where group_id = (select min(id::text)::uuid from groups))
      order by users.created_at desc, users.id desc`,
  },
  'of a plan': {
    path: '&planId=PLAN',
    rest: sql`where users.id in (select user_id from subscriptions where status = 'active')
      order by users.created_at desc, users.id desc`,
  },
  'search, many': {
    path: '&q=member77',
    rest: sql`where (first_name || ' ' || last_name || ' ' || email) ilike '%member77%'
      order by users.created_at desc, users.id desc`,
  },
  'search, none': {
    path: '&q=nobody%20at%20all',
    rest: sql`where (first_name || ' ' || last_name || ' ' || email) ilike '%nobody at all%'
      order by users.created_at desc, users.id desc`,
  },
}

type Seeded = { port: number; bare: number; token: string; groupId: string; planId: string }

if (process.env.BENCH_SERVES) await serve(process.env.BENCH_SERVES)
else await measure()

async function serve(databaseUrl: string) {
  const { dir, remove } = temporaryFolder()
  const { app, server } = await openServer(
    readConfig({
      ...(databaseUrl === 'embedded' ? {} : { DATABASE_URL: databaseUrl }),
      DATA_DIR: dir,
      LOG_LEVEL: 'error',
    }),
  )
  const operator = (await createUser(
    app,
    { firstName: 'Ana', lastName: 'Bench', email: `${uuid()}@example.org`, password: 'not used' },
    { verified: true, role: 'operator' },
  ))!
  const { token } = await startSession(app, operator, { userAgent: 'bench', ip: '127.0.0.1' })
  const { db } = app
  // So that the plan is in the database, too.
  const { plans } = await keepPlans(app)
  const planId = plans[0]!.plan.id
  // In portions: no query may take longer than 30 seconds on the embedded database.
  for (let first = 1; first <= Number(number); first += 10_000)
    await sql`
    insert into users (id, email, email_verified_at, password_hash, first_name, last_name, created_at, suspended_at)
    select gen_random_uuid(), 'member' || n || '@example.org', now(), 'none', 'First' || n % 997,
      'Last' || n % 9973, now() - n * interval '7 minutes', case when n % 500 = 0 then now() end
    from generate_series(${first}::integer, least(${first} + 9999, ${Number(number)})::integer) n`.execute(
      db,
    )
  await sql`insert into last_seen (user_id, at)
    select id, created_at + interval '1 day' from users where role = 'member' and email like '%3@%'`.execute(
    db,
  )
  await sql`insert into subscriptions (user_id, plan_id, status, counted_from, updated_at,
      interval, amount, currency, period_start, period_end)
    select id, ${planId}::uuid, case when pays then 'active' else 'free' end, created_at, created_at,
      case when pays then 'month' end, case when pays then 900 end, case when pays then 'GBP' end,
      case when pays then now() - interval '9 days' end, case when pays then now() + interval '21 days' end
    from (select *, email like '%5@%' as pays from users) as users where role = 'member'`.execute(
    db,
  )
  await sql`insert into usage (user_id, period_start, used)
    select id, created_at, 1 + length(last_name) % 40 from users where email like '%7@%'`.execute(
    db,
  )
  await sql`insert into groups (id, name, created_at)
    select gen_random_uuid(), 'Group ' || n, now() from generate_series(1, 5) n`.execute(db)
  await sql`insert into group_members (group_id, user_id)
    select groups.id, users.id from groups, users where users.email like '%' || right(groups.name, 1) || '@%'`.execute(
    db,
  )
  await sql`analyze`.execute(db)
  const { rows: groups } = await sql<{
    id: string
  }>`select min(id::text) as id from groups`.execute(db)
  await server.listen({ host: '127.0.0.1', port: 0 })
  // The same query with the same driver, and nothing around it.
  const bare = createServer((asked, response) => {
    const { rest } = calls[decodeURIComponent(asked.url!.slice(1)) as keyof typeof calls]
    void sql`select ${columns} ${from} ${rest} limit 51`
      .execute(db)
      .then(({ rows }) => response.end(JSON.stringify(rows)))
      .catch((error: unknown) => (console.error(error), response.destroy()))
  }).listen(0, '127.0.0.1')
  await once(bare, 'listening')
  const portOf = (one: { address(): unknown }) => (one.address() as { port: number }).port
  process.send!({
    ...{ port: portOf(server.server), bare: portOf(bare), token, planId },
    groupId: groups[0]!.id,
  } satisfies Seeded)
  process.once('disconnect', () => (remove(), process.exit(0)))
}

async function measure() {
  const postgres = kind === 'postgres' ? await startPostgres() : undefined
  const child = fork(import.meta.filename, [kind, number], {
    env: { ...process.env, BENCH_SERVES: postgres?.url ?? 'embedded' },
  })
  const { port, bare, token, groupId, planId } = await messageOf<Seeded>(child)
  console.log(`${kind}, ${number} members, 50 of them in a list; median (slowest)`)
  const slow: string[] = []
  for (const [name, { path }] of Object.entries(calls)) {
    const query = path.replace('GROUP', groupId).replace('PLAN', planId)
    const targets = {
      ours: `http://127.0.0.1:${port}/v1/operator/members?limit=50${query}`,
      bare: `http://127.0.0.1:${bare}/${encodeURIComponent(name)}`,
    }
    const times = { ours: [] as number[], bare: [] as number[] }
    for (let round = 0; round < rounds; round++)
      for (const which of ['ours', 'bare'] as const) {
        const took = await time(targets[which], token)
        // The first two warm both.
        if (round > 1) times[which].push(took)
      }
    const said = (which: keyof typeof times) =>
      `${ms(quantile(times[which], 0.5))} (${ms(Math.max(...times[which]))})`
    const ratio = quantile(times.ours, 0.5) / quantile(times.bare, 0.5)
    console.log(
      `${name.padEnd(14)} ours ${said('ours').padEnd(22)} bare ${said('bare').padEnd(22)} ratio ${ratio.toFixed(2)}`,
    )
    if (quantile(times.ours, 0.5) > mostMs) slow.push(name)
  }
  console.log(
    slow.length > 0 ? `above ${mostMs} ms: ${slow.join(', ')}` : `all within ${mostMs} ms`,
  )
  child.disconnect()
  await once(child, 'exit')
  await postgres?.stop()
}

function time(url: string, token: string) {
  return new Promise<number>((resolve, reject) => {
    const started = performance.now()
    request(url, { headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().once('end', () => resolve(performance.now() - started))
    })
      .once('error', reject)
      .end()
  })
}
