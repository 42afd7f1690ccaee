import { expect, test } from 'vitest'
import { checkOf } from './check-of.ts'

const citation = {
  n: 1,
  fileId: 'f',
  filename: 'f.pdf',
  title: 'Fees',
  page: 3,
  quote: 'Ten pounds.',
}
const answer = (content: string, grounded: 'yes' | 'no' | null, cites = true) =>
  checkOf({
    role: 'bot',
    status: 'complete',
    content,
    grounded,
    citations: cites ? [citation] : [],
  })

test('what was checked is told by the marks in the answer and by whether it is grounded', () => {
  expect(answer('It stands in Fees:\n\n> “Ten *pounds*.” [1]', 'yes')).toEqual({ kind: 'quoted' })
  expect(answer('This may help:\n\n> “Ten pounds.” [1]', null)).toEqual({ kind: 'quoted' })
  expect(answer('It costs ten pounds [1].', null)).toBeUndefined()
  expect(answer('> It costs twelve. [1]', 'yes')).toEqual({ kind: 'checked' })
  expect(answer('It costs ten pounds.\n\n[1]', 'yes')).toEqual({ kind: 'named' })
  expect(answer('It costs ten pounds [1]. Nice.', 'yes')).toEqual({ kind: 'checked' })
  expect(answer('Ten pounds [1]. For all [?].', 'yes')).toEqual({ kind: 'partly', doubted: 1 })
  expect(answer('Ten [?]. Twelve [?]. Nine [1].', 'no')).toEqual({
    kind: 'unsupported',
    doubted: 2,
  })
  expect(answer('The library does not hold it.', 'no', false)).toEqual({ kind: 'none' })
})

test('of small talk, lists of documents and questions nothing is said', () => {
  expect(answer('Hello.', null, false)).toBeUndefined()
  expect(answer('Two documents.', 'yes', false)).toBeUndefined()
  expect(
    checkOf({
      role: 'user',
      status: 'complete',
      content: 'Why [1]?',
      grounded: 'yes',
      citations: [],
    }),
  ).toBeUndefined()
})
