import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What the tests of one stage came to. */
export type Outcome = {
  passed: number
  /** By file and name, with the first lines of what was wrong. */
  failures: string[]
  /** By file and name: what failed or broke off, and passed when it ran once more. */
  secondTries: string[]
  /** What those met at their first try. */
  atFirst: string[]
  /** Files whose process ended in the middle of them; none where a test failed by itself. */
  unfinished: string[]
  /** How long each file took, in milliseconds. */
  files: Map<string, number>
}

export const nothing = (): Outcome => ({
  passed: 0,
  failures: [],
  secondTries: [],
  atFirst: [],
  unfinished: [],
  files: new Map(),
})

const linesOfAMessage = 12
const linesOfAScreen = 40

/** Of Vitest's JSON report, what is read here. */
export type VitestReport = {
  numPassedTests: number
  testResults: {
    name: string
    message: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
  }[]
}

export function outcomeOfVitest({ numPassedTests, testResults }: VitestReport): Outcome {
  const outcome = { ...nothing(), passed: numPassedTests }
  for (const { name, message, status, startTime, endTime, assertionResults } of testResults) {
    const file = path.relative(process.cwd(), name)
    count(outcome, file, endTime - startTime)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    for (const { fullName, failureMessages } of failed)
      outcome.failures.push(told(file, fullName, failureMessages?.join('\n')))
    if (assertionResults.some((test) => test.status === 'pending')) outcome.unfinished.push(file)
    // One that does not load has no test to name.
    else if (status === 'failed' && failed.length === 0)
      outcome.failures.push(told(file, '', message))
  }
  if (outcome.failures.length > 0) outcome.unfinished = []
  return outcome
}

type Suite = {
  file: string
  suites?: Suite[]
  specs: {
    title: string
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      results: Try[]
    }[]
  }[]
}

type Try = {
  duration: number
  errors: { message?: string }[]
  attachments?: { name: string; path?: string }[]
}

/** Of Playwright's JSON report, what is read here. */
export type PlaywrightReport = {
  /** Of what belongs to no test, such as a file that does not load. */
  errors: { message?: string }[]
  suites: Suite[]
}

export function outcomeOfPlaywright({ errors, suites }: PlaywrightReport): Outcome {
  const outcome = nothing()
  outcome.failures = errors.map(({ message }) => told('e2e', '', message))
  const read = ({ file, suites = [], specs }: Suite) => {
    for (const { title, tests } of specs)
      for (const { status, results } of tests) {
        for (const { duration } of results) count(outcome, `e2e/${file}`, duration)
        if (status === 'expected' || status === 'flaky') outcome.passed++
        if (status === 'expected') continue
        const first = results.find((one) => one.errors.length > 0)
        const met = told(`e2e/${file}`, title, first?.errors[0]?.message) + screenOf(first)
        if (status === 'unexpected') outcome.failures.push(met)
        if (status === 'flaky') {
          outcome.secondTries.push(`e2e/${file}: ${title}`)
          outcome.atFirst.push(met)
        }
      }
    suites.forEach(read)
  }
  suites.forEach(read)
  return outcome
}

function count({ files }: Outcome, file: string, ms: number) {
  files.set(file, (files.get(file) ?? 0) + ms)
}

function told(file: string, name: string, message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, linesOfAMessage)
  return [name ? `${file}: ${name}` : file, ...lines].join('\n')
}

/** What the page showed when the journey failed, of which nothing else is kept where a run is far away. */
function screenOf(one: Try | undefined): string {
  const file = one?.attachments?.find(({ name }) => name === 'error-context')?.path
  if (!file || !existsSync(file)) return ''
  const lines = readFileSync(file, 'utf8').split('\n')
  const main = lines.findIndex((line) => line.startsWith('- main'))
  const shown = main < 0 ? [] : lines.slice(main, lines.indexOf('```', main))
  return shown
    .slice(0, linesOfAScreen)
    .map((line) => `\n${line}`)
    .join('')
}
