import { afterEach, expect, test, vi } from 'vitest'
import { content } from '#contract/content.ts'
import { library } from '#contract/documents/library.ts'
import type { Route } from '#contract/route.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Library } from './library.tsx'

const categoryId = '0193d1f0-0000-7000-8000-0000000000aa'
const item = {
  ...{ _id: 'a', id: 'a', title: 'Satzung', description: '', categoryId: null, pages: 1 },
  ...{ filename: 'satzung.pdf', type: 'application/pdf', public: false, assistant: false },
  ...{ language: 'german', publishedAt: '2026-07-06T00:00:00.000Z' },
}

afterEach(() => vi.restoreAllMocks())

test('what no page shows yet can be chosen, and all that fits is counted', async () => {
  const answers = new Map<Route, unknown>([
    [library.list, { items: [item], nextCursor: 'more', total: 200 }],
    [
      library.choices,
      { categoryIds: [categoryId], kinds: ['pdf', 'docx'], languages: ['english', 'german'] },
    ],
    [library.recent, []],
    [
      content.categories,
      ['Records', 'Nothing'].map((name, i) => ({
        ...{ _id: i ? 'none' : categoryId, id: i ? 'none' : categoryId, name },
        ...{ description: '', icon: 'archive', position: i },
      })),
    ],
  ])
  const answer: typeof client.call = async (route) => answers.get(route) as never
  const call = vi.spyOn(client, 'call').mockImplementation(answer)
  const screen = await renderPart(<Library />)
  await screen.getByRole('combobox', { name: 'Kind' }).selectOptions('Word')
  await screen.getByRole('combobox', { name: 'Language' }).selectOptions('English')
  await expect
    .poll(() => call.mock.calls.at(-1))
    .toMatchObject([library.list, { query: { kind: 'docx', language: 'english' } }, {}])
  await expect.element(screen.getByRole('button', { name: 'Records' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Nothing' }).elements()).toHaveLength(0)
  await screen.getByLabelText('Search titles and text').fill('Satzung')
  await expect.element(screen.getByText('200 documents')).toBeInTheDocument()
})
