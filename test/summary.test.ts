import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/start-carrel.ts'
import { type PlaywrightReport, nothing, outcomeOfPlaywright, outcomeOfVitest } from './outcome.ts'
import { summaryOf } from './summary.ts'

const journey = (title: string, status: 'expected' | 'unexpected' | 'flaky') => ({
  title,
  tests: [{ status, results: [{ duration: 61_000, errors: [{ message: 'no button' }] }] }],
})

const journeys = (...specs: ReturnType<typeof journey>[]) =>
  outcomeOfPlaywright({
    errors: [],
    suites: [{ file: 'plans.e2e.ts', specs: [], suites: [{ file: 'plans.e2e.ts', specs }] }],
  })

const file = (name: string, ...statuses: string[]) => ({
  name: `${process.cwd()}/${name}`,
  message: '',
  status: statuses.includes('failed') ? 'failed' : 'passed',
  startTime: 0,
  endTime: 2_000,
  assertionResults: statuses.map((status) => ({
    status,
    fullName: `it is ${status}`,
    failureMessages: status === 'failed' ? ['Error: not so'] : [],
  })),
})

test('a run says where its time went, what failed, and how many, last', () => {
  const tests = outcomeOfVitest({
    numPassedTests: 1,
    testResults: [file('server/a.test.ts', 'passed', 'failed')],
  })
  const { text, failed } = summaryOf(
    [{ name: 'Tests', ms: 125_400 }],
    [tests, journeys(journey('a plan is bought', 'unexpected'))],
  )
  expect(failed).toBe(2)
  expect(text).toBe(`
What failed:
server/a.test.ts: it is failed
Error: not so
e2e/plans.e2e.ts: a plan is bought
no button

Where the time went:
2:05  Tests

The slowest files:
1:01  e2e/plans.e2e.ts
0:02  server/a.test.ts

1 passed, 2 failed`)
})

test('second tries are named in the last lines, and more than two fail the run', () => {
  const names = ['first', 'second', 'third']
  const after = (count: number) =>
    summaryOf([], [journeys(...names.slice(0, count).map((name) => journey(name, 'flaky')))])
  expect(after(2)).toMatchObject({ failed: 0 })
  expect(after(2).text).toMatch(/second try.*\n.*: first\n.*: second\n\n2 passed, 0 failed$/)
  expect(after(3)).toMatchObject({ failed: 1 })
})

test('what the page showed when a journey failed is told, also of one that passed at its second try', () => {
  const { dir, remove } = temporaryFolder()
  const file = path.join(dir, 'error-context.md')
  writeFileSync(
    file,
    '```yaml\n- link "Skip"\n- main:\n  - heading "Uploads"\n```\n# Test source\n',
  )
  const failed = {
    duration: 1,
    errors: [{ message: 'no button' }],
    attachments: [{ name: 'error-context', path: file }],
  }
  const passed = { duration: 1, errors: [] }
  const run = (status: 'unexpected' | 'flaky', results: object[]) =>
    summaryOf(
      [],
      [
        outcomeOfPlaywright({
          errors: [],
          suites: [{ file: 'a.e2e.ts', specs: [{ title: 'a', tests: [{ status, results }] }] }],
        } as PlaywrightReport),
      ],
    ).text
  const met = 'e2e/a.e2e.ts: a\nno button\n- main:\n  - heading "Uploads"\n\n'
  expect(run('unexpected', [failed, failed])).toContain(`What failed:\n${met}`)
  expect(run('flaky', [failed, passed])).toContain(`What failed at the first try:\n${met}`)
  remove()
})

test('a file whose process ended in the middle is told apart from one that failed or does not load', () => {
  const of = (...testResults: ReturnType<typeof file>[]) =>
    outcomeOfVitest({ numPassedTests: 0, testResults })
  expect(of(file('a.test.ts', 'passed', 'pending'))).toMatchObject({
    unfinished: ['a.test.ts'],
    failures: [],
  })
  expect(of(file('a.test.ts', 'pending'), file('b.test.ts', 'failed')).unfinished).toEqual([])
  const broken = { ...file('c.test.ts'), status: 'failed', message: 'SyntaxError' }
  expect(of(broken).failures).toEqual(['c.test.ts\nSyntaxError'])
  expect(summaryOf([], [nothing()]).failed).toBe(0)
})
