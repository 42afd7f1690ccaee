import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import type { Message } from '#contract/chats/chat.ts'
import { type Open, useCitationKeys } from './use-citation-keys.ts'

const shown = [{ _id: 'a', citations: [{ n: 1 }, { n: 2 }] }] as Message[]

function Chat({ open, setOpen }: { open?: Open; setOpen: (open: Open) => void }) {
  useCitationKeys({ shown, open, setOpen, close: () => undefined })
  return <textarea id="composer" aria-label="Ask" />
}

const draw = async (open?: Open) => {
  const setOpen = vi.fn()
  const screen = await render(<Chat {...(open ? { open } : {})} setOpen={setOpen} />)
  const field = screen.getByRole('textbox')
  await field.click()
  return { field, setOpen }
}

test('after an answer ] opens its first source although the empty composer has the focus', async () => {
  const { field, setOpen } = await draw()
  await userEvent.keyboard(']')
  expect(setOpen).toHaveBeenCalledWith(expect.objectContaining({ citation: { n: 1 } }))
  await expect.element(field).toHaveValue('')
})

test('in a question both are signs, and [ may begin one', async () => {
  const { field, setOpen } = await draw()
  await userEvent.keyboard('[[')
  await userEvent.keyboard('1]')
  await expect.element(field).toHaveValue('[1]')
  expect(setOpen).not.toHaveBeenCalled()
})

test('while a source is open, [ leads to the one before', async () => {
  const { field, setOpen } = await draw({ messageId: 'a', citation: shown[0]!.citations[1]! })
  await userEvent.keyboard('[[')
  expect(setOpen).toHaveBeenCalledWith(expect.objectContaining({ citation: { n: 1 } }))
  await expect.element(field).toHaveValue('')
})
