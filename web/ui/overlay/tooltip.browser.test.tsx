import { page } from 'vitest/browser'
import { expect, test } from 'vitest'
import '#web/styles/app.css'
import { renderPart } from '#web/testing/render-part.tsx'
import { Tooltip } from './tooltip.tsx'

test('on the smallest phone what a number stands for is wholly in the window', async () => {
  await page.viewport(320, 640)
  const screen = await renderPart(
    <Tooltip content={<p data-testid="box">{'Open from nine to five '.repeat(8)}</p>}>
      <button type="button">1</button>
    </Tooltip>,
  )
  ;(screen.getByRole('button').element() as HTMLElement).focus()
  const box = screen.getByTestId('box').first()
  await expect.element(box).toBeVisible()
  const edges = () => {
    const { left, right } = box.element().parentElement!.getBoundingClientRect()
    return left >= 0 && right <= innerWidth
  }
  await expect.poll(edges).toBe(true)
})
