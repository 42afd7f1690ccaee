import type { LayoutBlock, ParsedPage, TextItem } from '@llamaindex/liteparse'
import { expect, test } from 'vitest'
import { pageOf } from '#server/infra/reader/pdf/page.ts'

const style = { furniture: [], headingSizes: [14] }

/** Each letter is half as wide as the type is large, so that eighty of them are a whole line. */
const line = (text: string, y: number, x = 80): TextItem => ({
  ...{ text, x, y, width: text.length * 5, height: 10, fontSize: 10 },
})

const around = (kind: LayoutBlock['kind'], lines: TextItem[]): LayoutBlock => {
  const [first, last] = [lines[0]!, lines.at(-1)!]
  const width = Math.max(...lines.map((one) => one.width))
  return { kind, bbox: { x: first.x, y: first.y, width, height: last.y + 10 - first.y } }
}

function read(...parts: [LayoutBlock['kind'], TextItem[]][]): string[] {
  const page: Partial<ParsedPage> = {
    ...{ pageNum: 1, width: 600, height: 800 },
    textItems: parts.flatMap(([, lines]) => lines),
    blocks: parts.map(([kind, lines]) => around(kind, lines)),
  }
  const { text, blocks } = pageOf(page as ParsedPage, style)
  return blocks.map(({ start, end }) => text.slice(start, end))
}

const [full, rest] = [
  '4. Boote. Nach der Fahrt sind alle Boote abzuspülen und auf die Lager in der',
  'Halle zu legen. Schäden sind zu melden.',
]

test('the first line of an item goes on in the paragraph below it, whatever letter that begins with', () => {
  const other = line(
    'Zwei Ruderer tragen ein Boot, und der Steuermann öffnet beiden die Tore.',
    200,
  )
  expect(
    read(
      ['list_item', [line(full, 100)]],
      ['paragraph', [line(rest, 112)]],
      ['paragraph', [other]],
    ),
  ).toEqual([`${full} ${rest}`, other.text])
})

test('what stands behind a semicolon at the end of a line stays with what is before it', () => {
  const [rule, but] = [
    'Bicycles and prams may not be left in the entrance hall or on any of the stairs;',
    'excepted are those of visitors who stay for less than an hour.',
  ]
  expect(read(['list_item', [line(rule, 100)]], ['paragraph', [line(but, 112)]])).toEqual([
    `${rule} ${but}`,
  ])
  expect(read(['paragraph', [line(rule, 100)]], ['paragraph', [line(but, 112)]])).toEqual([
    `${rule} ${but}`,
  ])
})

test('a line that had room, one with a gap below it, and a new item or paragraph do not go on', () => {
  const short = '4. Boote. Alle sind abzuspülen'
  const wide = line('Zwei Ruderer tragen ein Boot, und der Steuermann öffnet beiden die Tore.', 300)
  const apart = (above: string, y: number, below = rest, x = 80) =>
    read(
      ['list_item', [line(above, 100)]],
      ['paragraph', [line(below, y, x)]],
      ['paragraph', [wide]],
    )
  expect(apart(short, 112)).toEqual([short, rest, wide.text])
  expect(apart(full, 130)).toEqual([full, rest, wide.text])
  expect(apart(full, 112, '5. Halle und Hof.')).toEqual([full, '5. Halle und Hof.', wide.text])
  expect(apart(full, 112, rest, 50)).toEqual([full, rest, wide.text])
  const ended = 'The boats are rinsed after each outing and laid on their racks in the hall.'
  expect(
    read(['paragraph', [line(ended, 100)]], ['paragraph', [line('Damage is told.', 112)]]),
  ).toEqual([ended, 'Damage is told.'])
})

test('a paragraph goes on at the top of the next column, and a table of contents does not', () => {
  const left = [
    line('Each crew rinses its boat after every', 700),
    line('outing and reports what was broken to', 712),
    line('the deputy of the boatswain, who is', 724),
  ]
  const right = [line('Margaret Hale until the spring.', 100, 320)]
  expect(read(['paragraph', left], ['paragraph', right])).toEqual([
    `${left.map(({ text }) => text).join(' ')} ${right[0]!.text}`,
  ])
  const contents = [line('2 Rowing at night . . . . . . . . . . . . . . . 3', 100)]
  const below = [line('2.1 Lamps and whistles . . . . . . . . . . . .  4', 112)]
  expect(read(['paragraph', contents], ['paragraph', below])).toHaveLength(2)
})

test('a bold line that is the first one of the paragraph below it is no heading', () => {
  const runIn = '3. Keys. Each member gets one key for the gate and one more for the boathouse of'
  const below = line('Saint Anne, against a deposit.', 112)
  expect(read(['heading', [line(runIn, 100)]], ['paragraph', [below]])).toEqual([
    `${runIn} ${below.text}`,
  ])
  const heading = line('3. Keys. What each member gets', 100)
  const text = [line(runIn.replace('3. Keys. ', ''), 112), line('Saint Anne.', 124)]
  expect(read(['heading', [heading]], ['paragraph', text])).toHaveLength(2)
})

test('the mark of a footnote does not part a line from the next one', () => {
  const mark: TextItem = { text: '2', x: 80, y: 98, width: 4, height: 6, fontSize: 6 }
  const note = line(
    'Visitors pay twice as much, whoever brings them here, and they pay before the',
    100,
    86,
  )
  const lines = [mark, note, line('Spring.', 112)]
  const [first, second] = [around('paragraph', lines.slice(0, 2)), around('paragraph', [lines[2]!])]
  const page = { pageNum: 1, width: 600, height: 800, textItems: lines, blocks: [first, second] }
  const { blocks } = pageOf(page as unknown as ParsedPage, style)
  expect(blocks).toHaveLength(1)
})

test('paragraphs set close to each other are told apart by a sentence that ends early, and by a number', () => {
  const long = 'From Monday to Saturday the gates are closed from one until three o’clock, and'
  const texts = ['On Sundays they stay closed.', long, 'from seven in the evening.']
  expect(
    read(['paragraph', [line(texts[0]!, 100, 94), line(long, 112, 94), line(texts[2]!, 124)]]),
  ).toEqual([texts[0], `${long} ${texts[2]}`])
  const first = '2.2. Each member keeps the half of the path that is beside their plot clear.'
  const second = '2.4. Towards a neighbour, a hedge beside the hut may have the height of a man'
  expect(
    read(['paragraph', [line(first, 100, 94), line(second, 112, 94), line('or less.', 124)]]),
  ).toEqual([first, `${second} or less.`])
})

test('a paragraph below the last item of a list is none of it, and the lines of an item are', () => {
  const other = line(
    'A machine that is used each day is cleaned once a month with vinegar alone.',
    300,
  )
  const items = [line('• once a year with soft water', 100, 84), line('• each month', 112, 84)]
  const below = line('We recommend vinegar.', 126)
  const parted = [`${items[0]!.text}\n${items[1]!.text}`, below.text, other.text]
  expect(
    read(['list_item', [items[0]!]], ['list_item', [items[1]!, below]], ['paragraph', [other]]),
  ).toEqual(parted)
  const letter = line('(b) Nobody leaves a fire.', 112, 94)
  expect(
    read(['list_item', [line('(a) Fires are small.', 100, 94), letter]], ['paragraph', [other]]),
  ).toEqual([`(a) Fires are small.\n${letter.text}`, other.text])
  const wrapped = [
    line('• Rinse the tank twice, each time with clear and cool water from the tap and', 100, 84),
    line('without soap.', 112, 80),
  ]
  expect(read(['list_item', wrapped], ['paragraph', [other]])).toEqual([
    `${wrapped[0]!.text} ${wrapped[1]!.text}`,
    other.text,
  ])
})
