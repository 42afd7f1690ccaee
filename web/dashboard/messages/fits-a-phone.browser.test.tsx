import { expect, onTestFinished, test, vi } from 'vitest'
import { type Message, chats } from '#contract/chats/chat.ts'
import { attachments } from '#contract/chats/attachments.ts'
import { client } from '#web/api/client.ts'
import { createQueryClient, reading } from '#web/api/queries.ts'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { AnswerActions } from './answer/actions/answer-actions.tsx'
import { aComposer } from './composer/testing/a-composer.tsx'

// What is widest below a chat, on the smallest phone.

test('the menu of models fits, and so does the composer that has it', async () => {
  const queries = createQueryClient()
  queries.setQueryData(reading(chats.models).queryKey, ['a-model-with-a-long-name-1', 'built-in'])
  const none = { items: [], used: 0, limit: null, maxBytes: 1 }
  queries.setQueryData(reading(attachments.list, { query: {} }).queryKey, none)
  const screen = await renderPart(aComposer({}), queries)
  await expectFitsPhone()
  await screen.getByRole('button', { name: /^Model: / }).click()
  await expect
    .element(screen.getByRole('menuitemcheckbox', { name: 'Quotes from the documents' }))
    .toBeInViewport({ ratio: 1 })
  await expectFitsPhone()
})

test('the form for the reason of a rating fits', async () => {
  const call = vi.spyOn(client, 'call').mockResolvedValue(undefined)
  onTestFinished(() => call.mockRestore())
  const message = {
    ...{ _id: 'm', chatId: 'c', role: 'bot', status: 'complete', citations: [], siblings: ['m'] },
    ...{ content: 'The chair signs.', createdAt: '2026-07-06T00:00:00.000Z', feedback: 'down' },
  } as unknown as Message
  const screen = await renderPart(
    <AnswerActions
      message={message}
      onOpen={() => {}}
      onAgain={() => {}}
      alternatives={{ count: 2, place: 1, before: 'l', after: undefined }}
      onChoose={() => {}}
    />,
  )
  await screen.getByRole('button', { name: 'Say what was wrong' }).click()
  await expect.element(screen.getByLabelText('In your words (optional)')).toBeInViewport()
  await expectFitsPhone()
})
