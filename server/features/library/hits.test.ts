import { expect, test } from 'vitest'
import { excerptOf } from './hits.ts'

const marked = (text: string, ...meant: string[]) => {
  const { before, quote, after, words } = excerptOf(text, new Set(meant))
  const whole = `${before}${quote}${after}`
  return { whole, quote, words: words.map(([start, end]) => whole.slice(start, end)) }
}

test('single words are marked, not what stands between words far apart', () => {
  const text = 'The Files field lists every package, each with its checksum and its filename.'
  expect(marked(text, 'files', 'filename')).toEqual({
    whole: text,
    quote: 'filename',
    words: ['Files', 'filename'],
  })
})

test('words next to each other are marked as one', () => {
  const text = 'Every floor has fire wardens. The fire alarm rings once.'
  expect(marked(text, 'fire', 'wardens')).toEqual({
    whole: text,
    quote: 'fire wardens',
    words: ['fire wardens', 'fire'],
  })
})

test('nothing is marked where none of the words stands in the text', () => {
  const text = `${'Packages are built from source. '.repeat(20)}The end.`
  const { whole, ...found } = marked(text, 'archive')
  expect(found).toEqual({ quote: '', words: [] })
  expect(text.startsWith(whole) && whole.length > 150 && whole.length < 260).toBe(true)
  expect(marked('', 'archive')).toEqual({ whole: '', quote: '', words: [] })
})
