import '#web/styles/app.css'
import { expect, onTestFinished, test, vi } from 'vitest'
import { client } from '#web/api/client.ts'
import { setUserInfo } from '#web/state/store.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Places } from './places.tsx'

test.each([16, 18, 20])(
  'no place is wider than the side bar of a small phone, at %i px',
  async (size) => {
    setUserInfo({ _id: 'olga', id: 'olga', role: 'operator' })
    const call = vi.spyOn(client, 'call').mockResolvedValue({ unread: 0, waiting: 0, requests: 0 })
    document.documentElement.style.fontSize = `${size}px`
    // What is drawn in the same frame may still be laid out by the text size before.
    await new Promise(requestAnimationFrame)
    onTestFinished(() => {
      document.documentElement.style.fontSize = ''
      call.mockRestore()
      setUserInfo({})
    })
    const screen = await renderPart(
      <div data-testid="bar" style={{ width: 269 }}>
        <Places />
      </div>,
    )
    await expect.element(screen.getByText('Invitations')).toBeVisible()
    const bar = screen.getByTestId('bar').element().getBoundingClientRect()
    const ends = screen
      .getByRole('link')
      .elements()
      .map((link) => link.lastElementChild!.getBoundingClientRect().right)
    expect(Math.max(...ends)).toBeLessThanOrEqual(bar.right)
    // Two beside each other where there is room.
    const isBeside = () => {
      const [first, second] = screen.getByRole('link').elements()
      return first!.getBoundingClientRect().top === second!.getBoundingClientRect().top
    }
    await expect.poll(isBeside).toBe(size === 16)
  },
)
