/// <reference lib="dom" />
import { type Locator, type Page, expect, test } from '@playwright/test'
import { aMember, ask, enter, logIn, write } from '../people.ts'
import { operator, sharedCarrel } from '../carrels.ts'
import { everyWidth, expectAccessible } from '../accessibility.ts'

// Ways between screens, and what stays on the way.

const carrel = sharedCarrel()

test('who may not be on a screen is taken where they may be', async ({ page }) => {
  const membersOnly = ['/dashboard/messages', '/dashboard/profile', '/dashboard/operator/files']
  for (const path of [...membersOnly, '/email-verification']) {
    await page.goto(carrel.url + path)
    await expect(page).toHaveURL(`${carrel.url}/`)
  }
  // The login takes them where they were going.
  await logIn(page, carrel.url, operator, '/email-verification')
  for (const path of ['/login', '/register', '/forgot-password', '/reset-password?token=x']) {
    await page.goto(carrel.url + path)
    await expect(page).toHaveURL(`${carrel.url}/dashboard/messages`)
  }
  await page.evaluate(() => localStorage.setItem('authToken', 'x'.repeat(43)))
  // The page leaves for the public site before it has loaded, which `goto` may take for a failure.
  await page.evaluate((url) => location.assign(url), `${carrel.url}/dashboard/messages`)
  await expect(page).toHaveURL(`${carrel.url}/`)
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()

  await test.step('a member does not have the screens of editors', async () => {
    const inbox = '/dashboard/operator/inbox'
    await enter(page, carrel.url, await aMember(carrel.url, 'no-operator'), inbox)
    await expect(page.getByText('This page is for editors and operators.')).toBeVisible()
    for (const name of ['Inbox', 'Answers'])
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
    await page.goto(`${carrel.url}/dashboard/operator/answers`)
    await expect(page.getByText('This page is for editors and operators.')).toBeVisible()
  })
})

test('on a phone an address that leads nowhere keeps the side bar, a keyboard covers no composer, and Back closes the page over the chat', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, carrel.url, await aMember(carrel.url, 'reader'), '/dashboard/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/no page at this address/)
  await expectAccessible(page, everyWidth)
  await page.getByRole('button', { name: 'Open the side bar' }).click()
  await expect(page.getByRole('link', { name: 'Library' })).toBeInViewport()
  await page.goBack()
  await page.goto(`${carrel.url}/dashboard/nowhere`)
  await page.getByRole('link', { name: 'Open your messages' }).click()
  await expect(page).toHaveURL(`${carrel.url}/dashboard/messages`)

  await test.step('the composer stays above a keyboard that covers the page', async () => {
    const composer = page.locator('#composer')
    await expect(composer).toBeVisible()
    const keyboard = (height: number) =>
      page.evaluate((height) => {
        Object.defineProperty(visualViewport!, 'height', { configurable: true, value: height })
        visualViewport!.dispatchEvent(new Event('resize'))
      }, height)
    const bottom = async () => {
      const box = await composer.boundingBox()
      return box!.y + box!.height
    }
    await keyboard(480)
    await expect.poll(bottom).toBeLessThan(480)
    await keyboard(844)
    await expect.poll(bottom).toBeGreaterThan(600)
  })

  await ask(page, 'Who may sign a letter for the branch?')
  const chat = page.url()
  for (const close of [
    () => page.goBack(),
    () => page.getByRole('button', { name: 'Close the page' }).click(),
  ]) {
    await page
      .getByRole('button', { name: /branch rules/i })
      .first()
      .click()
    await expect(page.getByLabel('Marked passage').first()).toBeVisible()
    await close()
    await expect(page.getByLabel('Marked passage')).toHaveCount(0)
    await expect(page).toHaveURL(chat)
  }
  await expect(page.getByRole('article', { name: 'Your question' })).toBeVisible()
})

test('the keyboard alone asks a question, opens the page and comes back, and a second tab asks after it', async ({
  page,
  context,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'reader'))
  await expect(page.locator('#composer')).toBeFocused()
  const skip = page.getByRole('link', { name: 'Skip the side bar' })
  await tabUntil(page, 'Shift+Tab', skip)
  await page.keyboard.press('Enter')
  await tabUntil(page, 'Tab', page.locator('#composer'))
  await page.keyboard.type('Who may sign a letter for the branch?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /answer again/i })).toBeVisible()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press(']')
  await expect(page.getByLabel('Marked passage').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Marked passage')).toHaveCount(0)

  await test.step('two tabs that ask in one place ask one after the other', async () => {
    const second = await context.newPage()
    await second.goto(page.url())
    await expect(second.getByRole('button', { name: /answer again/i })).toBeVisible()
    await write(page, 'What is the quorum of a general meeting?')
    await expect(page.getByRole('button', { name: /answer again/i })).toHaveCount(2)
    await write(second, 'How much leave may be carried into the next year?')
    await page.reload()
    for (const tab of [page, second]) {
      await expect(tab.getByRole('button', { name: /answer again/i })).toHaveCount(3)
      await expect(tab.getByRole('article', { name: 'Your question' })).toHaveText([
        /Who may sign a letter/,
        /What is the quorum/,
        /How much leave/,
      ])
    }
  })
})

async function tabUntil(page: Page, key: 'Tab' | 'Shift+Tab', target: Locator) {
  for (let i = 0; i < 45; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}
