import { createClient } from '#contract/client.ts'
import { documents } from '#contract/documents/documents.ts'
import { users } from '#contract/account/users.ts'
import { temporaryFolder } from '#server/testing/start-carrel.ts'
import { createChance, faultsOf } from './faults.ts'
import { startLoad } from './load.ts'
import { makePeople } from './people.ts'
import { reckon } from './reckoning.ts'
import { type Site, operator, startSite } from './site.ts'
import { sleep } from './sleep.ts'

// npm run cluster                          starts it, and stops it with Ctrl+C
// npm run cluster -- faults [minutes] [seed]   kills its parts at random under load, and counts
const people = 16
/** Between two faults, so that what one has broken is whole before the next. */
const restMs = 5_000
const mostRestMs = 120_000

const [, , what = '', minutes = '10', seed = '1'] = process.argv
if (what !== '' && what !== 'faults') refuse('Say "faults", or nothing to start it only.')
if (!(Number(minutes) > 0)) refuse(`Say for how many minutes, and not "${minutes}".`)
const { dir, remove } = temporaryFolder()
const site = await startSite(dir).catch((error: Error) => refuse(error.message))
if (what === 'faults') {
  const failed = await faults(site, Number(minutes) * 60_000).finally(end)
  process.exit(failed ? 1 : 0)
}
console.log(`The site is at ${site.url}. Log in as ${operator.email}: ${operator.password}`)
process.once('SIGINT', () => void end().then(() => process.exit(0)))

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

async function end() {
  await site.stop()
  remove()
}

async function faults({ url, database, printed, letters, ...rest }: Site, ms: number) {
  const desk = await operatorAt(url)
  const everybody = await makePeople(database.url(), url, people)
  const load = startLoad(everybody, desk)
  const all = faultsOf({ url, database, printed, letters, ...rest })
  const chance = createChance(Number(seed))
  const happened = new Map<string, number>()
  const until = performance.now() + ms
  while (performance.now() < until) {
    await sleep(restMs)
    const fault = all[chance(all.length)]!
    console.log(`${new Date().toISOString().slice(11, 19)} ${fault.name}`)
    await fault.happen()
    happened.set(fault.name, (happened.get(fault.name) ?? 0) + 1)
  }
  await load.stop()
  await atRest(desk)
  const { counts, wrong } = await reckon({
    deeds: load.deeds,
    people: everybody,
    operator: desk,
    letters: letters(),
  })
  console.log(`\nSeed ${seed}, ${minutes} minutes, ${people} people.`)
  console.table(Object.fromEntries(happened))
  console.table(counts)
  const silent = load.deeds.questions.map(({ silentMs }) => silentMs / 1_000)
  console.log(`The longest silence before a reader: ${Math.max(...silent).toFixed(1)} s.`)
  console.log('Errors in the logs:')
  console.table(errorsIn(printed()))
  console.log(wrong.length === 0 ? 'Nothing was lost, doubled or told wrongly.' : wrong.join('\n'))
  return wrong.length > 0
}

/** How often the servers logged each error. */
function errorsIn(lines: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const line of lines.filter((one) => /"level":(?:50|60)\b/.test(one))) {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } }
    const error = [msg, err?.message.slice(0, 100)].filter(Boolean).join(' ')
    counts[error] = (counts[error] ?? 0) + 1
  }
  return counts
}

async function operatorAt(url: string) {
  let token: string | null = null
  const client = createClient({ origin: url, token: () => token })
  token = (await client.call(users.login, { body: operator })).token
  return client
}

/** Until each document is read: by then the jobs before it are done, too. */
async function atRest(desk: Awaited<ReturnType<typeof operatorAt>>) {
  const until = performance.now() + mostRestMs
  const waiting = async () =>
    (await desk.call(documents.operatorFiles, { query: {} })).items.some(
      ({ state }) => state === 'queued' || state === 'reading',
    )
  while (performance.now() < until && (await waiting())) await sleep(1_000)
  await sleep(10_000)
}
