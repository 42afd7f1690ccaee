import { expect, test } from 'vitest'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Menu } from './menu.tsx'

test('a menu of very long names fits a telephone', async () => {
  const label = 'Rechtsschutzversicherungsgesellschaften'.repeat(2)
  const menu = <Menu trigger={<button type="button">Groups</button>} items={[{ label }]} />
  const screen = await renderPart(<main>{menu}</main>)
  await expectFitsPhone()
  await screen.getByRole('button', { name: 'Groups' }).click()
  const item = screen.getByRole('menuitem', { name: label })
  await expect.element(item).toBeVisible()
  const place = () => item.element().getBoundingClientRect()
  await expect.poll(() => Math.round(place().right)).toBeLessThanOrEqual(320)
  await expect.poll(() => Math.round(place().left)).toBeGreaterThanOrEqual(0)
  expect(item.element().scrollWidth).toBeLessThanOrEqual(item.element().clientWidth)
})
