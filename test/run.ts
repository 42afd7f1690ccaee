import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '#server/testing/postgres-cluster.ts'
import { bringWhatTestsNeed } from './needs.ts'

/**
 * Once is enough for what asks no database, or the embedded one alone, or speaks to it as everything
 * else does: the edge, readers, models, letters, pages.
 */
const askTheDatabase = [
  'server',
  ...[
    'server/infra/{model,reader,embeddings,mail,payments,storage}/**',
    'server/infra/db/{embedded,durability}.test.ts',
    'server/http/**',
    'server/features/{content,letters,site}/**',
    'server/features/documents/{kinds,recognise,endless-cell}.test.ts',
    'server/main.test.ts',
  ].map((files) => `--exclude=${files}`),
]

type Count = { passed: number; failed: number }

/** Said again at the end, where whoever reads a long log looks first; the journeys do so by themselves. */
const failures: string[] = []
const linesOfAMessage = 12

const reports = mkdtempSync(path.join(tmpdir(), 'carrel-reports-'))

await bringWhatTestsNeed()
const counts: Count[] = []
let reportsMade = 0
const postgres = await startPostgres()
try {
  // Some tests need PostgreSQL, whatever the others run on.
  counts.push(await vitest('on the embedded database', { TEST_POSTGRES_URL: postgres.url }))
  counts.push(await vitest('on PostgreSQL', { TEST_DATABASE_URL: postgres.url }, askTheDatabase))
} finally {
  await postgres.stop()
}
counts.push(await journeys())
rmSync(reports, { recursive: true, force: true })

if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join('\n')}`)
const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 ? 1 : 0)

async function vitest(
  where: string,
  env: Record<string, string> = {},
  only: string[] = [],
): Promise<Count> {
  console.log(`\nTests ${where}`)
  const [status, file] = await runVitest(only, env)
  const first = countedIn(status, file)
  const unfinished = status === 0 || first.failed > 1 ? [] : unfinishedIn(file)
  if (unfinished.length === 0) return first
  // A library in native code can end the process that a test runs in, and the tests with it.
  console.log(
    `The process of these ended in the middle; they run once more: ${unfinished.join(', ')}`,
  )
  const [again, report] = await runVitest(unfinished, env)
  const second = countedIn(again, report)
  return { passed: first.passed + second.passed, failed: second.failed }
}

async function runVitest(only: string[], env: Record<string, string>) {
  const file = path.join(reports, `${reportsMade++}.json`)
  const shown = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  return [await run('vitest', ['run', ...only, ...shown], env), file] as const
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

function reportIn(file: string): Report {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function countedIn(status: number | null, file: string): Count {
  return counted(status, () => {
    const { numPassedTests: passed, numFailedTests: failed, testResults } = reportIn(file)
    for (const { name, assertionResults } of testResults)
      for (const { status, fullName, failureMessages = [] } of assertionResults)
        if (status === 'failed') {
          const message = failureMessages.join('\n').split('\n').slice(0, linesOfAMessage)
          failures.push(
            [`${path.relative(process.cwd(), name)}: ${fullName}`, ...message].join('\n'),
          )
        }
    return { passed, failed }
  })
}

/** Files with tests of which nothing came; none where a test failed by itself. */
function unfinishedIn(file: string): string[] {
  try {
    const { numFailedTests, testResults } = reportIn(file)
    if (numFailedTests > 0) return []
    return testResults
      .filter(({ assertionResults }) => assertionResults.some(({ status }) => status === 'pending'))
      .map(({ name }) => path.relative(process.cwd(), name))
  } catch {
    return []
  }
}

async function journeys(): Promise<Count> {
  console.log('\nJourneys in a browser')
  const file = path.join(reports, 'journeys.json')
  const status = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  return counted(status, () => {
    const { expected, unexpected, flaky } = JSON.parse(readFileSync(file, 'utf8')).stats
    if (flaky > 0) console.log(`${flaky} of them passed at the second try only`)
    return { passed: expected + flaky, failed: unexpected }
  })
}

/** A runner that ends badly without a failed test to name (a file that does not load) has failed once. */
function counted(status: number | null, read: () => Count): Count {
  try {
    const count = read()
    return status === 0 || count.failed > 0 ? count : { ...count, failed: 1 }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** Not spawnSync: the PostgreSQL beside it has to be listened to, or it stops when its pipe is full. */
async function run(
  command: string,
  args: string[],
  env: Record<string, string>,
): Promise<number | null> {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const [status] = (await once(child, 'exit')) as [number | null]
  return status
}
