import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
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

await stage('What the tests need', bringWhatTestsNeed)
// Here, so that no two tests build it at the same time.
await stage('The site', buildWebIfStale)
// One after the other: side by side they took half as long again, as each waits for the other's processors.
await stage('Journeys in a browser', async () => outcomes.push(await journeys()))
await stage('Tests', async () => outcomes.push(await vitest()))

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
  const status = await run('vitest', ['run', ...only, ...shown])
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
  // Where CI is set, runners colour even what a file keeps: nobody can read that.
  const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...colours, ...env },
  })
  const [status] = (await once(child, 'exit')) as [number | null]
  return status
}
