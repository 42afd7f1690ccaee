import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Dialog } from './dialog.tsx'

function Part() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog label="A dialog" onClose={() => setOpen(false)}>
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
