import { userEvent } from 'vitest/browser'
import { useState } from 'react'
import { Link, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { useFocusInSideBar, useFocusOnScreen } from './use-focus-on-screen.ts'

function Frame() {
  useFocusOnScreen('screen')
  return (
    <>
      <Link to="/list">Members</Link>
      <div id="screen" tabIndex={-1} data-testid="screen">
        <Routes>
          <Route path="/list" element={<Link to="/field">Write one</Link>} />
          <Route
            path="/field"
            element={<input aria-label="Subject" ref={(box) => box?.focus()} />}
          />
          <Route
            path="*"
            element={
              <p>
                <Link to="/list">All mailings</Link>
              </p>
            }
          />
        </Routes>
      </div>
    </>
  )
}

test('a link that is gone where it leads gives the focus to the screen, if it was pressed by key', async () => {
  const screen = await renderPart(<Frame />)
  screen.getByRole('link', { name: 'All mailings' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByTestId('screen')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('link', { name: 'Write one' })).toHaveFocus()
  // A screen that leads to a field of its own keeps it there.
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByLabelText('Subject')).toHaveFocus()
  // A link that is still there keeps the focus.
  screen.getByRole('link', { name: 'Members' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('link', { name: 'Write one' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Members' })).toHaveFocus()
})

test('who points with a mouse goes on where they point', async () => {
  const screen = await renderPart(<Frame />)
  await screen.getByRole('link', { name: 'All mailings' }).click()
  await expect.element(screen.getByRole('link', { name: 'Write one' })).toBeVisible()
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  await expect.element(screen.getByTestId('screen')).not.toHaveFocus()
})

function Phone() {
  const [open, setOpen] = useState(false)
  useFocusInSideBar('bar', open)
  return (
    <>
      <aside id="bar" tabIndex={-1} inert={!open} data-testid="bar">
        <button type="button" onClick={() => setOpen(false)}>
          Archived chats
        </button>
      </aside>
      <div inert={open}>
        <button type="button" onClick={() => setOpen(true)}>
          Open the side bar
        </button>
      </div>
    </>
  )
}

test('the side bar over the screen has the focus, and gives it back to what opened it', async () => {
  const screen = await renderPart(<Phone />)
  const opener = screen.getByRole('button', { name: 'Open the side bar' })
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByTestId('bar')).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(opener).toHaveFocus()
})
