import { expect, test, vi } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { asRichText, withFootnotes } from './footnotes.ts'
import { asText, readingListOf } from './reading-list.ts'
import { ReadingList } from './reading-list.tsx'

const source = (n: number, page: number, more: object = {}) => ({
  ...{ n, fileId: 'f', filename: 'fees.pdf', title: 'Fees *new*', page, quote: `Quote\n${n} <b>` },
  ...more,
})
const citations = [
  source(1, 7),
  source(2, 3),
  source(3, 1, { filename: 'rules.pdf', title: 'Rules' }),
  source(4, 7),
]
const answer = {
  content: 'It **costs** ten [1] <script>x</script>.\n\n- one [2]\n- [two](javascript:x)',
  citations,
}

test('an answer is copied with what each number means, and a link to its page', () => {
  const markdown = withFootnotes(answer)
  const [words, notes] = markdown.split('\n\n---\n\n')
  expect(words).toBe(answer.content)
  expect(notes!.split('\n\n')[0]).toBe(
    `[1] [Fees \\*new\\*, page 7](<${location.origin}/view-pdf/fees.pdf?quote=Quote%0A1%20%3Cb%3E#page=7>): “Quote 1 \\<b\\>”`,
  )
  expect(withFootnotes({ content: ' Hello. ', citations: [] })).toBe('Hello.\n')
})

test('as rich text it keeps its looks, and nothing in it is markup of its own', () => {
  const html = asRichText(answer)
  expect(html).toContain('<p>It <strong>costs</strong> ten [1] &lt;script&gt;x')
  expect(html).toContain('<ul><li>one [2]</li><li>two</li></ul>')
  expect(html).not.toContain('javascript:')
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect([...page.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    'Fees *new*, page 7',
    'Fees *new*, page 3',
    'Rules, page 1',
    'Fees *new*, page 7',
  ])
  expect(page.querySelectorAll('script, b')).toHaveLength(0)
})

test('its sources are a reading list: documents as they are cited, pages in their order', async () => {
  expect(
    readingListOf(citations).map(({ filename, pages }) => [filename, pages.map(({ n }) => n)]),
  ).toEqual([
    ['fees.pdf', [2, 1]],
    ['rules.pdf', [3]],
  ])
  expect(asText(readingListOf(citations))).toMatch(
    /^Fees \*new\*\n- page 3: http.+#page=3\n- page 7: http.+\n\nRules\n- page 1: .+$/,
  )
  const onOpen = vi.fn()
  const screen = await renderPart(
    <ReadingList citations={citations} onOpen={onOpen} onClose={() => {}} />,
  )
  await screen.getByRole('button', { name: /page 3/ }).click()
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(citations[1])
})
