import { expect, test } from 'vitest'
import type { Piece } from '#server/infra/reader/pdf/lines.ts'
import { layLines } from '#server/infra/reader/pdf/lines.ts'
import { withoutMarks } from '#server/infra/reader/pdf/raised.ts'

type Word = { text: string; size?: number; up?: number; gap?: number; height?: number }

/** Words beside each other on a line whose type is 10 points high; `up`: how far one is raised. */
function read(...words: Word[]): string {
  let x = 80
  const pieces = words.map(({ text, size = 10, up = 0, gap = 3, height = size }): Piece => {
    const piece = { text, x: x + gap, y: 110 - height - up, width: text.length * 5, height }
    x = piece.x + piece.width
    return piece
  })
  const [line] = layLines(pieces)
  return withoutMarks(line!)
    .pieces.map(({ text, glued }, i) => (glued || i === 0 ? text : ` ${text}`))
    .join('')
}

const small = { size: 7, up: 5, gap: 0 }
const word = (text: string): Word => ({ text })

test('the raised mark of a footnote is left out, behind a word, a stop and at the beginning of its note', () => {
  expect(read(word('Pensioners'), { text: '2', ...small }, word('pay'))).toBe('Pensioners pay')
  expect(read(word('half.'), { text: '14', ...small }, word('Others'))).toBe('half. Others')
  expect(read(word('Weekend'), { text: '*', ...small }, word('rate'))).toBe('Weekend rate')
  expect(read({ text: '2', ...small }, word('With'), word('a'), word('card.'))).toBe('With a card.')
  // In one box with its word, which reaches up further then.
  expect(read(word('every'), { text: 'Pensioner2', height: 12.5 }, word('pays'))).toBe(
    'every Pensioner pays',
  )
})

test('a raised figure behind a number or a unit is a power', () => {
  expect(read(word('about'), word('40'), word('m'), { text: '2', ...small })).toBe('about 40 m²')
  expect(read(word('about'), word('10'), { text: '6', ...small })).toBe('about 10⁶')
  expect(read(word('about'), { text: 'km2', height: 12.5 })).toBe('about km²')
})

test('figures that are not raised, and names in another type, stay', () => {
  expect(read(word('Room'), word('2'), word('is'))).toBe('Room 2 is')
  expect(read(word('The'), word('bzip2'), word('program'))).toBe('The bzip2 program')
  // Of another type, which reaches up and down further.
  expect(read(word('The'), { text: 'bzip2', height: 13, up: -1 }, word('program'))).toBe(
    'The bzip2 program',
  )
  expect(read(word('on'), word('the'), word('5'), { text: 'th', ...small })).toBe('on the 5th')
  expect(read(word('1'))).toBe('1')
})
