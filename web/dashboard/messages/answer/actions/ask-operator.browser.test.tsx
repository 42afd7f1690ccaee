import { userEvent } from 'vitest/browser'
import { afterEach, expect, test, vi } from 'vitest'
import type { Message } from '#contract/chats/chat.ts'
import { help } from '#contract/chats/help.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { AskOperator } from './ask-operator.tsx'

const id = '0193d1f0-0000-7000-8000-000000000001'
const answer: Message = {
  ...{ _id: id, id, chatId: id, parentId: id, role: 'bot', content: 'Words.' },
  ...{ status: 'complete', grounded: null, citations: [], siblings: [id] },
  createdAt: '2026-07-06T00:00:00.000Z',
}
const at = answer.createdAt

afterEach(() => vi.restoreAllMocks())

for (const [what, more, offered] of [
  ['the documents hold no answer', { grounded: 'no' }, true],
  ['the operator leaves the topic alone', { approved: { by: '', at, fixed: 'topic' } }, true],
  ['the answer could not be written', { status: 'failed' }, true],
  ['the answer is a greeting', {}, false],
  ['the operator has set the answer', { approved: { by: '', at, fixed: 'answer' } }, false],
  ['the documents hold the answer', { grounded: 'yes' }, false],
  ['the member has stopped the answer', { status: 'stopped' }, false],
] as [string, Partial<Message>, boolean][])
  test(`where ${what}, the way to the operator is ${offered ? 'open' : 'not offered'}`, async () => {
    vi.spyOn(client, 'call').mockResolvedValue({ items: [], nextCursor: null })
    const screen = await renderPart(
      <>
        <AskOperator message={{ ...answer, ...more }} />
        <p>Drawn</p>
      </>,
    )
    await expect.element(screen.getByText('Drawn')).toBeVisible()
    const buttons = screen.getByRole('button', { name: 'Ask the operator' }).elements()
    expect(buttons).toHaveLength(offered ? 1 : 0)
  })

test('what stands in the place of the button has the focus once the question is sent', async () => {
  const thread = { _id: id, id, question: 'Who?', state: 'waiting', unread: false, messageId: id }
  const threads = [] as object[]
  vi.spyOn(client, 'call').mockImplementation(async (route) =>
    route === help.list ? { items: [...threads], nextCursor: null } : [],
  )
  vi.spyOn(client, 'envelope').mockImplementation(async () => {
    threads.push({ ...thread, chatId: id, createdAt: at, updatedAt: at })
    return { httpCode: 201, message: 'Your question has been sent', payload: null as never }
  })
  const screen = await renderPart(<AskOperator message={{ ...answer, grounded: 'no' }} />)
  await screen.getByRole('button', { name: 'Ask the operator' }).click()
  await screen.getByRole('textbox', { name: 'Your question' }).fill('Who has the keys?')
  ;(screen.getByRole('button', { name: 'Send question' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const link = screen.getByRole('link', { name: 'Waiting for a reply' })
  await expect.element(link).toHaveFocus()
})
