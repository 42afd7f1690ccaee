import { page, userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type HelpState, type ReceivedThread, help } from '#contract/chats/help.ts'
import { client } from '#web/api/client.ts'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Threads } from './threads.tsx'

const thread = (question: string, state: HelpState = 'waiting'): ReceivedThread => ({
  ...{ _id: question, id: question, question, state },
  ...{ createdAt: '2027-03-01T12:00:00Z', updatedAt: '2027-03-01T12:00:00Z' },
  member: { firstName: 'Ana', lastName: 'Lee', email: 'ana@example.org' },
})

type Given = { nextCursor?: string | null; open?: object }

async function shown(items: ReceivedThread[], { nextCursor = null, open }: Given = {}) {
  const call = vi.spyOn(client, 'call').mockImplementation(async (route: unknown) => {
    if (route === help.received) return { items, nextCursor }
    if (route === help.open && open) return { ...items[0], ...open }
    return new Promise(() => {})
  })
  onTestFinished(() => call.mockRestore())
  await page.viewport(1280, 800)
  // On a phone the choice of states goes to the edges of the screen, over its margin.
  const screen = await renderPart(
    <div className="px-5">
      <Threads />
    </div>,
  )
  const asked = () =>
    call.mock.calls.flatMap(([route, given]) => (route === help.received ? [given?.query] : []))
  return { screen, asked }
}

test('questions are filtered and ordered, and the page is the first one again', async () => {
  const { screen, asked } = await shown([thread('May I?'), thread('When?')], { nextCursor: 'next' })
  await screen.getByRole('link', { name: 'Next page' }).click()
  await expect.poll(() => asked().at(-1)).toMatchObject({ state: 'waiting', cursor: 'next' })
  await screen.getByRole('button', { name: 'Asked' }).click()
  await expect.poll(() => asked().at(-1)).toEqual({ state: 'waiting', sort: 'oldest', limit: 50 })
  await screen.getByRole('link', { name: 'Answered' }).click()
  await expect.poll(() => asked().at(-1)).toMatchObject({ state: 'answered', sort: 'oldest' })
  await expectNoAxeFindings()
})

test('Enter opens a question, and the way back leads to the list as it was', async () => {
  const { screen, asked } = await shown([thread('May I?'), thread('When?')])
  await screen.getByRole('button', { name: 'Asked' }).click()
  await expect.poll(() => asked().at(-1)).toMatchObject({ sort: 'oldest' })
  ;(screen.getByRole('row').nth(1).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await screen.getByRole('link', { name: 'All questions' }).click()
  await expect
    .element(screen.getByRole('columnheader', { name: 'Asked' }))
    .toHaveAttribute('aria-sort', 'ascending')
})

test('what a member had attached is named beside the question, and leads nowhere', async () => {
  const title = 'Lease of the cellar '.repeat(8).trim()
  const sent = [
    { role: 'user', content: 'When does it end?', citations: [], attached: [title] },
    { role: 'bot', content: 'In May.', citations: [] },
  ].map((message) => ({ ...message, createdAt: '2027-03-01T12:00:00Z' }))
  const { screen } = await shown([thread('May I?')], {
    open: { note: '', part: 'answer', sent, leftOut: 0, replies: [], earlierReplies: null },
  })
  await screen.getByRole('link', { name: 'May I?' }).click()
  await screen.getByText('2 messages were sent from the chat').click()
  const attached = screen.getByRole('list', { name: 'Attached own documents' })
  await expect.element(attached).toHaveTextContent(`${title} (own document)`)
  await expect.element(attached.getByRole('link')).not.toBeInTheDocument()
  await expectNoAxeFindings()
  await expectFitsPhone()
})

test('on a phone who asked stands below the question, and nothing is wider than the window', async () => {
  const { screen } = await shown([thread('w'.repeat(90)), thread('When?')])
  await expectFitsPhone()
  await expect.element(screen.getByRole('cell', { name: /Ana Lee/ }).first()).toBeVisible()
})
