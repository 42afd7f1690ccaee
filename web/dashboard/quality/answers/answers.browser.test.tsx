import { page, userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Message } from '#contract/chats/chat.ts'
import { type AnsweredQuestion, operator } from '#contract/desk/operator.ts'
import { client } from '#web/api/client.ts'
import { ApiError } from '#contract/client.ts'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Toasts } from '#web/ui/feedback/toasts.tsx'
import { Answers } from './answers.tsx'

const at = '2027-03-01T12:00:00Z'
const message = (id: string, role: Message['role'], content: string, more: Partial<Message>) => ({
  ...{ _id: id, id, chatId: 'c', parentId: null, role, content, status: 'complete' as const },
  ...{ citations: [], createdAt: at, siblings: [id], ...more },
})
const item = (question: string, more: Partial<Message> = {}): AnsweredQuestion => ({
  question: message(`q ${question}`, 'user', question, {}),
  answer: message(question, 'bot', `Said of: ${question}`, more),
  ...{ passages: [], askedAt: at, memberId: '0198c0de-0000-7000-8000-000000000001' },
})
const citations = [
  { n: 1, fileId: 'f', filename: 'f.pdf', title: 'Rules', page: 2, quote: 'Here' },
] as Message['citations']
const all = [
  item('Where do I park?', { citations }),
  item('Is there a gym?', { grounded: 'no' }),
  item('Who has keys?', { grounded: 'yes', feedback: 'down', citations }),
]

async function shown(part: 'unsure' | 'newest' = 'newest', refuses?: string) {
  const call = vi.spyOn(client, 'call').mockImplementation(async (route, given) => {
    if (route === operator.answers) return { items: all, nextCursor: 'more' }
    if (route === operator.checks) return all.map(({ question }) => ({ id: question.content }))
    if (route !== operator.addCheck) return { deleted: 1 }
    const { question } = (given as { body: { question: string } }).body
    if (question === refuses)
      throw new ApiError({ httpCode: 409, message: 'It is one already.', payload: null })
    return { id: question }
  })
  onTestFinished(() => call.mockRestore())
  await page.viewport(1280, 800)
  const screen = await renderPart(
    <>
      <Toasts />
      <Answers which={part} />
    </>,
  )
  const line = (question: string) => screen.getByRole('row').filter({ hasText: question })
  await expect.element(line('Where do I park?')).toBeVisible()
  const calls = (route: unknown) =>
    call.mock.calls.flatMap(([called, given]) => (called === route ? [given] : []))
  const asked = () => calls(operator.answers).at(-1)!.query
  return { screen, line, calls, asked }
}

test('several are selected by key and added to the checks, which can be undone', async () => {
  const { screen, line, calls } = await shown()
  ;(line('Where do I park?').element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  // What did not help is no check.
  await screen.getByRole('button', { name: 'Correct: add 2 to the checks' }).click()
  await expect.element(screen.getByText('2 questions added to the checks')).toBeVisible()
  expect(calls(operator.addCheck).map((given) => given!.body)).toEqual([
    { question: 'Where do I park?', fileId: 'f', page: 2 },
    { question: 'Is there a gym?', fileId: null, page: null },
  ])
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => calls(operator.removeCheck).map((given) => given!.params))
    .toEqual([{ id: 'Where do I park?' }, { id: 'Is there a gym?' }])
})

test('what is a check already is told in one sentence', async () => {
  const { screen } = await shown('newest', 'Is there a gym?')
  await screen.getByRole('checkbox', { name: 'Select every answer on this page' }).click()
  await screen.getByRole('button', { name: 'Correct: add 2 to the checks' }).click()
  const bar = screen.getByRole('group', { name: 'Selected answers' })
  await expect
    .element(bar.getByText('1 of 2 done. Not done: “Is there a gym?”. It is one already.'))
    .toBeVisible()
  await expect.element(bar.getByRole('status')).toHaveTextContent('1 answer selected')
})

test('an answer is opened by key; filter, order and pages are asked of the server', async () => {
  const { screen, line, asked } = await shown()
  ;(line('Is there a gym?').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('article', { name: 'Is there a gym?' })).toBeVisible()
  await expectNoAxeFindings()
  await screen.getByRole('combobox', { name: 'Which answers' }).selectOptions('Not helpful')
  await expect.poll(asked).toEqual({ feedback: 'down', sort: 'newest', limit: 50 })
  await screen.getByRole('button', { name: 'Asked' }).click()
  await expect.poll(asked).toEqual({ feedback: 'down', sort: 'oldest', limit: 50 })
  await screen.getByRole('link', { name: 'Next page' }).click()
  await expect.poll(asked).toEqual({ feedback: 'down', sort: 'oldest', limit: 50, cursor: 'more' })
})

test('the unsure ones are not filtered further, and fit a phone', async () => {
  const { screen, asked } = await shown('unsure')
  expect(asked()).toEqual({ grounded: 'unsure', sort: 'newest', limit: 50 })
  await expect
    .element(screen.getByRole('combobox', { name: 'Which answers' }))
    .not.toBeInTheDocument()
  await expectFitsPhone()
})
