import { userEvent } from 'vitest/browser'
import { afterEach, expect, test, vi } from 'vitest'
import { attachments } from '#contract/chats/attachments.ts'
import { ApiError } from '#contract/client.ts'
import { content } from '#contract/content.ts'
import { client } from '#web/api/client.ts'
import { createQueryClient, reading } from '#web/api/queries.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Conversation } from './conversation.tsx'

// A question that the server does not take stands in the composer as before, and the page says why.

async function asked(refusal: ApiError) {
  vi.spyOn(client, 'stream').mockImplementation(() => {
    throw refusal
  })
  const queries = createQueryClient()
  queries.setQueryData(reading(content.starters).queryKey, [] as never)
  for (const route of [content.prompts, content.categories])
    queries.setQueryData(reading(route).queryKey, [] as never)
  queries.setQueryData(reading(attachments.list, { query: {} }).queryKey, {
    items: [],
    used: 0,
    limit: null,
    maxBytes: 1,
  })
  const screen = await renderPart(
    <Conversation
      chatId={undefined}
      chat={undefined}
      currentMessageId={undefined}
      open={[]}
      onOpenBeside={() => {}}
      onOpen={() => {}}
      onShown={() => {}}
    />,
    queries,
  )
  const field = screen.getByRole('textbox', { name: 'Ask a question' })
  await field.fill('How long is the notice?')
  await userEvent.keyboard('{Enter}')
  return { screen, field }
}

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('without a message left this month, the plans are offered', async () => {
  const message = 'You have no messages left this month.'
  const { screen, field } = await asked(new ApiError({ httpCode: 402, message, payload: null }))
  await expect.element(screen.getByText(`${message} Your question is still below.`)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'See the plans' })).toBeVisible()
  await expect.element(field).toHaveValue('How long is the notice?')
})

test('without a connection, the question can be sent again as it is', async () => {
  const message = 'Server is not responding. Please try again later.'
  const { screen, field } = await asked(new ApiError({ httpCode: 0, message, payload: null }))
  const told = screen.getByText(`${message} Your question is still below.`)
  await expect.element(told).toBeVisible()
  await expect.element(field).toHaveValue('How long is the notice?')
  await expect.element(screen.getByRole('button', { name: 'Ask', exact: true })).toBeEnabled()
  await field.fill('How long is the notice period?')
  await expect.element(told).not.toBeInTheDocument()
})
