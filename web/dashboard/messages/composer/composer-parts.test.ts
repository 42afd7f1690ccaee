import { expect, test } from 'vitest'
import { refusalOf } from './documents/attachment-uploads.ts'
import { stateOf } from './documents/attachment-items.tsx'
import { withText, type Draft } from './draft.ts'
import { asHtml, inPlainWords, withSources, wordsOf } from '#web/chats/message-words.ts'
import { commentOf, readComment } from '../answer/actions/reasons.ts'
import { slashed } from './slash-prompts.tsx'
import { languageOf, sentencesOf } from '../answer/actions/spoken-sentences.ts'
import { dictationLanguage, withSpoken } from './use-dictation.ts'

const cited = {
  content: '**Full pay** lasts [26 weeks](https://example.org) &amp; more [1].\n\n- one\n- two `x`',
  citations: [{ n: 1, fileId: 'f', filename: 'f.pdf', title: 'Handbook', page: 3, quote: 'q' }],
}

test('an answer is passed on with its sources, as Markdown and in plain words', () => {
  expect(withSources(cited)).toBe(`${cited.content}\n\n[1] Handbook, p. 3`)
  expect(inPlainWords(cited)).toBe(
    'Full pay lasts 26 weeks & more [1].\n\n• one\n\n• two x\n\n[1] Handbook, p. 3',
  )
})

test('a copied source is called as on the screen, and once if it is called as its document', () => {
  const [at] = cited.citations
  const alike = { ...at!, n: 2, page: 1, place: 'Handbook' }
  const picture = { ...at!, n: 3, readByModel: true }
  expect(inPlainWords({ content: 'Yes.', citations: [alike, picture] })).toBe(
    'Yes.\n\n[2] Handbook\n[3] Handbook, page 3, read by a model from a picture',
  )
})

test('what is put on the clipboard as HTML is words and nothing else', () => {
  expect(asHtml('a <b> & c\nd\n\ne')).toBe('<p>a &lt;b&gt; &amp; c<br>d</p><p>e</p>')
})

test('tables, quotations and code have their words', () => {
  expect(wordsOf('| a | b |\n|---|---|\n| 1 | 2 |\n\n> said\n\n```js\nlet x\n```\n\n---')).toEqual([
    'a, b',
    '1, 2',
    'said',
    'let x',
  ])
  expect(wordsOf('3. three\n4. four')).toEqual(['3. three', '4. four'])
})

test('it is read aloud sentence by sentence, without the numbers of its sources', () => {
  expect(sentencesOf('Full pay lasts **26 weeks** [1]. After that half [2][3].', 'en')).toEqual([
    'Full pay lasts 26 weeks.',
    'After that half.',
  ])
})

test('no piece is too long for one breath, and no word is lost', () => {
  const long = `${'a clause that goes on, '.repeat(40)}and ends.`
  const pieces = sentencesOf(long, 'en')
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(221)
  expect(pieces.join(' ')).toBe(long)
  expect(sentencesOf('x'.repeat(500), 'en').join('')).toBe('x'.repeat(500))
})

test('the language is told by script and small words, and is the own where neither tells', () => {
  expect(languageOf('Der Urlaub ist nicht übertragbar und endet mit dem Jahr.', 'en')).toBe('de')
  expect(languageOf('The leave is not carried over.', 'de')).toBe('en')
  expect(languageOf('Отпуск не переносится.', 'en')).toBe('ru')
  expect(languageOf('休暇は翌年に繰り越せません。', 'en')).toBe('ja')
  expect(languageOf('42', 'de')).toBe('de')
})

test('a comment is a reason, words or both, and is read as what it was', () => {
  for (const [reason, words] of [
    ['Wrong', 'It is 30.'],
    ['Incomplete', ''],
    [undefined, 'It is: 30.'],
  ] as const)
    expect(readComment(commentOf(reason, words))).toEqual({ reason, words })
  expect(readComment('Wrongly put')).toEqual({ reason: undefined, words: 'Wrongly put' })
})

test('a slash at the beginning looks for prompts; a path, a second line or a later slash does not', () => {
  expect(slashed('/')).toBe('')
  expect(slashed('/sick pay')).toBe('sick pay')
  for (const text of ['', 'a /b', '/etc/hosts', '/a\nb', `/${'x'.repeat(100)}`])
    expect(slashed(text)).toBeUndefined()
})

test('only documents of a kind and size that may be attached are sent', () => {
  const file = (name: string, type: string, size: number) =>
    refusalOf({ name, type, size }, 1_048_576)
  expect(file('a.pdf', 'application/pdf', 1_048_576)).toBeUndefined()
  expect(file('a.PDF', '', 1)).toBeUndefined()
  expect(file('a.docx', '', 1)).toBeUndefined()
  expect(file('a.doc', 'application/msword', 1)).toMatch(/\.doc cannot be read/)
  expect(file('a.pdf', 'application/pdf', 1_048_577)).toMatch(/has 1.1 MB, .* may have 1\./)
  expect(file('a.pdf', 'application/pdf', 0)).toMatch(/empty/)
})

test('a document says how far it is read, and why it could not be', () => {
  const file = {
    type: 'application/pdf',
    pages: 5,
    pagesRead: 5,
    scanned: 0,
    recognised: 0,
  } as const
  expect(stateOf({ ...file, state: 'reading' })).toBe('Reading page 5 of 5')
  expect(stateOf({ ...file, state: 'failed', error: 'It is locked.' })).toBe(
    'Could not be read. It is locked.',
  )
  expect(stateOf({ ...file, state: 'ready' })).toBeUndefined()
})

test('a prompt stays with its text while it is changed, and goes when nothing is left of it', () => {
  const draft: Draft = { text: 'Why', promptId: 'p', temporary: true }
  expect(withText(draft, 'Why not')).toEqual({ text: 'Why not', promptId: 'p', temporary: true })
  expect(withText(draft, ' ')).toEqual({ text: ' ', temporary: true })
})

test('spoken words stand apart from what was written', () => {
  expect(withSpoken('', 'Hello')).toBe('Hello')
  expect(withSpoken('Hello', 'there')).toBe('Hello there')
  expect(withSpoken('Hello\n', 'there')).toBe('Hello\nthere')
  expect(dictationLanguage('de', ['en-US', 'de-AT'])).toBe('de-AT')
  expect(dictationLanguage('de', ['en-US'])).toBe('de')
})
