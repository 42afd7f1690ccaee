import '#web/styles/site.css'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Logo } from './logo.tsx'

test('a long name stays in one line of the side bar, and says all of itself on hover', async () => {
  const name = 'Haus am Park & Söhne'
  const { container, getByRole } = await render(
    <div style={{ width: 190, height: 48 }} className="flex items-center">
      <Logo oneLine name={name} href="/" />
    </div>,
  )
  const link = getByRole('link', { name })
  await expect.element(link).toHaveAttribute('title', name)
  const [bar, logo] = [container.firstElementChild!, link.element()].map((element) =>
    element.getBoundingClientRect(),
  )
  expect(getComputedStyle(link.element()).textOverflow).toBe('ellipsis')
  expect(logo!.height).toBeLessThan(bar!.height)
  expect(logo!.right).toBeLessThanOrEqual(bar!.right)
})
