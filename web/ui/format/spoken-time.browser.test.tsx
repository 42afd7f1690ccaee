import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { SpokenTime } from './spoken-time.tsx'

const at = '2026-03-03T12:00:00.000Z'
const begin = Date.parse(at)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: begin })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const seen = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('what is said of a time follows the clock', async () => {
  const screen = await render(<SpokenTime at={at} />)
  await expect.element(screen.getByText('just now')).toBeInTheDocument()
  vi.advanceTimersByTime(75_000)
  await expect.element(screen.getByText('1 minute ago')).toBeInTheDocument()
  vi.advanceTimersByTime(4 * 60_000)
  await expect.element(screen.getByText('5 minutes ago')).toBeInTheDocument()
})

test('one timer serves all times, and none runs while the page is hidden or has no time', async () => {
  const screen = await render([0, 1, 2].map((id) => <SpokenTime key={id} at={at} />))
  expect(vi.getTimerCount()).toBe(1)
  seen(true)
  expect(vi.getTimerCount()).toBe(0)
  vi.setSystemTime(begin + 10 * 60_000)
  seen(false)
  await expect.poll(() => screen.getByText('10 minutes ago').elements().length).toBe(3)
  expect(vi.getTimerCount()).toBe(1)
  await screen.unmount()
  expect(vi.getTimerCount()).toBe(0)
})
