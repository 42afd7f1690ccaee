import { userEvent } from 'vitest/browser'
import { afterEach, expect, test, vi } from 'vitest'
import { attachments } from '#contract/chats/attachments.ts'
import { ApiError } from '#contract/client.ts'
import { content } from '#contract/content.ts'
import { client } from '#web/api/client.ts'
import { createQueryClient, reading } from '#web/api/queries.ts'
import { setUserInfo } from '#web/state/store.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Conversation } from './conversation.tsx'

async function shown() {
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
  return { screen, field: screen.getByRole('textbox', { name: 'Ask a question' }) }
}

/** A question that the server does not take stands in the composer as before, and the page says why. */
async function asked(refusal: ApiError) {
  vi.spyOn(client, 'stream').mockImplementation(() => {
    throw refusal
  })
  const { screen, field } = await shown()
  await field.fill('How long is the notice?')
  await userEvent.keyboard('{Enter}')
  return { screen, field }
}

const withUsed = (used: number, resetsAt: string | null) =>
  setUserInfo({
    ...{ _id: 'ana', firstName: 'Ana', lastName: 'Bell', email: 'ana@example.org' },
    ...{ emailVerified: true, usage: { used, limit: 20, resetsAt } },
  })

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  setUserInfo({})
})

test('whoever has no message left is told so before they write, and until when', async () => {
  withUsed(20, '2026-12-05T12:00:00.000Z')
  const { screen, field } = await shown()
  await expect.element(field).toHaveValue('')
  const told = 'You have used all 20 messages. New ones come on 5 December 2026.'
  await expect.element(screen.getByText(told)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'See the plans' })).toBeVisible()
  withUsed(20, null)
  await expect.element(screen.getByText('You have used all 20 messages.')).toBeVisible()
  await expect.element(screen.getByText(told)).not.toBeInTheDocument()
  withUsed(19, null)
  await expect.element(screen.getByText('You have used all')).not.toBeInTheDocument()
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

test('what the server refuses stays in the composer with the passage that it is about', async () => {
  const selection = { filename: 'keys.pdf', page: 3, text: 'Lost keys are reported to the porter.' }
  localStorage.setItem('draft:new', JSON.stringify({ text: '', selection }))
  const refusal = new ApiError({ httpCode: 404, message: 'File not found.', payload: null })
  const { screen, field } = await asked(refusal)
  await expect.element(screen.getByText(/^File not found\./)).toBeVisible()
  await expect.element(field).toHaveValue('How long is the notice?')
  await expect.element(screen.getByText(selection.text)).toBeVisible()
})
