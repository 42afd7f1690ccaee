import { fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { sql } from 'kysely'
import { createClient } from '#contract/client.ts'
import { payments } from '#contract/account/payments.ts'
import { type Plan, subscriptions } from '#contract/account/subscriptions.ts'
import { readConfig } from '#server/settings/config.ts'
import { startSession } from '#server/features/users/sessions/sessions.ts'
import { createUser } from '#server/features/users/users.ts'
import { stripePayments } from '#server/infra/payments/stripe.ts'
import { openTestProvider } from '#server/infra/payments/test-provider/test-provider.ts'
import { openServer } from '#server/open.ts'
import { contentWithoutLibrary } from '#server/testing/content.ts'
import { startPostgres } from '#server/testing/postgres-cluster.ts'
import { temporaryFolder } from '#server/testing/start-carrel.ts'

// 1,000 webhooks of 100 customers in random order, a fifth of them sent twice, against a server
// that reads every customer anew at the provider (the test provider, here in the sending process);
// then a check that everybody has what they should, once. Beside it the same events are inserted
// into a bare table of the same database, by the same number of workers and from the server's own
// process.
const people = 100
const sent = 1_000
const atOnce = 16

type Standing = { userId: string; planName: string; status: string; ending: boolean }
type Kept = { id: string; handled: boolean; attempts: number }
type Answer = {
  port: number
  tokens: { userId: string; token: string }[]
  bareMs: number
  standing: Standing[]
  events: Kept[]
  letters: Record<string, number>
  troubles: number
}

if (process.argv[2] === 'serve') await serve()
else await measure(process.argv[2] ?? 'embedded')

async function serve() {
  const [, , , databaseUrl, dir = '', url, webhookSecret, secretKey] = process.argv
  const contentDir = contentWithoutLibrary(dir)
  copyFileSync('content/plans.yaml', `${contentDir}/plans.yaml`)
  const { app, server, close } = await openServer(
    readConfig({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dir,
      CONTENT_DIR: contentDir,
      LOG_LEVEL: 'error',
      STRIPE_API_URL: url,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_SECRET_KEY: secretKey,
    }),
  )
  const tokens: Answer['tokens'] = []
  for (let count = 0; count < people; count++) {
    const person = { firstName: `M${count}`, lastName: 'Bench', password: 'not used here' }
    const email = `m${count}@example.org`
    const userId = (await createUser(app, { ...person, email }, { verified: true }))!
    const { token } = await startSession(app, userId, { userAgent: 'bench', ip: '127.0.0.1' })
    tokens.push({ userId, token })
  }
  await server.listen({ host: '127.0.0.1', port: 0 })
  const answers: Record<string, (given: { ids: string[] }) => Promise<Partial<Answer>>> = {
    async bare({ ids }) {
      await sql`create table bare_events (like payment_events including all)`.execute(app.db)
      const from = performance.now()
      await inTurns(ids, (id) =>
        sql`insert into bare_events (id, type, customer, received_at)
          values (${id}, 'bare', null, ${app.now()}) on conflict (id) do nothing`.execute(app.db),
      )
      return { bareMs: performance.now() - from }
    },
    async check() {
      const rows = await app.db
        .selectFrom('subscriptions')
        .innerJoin('plans', 'plans.id', 'subscriptions.planId')
        .select(['userId', 'plans.slug as planName', 'status', 'cancelAtPeriodEnd as ending'])
        .execute()
      const events = await app.db
        .selectFrom('paymentEvents')
        .select(['id', 'handledAt', 'attempts'])
        .execute()
      const receipts = await app.db
        .selectFrom('paymentLetters')
        .select(['userId', (eb) => eb.fn.countAll<number>().as('count')])
        .where('key', 'like', 'receipt%')
        .groupBy('userId')
        .execute()
      const troubles = await app.db.selectFrom('paymentTroubles').select('id').execute()
      return {
        standing: rows,
        events: events.map(({ id, handledAt, attempts }) => ({
          id,
          handled: !!handledAt,
          attempts,
        })),
        letters: Object.fromEntries(receipts.map(({ userId, count }) => [userId, count])),
        troubles: troubles.length,
      }
    },
  }
  process.on('message', async (message: { what: string; ids: string[] }) => {
    process.send!(await answers[message.what]!(message))
  })
  process.send!({ port: (server.server.address() as { port: number }).port, tokens })
  process.once('disconnect', () => void close().finally(() => process.exit(0)))
}

async function measure(kind: string) {
  const postgres = kind === 'postgres' ? await startPostgres() : undefined
  const { dir, remove } = temporaryFolder()
  const provider = await openTestProvider({
    dataDir: dir,
    publicUrl: 'http://127.0.0.1',
    now: () => new Date(),
  })
  const { url, webhookSecret, key } = provider
  const child = fork(import.meta.filename, [
    ...['serve', postgres?.url ?? '', `${dir}/server`, url, webhookSecret, key],
  ])
  const over = once(child, 'exit')
  const heard = async () => {
    const message = await Promise.race([once(child, 'message'), over.then(() => undefined)])
    if (!message) throw new Error('The server ended.')
    return (message as [Answer])[0]
  }
  const ask = (what: string, ids: string[] = []) => {
    child.send({ what, ids })
    return heard()
  }
  const { port, tokens } = await heard()
  const origin = `http://127.0.0.1:${port}`

  const expected = await live(provider, origin, tokens)
  const events = provider.events().filter(({ type }) => type !== 'customer.created')
  const random = randomFrom(7)
  const once20 = shuffled(events, random).slice(0, sent * 0.2)
  // Events that were not repeated fill up to the thousand; together they are everything that
  // happened.
  const filled = [...events, ...once20].slice(0, sent)
  const letters = shuffled(filled, random).map((event) => ({ event, ...provider.signed(event) }))

  const refused: number[] = []
  const sendAll = async () => {
    const from = performance.now()
    await inTurns(letters, async ({ body, signature }) => {
      const response = await fetch(`${origin}/v1/payments/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: new Uint8Array(body),
      })
      await response.arrayBuffer()
      if (response.status !== 200) refused.push(response.status)
    })
    return performance.now() - from
  }
  const oursMs = await sendAll()
  // Everything is known by now: what is left is the way in, the signature and one insert.
  const knownMs = await sendAll()
  const { bareMs } = await ask(
    'bare',
    letters.map(({ event }) => event.id),
  )
  const wrong = judge(
    await ask('check'),
    expected,
    filled.map(({ id }) => id),
  )
  child.disconnect()
  await over
  await provider.close()
  await postgres?.stop()
  remove()

  const rate = (ms: number) => ((letters.length / ms) * 1_000).toFixed(0)
  console.log(`${letters.length} webhooks, ${letters.length - new Set(filled).size} of them again`)
  console.log(`ours  ${rate(oursMs)} webhooks/s (${(oursMs / 1_000).toFixed(1)} s)`)
  console.log(`known ${rate(knownMs)} webhooks/s, all of them sent once more`)
  console.log(`bare  ${rate(bareMs)} inserts/s`)
  console.log(`ratio ${(bareMs / oursMs).toFixed(3)}, known ${(bareMs / knownMs).toFixed(2)}`)
  console.log(refused.length > 0 ? `refused: ${refused.join(' ')}` : 'all answered 200')
  console.log(wrong.length > 0 ? wrong.slice(0, 20).join('\n') : 'all handled right')
  if (wrong.length > 0 || refused.length > 0) process.exitCode = 1
}

/** Everybody buys a plan, and then every fourth cancels, upgrades, is ended or gets a refund. */
async function live(
  provider: Awaited<ReturnType<typeof openTestProvider>>,
  origin: string,
  tokens: Answer['tokens'],
) {
  const { url, webhookSecret, key } = provider
  const stripe = stripePayments({ secretKey: key, webhookSecret, url, tax: false })
  const guest = createClient({ origin, token: () => null })
  const plans = (await guest.call(subscriptions.list, {})) as Plan[]
  const planId = (slug: string) => plans.find((plan) => plan.slug === slug)!._id
  const fellow = plans.find(({ slug }) => slug === 'fellow')!
  const { amount, currency } = fellow.prices.find(({ interval }) => interval === 'month')!
  const expected = new Map<string, Omit<Standing, 'userId'>>()
  for (const [place, { userId, token }] of tokens.entries()) {
    const client = createClient({ origin, token: () => token })
    const query = { subscriptionId: planId('reader'), interval: 'month' } as const
    const { sessionId } = await client.call(payments.session, { query })
    provider.pay(sessionId)
    const { customer, subscription: id } = provider.state.checkouts[sessionId]!
    if (place % 4 === 0) await stripe.cancelAtPeriodEnd(id!)
    else if (place % 4 === 1) {
      // A price of the plan that the server knows of.
      await client.call(payments.previewChange, {
        query: { subscriptionId: fellow._id, interval: 'month' },
      })
      const price = Object.values(provider.state.prices).find(
        (one) => one.unit_amount === amount && one.currency === currency.toLowerCase(),
      )!
      await stripe.changeNow(id!, price.id, customer)
    } else if (place % 4 === 2) await stripe.cancelNow(id!)
    else provider.refund(provider.state.subscriptions[id!]!.latest_invoice!)
    expected.set(userId, {
      planName: place % 4 === 1 ? 'fellow' : 'reader',
      status: place % 4 < 2 ? 'active' : 'canceled',
      ending: place % 4 === 0,
    })
  }
  return expected
}

function judge(
  { standing, events, letters, troubles }: Answer,
  expected: Map<string, Omit<Standing, 'userId'>>,
  ids: string[],
): string[] {
  const wrong: string[] = []
  const rows = new Map(standing.map((row) => [row.userId, row]))
  for (const [userId, should] of expected) {
    const is = rows.get(userId)
    // Members whose plan ended before the server learned of it never had anything, and need no row.
    if (!is && should.status === 'canceled') continue
    const same =
      is?.status === should.status &&
      is.planName === should.planName &&
      (should.status === 'canceled' || is.ending === should.ending)
    if (!same) wrong.push(`${userId} should be ${JSON.stringify(should)}: ${JSON.stringify(is)}`)
    // One for the purchase, and one more for members who upgraded.
    const receipts = letters[userId] ?? 0
    if (receipts > (should.planName === 'fellow' ? 2 : 1))
      wrong.push(`${userId} got ${receipts} receipts`)
  }
  const unhandled = events.filter(({ handled }) => !handled)
  if (unhandled.length > 0) wrong.push(`${unhandled.length} events are not handled`)
  const kept = new Set(events.map(({ id }) => id))
  const lost = [...new Set(ids)].filter((id) => !kept.has(id))
  if (lost.length > 0) wrong.push(`${lost.length} events are not kept`)
  if (events.length !== kept.size) wrong.push('an event is kept twice')
  // The operator is told of each refund once.
  if (troubles !== people / 4) wrong.push(`${troubles} troubles instead of ${people / 4}`)
  return wrong
}

async function inTurns<T>(all: T[], work: (one: T) => Promise<unknown>) {
  const rest = all.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of rest) await work(one)
    }),
  )
}

function shuffled<T>(all: T[], random: () => number): T[] {
  return all
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

/** The same order in every run (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
