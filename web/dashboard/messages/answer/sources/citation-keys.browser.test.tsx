import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import type { Message } from '#contract/chats/chat.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { type Open, useCitationKeys } from './use-citation-keys.ts'

const shown = [{ _id: 'a', citations: [{ n: 1 }, { n: 2 }] }] as Message[]

type ChatProps = { open?: Open; setOpen?: (open: Open) => void; close?: () => void }

function Chat({ open, setOpen = () => {}, close = () => {} }: ChatProps) {
  useCitationKeys({ shown, open, setOpen, close })
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

const opened: Open = { messageId: 'a', citation: shown[0]!.citations[0]! }

function ChatWithPage({ covers, close }: { covers: boolean; close: () => void }) {
  useCitationKeys({ shown, open: opened, setOpen: () => undefined, close })
  return covers ? (
    <Dialog label="A page" onClose={close}>
      <button type="button">Print</button>
    </Dialog>
  ) : (
    <button type="button">Copy</button>
  )
}

for (const covers of [false, true])
  test(`Escape closes a page ${covers ? 'over' : 'beside'} the chat once`, async () => {
    const close = vi.fn()
    const screen = await render(<ChatWithPage covers={covers} close={close} />)
    screen.getByRole('button').element().focus()
    await userEvent.keyboard('{Escape}')
    expect(close).toHaveBeenCalledOnce()
  })

const escape = (element: Element, options: KeyboardEventInit = {}) =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...options }))

for (const text of ['', 'And on Sundays?'])
  test(`Escape closes the page from the composer with “${text}” in it`, async () => {
    const close = vi.fn()
    const screen = await render(<Chat open={opened} close={close} />)
    await screen.getByRole('textbox').fill(text)
    await userEvent.keyboard('{Escape}')
    expect(close).toHaveBeenCalledOnce()
    await expect.element(screen.getByRole('textbox')).toHaveValue(text)
  })

test('Escape does what the field wants with it, and the page stays open', async () => {
  const close = vi.fn()
  const screen = await render(
    <>
      <Chat open={opened} close={close} />
      <textarea aria-label="An edit" />
    </>,
  )
  await screen.getByRole('textbox', { name: 'An edit' }).click()
  await userEvent.keyboard('{Escape}')
  const composer = screen.getByRole('textbox', { name: 'Ask' }).element()
  escape(composer, { isComposing: true })
  composer.addEventListener('keydown', (event) => event.preventDefault())
  escape(composer, { cancelable: true })
  expect(close).not.toHaveBeenCalled()
})
