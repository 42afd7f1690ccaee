import { useInfiniteQuery } from '@tanstack/react-query'
import { userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Chat, type Message, chats } from '#contract/chats/chat.ts'
import { ApiError } from '#contract/client.ts'
import { client } from '#web/api/client.ts'
import { createQueryClient } from '#web/api/queries.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { chatQuery, messagesIn, messagesQuery } from '#web/dashboard/messages/cache.ts'
import { SaveAction } from './save-action.tsx'

const message = { _id: 'm', chatId: 'c', role: 'bot', content: 'Six weeks.' } as Message

/** The answer as the chat has it, so that the button shows what the cache says. */
async function shown(chat: Partial<Chat> = {}) {
  const queries = createQueryClient()
  queries.setQueryData(messagesQuery('c').queryKey, {
    pages: [{ items: [message], nextCursor: null }],
    pageParams: [undefined],
  })
  queries.setQueryData(chatQuery('c').queryKey, { _id: 'c', temporary: false, ...chat } as Chat)
  const Part = () => {
    useInfiniteQuery({ ...messagesQuery('c'), enabled: false })
    return <SaveAction message={messagesIn(queries, 'c')[0]!} />
  }
  return renderPart(<Part />, queries)
}

function answering(how: () => Promise<unknown>) {
  const call = vi.spyOn(client, 'call').mockImplementation(how)
  onTestFinished(() => call.mockRestore())
  return call
}

test('an answer is saved and taken back with the keyboard, and the button says which', async () => {
  const call = answering(async () => message)
  const screen = await shown()
  const button = screen.getByRole('button')
  await expect.element(button).toHaveAccessibleName('Save')
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(button).toHaveAccessibleName('Saved')
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard(' ')
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  const saves = (saved: boolean) => [chats.change, { body: { messageId: 'm', saved } }]
  await expect.poll(() => call.mock.calls).toEqual([saves(true), saves(false)])
})

test('what the server refuses is not shown as saved', async () => {
  const { promise, reject } = Promise.withResolvers()
  answering(() => promise)
  const screen = await shown()
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Saved' })).toBeVisible()
  reject(new ApiError({ httpCode: 409, message: 'You have saved 1,000 answers.', payload: null }))
  await expect.element(screen.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
})

test('nothing is saved in a temporary chat', async () => {
  const screen = await shown({ temporary: true })
  expect(screen.container.querySelector('button')).toBeNull()
})
