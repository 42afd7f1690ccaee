import { expect, test } from 'vitest'
import { parse, parseMore } from './parse.ts'
import { nothingParsed } from './parsed.ts'

const answer = (paragraphs: number) =>
  Array.from(
    { length: paragraphs },
    (_, index) =>
      `Paragraph ${index} says *something* about notice [1].\n\n> “A quotation of one line.” [2]\n\n- first\n- second\n\n| a | b |\n|---|---|\n| 1 | 2 |`,
  ).join('\n\n')

function arriving(text: string, piece: number) {
  let parsed = nothingParsed
  for (let at = 0; at < text.length; at += piece)
    parsed = parseMore(parsed, text.slice(at, at + piece))
  return parsed
}

const shape = (text: ReturnType<typeof parse>) =>
  text.blocks.map(({ key, token }) => [key, token.type, token.raw.trim()])

test.each([1, 3, 7, 50])(
  'text that arrives in pieces of %i ends up as the same blocks as the whole',
  (piece) => {
    const text = `# A title\n\n${answer(4)}\n\n1. one\n\n   still one\n2. two\n\n\`\`\`ts\nconst a = 1\n\nconst b = 2\n\`\`\`\n\nThe end.\n\n---\n\nLast words`
    expect(shape(arriving(text, piece))).toEqual(shape(parse(text)))
  },
)

test('an answer twice as long costs twice as much to read, not four times', () => {
  const short = arriving(answer(20), 5).charactersRead
  const long = arriving(answer(40), 5).charactersRead
  expect(long / short).toBeLessThan(2.2)
})

test('a long piece of code that is being written is not read again from its start', () => {
  const code = `\`\`\`\n${'let x = 1\n'.repeat(2_000)}`
  expect(arriving(code, 10).charactersRead).toBeLessThan(100)
})

test('a settled block is the same object after more has arrived, so it is not drawn again', () => {
  const before = parse('First paragraph.\n\nSecond paragraph.\n\nThird')
  const after = parseMore(before, ' goes on.\n\nFourth')
  expect(after.blocks[0]).toBe(before.blocks[0])
  expect(after.blocks[1]).toBe(before.blocks[1])
})

test('carriage returns do not move anything', () => {
  expect(shape(arriving('one\r\n\r\ntwo\r\n\r\nthree', 1))).toEqual(
    shape(parse('one\n\ntwo\n\nthree')),
  )
})
