import { type Locator, type Page, expect, test } from '@playwright/test'
import { sharedCarrel } from '../carrels.ts'
import { aMember, enter, keepSession, write } from '../people.ts'

// What is fetched when it is first used is as good as if it had been there: on a slow connection, and
// on one that was away for a moment.

const carrel = sharedCarrel()
const question = 'How much notice do we owe someone who works two days a week?'

const slowMs = 800
const partsOfMenus = '**/assets/menu-box-*.js'
const partsOfTooltips = '**/assets/tooltip-box-*.js'
const partsOfChats = '**/assets/chat-parts-*.js'

const slowly = (page: Page, parts: string) =>
  page.route(parts, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, slowMs))
    await route.continue()
  })

/** The page keeps the very element that was pressed. */
const mark = (element: Locator) => element.evaluate((one) => one.setAttribute('data-same', ''))

async function freshDashboard(page: Page) {
  await page.goto(`${carrel.url}/dashboard/messages`)
  const button = page.getByRole('button', { name: /Lee/ })
  await expect(button).toHaveAttribute('aria-haspopup', 'menu')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await mark(button)
  return button
}

async function expectOpenThenClosed(page: Page, button: Locator) {
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('data-same', '')
}

test('the first press opens a menu, while its parts are on their way and after they could not be fetched', async ({
  page,
}) => {
  await keepSession(page, carrel.url, await aMember(carrel.url, 'mia'))
  await page.route(partsOfMenus, (route) => route.abort())
  const button = await freshDashboard(page)
  const failed = page.waitForEvent('requestfailed')
  await button.click()
  await failed
  await page.unroute(partsOfMenus)
  await button.click()
  await expectOpenThenClosed(page, button)

  await slowly(page, partsOfMenus)
  await freshDashboard(page)
  await button.click()
  await expectOpenThenClosed(page, button)
  // From now on all of it is here.
  await button.click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
})

test('a first question stands until its chat can be drawn, what cannot be drawn says so, and a numeral shows its quotation', async ({
  page,
}) => {
  await slowly(page, partsOfChats)
  await enter(page, carrel.url, await aMember(carrel.url, 'tia'), '/dashboard/messages')
  const answer = page.getByRole('article', { name: 'Answer' })

  await test.step('it stands where it was asked', async () => {
    // The words of the question are looked for in each picture that the browser draws.
    await page.evaluate(() => {
      const seen = Object.assign(window, { stood: false, gaps: 0 })
      const look = () => {
        const there = document.querySelector('main [aria-label="Your question"]') !== null
        if (seen.stood && !there) seen.gaps++
        seen.stood ||= there
        requestAnimationFrame(look)
      }
      look()
    })
    await write(page, question)
    await expect(answer).toContainText('depends on service')
    await expect(page).toHaveURL(/\/dashboard\/messages\/[\w-]{36}$/)
    // A list of messages takes one to learn how high it is.
    const gaps = await page.evaluate(() => (window as unknown as { gaps: number }).gaps)
    expect(gaps).toBeLessThanOrEqual(1)
  })

  await test.step('a chat that cannot be drawn says so, and is there after another try', async () => {
    await expect(page.getByRole('button', { name: /answer again/i })).toBeVisible()
    await page.unroute(partsOfChats)
    await page.route(partsOfChats, (route) => route.abort())
    await page.reload()
    await expect(page.getByText('The messages of this chat could not be loaded.')).toBeVisible()
    await page.unroute(partsOfChats)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(answer).toContainText('depends on service')
  })

  await test.step('a numeral shows its quotation on the first hover and on the first focus', async () => {
    await slowly(page, partsOfTooltips)
    const numeral = page.getByRole('button', { name: /^Source 1/ }).first()
    for (const show of [() => numeral.hover(), () => numeral.focus()]) {
      await page.reload()
      await expect(numeral).toBeVisible()
      await mark(numeral)
      await show()
      await expect(page.getByRole('tooltip')).toContainText('Employment handbook, page')
      await expect(numeral).toHaveAttribute('data-same', '')
    }
  })
})
