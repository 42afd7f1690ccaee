import { page, userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { type ApprovedAnswer, approved } from '#contract/desk/approved.ts'
import { client } from '#web/api/client.ts'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Toasts } from '#web/ui/feedback/toasts.tsx'
import { ApprovedAnswers } from './approved-answers.tsx'

const answer = (question: string, more: Partial<ApprovedAnswer> = {}): ApprovedAnswer => ({
  ...{ _id: question, id: question, question, content: `Said of: ${question}`, citations: [] },
  ...{ state: 'active', approved: { by: 'Eva', at: '2027-03-01T12:00:00Z' }, changedAt: null },
  ...more,
})
const all = [
  answer('Where do I park?'),
  answer('Who has the keys?', { state: 'review', changedAt: '2027-03-02T12:00:00Z' }),
  answer('Is there a gym?'),
]

type Given = {
  items?: ApprovedAnswer[]
  /** The answer that cannot be withdrawn. */
  refuses?: string
  /** What a withdrawal waits for. */
  withdrawn?: Promise<unknown>
  nextCursor?: string | null
}

async function shown({ items = all, refuses, withdrawn, nextCursor = null }: Given = {}) {
  const gone: string[] = []
  const call = vi.spyOn(client, 'call').mockImplementation(async (route, given) => {
    const { id } = (given?.params ?? {}) as { id?: string }
    if (route === approved.list)
      return { items: items.filter((one) => !gone.includes(one.id)), nextCursor }
    if (route !== approved.remove || !id) return []
    await withdrawn
    if (id === refuses)
      throw new ApiError({ httpCode: 403, message: 'It is not yours.', payload: null })
    gone.push(id)
    return { deleted: 1 }
  })
  onTestFinished(() => call.mockRestore())
  await page.viewport(1280, 800)
  const screen = await renderPart(
    <>
      <Toasts />
      <ApprovedAnswers />
    </>,
  )
  const line = (question: string) => screen.getByRole('row').filter({ hasText: question })
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  const asked = () =>
    call.mock.calls.flatMap(([route, given]) => (route === approved.list ? [given?.query] : []))
  const hasBegun = () => call.mock.calls.some(([route]) => route === approved.remove)
  return { screen, line, press, asked, gone, hasBegun }
}

test('several are selected by key and withdrawn, which can be undone', async () => {
  const { screen, line, press, gone } = await shown()
  await expect.element(line('Where do I park?')).toBeVisible()
  ;(line('Where do I park?').element() as HTMLElement).focus()
  await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}')
  await press('Withdraw 2')
  await expect.element(screen.getByText('2 approved answers were withdrawn.')).toBeVisible()
  await expect.element(line('Where do I park?')).not.toBeInTheDocument()
  expect(gone).toEqual([])
  await press('Undo')
  await expect.element(line('Where do I park?')).toBeVisible()
  await expect
    .element(screen.getByRole('checkbox', { name: 'Select “Where do I park?”' }))
    .not.toBeChecked()
})

test('they are withdrawn when the page is left; one sentence names what was not', async () => {
  const { screen, line, press, gone } = await shown({ refuses: 'Who has the keys?' })
  await screen.getByRole('checkbox', { name: 'Select every answer on this page' }).click()
  await press('Withdraw 3')
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pageshow'))
  const bar = screen.getByRole('group', { name: 'Selected answers' })
  await expect
    .element(bar.getByText('2 of 3 done. Not done: “Who has the keys?”. It is not yours.'))
    .toBeVisible()
  await expect.element(bar.getByRole('status')).toHaveTextContent('1 answer selected')
  expect(gone).toEqual(['Where do I park?', 'Is there a gym?'])
  await expect.element(line('Who has the keys?')).toBeVisible()
  await expect.element(line('Where do I park?')).not.toBeInTheDocument()
})

test('what is being withdrawn does not come back meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { screen, line, press, gone, hasBegun } = await shown({ withdrawn: promise })
  await screen.getByRole('checkbox', { name: 'Select “Is there a gym?”' }).click()
  await press('Withdraw 1')
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pageshow'))
  await expect.poll(hasBegun).toBe(true)
  await expect
    .element(screen.getByText('The approved answer was withdrawn.'))
    .not.toBeInTheDocument()
  expect(line('Is there a gym?').query()).toBeNull()
  resolve()
  await expect.poll(() => gone).toEqual(['Is there a gym?'])
  expect(line('Where do I park?').query()).not.toBeNull()
})

test('a line is opened by key, and its answer withdrawn there', async () => {
  const { screen, line, press } = await shown()
  await expect.element(line('Is there a gym?')).toBeVisible()
  ;(line('Is there a gym?').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Said of: Is there a gym?')).toBeVisible()
  await expect.element(screen.getByText('Said of: Where do I park?')).not.toBeInTheDocument()
  await expectNoAxeFindings()
  await press('Withdraw')
  await expect.element(screen.getByText('The approved answer was withdrawn.')).toBeVisible()
  await expect.element(line('Is there a gym?')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).toBe(line('Who has the keys?').element())
})

test('it is said of an answer without the number of a source that everybody gets it', async () => {
  const cited = { n: 1, fileId: 'f', filename: 'a.pdf', title: 'A', page: 1, quote: 'Here.' }
  const citations = [cited] as unknown as ApprovedAnswer['citations']
  const { screen, press } = await shown({
    items: [answer('Where do I park?', { content: 'Here [1].', citations })],
  })
  await press('Where do I park?')
  await press('Edit')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/withdrawn by itself when a passage/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('Here [7].')
  await expect
    .element(dialog.getByText(/every member gets it, whatever they may read/))
    .toBeVisible()
  await expect.element(dialog.getByText(/when a passage/)).not.toBeInTheDocument()
  await press('Cancel')
})

test('state and order are asked for, and begin with the first page', async () => {
  const { screen, press, asked } = await shown({ nextCursor: 'page-2' })
  await screen.getByRole('link', { name: 'Next page' }).click()
  await expect.poll(() => asked().at(-1)).toMatchObject({ sort: 'newest', cursor: 'page-2' })
  await press('Approved')
  await expect.poll(() => asked().at(-1)).toMatchObject({ sort: 'oldest' })
  expect(asked().at(-1)).not.toHaveProperty('cursor')
  await screen.getByRole('combobox', { name: 'State' }).selectOptions('To look at again')
  await expect.poll(() => asked().at(-1)).toMatchObject({ sort: 'oldest', state: 'review' })
})

test('a list that is empty says why', async () => {
  const { screen } = await shown({ items: [] })
  await expect.element(screen.getByText(/^No answer is approved yet\./)).toBeVisible()
  await screen.getByRole('combobox', { name: 'State' }).selectOptions('To look at again')
  await expect
    .element(screen.getByText('No approved answer is to be looked at again.'))
    .toBeVisible()
})

test('all of it fits the smallest phone', async () => {
  const { screen, press } = await shown()
  await screen.getByRole('checkbox', { name: 'Select every answer on this page' }).click()
  await press('Who has the keys?')
  await expect.element(screen.getByRole('button', { name: 'Approve again' })).toBeVisible()
  await expectFitsPhone()
  await expectNoAxeFindings()
})
