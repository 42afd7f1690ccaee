import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import type { SharedChat as Shared, SharedMessage } from '#contract/chats/shares.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { SharedChat } from './shared-chat.tsx'

const question = (n: number): SharedMessage => ({
  ...{ _id: `m${n}`, id: `m${n}`, role: 'user', content: `Question ${n}`, status: 'complete' },
  ...{ citations: [], createdAt: '2026-11-23T10:00:00.000Z' },
})

const page = (of: number[], nextCursor: string | null): Shared => ({
  ...{ title: 'Two days a week', createdAt: '2026-11-23T10:00:00.000Z', own: false },
  ...{ messages: of.map(question), messageCount: 3, nextCursor },
})

test('a long chat is read page by page to its end, and what fails is asked for again', async () => {
  const unavailable = () =>
    Promise.reject(new ApiError({ httpCode: 400, message: 'Not now.', payload: null }))
  const answers = [
    () => Promise.resolve(page([1], '1')),
    unavailable,
    () => Promise.resolve(page([2], '2')),
    () => Promise.resolve(page([3], null)),
  ]
  const call = vi.spyOn(client, 'call').mockImplementation(() => answers.shift()!())
  onTestFinished(() => call.mockRestore())
  const screen = await renderPart(<SharedChat status="guest" />)
  await expect.element(screen.getByText('Question 1')).toBeVisible()
  await expect.element(screen.getByText(/3 messages/)).toBeVisible()
  await expect.element(screen.getByText('The rest of this chat could not be loaded.')).toBeVisible()
  await expect.element(screen.getByRole('feed')).toHaveAttribute('aria-busy')
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Question 3')).toBeVisible()
  await expect.element(screen.getByRole('feed')).not.toHaveAttribute('aria-busy')
  expect(
    screen
      .getByRole('article')
      .elements()
      .map((one) => one.textContent),
  ).toEqual([...['Question 1', 'Question 2', 'Question 3']])
  const cursors = call.mock.calls.map(([, given]) => (given as { query: object }).query)
  expect(cursors).toEqual([undefined, '1', '1', '2'].map((cursor) => ({ cursor })))
})
