import { userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { attachments } from '#contract/chats/attachments.ts'
import { type Message, chats } from '#contract/chats/chat.ts'
import { ApiError } from '#contract/client.ts'
import { nextQuestions } from '#contract/chats/next-questions.ts'
import { client } from '#web/api/client.ts'
import { createQueryClient, reading } from '#web/api/queries.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { messagesQuery } from '../cache.ts'
import { Conversation } from './conversation.tsx'

// A chat with an answer, and what is asked of the server from there.

const chatId = '0193d1f0-0000-7000-8000-000000000001'
const message = (_id: string, more: Partial<Message>): Message => ({
  ...{ _id, id: _id, chatId, parentId: null, role: 'user', content: _id, status: 'complete' },
  ...{ citations: [], createdAt: '2026-07-06T00:00:00.000Z', siblings: [_id] },
  ...more,
})
const question = message('q', { content: 'Who signs?' })
const answer = message('a', {
  ...{ role: 'bot', parentId: 'q', content: 'The chair.', grounded: 'yes', model: 'large-1' },
})

/** What is sent is refused: only what was sent is looked at. */
async function shown(more: Partial<Message> = {}) {
  const page = { items: [question, { ...answer, ...more }], nextCursor: null }
  const call = vi.spyOn(client, 'call').mockImplementation(async (route: unknown) => {
    if (route === chats.list) return page
    if (route === nextQuestions.list) return ['Who is the deputy?', 'For how long?']
    return { items: [], nextCursor: null }
  })
  const stream = vi.spyOn(client, 'stream').mockImplementation(() => {
    throw new ApiError({ httpCode: 400, message: 'Not now.', payload: null })
  })
  onTestFinished(() => {
    call.mockRestore()
    stream.mockRestore()
    localStorage.clear()
  })
  const queries = createQueryClient()
  queries.setQueryData(reading(chats.models).queryKey, ['large-1', 'built-in'])
  queries.setQueryData(reading(attachments.list, { query: { chatId } }).queryKey, {
    ...{ items: [], used: 0, limit: null, maxBytes: 1 },
  })
  queries.setQueryData(messagesQuery(chatId).queryKey, {
    ...{ pages: [page], pageParams: [undefined] },
  })
  const screen = await renderPart(
    <Conversation
      chatId={chatId}
      chat={undefined}
      currentMessageId="a"
      open={[]}
      onOpenBeside={() => {}}
      onOpen={() => {}}
      onShown={() => {}}
    />,
    queries,
  )
  await expect.element(screen.getByText('The chair.')).toBeVisible()
  const sent = () => stream.mock.calls.map(([, given]) => (given as { body: object }).body)
  return { screen, sent, suggested: screen.getByRole('region', { name: 'Suggested questions' }) }
}

test('an answer says which model wrote it, and the model that is chosen then answers again', async () => {
  const { screen, sent } = await shown()
  await expect.element(screen.getByText('Written by large-1')).toBeVisible()
  await screen.getByRole('button', { name: /^Model: / }).click()
  await screen.getByRole('menuitemcheckbox', { name: 'Quotes from the documents' }).click()
  await screen.getByRole('button', { name: 'Answer again' }).click()
  await expect
    .poll(sent)
    .toEqual([{ requestId: expect.any(String), messageId: 'a', model: 'built-in' }])
})

test('a suggested question is asked with one press of a key', async () => {
  const { suggested, sent } = await shown()
  const first = suggested.getByRole('button', { name: 'Who is the deputy?' })
  await expect.element(first).toBeVisible()
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(sent).toMatchObject([{ message: 'Who is the deputy?', chatId }])
})

test('nothing is suggested where the documents did not hold the answer', async () => {
  const { suggested, screen } = await shown({ grounded: 'no' })
  await expect.element(screen.getByRole('button', { name: 'Answer again' })).toBeVisible()
  await expect.element(suggested).not.toBeInTheDocument()
})
