import { expect, test } from 'vitest'
import type { Line } from '#server/infra/reader/pdf/lines.ts'
import { itemsOf, layoutOf, paragraphsOf } from '#server/infra/reader/pdf/paragraphs.ts'

function line(text: string, y: number, x = 80): Line {
  let at = x
  const pieces = text.split(' ').map((word) => {
    const piece = { text: word, x: at, y, width: word.length * 5, height: 10 }
    at += piece.width + 5
    return piece
  })
  return { x, y, width: text.length * 5, height: 10, pieces }
}

const textOf = (lines: Line[]) =>
  lines.map(({ pieces }) => pieces.map(({ text }) => text).join(' ')).join(' ')

const wide = [
  line('The hall is let to members and to others, and it is swept before the keys are', 300),
  line('handed back to the keeper of the hall.', 312),
]
const fees = [
  'Fee for the tent, by the day: £20',
  'Fee for the oven, by the day: £25',
  'Bond: £100',
]

function on(lines: Line[]) {
  const items = [...lines, ...wide]
  return paragraphsOf(lines, layoutOf(items, [lines, wide], 10)).map(textOf)
}

test('single lines with a wider gap than the lines of another paragraph are paragraphs of their own', () => {
  expect(on(fees.map((text, i) => line(text, 100 + 20 * i)))).toEqual(fees)
  const close = fees.map((text, i) => line(text, 100 + 12 * i))
  expect(on(close)).toEqual([fees.join(' ')])
})

test('text that is set widely, beside text that is set closely, stays whole', () => {
  const set = [
    line('Whoever lets the hall to another without having asked the committee before, in', 100),
    line('writing, pays for it as for a whole week.', 120),
  ]
  expect(on(set)).toEqual([textOf(set)])
})

test('what begins below the mark of an item is of it only where the line above was full', () => {
  const page = layoutOf(wide, [wide], 10)
  const last = line('• Fridays: 9 to 12', 100)
  const below = line('The hall is closed in August.', 120)
  expect(itemsOf([last, below], page)).toEqual([[last], [below]])
  const full = line(
    '• On Fridays from nine to twelve, or as long as somebody is there to open the',
    100,
  )
  const wrapped = [full, line('doors.', 112)]
  expect(itemsOf(wrapped, page)).toEqual([wrapped])
  const hanging = [last, line('and on request', 112, 90)]
  expect(itemsOf(hanging, page)).toEqual([hanging])
})
