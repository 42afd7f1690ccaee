import { expect, test } from '@playwright/test'
import { aMember, enter } from '../people.ts'
import { sharedCarrel } from '../carrels.ts'

const carrel = sharedCarrel()

test('a guest finds out what it is, what it costs and whom to ask, without JavaScript', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${carrel.url}/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Answers from your own library, with the page.',
  )
  const menu = page.getByRole('navigation', { name: 'Menu' }).first()
  await menu.getByRole('link', { name: 'Plans' }).click()
  await expect(page.getByRole('heading', { name: 'Reader' })).toBeVisible()
  await expect(page.getByText('£9', { exact: true })).toBeVisible()
  await page.locator('label', { hasText: 'Yearly' }).click()
  await expect(page.getByText('£90', { exact: true })).toBeVisible()
  await expect(page.getByText('£9', { exact: true })).toBeHidden()
  await menu.getByRole('link', { name: 'Questions' }).click()
  await page.getByText('How do I know that a quotation is real?').click()
  await expect(page.getByText('Open it. The page stands beside the answer')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByText('The form needs JavaScript.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'office@marrable.example' }).first()).toBeVisible()
  for (const path of ['/about', '/features', '/privacy-policy', '/terms-and-conditions']) {
    await page.goto(carrel.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto(`${carrel.url}/register`)
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await context.close()
})

test('a question is searched for, its address opens it, and a chosen theme stays from the first paint', async ({
  page,
}) => {
  await page.goto(`${carrel.url}/faq`)
  const search = page.getByRole('searchbox', { name: 'Search the questions' })
  await search.fill('COOKIES')
  await expect(page.getByRole('status')).toHaveText('1 found')
  await expect(page.getByText('Does the site use cookies?')).toBeVisible()
  await expect(page.getByText('How do I cancel?')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Asking' })).toBeHidden()
  await search.fill('zebra')
  await expect(page.getByRole('status')).toHaveText(/Nothing found/)
  await search.fill('')
  await page.getByText('Does the site use cookies?').click()
  await expect(page).toHaveURL(/#cookies$/)
  await page.reload()
  await expect(page.getByText('What your browser keeps is listed')).toBeVisible()

  const dark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
  expect(await dark()).toBe(false)
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  expect(await dark()).toBe(true)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  await page.goto(`${carrel.url}/login`)
  expect(await dark()).toBe(true)

  await test.step('on a phone the menu opens without covering what it belongs to', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${carrel.url}/features`)
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Plans' }).click()
    await expect(page).toHaveURL(`${carrel.url}/price`)
  })
})

test('a message reaches the operator, and what is wrong with it is said where it is', async ({
  page,
}) => {
  await page.goto(`${carrel.url}/contact`)
  const send = page.getByRole('button', { name: 'Send message' })
  await page.getByLabel('Your name').fill('Ben Oduya')
  await page.getByLabel('What it is about').fill('A lost certificate')
  await page.getByLabel('Your message').fill('Too short')
  await send.click()
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible()
  await expect(page.getByLabel('Your e-mail address')).toBeFocused()
  await page.getByLabel('Your e-mail address').fill('ben@example.org')
  await page.getByLabel('Your message').fill('I have lost mine. What do I do?')
  await page.route('**/v1/guests/contact/request', (route) => route.abort(), { times: 1 })
  await send.click()
  await expect(page.getByRole('alert')).toContainText('it still stands below')
  await expect(page.getByLabel('Your message')).toHaveValue('I have lost mine. What do I do?')
  await send.click()
  await expect(page.getByText('Request Submitted Successfully')).toBeVisible()
  await expect(async () => {
    await page.goto(`${carrel.url}/dev/outbox`)
    await expect(page.getByText('A message from the contact form')).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('a member sees which plan is theirs, and goes straight to another', async ({ page }) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'reader'), '/price')
  await page.getByRole('link', { name: 'Choose this plan: Reader' }).click()
  await expect(page).toHaveURL(/\/dashboard\/subscription\?plan=reader&interval=month/)
})
