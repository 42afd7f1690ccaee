import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { help } from '#contract/chats/help.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { AskDialog } from './ask-dialog.tsx'

const messageId = '0193d1f0-0000-7000-8000-000000000001'
const threadId = '0193d1f0-0000-7000-8000-000000000002'

async function shown(answer: () => Promise<unknown>, ofAnswer = true) {
  const send = vi.spyOn(client, 'envelope').mockImplementation(answer as typeof client.envelope)
  const onClose = vi.fn()
  const screen = await renderPart(
    <AskDialog
      question="What is the fee?"
      {...(ofAnswer ? { messageId } : {})}
      onClose={onClose}
    />,
  )
  return { screen, send, onClose, button: screen.getByRole('button', { name: 'Send question' }) }
}

const sent = async () => ({ httpCode: 201, message: 'Your question has been sent', payload: {} })

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('the question can be edited, and only what is chosen goes along', async () => {
  const { screen, send, onClose, button } = await shown(sent)
  await expect.element(screen.getByText(/operators of this site read what you send/)).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'Only this question' })).toBeChecked()
  await screen.getByLabelText('Your question').fill('What is the fee in winter?')
  await screen.getByRole('radio', { name: 'This question and its answer' }).click()
  await screen.getByLabelText('Note (optional)').fill('For one week.')
  await button.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(send).toHaveBeenCalledExactlyOnceWith(help.ask, {
    body: {
      requestId: expect.any(String),
      messageId,
      part: 'answer',
      question: 'What is the fee in winter?',
      note: 'For one week.',
    },
  })
})

test('a double click sends once, and a question without words not at all', async () => {
  let arrive = () => {}
  const { screen, send, button } = await shown(
    () => new Promise((resolve) => (arrive = () => void sent().then(resolve))),
  )
  await screen.getByLabelText('Your question').fill(' ')
  await button.click()
  await expect.element(screen.getByText('Enter the question.')).toBeVisible()
  expect(send).not.toHaveBeenCalled()
  await screen.getByLabelText('Your question').fill('What is the fee?')
  await button.dblClick()
  expect(send).toHaveBeenCalledTimes(1)
  arrive()
})

test('without an answer nothing of a chat is offered', async () => {
  const { screen, send, onClose, button } = await shown(sent, false)
  expect(screen.getByRole('radio').elements()).toHaveLength(0)
  await button.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const [, given] = send.mock.calls[0]!
  expect(given?.body).toMatchObject({ question: 'What is the fee?', part: 'question' })
  expect(given?.body).not.toHaveProperty('messageId', expect.anything())
})

test('what was asked in another tab is said, with the way to it, and nothing is lost', async () => {
  const message = 'You have asked the operator about this answer already.'
  const { screen, onClose, button } = await shown(async () => {
    throw new ApiError({ httpCode: 409, message, payload: { threadId } })
  })
  await screen.getByLabelText('Note (optional)').fill('For one week.')
  await button.click()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Open that question' }))
    .toHaveAttribute('href', `/dashboard/help/${threadId}`)
  await expect.element(screen.getByLabelText('Note (optional)')).toHaveValue('For one week.')
  expect(onClose).not.toHaveBeenCalled()
})

test('what was written is there again after the dialog was closed, until it is sent', async () => {
  const first = await shown(sent)
  await first.screen.getByLabelText('Your question').fill('What is the fee in winter?')
  await first.screen.getByLabelText('Note (optional)').fill('For one week.')
  await first.screen.unmount()
  const second = await shown(sent)
  const question = second.screen.getByLabelText('Your question')
  await expect.element(question).toHaveValue('What is the fee in winter?')
  await expect.element(second.screen.getByLabelText('Note (optional)')).toHaveValue('For one week.')
  await second.button.click()
  await expect.poll(() => second.onClose.mock.calls.length).toBe(1)
  await second.screen.unmount()
  const third = await shown(sent)
  await expect.element(third.screen.getByLabelText('Your question')).toHaveValue('What is the fee?')
  await expect.element(third.screen.getByLabelText('Note (optional)')).toHaveValue('')
})
