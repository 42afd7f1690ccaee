import { expect, test } from 'vitest'
import { nothing, outcomeOfPlaywright, outcomeOfVitest } from './outcome.ts'
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
