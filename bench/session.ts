import { fork } from 'node:child_process'
import { once } from 'node:events'
import { v7 as uuid } from 'uuid'
import { contract } from '#contract/contract.ts'
import type { Area } from '#contract/route.ts'
import { users } from '#contract/account/users.ts'
import { readConfig } from '#server/settings/config.ts'
import { startSession } from '#server/features/users/sessions/sessions.ts'
import { createUser } from '#server/features/users/users.ts'
import { createServer } from '#server/http/server.ts'
import { implement } from '#server/implement.ts'
import { openServer } from '#server/open.ts'
import { contentWithoutLibrary } from '#server/testing/content.ts'
import { startPostgres } from '#server/testing/postgres-cluster.ts'
import { temporaryFolder } from '#server/testing/start-carrel.ts'
import { load, messageOf, quantile } from './measure.ts'

// An authenticated request, whose token is one query, beside the same handler behind a route that asks
// for no token: two servers in one process, the same bytes sent to both, in turns in one run. What
// else runs on the machine changes the rates more than the time that the processor spent.
const rounds = 12
const secondsEach = 1.5

if (process.argv[2] === 'serve') await serve()
else await measure()

async function serve() {
  const [, , , databaseUrl = '', dir = ''] = process.argv
  const { app } = await openServer(
    readConfig({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dir,
      CONTENT_DIR: contentWithoutLibrary(dir),
      LOG_LEVEL: 'warn',
    }),
  )
  const person = {
    firstName: 'Ana',
    lastName: 'Bench',
    email: `${uuid()}@example.org`,
    password: 'not used here',
  }
  const userId = (await createUser(app, person, { verified: true }))!
  const { token } = await startSession(app, userId, { userAgent: 'bench', ip: '127.0.0.1' })
  const listening = async (audience: 'member' | 'guest') => {
    const area: Area = { existing: { ...users.existing, for: audience } }
    // The server reads its routes from here.
    Object.assign(contract, { users: area })
    const payload = { _id: userId, id: userId, emailVerified: true }
    const server = await createServer(app, [implement(area, () => ({ existing: () => payload }))])
    await server.listen({ host: '127.0.0.1', port: 0 })
    return (server.server.address() as { port: number }).port
  }
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send!(user + system)
  })
  process.send!({ ours: await listening('member'), open: await listening('guest'), token })
  process.once('disconnect', () => process.exit(0))
}

async function measure() {
  const postgres = await startPostgres()
  const { dir, remove } = temporaryFolder()
  const child = fork(import.meta.filename, ['serve', postgres.url, dir])
  const { ours, open, token } = await messageOf<{ ours: number; open: number; token: string }>(
    child,
  )
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const urlOf = (port: number) => `http://127.0.0.1:${port}/v1/users/verify/existing-user`
  const targets = { ours: urlOf(ours), open: urlOf(open) }
  const rates = { ours: [] as number[], open: [] as number[] }
  const spent = { ours: [] as number[], open: [] as number[] }
  const cpuUs = async () => {
    child.send('cpu')
    return messageOf<number>(child)
  }
  for (let round = 0; round <= rounds; round++)
    for (const name of round % 2 ? (['ours', 'open'] as const) : (['open', 'ours'] as const)) {
      const before = await cpuUs()
      const rate = await load(targets[name], headers, secondsEach)
      const each = ((await cpuUs()) - before) / (rate * secondsEach)
      // The first round warms both.
      if (round === 0) continue
      rates[name].push(rate)
      spent[name].push(each)
    }
  child.disconnect()
  await once(child, 'exit')
  await postgres.stop()
  remove()
  const median = (values: number[]) => quantile(values, 0.5)
  const ratioOf = (one: number[], other: number[]) =>
    median(one.map((value, round) => value / other[round]!)).toFixed(2)
  for (const name of ['ours', 'open'] as const)
    console.log(
      `${name === 'ours' ? 'with a token ' : 'without      '} ${median(rates[name]).toFixed(0)} ` +
        `requests/s, ${median(spent[name]).toFixed(1)} µs of processor time each`,
    )
  console.log(`ratio of rates          ${ratioOf(rates.ours, rates.open)}`)
  console.log(`ratio of processor time ${ratioOf(spent.ours, spent.open)}`)
}
