import { expect, test } from 'vitest'
import { blankPage } from '#server/infra/reader/blank-page.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'
import { titleOfDocument } from './title-of-document.ts'

/** '# Fees' is a heading of the first level, as in Markdown. */
function page(...lines: string[]): ReadPage {
  let text = ''
  const blocks = lines.map((line) => {
    const level = /^#*/.exec(line)![0].length
    const own = line.slice(level).trim()
    const start = text.length
    text += `${own}\n\n`
    const range = { start, end: start + own.length }
    return level > 0
      ? { kind: 'heading' as const, level, ...range }
      : { kind: 'paragraph' as const, ...range }
  })
  return { ...blankPage(1), text, blocks }
}

test.each([
  ['the sole heading of the highest level', [page('# Branch rules', '## Officers', 'They sign.')]],
  ['below a name', [page('Marrable Institute', '# Branch rules', 'In force.'), page('## Money')]],
  ['repeated on the next page', [page('# Branch rules', 'In force.'), page('# Branch rules')]],
  ['on a title page', [page('# Branch rules', '## Ana Lee', '2026'), page('# Officers', 'Sign.')]],
  ['of a web page', [{ ...page('# Officers', 'They sign.', '# Money'), title: 'Branch rules' }]],
])('a title: %s', (_, pages) => {
  expect(titleOfDocument(pages)).toBe('Branch rules')
})

test('a short title: that of a manual', () => {
  expect(titleOfDocument([page('# ls(1)', '## Name', 'It lists.')])).toBe('ls(1)')
})

test.each([
  ['one of several sections', [page('# Leave', 'It is long.'), page('# Notice', 'It is short.')]],
  ['a general heading', [page('# Introduction', 'It is long.')]],
  ['a numbered heading', [page('# 1 Scope of this', 'It is long.')]],
  ['far from the top', [page('Dear Ana,', 'I write to you.', 'See below.', '# Branch rules')]],
  ['no heading', [page('Branch rules')]],
  ['no page', []],
])('no title: %s', (_, pages) => {
  expect(titleOfDocument(pages)).toBeUndefined()
})
