import { expect, test } from 'vitest'
import type { DocumentAccess } from '#server/infra/model/model.ts'
import { keeperAsked } from './keeper-asked.ts'
import type { Candidate } from '../scoring.ts'

const passageOf = (heading: string, text: string, page: number) => ({
  ...{ id: text, fileId: 'huts', filename: 'huts-faq.txt', title: 'The Huts FAQ', page },
  ...{ place: null, own: false, heading, text, score: 1, meaning: null },
})

const paths = passageOf('2 Paths', 'Clubs maintain the paths of the huts.', 2)
const keepers = passageOf(
  '3 Clubs › 3.1 Maintainers',
  'Write to a maintainer of a path at path@example.org.',
  3,
)
const authors = passageOf(
  '9 About › 9.1 Authors',
  'The first edition was maintained by Anna Berg. It grew. The current maintainer is Ben Tal.',
  9,
)

const access = {
  named: () =>
    Promise.resolve([
      {
        ...{ fileId: 'huts', filename: 'huts-faq.txt', title: 'The Huts FAQ', pages: 9 },
        outline: [paths, keepers, authors].map(({ heading, page }) => ({ heading, page })),
      },
    ]),
  read: (_: string, pages: number[]) =>
    Promise.resolve([keepers, authors].filter(({ page }) => pages.includes(page))),
} as unknown as DocumentAccess

const best = { unit: { quote: '' } } as Candidate

async function asked(question: string) {
  const found = await keeperAsked(question, [paths], best, access)
  return found && [found.chosen[0]!.unit.quote, found.isSure]
}

test.each([
  ['Who maintains the Huts FAQ?', 'The current maintainer is Ben Tal.'],
  ['who wrote the huts faq', 'The first edition was maintained by Anna Berg.'],
  ['Wer pflegt die Huts FAQ?', 'The current maintainer is Ben Tal.'],
])('%s', async (question, quote) => {
  expect(await asked(question)).toEqual([quote, true])
})

test('who keeps something else than a document is not asked of its authors', async () => {
  expect(await asked('Who maintains the paths of the valley?')).toBeUndefined()
  expect(await asked('Who uses the Huts FAQ?')).toBeUndefined()
})
