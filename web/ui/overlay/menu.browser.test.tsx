import { useState } from 'react'
import { userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'

// A menu whose parts are fetched when it is first used is as good as if they had been there.

let parts: PromiseWithResolvers<void>
vi.mock(import('./menu-box.tsx'), async (original) => {
  await parts.promise
  return original()
})

/** A menu of which nothing has been fetched yet, and a field after it. */
async function freshMenu() {
  vi.resetModules()
  parts = Promise.withResolvers()
  const { Menu } = await import('./menu.tsx')
  const screen = await render(
    <main>
      <Menu trigger={<button type="button">Ana Lee</button>} items={[{ label: 'Profile' }]} />
      <input aria-label="Ask" />
    </main>,
  )
  const button = screen.getByRole('button', { name: 'Ana Lee' })
  await expect.element(button).toHaveAttribute('aria-haspopup', 'menu')
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  const pressed = button.element()
  return { screen, button, pressed }
}

for (const [key, typed] of [
  ['Enter', '{Enter}'],
  ['Space', ' '],
  ['ArrowDown', '{ArrowDown}'],
] as const)
  test(`${key} opens a menu the first time, with the focus on its first item`, async () => {
    const { screen, button, pressed } = await freshMenu()
    button.element().focus()
    await userEvent.keyboard(typed)
    parts.resolve()
    const item = screen.getByRole('menuitem', { name: 'Profile' })
    await expect.element(item).toHaveFocus()
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(item).not.toBeInTheDocument()
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await expect.element(button).toHaveFocus()
    // The page keeps the very element that was pressed.
    expect(button.element()).toBe(pressed)
  })

test('a dialog that a menu opened gives the focus back to the button of the menu', async () => {
  const { Menu } = await import('./menu.tsx')
  function Answer() {
    const [open, setOpen] = useState(false)
    const list = { label: 'Reading list', onSelect: () => setOpen(true) }
    return (
      <main>
        <Menu trigger={<button type="button">More</button>} items={[list]} />
        {open && (
          <Dialog label="Reading list" onClose={() => setOpen(false)}>
            <button type="button">Close</button>
          </Dialog>
        )}
      </main>
    )
  }
  parts.resolve()
  const screen = await render(<Answer />)
  const button = screen.getByRole('button', { name: 'More' })
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('menuitem')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('who has gone on meanwhile is not called back by a menu', async () => {
  const { screen, button } = await freshMenu()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  const field = screen.getByRole('textbox', { name: 'Ask' })
  await field.click()
  parts.resolve()
  await userEvent.keyboard('And then?')
  await expect.element(field).toHaveValue('And then?')
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
})
