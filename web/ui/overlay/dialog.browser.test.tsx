import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import '#web/styles/app.css'
import { Dialog } from './dialog.tsx'

function Part({ className, children }: { className?: string; children?: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog label="A dialog" onClose={() => setOpen(false)} {...(className && { className })}>
          {children}
          <button type="button" onClick={() => setOpen(false)}>
            Done
          </button>
        </Dialog>
      )}
    </>
  )
}

for (const how of ['Escape', 'its own button'])
  test(`a dialog that ends with ${how} gives the focus back to what opened it`, async () => {
    const screen = await render(<Part />)
    const open = screen.getByRole('button', { name: 'Open' })
    await open.click()
    const done = screen.getByRole('button', { name: 'Done' })
    await expect.element(done).toHaveFocus()
    if (how === 'Escape') await userEvent.keyboard('{Escape}')
    else await done.click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(open).toHaveFocus()
  })

test('what opened a dialog has the focus again, although its list is in another order at once', async () => {
  function List() {
    const [names, setNames] = useState(['Ana', 'Ben', 'Cleo'])
    const [open, setOpen] = useState(false)
    return (
      <>
        {names.map((name) => (
          <button key={name} type="button" onClick={() => setOpen(true)}>
            {name}
          </button>
        ))}
        {open && (
          <Dialog label="A dialog" onClose={() => setOpen(false)}>
            <button
              type="button"
              onClick={() => {
                setNames(['Ben', 'Cleo', 'Ana'])
                setOpen(false)
              }}
            >
              Move
            </button>
          </Dialog>
        )}
      </>
    )
  }
  const screen = await render(<List />)
  const ana = screen.getByRole('button', { name: 'Ana' })
  await ana.click()
  await screen.getByRole('button', { name: 'Move' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(ana).toHaveFocus()
})

test('a dialog closes when somebody presses beside it, and not within its margin or after selecting', async () => {
  const screen = await render(
    <Part className="m-auto p-10">
      <input aria-label="Reason" defaultValue="some words" />
    </Part>,
  )
  await screen.getByRole('button', { name: 'Open' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.click({ position: { x: 5, y: 5 } })
  await expect.element(dialog).toBeVisible()
  // Words are selected up to where the dialog ends, and beyond.
  const press = (type: string, at: { clientX: number; clientY: number }, on: Element) =>
    on.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, ...at }))
  const box = dialog.element().getBoundingClientRect()
  const field = screen.getByLabelText('Reason').element()
  press('pointerdown', { clientX: box.left + 50, clientY: box.top + 50 }, field)
  press('click', { clientX: box.left - 20, clientY: box.top + 50 }, dialog.element())
  await expect.element(dialog).toBeVisible()
  press('pointerdown', { clientX: box.left - 20, clientY: box.top + 50 }, dialog.element())
  press('click', { clientX: box.left - 20, clientY: box.top + 50 }, dialog.element())
  await expect.element(dialog).not.toBeInTheDocument()
})
