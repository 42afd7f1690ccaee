import type { ParsedPage, TextItem } from '@llamaindex/liteparse'
import { expect, test } from 'vitest'
import { furnitureOf, withoutFurniture } from './page-style.ts'

const item = (text: string, y: number, fontSize = 10) =>
  ({ text, x: 70, y, width: text.length * 5, height: fontSize, fontSize }) as TextItem

/** A page with a head and a foot, and a body of a few lines. */
const page = (
  pageNum: number,
  head: string,
  foot: string,
  body = 'of the house and of its guests',
) =>
  ({
    ...{ pageNum, width: 600, height: 800 },
    textItems: [
      item(head, 40),
      ...[0, 1, 2, 3].map((line) => item(`${body} ${line}`, 80 + 12 * line)),
      item(foot, 770),
    ],
  }) as ParsedPage

const rest = (pages: ParsedPage[], furniture = furnitureOf(pages)) =>
  pages.map((one) => withoutFurniture(one, furniture).textItems.map(({ text }) => text))

const bodies = (count: number) =>
  Array.from({ length: count }, () =>
    [0, 1, 2, 3].map((line) => `of the house and of its guests ${line}`),
  )

test('heads and feet that change with the chapter or the section are left out', () => {
  const pages = Array.from({ length: 8 }, (_, n) =>
    n % 2 === 0
      ? page(n + 1, `CHAPTER ${n + 1}. OF SEVERAL THINGS`, `${n + 1}`)
      : page(n + 1, `Opening of part ${n}`, `${n}.2. Keys and doors`),
  )
  expect(rest(pages)).toEqual(bodies(8))
})

test('a heading at the top of some pages, and what is larger, stay', () => {
  const pages = Array.from({ length: 8 }, (_, n) => {
    const one = page(n + 1, '', '')
    if (n === 3) one.textItems[0] = item('Of keys', 40)
    if (n !== 3) one.textItems[0] = item(`Chapter ${n}`, 40, 18)
    return { ...one, textItems: one.textItems.filter(({ text }) => text) }
  })
  const heads = rest(pages).map(([first]) => first)
  expect(heads).toEqual(pages.map(({ textItems: [first] }) => first!.text))
})

test('a head that says the title again is left out where only one page has it', () => {
  const [first, second] = [page(1, '', ''), page(2, 'The house on the quay', '')]
  first.textItems[0] = item('The house on', 40, 22)
  first.textItems.splice(1, 0, item('the quay', 64, 22))
  second.textItems.splice(1, 0, { ...item('Port office', 40), x: 480 })
  expect(rest([first, second])[1]).toEqual([...bodies(1)[0]!, ''])
  const other = page(2, 'The house is shut.', '')
  expect(rest([first, other])[1]![0]).toBe('The house is shut.')
})
