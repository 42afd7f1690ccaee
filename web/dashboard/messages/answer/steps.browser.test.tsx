import { userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import type { Step } from '#contract/chats/steps.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Steps } from './steps.tsx'

const document = { fileId: 'f', filename: 'rules.pdf', title: 'Branch rules' }
const steps: Step[] = [
  { kind: 'search', queries: ['notice period', 'end of contract'], found: 4 },
  { kind: 'read', ...document, pages: [3, 4] },
  { kind: 'read', ...document, title: 'Talk', pages: [2], places: ['Slide 2'] },
  { kind: 'search', queries: ['fees'], within: document, found: 0 },
  { kind: 'find', ...document, words: 'two weeks', found: 1 },
  { kind: 'list' },
  { kind: 'list', of: document },
  { kind: 'find', ...document, where: { column: 'Full fee', condition: '> 100' }, found: 3 },
  {
    ...{ kind: 'find', ...document, words: 'fellow', found: 0 },
    where: { column: 'Full fee', condition: '> 100' },
  },
]

const shown = (given: { looking?: boolean; onOpen?: () => void; steps?: Step[] } = {}) => (
  <Steps
    messageId="m"
    steps={given.steps ?? steps}
    looking={given.looking ?? false}
    isOpen={() => false}
    onOpen={given.onOpen ?? (() => {})}
  />
)

test('steps stand behind their number, and open with the keyboard', async () => {
  const onOpen = vi.fn()
  const screen = await renderPart(shown({ onOpen }))
  const list = screen.getByRole('list', { name: 'What was looked up' })
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(list).toBeVisible()
  expect([...list.element().children].map(({ textContent }) => textContent)).toEqual([
    'Searched for notice period, end of contract',
    'Read pages 3 and 4 of Branch rules',
    'Read Slide 2 of Talk',
    'Searched Branch rules for fees',
    'Looked for two weeks in Branch rules',
    'Looked at the list of documents',
    'Looked at the outline of Branch rules',
    'Looked for rows with Full fee > 100 in Branch rules',
    'Looked for rows with Full fee > 100 and fellow in Branch rules',
  ])
  await userEvent.keyboard('{Tab}{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({
    messageId: 'm',
    citation: { n: -2, ...document, page: 3, place: undefined, quote: '' },
  })
})

test('they are open while nothing is written yet, and fold with the first words', async () => {
  const screen = await renderPart(shown({ looking: true }))
  const list = screen.getByRole('list', { name: 'What was looked up' })
  await expect.element(list).toBeVisible()
  await screen.rerender(shown())
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(screen.getByText('Looked up 9 times')).toBeVisible()
  await screen.getByText('Looked up 9 times').click()
  await expect.element(list).toBeVisible()
})

test('a thought is folded, and is not counted as looked up', async () => {
  const thought: Step = { kind: 'thought', text: 'Dogs, perhaps.' }
  const screen = await renderPart(shown({ steps: [thought, ...steps], looking: true }))
  await expect.element(screen.getByText('Looked up 9 times')).toBeVisible()
  await expect.element(screen.getByText('Dogs, perhaps.')).not.toBeVisible()
  await screen.getByText('Thought about it').click()
  await expect.element(screen.getByText('Dogs, perhaps.')).toBeVisible()
  await screen.rerender(shown({ steps: [thought] }))
  await expect.element(screen.getByText('What the model thought')).toBeVisible()
})
