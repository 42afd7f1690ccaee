import { useState } from 'react'
import { userEvent } from 'vitest/browser'
import { afterEach, expect, test, vi } from 'vitest'
import type { Message } from '#contract/chats/chat.ts'
import type { Trouble } from '#web/dashboard/messages/answer/answers-store.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Question } from './question.tsx'
import { useEditing } from './use-editing.ts'

const message = {
  ...{ _id: 'q', chatId: 'c', content: 'Who signs?', createdAt: '2026-07-06T00:00:00.000Z' },
} as Message

async function shown(onReword: (...given: unknown[]) => Promise<boolean>, trouble?: Trouble) {
  const Part = ({ trouble }: { trouble: Trouble | undefined }) => {
    const [editing, setEditing] = useState<string>()
    return (
      <Question
        message={message}
        editing={editing === 'q'}
        onEdit={setEditing}
        onReword={onReword}
        trouble={trouble}
      />
    )
  }
  const screen = await renderPart(<Part trouble={trouble} />)
  const edit = screen.getByRole('button', { name: 'Edit' })
  await edit.click()
  const field = screen.getByRole('textbox', { name: 'Edit the question' })
  await expect.element(field).toHaveFocus()
  return {
    screen,
    edit,
    field,
    change: (next: Trouble) => screen.rerender(<Part trouble={next} />),
  }
}

afterEach(() => localStorage.clear())

test('Escape keeps the question as it was, and leads back to its button', async () => {
  const onReword = vi.fn(async () => true)
  const { screen, edit, field } = await shown(onReword)
  await field.fill('Who signs now?')
  await userEvent.keyboard('{Escape}')
  await expect.element(edit).toHaveFocus()
  await expect.element(screen.getByText('Who signs?')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Who signs?')
  expect(onReword).not.toHaveBeenCalled()
})

test('other words that did not arrive stay, and are sent as the same once more', async () => {
  let begins = false
  const onReword = vi.fn(async (..._given: unknown[]) => begins)
  const { screen, field, change } = await shown(onReword)
  await field.fill('Who signs now?')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await change({ httpCode: 0, message: 'Server is not responding.' })
  await expect
    .element(screen.getByText('Server is not responding. Your text is still above.'))
    .toBeVisible()
  await expect.element(field).toHaveValue('Who signs now?')
  begins = true
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(field).not.toBeInTheDocument()
  const [first, second] = onReword.mock.calls
  expect(first).toEqual([message, 'Who signs now?', expect.any(String)])
  expect(second).toEqual(first)
})

test('a question that was left in the middle is open again, without the focus, until it is closed', async () => {
  localStorage.setItem('draft:edit:q', JSON.stringify({ text: 'Who signs now?' }))
  const Part = ({ times = 1 }: { times?: number }) => {
    const all = Array.from({ length: times }, () => ({ ...message, role: 'user' as const }))
    const { editing, editingAgain, setEditing } = useEditing('c', all)
    return (
      <Question
        message={message}
        editing={editing === 'q'}
        editingAgain={editingAgain}
        onEdit={setEditing}
        onReword={async () => true}
        trouble={undefined}
      />
    )
  }
  const screen = await renderPart(<Part />)
  const field = screen.getByRole('textbox', { name: 'Edit the question' })
  await expect.element(field).toHaveValue('Who signs now?')
  await expect.element(field).not.toHaveFocus()
  // Emptied, it stays open although the messages are read again.
  await field.fill('')
  await screen.rerender(<Part times={2} />)
  await expect.element(field).toHaveFocus()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByText('Who signs?')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Edit' })).toHaveFocus()
  await expect.element(field).not.toBeInTheDocument()
})
