import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import path from 'node:path'
import { buildWebIfStale } from '#web/build.ts'
import { bringWhatTestsNeed } from './needs.ts'
import { nothing, type Outcome, outcomeOfPlaywright, outcomeOfVitest } from './outcome.ts'
import { summaryOf } from './summary.ts'
import { throwawayFolder } from './throwaway-folder.ts'

// Where tests, databases and browsers put what they throw away.
process.env['TMPDIR'] = throwawayFolder()

const reports = mkdtempSync(path.join(process.env['TMPDIR'], 'reports-'))
const stages: { name: string; ms: number }[] = []
const outcomes: Outcome[] = []

/** As low as the programs that read documents for a server, for which journeys wait too. */
const inBackground = 10

await stage('What the tests need', bringWhatTestsNeed)
// Here, so that no two tests build it at the same time.
await stage('The site', buildWebIfStale)
// Journeys often wait, for a page or a clock, and tests use the processors meanwhile.
await stage('Both, side by side', () =>
  Promise.all([
    stage('Tests', async () => outcomes.push(await vitest())),
    stage('Journeys in a browser', async () => outcomes.push(await journeys())),
  ]),
)

const { text, failed } = summaryOf(stages, outcomes)
console.log(text)
process.exit(failed > 0 ? 1 : 0)

async function stage(name: string, work: () => Promise<unknown>) {
  console.log(`\n${name}`)
  const from = performance.now()
  await work()
  stages.push({ name, ms: performance.now() - from })
}

async function vitest(only: string[] = []): Promise<Outcome> {
  const file = path.join(reports, `vitest-${only.length}.json`)
  const shown = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const status = await runInBackground('vitest', ['run', ...only, ...shown])
  const read = existsSync(file) ? outcomeOfVitest(reportIn(file)) : nothing()
  const outcome = ended('vitest', status, read)
  if (only.length > 0 || outcome.unfinished.length === 0) return outcome
  // A library in native code can end the process that a test runs in, and the tests with it.
  console.log(`The process of these ended in the middle: ${outcome.unfinished.join(', ')}`)
  const again = await vitest(outcome.unfinished)
  return {
    ...again,
    passed: outcome.passed + again.passed,
    secondTries: outcome.unfinished,
    files: outcome.files,
  }
}

async function journeys(): Promise<Outcome> {
  const file = path.join(reports, 'journeys.json')
  const status = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const read = existsSync(file) ? outcomeOfPlaywright(reportIn(file)) : nothing()
  return ended('playwright', status, read)
}

function reportIn(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** A runner that ends badly without a failed test to name has failed once. */
function ended(runner: string, status: number | null, outcome: Outcome): Outcome {
  const { failures, unfinished } = outcome
  if (status !== 0 && failures.length === 0 && unfinished.length === 0)
    failures.push(`${runner} ended with ${status}, and names no test that failed.`)
  return outcome
}

async function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number | null> {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const [status] = (await once(child, 'exit')) as [number | null]
  return status
}

/**
 * What else runs comes first: a page that is drawn too late fails its journey, a test only waits.
 * What it prints is shown when it has ended, in one piece.
 */
async function runInBackground(command: string, args: string[]): Promise<number | null> {
  const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'pipe'] })
  if (child.pid) setPriority(child.pid, inBackground)
  const printed: Buffer[] = []
  for (const output of [child.stdout, child.stderr])
    output.on('data', (piece: Buffer) => printed.push(piece))
  const [status] = (await once(child, 'close')) as [number | null]
  console.log(Buffer.concat(printed).toString())
  return status
}
