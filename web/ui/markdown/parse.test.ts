import fc from 'fast-check'
import { Lexer, type Token } from 'marked'
import { expect, test, vi } from 'vitest'
import { blocksWhileWriting, parse, parseMore } from './parse.ts'
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

test('while a link arrives, its words are shown and not its signs', () => {
  const text = 'First.\n\nSee **[the rules](https://example.org/rules)** of it.'
  const seen = Array.from({ length: text.length }, (_, at) =>
    JSON.stringify(blocksWhileWriting(parse(text.slice(0, at + 1))).map(({ token }) => token.raw)),
  )
  const whole = text.indexOf(')') + 1
  for (const blocks of seen.slice(0, whole - 1)) expect(blocks).not.toContain('](')
  expect(seen.at(-1)).toContain('(https://example.org/rules)')
  expect(blocksWhileWriting(parse(text))).toEqual(parse(text).blocks)
})

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

/** What is repeated in attacks, and whatever else there is. */
const repeated = fc.oneof(
  fc.constantFrom(
    ...[
      '*',
      '**a',
      '_a_',
      'a_',
      '~~',
      '~',
      '`',
      '!',
      '[',
      '![',
      '](',
      '[a](',
      '<',
      '<a',
      '>',
      '> ',
    ],
    ...['1. ', '- ', '- a\n', '|a', '$', '$a', '\\(', '\\[a', '\\', '&', 'a@', 'https://a.b/('],
  ),
  fc.string({ minLength: 1, maxLength: 6 }),
  fc
    .array(fc.constantFrom(...'*_~`[]()<>!|$\\-#1. \n>ab'), { minLength: 1, maxLength: 8 })
    .map((signs) => signs.join('')),
)

test('whatever 60,000 signs an answer holds, the library reads them in pieces that are bounded', () => {
  const inline = vi.spyOn(Lexer.prototype, 'inlineTokens')
  fc.assert(
    fc.property(repeated, (unit) => {
      parse(unit.repeat(Math.ceil(60_000 / unit.length)))
      const longest = Math.max(0, ...inline.mock.calls.map(([text]) => text.length))
      inline.mockClear()
      return longest <= 2_000
    }),
    { numRuns: 60 },
  )
  inline.mockRestore()
})

test('text that is read in pieces is whole', () => {
  const { blocks } = parse(`${'a_b *c* '.repeat(8_000)}\n\n${'x'.repeat(9_000)}`)
  const texts = (tokens: Token[]): string =>
    tokens.map((token) => ('tokens' in token ? texts(token.tokens ?? []) : token.raw)).join('')
  expect(blocks.map(({ token }) => texts([token]).trim())).toEqual([
    'a_b c '.repeat(8_000).trim(),
    'x'.repeat(9_000),
  ])
})

test('a long block that is being written is read again only when it has grown', () => {
  const words = 'word '.repeat(12_000)
  const parsed = arriving(words, 5)
  expect(parsed.charactersRead).toBeLessThan(12 * words.length + 4_000 ** 2 / 5)
  expect(parsed.blocks.map(({ token }) => token.raw).join('')).toBe(words)
})

test('what is nested without end is shown as it is from some depth on', () => {
  for (const unit of ['>', '> ', '1. ', '- ', '> - ']) {
    const { blocks } = parse(unit.repeat(30_000) + 'the end')
    expect(JSON.stringify(blocks)).toContain('the end')
  }
})
