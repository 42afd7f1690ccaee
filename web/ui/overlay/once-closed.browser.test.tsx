import { userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { onceClosed } from './once-closed.ts'

test('what the telephone’s Back means closes, and nothing does once it is closed', () => {
  const made: Watcher[] = []
  class Watcher extends EventTarget {
    destroyed = false
    constructor() {
      super()
      made.push(this)
    }
    destroy() {
      this.destroyed = true
    }
  }
  vi.stubGlobal('CloseWatcher', Watcher)
  onTestFinished(() => void vi.unstubAllGlobals())
  const close = vi.fn()
  const end = onceClosed(close)
  made[0]!.dispatchEvent(new Event('close'))
  expect(close).toHaveBeenCalledOnce()
  end()
  expect(made[0]!.destroyed).toBe(true)
})

test('Escape closes, with and without a browser that tells of Back', async () => {
  for (const isKnown of [true, false]) {
    if (!isKnown) vi.stubGlobal('CloseWatcher', undefined)
    const close = vi.fn()
    const end = onceClosed(close)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => close.mock.calls.length).toBe(1)
    end()
  }
  vi.unstubAllGlobals()
})
