import { expect, test } from 'vitest'
import { type Stroke, segmentsOf } from './strokes.ts'

const stroke = (kind: Stroke['kind'], start: number, end: number, isSought = false): Stroke => ({
  kind,
  start,
  end,
  isSought,
})

const told = (range: { start: number; end: number }, strokes: Stroke[]) =>
  segmentsOf('The annual fee is due', range, strokes).map(({ text, kinds }) => [text, [...kinds]])

test('text without marks is one piece', () => {
  expect(told({ start: 4, end: 10 }, [stroke('hit', 0, 4), stroke('hit', 10, 14)])).toEqual([
    ['annual', []],
  ])
})

test('a mark that goes over the end of a piece is cut there', () => {
  expect(told({ start: 4, end: 14 }, [stroke('passage', 0, 10)])).toEqual([
    ['annual', ['passage']],
    [' fee', []],
  ])
})

test('marks may lie over each other', () => {
  expect(
    told({ start: 0, end: 21 }, [stroke('passage', 4, 14), stroke('current', 11, 17)]),
  ).toEqual([
    ['The ', []],
    ['annual ', ['passage']],
    ['fee', ['passage', 'current']],
    [' is', ['current']],
    [' due', []],
  ])
})

test('only the first piece of what is sought is gone to', () => {
  const segments = segmentsOf('The annual fee is due', { start: 0, end: 21 }, [
    stroke('passage', 4, 14, true),
    stroke('hit', 11, 14),
  ])
  expect(segments.map(({ isSought }) => isSought)).toEqual([false, true, false, false])
})
