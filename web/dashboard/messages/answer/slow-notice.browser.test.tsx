import { userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import { type Message, chats } from '#contract/chats/chat.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { nothingParsed } from '#web/ui/markdown/parsed.ts'
import { Answer } from './answer.tsx'
import type { LiveAnswer } from './answers-store.ts'

const id = '0198c000-0000-7000-8000-000000000001'

const message: Message = {
  ...{ _id: id, id, chatId: id, parentId: id, role: 'bot', content: '', status: 'streaming' },
  ...{ citations: [], createdAt: '2026-01-01T00:00:00.000Z', siblings: [id] },
}

const shown = (more: Partial<LiveAnswer>) => (
  <Answer
    message={message}
    live={{
      ...{ messageId: id, chatId: id, parsed: nothingParsed, citations: [], steps: [] },
      ...{ reconnecting: false, slow: false, spoken: '' },
      ...more,
    }}
    trouble={undefined}
    openCitations=""
    canBeside={false}
    onOpen={() => {}}
    onOpenBeside={() => {}}
    onAgain={undefined}
    onGoOn={undefined}
    alternatives={{ count: 1, place: 1, before: undefined, after: undefined }}
    onChoose={() => {}}
  />
)

test('who waits long for a model is told, and has quotations instead with one key', async () => {
  const call = vi
    .spyOn(client, 'call')
    .mockImplementation(async (route: unknown) =>
      route === chats.change ? message : { items: [], nextCursor: null },
    )
  const screen = await renderPart(shown({}))
  const button = screen.getByRole('button', { name: 'Answer from the quotations' })
  await expect.element(button).not.toBeInTheDocument()
  await screen.rerender(shown({ slow: true }))
  await expect.element(screen.getByRole('status')).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  const changes = call.mock.calls.filter(([route]) => (route as unknown) === chats.change)
  expect(changes.map(([, given]) => given)).toEqual([
    { body: { messageId: id, model: 'built-in' } },
  ])
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  const parsed = { ...nothingParsed, text: 'At ten.' }
  await screen.rerender(shown({ slow: true, parsed }))
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(screen.getByText(/has not written for a while/)).toBeVisible()
})
