import { useInfiniteQuery } from '@tanstack/react-query'
import { userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Message, chats } from '#contract/chats/chat.ts'
import { ApiError } from '#contract/client.ts'
import { client } from '#web/api/client.ts'
import { createQueryClient } from '#web/api/queries.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { Toasts } from '#web/ui/feedback/toasts.tsx'
import { renderPart } from '#web/testing/render-part.tsx'
import { messagesIn, messagesQuery } from '#web/dashboard/messages/cache.ts'
import { AnswerActions } from './answer-actions.tsx'
import { useSilenceOnLeaving } from './voice.ts'

const message = {
  ...{ _id: 'm', chatId: 'c', role: 'bot', status: 'complete', citations: [], siblings: ['m'] },
  ...{ content: 'The **chair** signs [1]. In June the deputy does [2].' },
  createdAt: '2026-07-06T00:00:00.000Z',
} as unknown as Message

function knowing() {
  const queries = createQueryClient()
  queries.setQueryData(messagesQuery('c').queryKey, {
    pages: [{ items: [message], nextCursor: null }],
    pageParams: [undefined],
  })
  return queries
}

/** Below the answer as the chat has it; leaving the part is leaving the chat. */
function shown(queries = knowing()) {
  const Part = () => {
    useInfiniteQuery({ ...messagesQuery('c'), enabled: false })
    useSilenceOnLeaving('c')
    return (
      <AnswerActions
        message={messagesIn(queries, 'c')[0]!}
        onOpen={() => {}}
        onAgain={undefined}
        alternatives={{ count: 1, place: 1, before: undefined, after: undefined }}
        onChoose={() => {}}
      />
    )
  }
  return renderPart(
    <>
      <Part />
      <Toasts />
    </>,
    queries,
  )
}

test('the reason why an answer did not help is given, kept when it fails, and changed', async () => {
  let away = false
  const call = vi.spyOn(client, 'call').mockImplementation(async (_route, given) => {
    if (away) throw new ApiError({ httpCode: 0, message: 'Not now.', payload: null })
    const { feedback, comment = null } = (given as { body: Partial<Message> }).body
    return { ...message, feedback, comment: feedback === 'down' ? comment : null }
  })
  onTestFinished(() => (call.mockRestore(), localStorage.clear()))
  const queries = knowing()
  const first = await shown(queries)
  await first.getByRole('button', { name: 'Not helpful' }).click()
  await expect.element(first.getByRole('radio', { name: 'Wrong' })).toHaveFocus()
  await expectNoAxeFindings()
  await first.getByText('Incomplete', { exact: true }).click()
  await first.getByLabelText('In your words (optional)').fill('The deputy is missing.')
  away = true
  await first.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(first.getByText('Not now. What you wrote is still here.')).toBeVisible()
  await first.unmount()

  away = false
  const second = await shown(queries)
  await expect.element(second.getByRole('radio', { name: 'Incomplete' })).toBeChecked()
  await second.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(second.getByText('Incomplete: The deputy is missing.')).toBeVisible()
  await second.unmount()

  const third = await shown(queries)
  await expect.element(third.getByText('Incomplete: The deputy is missing.')).toBeVisible()
  await third.getByRole('button', { name: 'Change' }).click()
  await third.getByText('Wrong', { exact: true }).click()
  await third.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(third.getByText('Wrong: The deputy is missing.')).toBeVisible()
  await third.getByRole('button', { name: 'Helpful', exact: true }).click()
  await expect.element(third.getByText('The deputy is missing.')).not.toBeInTheDocument()
  await expect
    .poll(() => call.mock.calls.map(([route, given]) => [route, (given as { body: object }).body]))
    .toEqual(
      [
        { feedback: 'down' },
        { feedback: 'down', comment: 'Incomplete: The deputy is missing.' },
        { feedback: 'down', comment: 'Incomplete: The deputy is missing.' },
        { feedback: 'down', comment: 'Wrong: The deputy is missing.' },
        { feedback: 'up' },
      ].map((rating) => [chats.change, { messageId: 'm', ...rating }]),
    )
})

/** A browser that says nothing, and that goes on when it is told to. */
function listening() {
  const spoken: string[] = []
  let current: SpeechSynthesisUtterance | undefined
  const speak = vi.spyOn(speechSynthesis, 'speak').mockImplementation((utterance) => {
    current = utterance
    spoken.push(utterance.text)
  })
  const cancel = vi
    .spyOn(speechSynthesis, 'cancel')
    .mockImplementation(() => void spoken.push('(silence)'))
  onTestFinished(() => (speak.mockRestore(), cancel.mockRestore()))
  return { spoken, finish: () => current?.dispatchEvent(new Event('end')) }
}

test('an answer is read aloud sentence by sentence without its numbers, and leaving ends it', async () => {
  const { spoken, finish } = listening()
  const screen = await shown()
  const stop = screen.getByRole('button', { name: 'Stop reading' })
  const choose = async (item: string) => {
    await screen.getByRole('button', { name: 'More about this answer' }).click()
    await screen.getByRole('menuitem', { name: item }).click()
  }
  await choose('Read aloud')
  await expect.element(stop).toBeVisible()
  expect(spoken).toEqual(['The chair signs.'])
  finish()
  expect(spoken).toEqual(['The chair signs.', 'In June the deputy does.'])
  await stop.click()
  await expect.element(stop).not.toBeInTheDocument()
  expect(spoken.at(-1)).toBe('(silence)')
  await choose('Read aloud')
  await expect.poll(() => spoken.at(-1)).toBe('The chair signs.')
  await screen.unmount()
  expect(spoken.at(-1)).toBe('(silence)')
})

test('what can be done with an answer is sound, and has its keys', async () => {
  const screen = await shown()
  const more = screen.getByRole('button', { name: 'More about this answer' })
  await more.click()
  await expect.element(screen.getByRole('menuitem', { name: 'Fork from here' })).toBeVisible()
  await expectNoAxeFindings()
  await userEvent.keyboard('{Escape}')
  await expect.element(more).toHaveFocus()
})

test.each(['Copy', 'More about this answer'])(
  'where the browser refuses to copy, it is said: %s',
  async (pressed) => {
    const refused = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    const writes = [
      vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(refused),
      vi.spyOn(navigator.clipboard, 'write').mockImplementation(refused),
    ]
    onTestFinished(() => writes.forEach((write) => write.mockRestore()))
    const screen = await shown()
    await screen.getByRole('button', { name: pressed, exact: true }).click()
    if (pressed !== 'Copy')
      await screen.getByRole('menuitem', { name: 'Copy as plain text' }).click()
    await expect.element(screen.getByText(/^The browser did not let it be copied/)).toBeVisible()
  },
)
