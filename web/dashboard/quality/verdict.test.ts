import '#web/language.ts'
import { expect, test } from 'vitest'
import type { CheckResult } from '#contract/desk/operator.ts'
import { csvOf } from './csv.ts'
import { changeOf, sumOf } from './verdict.ts'

const result = (right: boolean, before: boolean | null, more: object = {}): CheckResult => ({
  questionId: '0193d1f0-0000-7000-8000-000000000001',
  question: 'Q',
  ...{ right, before, grounded: 'yes', citations: [], answer: 'A' },
  ...more,
})

test('a result says what has changed since the run before', () => {
  expect(
    [result(true, false), result(false, true), result(true, true), result(true, null)].map(
      changeOf,
    ),
  ).toEqual(['better', 'worse', 'same', 'new'])
  expect(sumOf([result(true, null), result(false, null)])).toBe('1 of 2 right')
  expect(sumOf([result(true, true), result(false, false)])).toBe('1 of 2 right, the same as before')
  expect(sumOf([result(true, false), result(false, true), result(true, false)])).toBe(
    '2 of 3 right, 2 better and 1 worse than before',
  )
})

test('a table of results keeps each cell a cell, and none becomes a formula', () => {
  const citation = {
    n: 1,
    fileId: 'x',
    filename: 'a.pdf',
    title: 'Rules; "old"',
    page: 3,
    quote: 'So, yes',
  }
  const lines = csvOf([
    result(true, false, { question: '=1+1, is it?', citations: [citation], answer: 'Two\nlines' }),
    result(false, null, { question: '@sum', answer: '-2 °C' }),
  ]).split('\r\n')
  expect(lines[0]).toBe('Question,Right,Since the run before,Document,Page,Quotation,Answer')
  expect(lines[1]).toBe(`"'=1+1, is it?",yes,better,"Rules; ""old""",3,"So, yes","Two\nlines"`)
  expect(lines[2]).toBe(`'@sum,no,new,,,,'-2 °C`)
})
