import { type CDPSession, expect, test } from '@playwright/test'
import { claudeChat, nav, withChats } from './chat-list.ts'
import { sharedCarrel } from '../carrels.ts'
import { enter } from '../people.ts'

// The list of chats under a finger.

const carrel = sharedCarrel()

test.use({
  viewport: { width: 390, height: 800 },
  hasTouch: true,
  isMobile: true,
})

/** A finger that goes from one place to another in small steps. */
async function swipe(session: CDPSession, from: [number, number], to: [number, number]) {
  const at = (step: number) => ({
    x: from[0] + ((to[0] - from[0]) * step) / 10,
    y: from[1] + ((to[1] - from[1]) * step) / 10,
  })
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', step?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: step === undefined ? [] : [at(step)],
    })
  await send('touchStart', 0)
  for (let step = 1; step <= 10; step++) await send('touchMove', step)
  await send('touchEnd')
}

test('a swipe from the left edge brings the list in, and one to the left takes it away', async ({
  page,
}) => {
  const wide = `| ${'a wide heading | '.repeat(12)}\n|${'---|'.repeat(12)}\n| ${'cell | '.repeat(12)}`
  const chat = claudeChat('A table', 0)
  chat.chat_messages[1]!.text = wide
  await enter(page, carrel.url, await withChats(carrel.url, 'vera', [chat]))
  const finger = await page.context().newCDPSession(page)
  const bar = page.getByRole('complementary', { name: 'Side bar' })
  await expect(page.getByRole('textbox', { name: 'Ask a question' })).toBeVisible()
  await expect(bar).not.toBeInViewport()
  await swipe(finger, [6, 400], [260, 410])
  await expect(nav(page)).toBeInViewport()
  await swipe(finger, [200, 400], [20, 410])
  await expect(bar).not.toBeInViewport()
  // Up and down it scrolls, and from the middle it is nothing.
  await swipe(finger, [6, 300], [60, 600])
  await swipe(finger, [150, 400], [330, 400])
  await expect(bar).not.toBeInViewport()

  await swipe(finger, [6, 400], [260, 410])
  await expect(bar).toBeInViewport({ ratio: 1 })
  // A browser takes what comes at once after a swipe for its end, and not for a tap.
  await expect(async () => {
    await nav(page).getByRole('link', { name: 'A table' }).tap()
    await expect(bar).not.toBeInViewport({ timeout: 1_000 })
  }).toPass()
  const table = page.getByRole('group', { name: 'Table' })
  const box = (await table.boundingBox())!
  const y = box.y + box.height / 2
  const left = () => table.evaluate((one) => one.scrollLeft)
  await swipe(finger, [300, y], [30, y])
  await expect.poll(left).toBeGreaterThan(50)
  await expect(async () => {
    await swipe(finger, [26, y], [250, y])
    await expect.poll(left, { timeout: 1_000 }).toBeLessThan(20)
  }).toPass()
  await expect(bar).not.toBeInViewport()

  // What is deleted from the header can be taken back where one looks.
  await page.getByRole('button', { name: 'Chat options' }).tap()
  await page.getByRole('menuitem', { name: 'Delete' }).tap()
  await page.locator('#screen').getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A table')
})
