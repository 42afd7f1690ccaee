import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const page = read('docs/security.md')

/**
 * The numbers of ASVS 5.0.0, levels 1 and 2, section by section; those of level 1 have a star.
 * From OWASP/ASVS, 5.0/docs_en/OWASP_Application_Security_Verification_Standard_5.0.0_en.csv.
 */
const standard = `
1.1: 1 2 / 1.2: 1* 2* 3* 4* 5* 6 7 8 9 / 1.3: 1* 2* 3 4 5 6 7 8 9 10 11 / 1.4: 1 2 3 / 1.5: 1* 2
2.1: 1* 2 3 / 2.2: 1* 2* 3 / 2.3: 1* 2 3 4 / 2.4: 1
3.2: 1* 2* / 3.3: 1* 2 3 4 / 3.4: 1* 2* 3 4 5 6 / 3.5: 1* 2* 3* 4 5 / 3.7: 1 2
4.1: 1* 2 3 / 4.2: 1 / 4.3: 1 2 / 4.4: 1* 2 3 4
5.1: 1 / 5.2: 1* 2* 3 / 5.3: 1* 2* / 5.4: 1 2 3
6.1: 1* 2 3 / 6.2: 1* 2* 3* 4* 5* 6* 7* 8* 9 10 11 12 / 6.3: 1* 2* 3 4 / 6.4: 1* 2* 3 4
6.5: 1 2 3 4 5 / 6.6: 1 2 3 / 6.8: 1 2 3 4
7.1: 1 2 3 / 7.2: 1* 2* 3* 4* / 7.3: 1 2 / 7.4: 1* 2* 3 4 5 / 7.5: 1 2 / 7.6: 1 2
8.1: 1* 2 / 8.2: 1* 2* 3 / 8.3: 1* / 8.4: 1
9.1: 1* 2* 3* / 9.2: 1* 2 3 4
10.1: 1 2 / 10.2: 1 2 / 10.3: 1 2 3 4 / 10.4: 1* 2* 3* 4* 5* 6 7 8 9 10 11 / 10.5: 1 2 3 4 5
10.6: 1 2 / 10.7: 1 2 3
11.1: 1 2 / 11.2: 1 2 3 / 11.3: 1* 2* 3 / 11.4: 1* 2 3 4 / 11.5: 1 / 11.6: 1
12.1: 1* 2 3 / 12.2: 1* 2* / 12.3: 1 2 3 4
13.1: 1 / 13.2: 1 2 3 4 5 / 13.3: 1 2 / 13.4: 1* 2 3 4 5
14.1: 1 2 / 14.2: 1* 2 3 4 / 14.3: 1* 2 3
15.1: 1* 2 3 / 15.2: 1* 2 3 / 15.3: 1* 2 3 4 5 6 7
16.1: 1 / 16.2: 1 2 3 4 5 / 16.3: 1 2 3 4 / 16.4: 1 2 3 / 16.5: 1 2 3
17.1: 1 / 17.2: 1 2 3 4 / 17.3: 1 2
`

const levels = new Map<string, 1 | 2>(
  standard
    .trim()
    .split(/\s*[/\n]\s*/)
    .flatMap((line) => {
      const [section = '', numbers = ''] = line.split(': ')
      return numbers
        .split(' ')
        .map(
          (one) => [`${section}.${Number.parseInt(one, 10)}`, one.endsWith('*') ? 1 : 2] as const,
        )
    }),
)

const lines = (from: string) =>
  (page.split(`\n## ${from}\n`)[1] ?? '').split('\n## ')[0]!.split('\n')

const rows = lines('The table')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const [, number = '', level = '', what = '', state = '', shownBy = '', remark = ''] = cells
    return { number, level: Number(level), what, state, shownBy, remark, cells: cells.length }
  })

/** `V9`, a section such as `4.3`, or a single requirement. */
const excluded = lines('What does not apply').flatMap((line) => {
  const [, numbers = '', why = ''] = line.split('|').map((cell) => cell.trim())
  return /^V?\d/.test(numbers) && why ? numbers.split(', ') : []
})

const covers = (exclusion: string, number: string) =>
  exclusion === number || number.startsWith(`${exclusion.replace(/^V/, '')}.`)

const shown = rows.flatMap(({ number, shownBy }) =>
  shownBy
    .split('<br>')
    .filter(Boolean)
    .map((text) => ({ number, text })),
)

test('each requirement of ASVS 5.0.0, levels 1 and 2, is in one row or one exclusion', () => {
  expect([...levels.values()].filter((level) => level === 1)).toHaveLength(70)
  expect(levels.size).toBe(253)
  for (const number of levels.keys()) {
    const places = [
      ...rows.filter((row) => row.number === number),
      ...excluded.filter((exclusion) => covers(exclusion, number)),
    ]
    expect([number, places.length]).toEqual([number, 1])
  }
})

test('each row and exclusion is of a requirement there is, at its level', () => {
  for (const { number, level } of rows)
    expect([number, level]).toEqual([number, levels.get(number)])
  for (const exclusion of excluded)
    expect([exclusion, [...levels.keys()].some((number) => covers(exclusion, number))]).toEqual([
      exclusion,
      true,
    ])
})

test('a test that the table names is in the file it names', () => {
  const named = shown.flatMap(({ text }) => {
    const [, file = '', name = ''] = /^`([^`]+)`: (.+)$/.exec(text) ?? []
    return file ? [{ file, name }] : []
  })
  expect(named.length).toBeGreaterThan(150)
  for (const { file, name } of named)
    expect([file, name, testsIn(file).has(name)]).toEqual([file, name, true])
})

test('a file or a part of this page that the table names is there', () => {
  for (const { number, text } of shown) {
    const [, file] = /^`([^`]+)`/.exec(text) ?? []
    const [, part] = /^“(.+)” above$/.exec(text) ?? []
    const there = file ? existsSync(path.join(root, file)) : page.includes(`\n## ${part}\n`)
    expect([number, text, there]).toEqual([number, text, true])
  }
})

test('a row that is met is shown by something, one that is not says why', () => {
  for (const { number, state, shownBy, remark, cells } of rows) {
    expect([number, cells]).toEqual([number, 8])
    expect(['met', 'partly', 'not met', 'by the operator']).toContain(state)
    if (state === 'met' || state === 'partly') expect([number, shownBy]).not.toEqual([number, ''])
    if (state !== 'met') expect([number, remark]).not.toEqual([number, ''])
  }
  const notMet = rows.filter(({ state }) => state === 'not met').map(({ number }) => number)
  expect(page).toContain(`\nNot met: ${notMet.join(', ')}.\n`)
})

/** The names of a file's tests and of their groups, as they are written. */
function testsIn(file: string): Set<string> {
  if (!existsSync(path.join(root, file))) return new Set()
  const calls = read(file).matchAll(/\(\s*(['"`])((?:\\.|(?!\1).)+)\1,\s*(?:async\s*)?\(/g)
  return new Set(Array.from(calls, ([, , name]) => name!.replace(/\\(.)/g, '$1')))
}
