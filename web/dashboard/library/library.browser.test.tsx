import { afterEach, expect, test, vi } from 'vitest'
import { useLocation } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { help } from '#contract/chats/help.ts'
import { content } from '#contract/content.ts'
import { type DocumentProgress, type LibraryItem, library } from '#contract/documents/library.ts'
import type { Route } from '#contract/route.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Library } from './library.tsx'
import { libraryQuery } from './queries.ts'

const categoryId = '0193d1f0-0000-7000-8000-0000000000aa'
const item: LibraryItem = {
  ...{ _id: 'a', id: 'a', title: 'Satzung', description: '', categoryId: null, pages: 1 },
  sizeBytes: 2_560,
  ...{ filename: 'satzung.pdf', type: 'application/pdf', public: false, assistant: false },
  ...{ language: 'german', publishedAt: '2026-07-06T12:00:00.000Z', dated: true },
}

afterEach(() => vi.restoreAllMocks())

function answerWith(items: LibraryItem[]) {
  const answers = new Map<Route, unknown>([
    [library.list, { items, nextCursor: 'more', total: 200 }],
    [
      library.choices,
      { categoryIds: [categoryId], kinds: ['pdf', 'docx'], languages: ['english', 'german'] },
    ],
    [library.recent, []],
    [help.counts, { unread: 0, waiting: null, requests: null }],
    [
      content.categories,
      ['Records', 'Nothing'].map((name, i) => ({
        ...{ _id: i ? 'none' : categoryId, id: i ? 'none' : categoryId, name },
        ...{ description: '', icon: 'archive', position: i },
      })),
    ],
  ])
  const answer: typeof client.call = async (route) => answers.get(route) as never
  return vi.spyOn(client, 'call').mockImplementation(answer)
}

test('a document without a date of its own says in every look when it was added', async () => {
  answerWith([item, { ...item, _id: 'b', id: 'b', title: 'Notiz', dated: false }])
  const screen = await renderPart(<Library />)
  for (const look of ['Rows', 'Covers', 'Files']) {
    await screen.getByRole('button', { name: look, exact: true }).click()
    const facts = (title: string) =>
      expect.poll(() => screen.getByRole('article', { name: title }).element().textContent)
    await facts('Satzung').toMatch(/(?<!Added\son\s)6\sJuly\s2026/)
    await facts('Notiz').toMatch(/Added\son\s6\sJuly\s2026/)
  }
})

test('what no page shows yet can be chosen, and all that fits is counted', async () => {
  const call = answerWith([item])
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

const Where = () => {
  const { pathname, search } = useLocation()
  return <p data-testid="where">{pathname + search}</p>
}

test('each look has its address, with the words and filters of the one before', async () => {
  answerWith([{ ...item, assistant: true }])
  const screen = await renderPart(
    <>
      <Library />
      <Where />
    </>,
  )
  const where = screen.getByTestId('where')
  const look = (name: string) => screen.getByRole('button', { name, exact: true })
  await screen.getByRole('combobox', { name: 'Kind' }).selectOptions('Word')
  await screen.getByRole('combobox', { name: 'Order' }).selectOptions('A–Z')
  await look('Covers').click()
  await expect
    .element(where)
    .toHaveTextContent('/dashboard/library?kind=docx&sort=title&look=covers')
  // Not in the address yet: the typing has not rested.
  await screen.getByLabelText('Search titles and text').fill('Satz')
  await look('Files').click()
  await expect.element(where).toHaveTextContent('/dashboard/files?kind=docx&sort=title&q=Satz')
  await expect.element(look('Files')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(look('Files')).toHaveFocus()
  await expect.element(screen.getByLabelText('Search titles and text')).toHaveValue('Satz')
  const file = screen.getByRole('article', { name: 'Satzung' })
  expect(file.element().textContent).toMatch(/PDF · 1\spage · 2\.5\sKB · 6\sJuly\s2026/)
  await look('Rows').click()
  await expect.element(where).toHaveTextContent('/dashboard/library?kind=docx&sort=title&q=Satz')
})

const begun = { pagesRead: 0, scanned: 0, recognised: 0, troubles: [] }
const of = (
  title: string,
  progress: Partial<DocumentProgress> & Pick<DocumentProgress, 'state'>,
  more: Partial<LibraryItem> = {},
): LibraryItem => ({
  ...{ ...item, _id: title, id: title, title, pages: 9, assistant: true, ...more },
  progress: { ...begun, ...progress },
})
const inEveryState: [LibraryItem, said: string, asked: boolean][] = [
  [of('Next', { state: 'queued', ahead: 0 }), 'Waiting to be read', false],
  [of('Later', { state: 'queued', ahead: 3 }), 'after 3 other documents', false],
  [of('Begun', { state: 'reading' }, { pages: 0 }), 'Reading', false],
  [of('Half', { state: 'reading', pagesRead: 4 }), 'Reading, 4 of 9', false],
  [of('Scan', { state: 'ready', scanned: 5, recognised: 2 }), 'scanned pages, 2 of 5', true],
  [of('Lost', { state: 'failed' }), 'so it is not answered from.', false],
  [of('Shut', { state: 'failed' }, { assistant: false }), 'found by its title only.', false],
  [of('Torn', { state: 'ready', troubles: [7] }), 'Page 7 could not be read; the others', true],
  [of('Rent', { state: 'ready', troubles: [1, 7] }), '2 pages could not be read; the', true],
  [
    of('Shelved', { state: 'ready', troubles: [7] }, { assistant: false }),
    'Page 7 could not be read, so its text is not found.',
    false,
  ],
]

test.each(['Rows', 'Covers', 'Files'])(
  'shown as %s, a document says how far it is read, and is asked about once it is',
  async (look) => {
    answerWith([item, ...inEveryState.map(([one]) => one)])
    const screen = await renderPart(<Library />)
    await screen.getByRole('button', { name: look, exact: true }).click()
    for (const [{ title }, said, asked] of inEveryState) {
      const article = screen.getByRole('article', { name: title, exact: true })
      await expect.poll(() => article.element().textContent).toContain(said)
      expect(article.getByRole('link', { name: /Ask about this/ }).elements()).toHaveLength(
        asked ? 1 : 0,
      )
    }
    const article = screen.getByRole('article', { name: 'Satzung' })
    expect(article.element().textContent).not.toMatch(/read/i)
  },
)

test('the list is read again only while something in it is being read', () => {
  const { refetchInterval } = libraryQuery('')
  const after = (items: LibraryItem[]) => {
    const data = { pages: [{ items: [item], nextCursor: null, total: 1 }, { items }] }
    return (refetchInterval as (query: unknown) => unknown)({ state: { data } })
  }
  expect(after([])).toBe(false)
  for (const [one] of inEveryState)
    expect(after([one]), one.title).toBe(
      ['Next', 'Later', 'Begun', 'Half', 'Scan'].includes(one.title) ? 10_000 : false,
    )
})

test('a library that cannot be loaded says so, and is tried again', async () => {
  const call = answerWith([item])
  const answer = call.getMockImplementation()!
  let isThere = false
  call.mockImplementation(async (route, given) => {
    if (isThere) return answer(route, given)
    throw new ApiError({ httpCode: 403, message: 'No.', payload: null })
  })
  const screen = await renderPart(<Library />)
  const problem = screen.getByText(/^The library could not be loaded\./)
  await expect.element(problem).toBeVisible()
  isThere = true
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('article', { name: 'Satzung' })).toBeVisible()
  await expect.element(problem).not.toBeInTheDocument()
})
