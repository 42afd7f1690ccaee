import { userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { attachments } from '#contract/chats/attachments.ts'
import type { Message } from '#contract/chats/chat.ts'
import { drafts } from '#contract/chats/drafts.ts'
import { client } from '#web/api/client.ts'
import { createQueryClient, reading } from '#web/api/queries.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { readDraft } from './draft.ts'
import { type ComposerProps, aComposer } from './testing/a-composer.tsx'

const place = 'a-chat'
const running = { _id: 'an-answer', chatId: place, role: 'bot', status: 'streaming' } as Message

function knowingNoDocuments() {
  const queries = createQueryClient()
  const none = { items: [], used: 0, limit: null, maxBytes: 1 }
  for (const chatId of [undefined, place])
    queries.setQueryData(reading(attachments.list, { query: { chatId } }).queryKey, none)
  return queries
}

const onSend = vi.fn<ComposerProps['onSend']>(async () => {})
const composer = (props: Partial<ComposerProps>) =>
  aComposer({ place, followUp: true, onSend, ...props })

async function shown(props: Partial<ComposerProps> = {}) {
  const screen = await renderPart(composer(props), knowingNoDocuments())
  return {
    change: (changed: Partial<ComposerProps>) =>
      screen.rerender(composer({ ...props, ...changed })),
    field: screen.getByRole('textbox', { name: 'Ask a follow-up' }),
    ask: screen.getByRole('button', { name: 'Ask', exact: true }),
    askNext: screen.getByRole('button', { name: 'Ask next' }),
    stop: screen.getByRole('button', { name: 'Stop' }),
    waits: screen.getByText('Will be asked when the answer is done'),
    screen,
  }
}

beforeEach(() => onSend.mockClear())
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('an empty one has the focus and sends nothing', async () => {
  const { field, ask } = await shown()
  await expect.element(field).toHaveFocus()
  await expect.element(ask).toBeDisabled()
  await userEvent.keyboard('  {Enter}')
  expect(onSend).not.toHaveBeenCalled()
})

test('what is written is kept, and Enter sends it once', async () => {
  const { field, ask } = await shown()
  await field.fill('How long')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}is the notice?')
  await expect.element(field).toHaveValue('How long\nis the notice?')
  await expect.element(ask).toBeEnabled()
  expect(readDraft(place).text).toBe('How long\nis the notice?')
  await userEvent.keyboard('{Enter}')
  expect(onSend).toHaveBeenCalledExactlyOnceWith('How long\nis the notice?', expect.any(String))
  // The same question, sent again, is the same to the server.
  await ask.click()
  expect(onSend.mock.calls[1]).toEqual(onSend.mock.calls[0])
})

test('more than can be sent is not sent, and says so', async () => {
  const { field, ask, screen } = await shown()
  await field.fill('a'.repeat(32_001))
  await expect
    .element(screen.getByText('32,001 of 32,000 characters: shorten it, then it can be sent.'))
    .toBeVisible()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(ask).toBeDisabled()
})

test('while a question is being sent, the field is empty and cannot be written in', async () => {
  const { field, ask, change } = await shown()
  await field.fill('And then?')
  await change({ sending: true })
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveAttribute('readonly')
  await expect.element(ask).toHaveAttribute('aria-busy', 'true')
  await change({ sending: false })
  await expect.element(field).toHaveValue('And then?')
})

test('an answer can be stopped, for every device', async () => {
  const call = vi.spyOn(client, 'call').mockReturnValue(new Promise(() => {}))
  const { stop, ask, field, change } = await shown({ running })
  await expect.element(ask).not.toBeInTheDocument()
  await stop.click()
  expect(call).toHaveBeenCalledWith(expect.anything(), {
    body: { messageId: running._id, status: 'stopped' },
  })
  await expect.element(stop).toHaveAttribute('aria-busy', 'true')
  await expect.element(field).toHaveFocus()
  await change({ running: undefined, ended: 'stopped' })
  await expect.element(stop).not.toBeInTheDocument()
  await expect.element(ask).toBeVisible()
})

for (const ended of ['complete', 'stopped'] as const)
  test(`a question that was asked during an answer goes when the answer is ${ended}`, async () => {
    const { field, askNext, waits, change } = await shown({ running })
    await field.fill('And then?')
    await askNext.click()
    await expect.element(waits).toBeVisible()
    await expect.element(field).toHaveValue('')
    expect(onSend).not.toHaveBeenCalled()
    await change({ running: undefined, ended })
    await expect.poll(() => onSend.mock.calls.length).toBe(1)
    expect(onSend.mock.calls[0]![0]).toBe('And then?')
  })

test('it is taken back, and stands in the composer after the page was loaded anew', async () => {
  const { field, waits, screen } = await shown({ running })
  await field.fill('And then?')
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('button', { name: 'Not yet' }).click()
  await expect.element(waits).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('And then?')
  await userEvent.click(field)
  await userEvent.keyboard('{Enter}')
  await expect.element(waits).toBeVisible()
  await screen.unmount()
  const anew = await shown({ running })
  await expect.element(anew.field).toHaveValue('And then?')
  await expect.element(anew.waits).not.toBeInTheDocument()
  expect(onSend).not.toHaveBeenCalled()
})

test('it stays in the composer where the answer failed, or with Escape', async () => {
  const { field, askNext, waits, change } = await shown({ running })
  await field.fill('And then?')
  await askNext.click()
  await field.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(waits).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('And then?')
  await askNext.click()
  await change({ running: undefined, ended: 'failed' })
  await expect.element(field).toHaveValue('And then?')
  expect(onSend).not.toHaveBeenCalled()
})

/** As the browser tells of its network. */
function network(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  window.dispatchEvent(new Event(online ? 'online' : 'offline'))
}

test('a question that is asked without a network goes once when it is back', async () => {
  network(false)
  const { field, ask, screen } = await shown()
  await field.fill('How long is the notice?')
  await ask.click()
  const waits = screen.getByText(/^Will be asked when you are back online/)
  await expect.element(waits).toBeVisible()
  expect(onSend).not.toHaveBeenCalled()
  // Another tab of this browser would send it under the same id.
  const { requestId } = readDraft(place)
  network(true)
  await expect.element(waits).not.toBeInTheDocument()
  await expect.poll(() => onSend.mock.calls).toEqual([['How long is the notice?', requestId]])
  network(false)
  network(true)
  await screen.rerender(composer({}))
  expect(onSend).toHaveBeenCalledOnce()
})

test('it is taken back before, and then nothing is sent', async () => {
  network(false)
  const { field, ask, screen } = await shown()
  await field.fill('How long is the notice?')
  await ask.click()
  await screen.getByRole('button', { name: 'Not yet' }).click()
  network(true)
  await expect.element(field).toHaveValue('How long is the notice?')
  await expect.element(ask).toBeEnabled()
  expect(onSend).not.toHaveBeenCalled()
})

test('what another device has sent meanwhile is not sent again', async () => {
  const text = 'How long is the notice?'
  localStorage.setItem(`draft:${place}`, JSON.stringify({ text, shared: text }))
  const call = vi.spyOn(client, 'call').mockImplementation(async () => [])
  network(false)
  const { field, ask } = await shown()
  await ask.click()
  network(true)
  await expect.element(field).toHaveValue('')
  expect(call).toHaveBeenCalledWith(drafts.list)
  expect(onSend).not.toHaveBeenCalled()
})

test('a passage stands above the line until it is taken away, and goes with another id than without', async () => {
  const selection = { filename: 'keys.pdf', page: 3, text: 'Lost keys are reported to the porter.' }
  localStorage.setItem(`draft:${place}`, JSON.stringify({ text: '', selection }))
  const { field, ask, screen } = await shown()
  await expect.element(screen.getByText(selection.text)).toBeVisible()
  await expect.element(ask).toBeDisabled()
  await field.fill('To whom?')
  await userEvent.keyboard('{Enter}')
  const sentWith = onSend.mock.calls[0]![1]
  expect(readDraft(place)).toMatchObject({ text: 'To whom?', selection })
  await screen.getByRole('button', { name: 'Ask without this passage' }).click()
  await expect.element(screen.getByText(selection.text)).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onSend.mock.calls[1]![1]).not.toBe(sentWith)
  expect(readDraft(place).selection).toBeUndefined()
})

/** What the browser knows of speech, until a test says what was heard. */
class Recognition extends EventTarget {
  static last: Recognition
  start() {
    Recognition.last = this
  }
  stop() {
    this.dispatchEvent(new Event('end'))
  }
  abort() {}
  hear(transcript: string, isFinal: boolean) {
    const results = [{ isFinal, 0: { transcript } }]
    this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results }))
  }
}

test('what is dictated stands in the composer, and a microphone that is refused is told', async () => {
  vi.stubGlobal('SpeechRecognition', Recognition)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { field, screen } = await shown()
  const dictate = screen.getByRole('button', { name: 'Dictate' })
  await field.fill('Tell me:')
  await dictate.click()
  await expect.element(dictate).toHaveAttribute('aria-pressed', 'true')
  Recognition.last.hear('what is the', false)
  await expect.element(screen.getByText('what is the', { exact: true })).toBeVisible()
  Recognition.last.hear('what is the quorum', true)
  await expect.element(field).toHaveValue('Tell me: what is the quorum')
  await dictate.click()
  await expect.element(dictate).toHaveAttribute('aria-pressed', 'false')
  await dictate.click()
  const refused = Object.assign(new Event('error'), { error: 'not-allowed' })
  Recognition.last.dispatchEvent(refused)
  Recognition.last.stop()
  await expect.element(screen.getByText(/The microphone may not be used here\./)).toBeVisible()
})
