import { expect, onTestFinished, test, vi } from 'vitest'
import '#web/styles/app.css'
import { renderPart } from '#web/testing/render-part.tsx'
import { UndoBar, useUndo } from './undo.tsx'
import { undoWithinMs } from './undo-within.ts'

/** Something that can still be undone, and a clock that stands until it is moved. */
async function undoable() {
  const commit = vi.fn<() => void>()
  function Part() {
    const { pending, start, undo } = useUndo()
    return (
      <>
        <button type="button" onClick={() => start({ ids: [], sentence: 'It is gone.', commit })}>
          Remove
        </button>
        <UndoBar pending={pending} onUndo={undo} />
      </>
    )
  }
  const screen = await renderPart(<Part />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await screen.getByRole('button', { name: 'Remove' }).click()
  const undo = screen.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()
  return { commit, undo }
}

test('what is not undone in time is done', async () => {
  const { commit, undo } = await undoable()
  vi.advanceTimersByTime(undoWithinMs / 2)
  expect(commit).not.toHaveBeenCalled()
  vi.advanceTimersByTime(undoWithinMs / 2)
  expect(commit).toHaveBeenCalledOnce()
  await expect.element(undo).not.toBeInTheDocument()
})

test('the focus goes back to where it was when its action is undone', async () => {
  const { undo } = await undoable()
  const remove = document.querySelector('button')!
  remove.focus()
  await undo.click()
  await expect.element(undo).not.toBeInTheDocument()
  await expect.element(remove).toHaveFocus()
})

test.for(['pointer', 'focus'] as const)('no time passes while the %s is on it', async (by) => {
  const { commit, undo } = await undoable()
  const button = undo.element() as HTMLElement
  if (by === 'focus') button.focus()
  else await undo.hover()
  // React starts and stops the clock when it has drawn.
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0))
  vi.advanceTimersByTime(10 * undoWithinMs)
  expect(commit).not.toHaveBeenCalled()
  if (by === 'focus') button.blur()
  else await undo.unhover()
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  vi.advanceTimersByTime(undoWithinMs)
  expect(commit).toHaveBeenCalledOnce()
})

test('no time passes for the next one either, while the pointer stays', async () => {
  const { commit, undo } = await undoable()
  await undo.hover()
  const again = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Remove',
  )!
  again.click()
  // What went before is done.
  expect(commit).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0))
  vi.advanceTimersByTime(10 * undoWithinMs)
  expect(commit).toHaveBeenCalledOnce()
})

test('while there is nothing to undo, no room is kept for it in a row', async () => {
  const screen = await renderPart(
    <div className="flex gap-x-3">
      <UndoBar pending={undefined} onUndo={() => {}} />
      <button type="button">Discard</button>
    </div>,
  )
  const button = screen.getByRole('button', { name: 'Discard' }).element()
  const row = button.parentElement!
  expect(button.getBoundingClientRect().left).toBe(row.getBoundingClientRect().left)
})
