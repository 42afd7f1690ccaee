import { expect, test } from '@playwright/test'
import { sharedCarrel } from '../carrels.ts'
import { aMember, fillLogin } from '../people.ts'
import { expectNoAxeFindings, expectAccessible } from '../accessibility.ts'

// The lessons, read by guests and by members, with what was done kept for both.

const carrel = sharedCarrel()

test('a guest reads the lessons, what they have done is still known as a member, and a lesson is asked about', async ({
  page,
}) => {
  // A lesson that is not there says so, and leads to those that are.
  await page.goto(`${carrel.url}/training/gone`)
  await expect(page.getByText('This lesson was not found.')).toBeVisible()
  await page.getByRole('link', { name: 'All lessons' }).click()
  await expect(page).toHaveURL(`${carrel.url}/training`)
  await expect(page.getByRole('list', { name: 'Lessons' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByText('0 of 4 lessons done')).toBeVisible()
  await page.getByRole('link', { name: /Ask your first question/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask your first question')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('You have done this lesson')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You have done this lesson')).toBeVisible()
  // A guest sees the public documents only.
  await expect(page.getByRole('link', { name: 'Employment handbook' })).toHaveCount(0)
  await page.getByRole('link', { name: /Next lesson/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Check an answer against its page',
  )

  const person = await aMember(carrel.url, 'learning')
  await page.getByRole('link', { name: 'Create an account to ask' }).click()
  await expect(page).toHaveURL(`${carrel.url}/register`)
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await fillLogin(page, person)
  await expect(page).toHaveURL(`${carrel.url}/training/check-the-page`)
  await page.goto(`${carrel.url}/training`)
  await expect(page.getByText('1 of 4 lessons done')).toBeVisible()

  await test.step('a lesson is asked about, from its documents alone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${carrel.url}/dashboard/training/read-for-yourself`)
    await expect(page.getByRole('link', { name: 'A guide to scanning' })).toHaveAttribute(
      'href',
      '/dashboard/library/guide-to-scanning.pdf',
    )
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Mark as done' }).click()
    await expect(page.getByText('You have done this lesson')).toBeVisible()
    await page.reload()
    await expect(page.getByText('You have done this lesson')).toBeVisible()
    await page.getByRole('button', { name: 'Ask about this lesson' }).click()
    await expect(page).toHaveURL(`${carrel.url}/dashboard/messages`)
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/bot-chat-messages'),
    )
    await page.locator('#composer').fill('At what resolution should handwriting be scanned?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    expect(((await sent).postDataJSON() as { fileIds: string[] }).fileIds).toHaveLength(2)
    await expect(page.getByRole('button', { name: /answer again/i })).toBeVisible()
  })
})

test('the overview says the lessons without a script, in the language that is asked for', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${carrel.url}/training`)
  await expect(page.getByRole('list', { name: 'Lessons' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
  await expect(page.locator('link[hreflang="de"]')).toHaveAttribute('href', /\/training\?lang=de$/)
  await page.goto(`${carrel.url}/training?lang=de`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('list', { name: 'Lektionen' }).getByRole('listitem')).toHaveCount(4)
  const lesson = await page.goto(`${carrel.url}/training/check-the-page`)
  await expect(page).toHaveTitle(/^Check an answer against its page · /)
  expect(lesson?.status()).toBe(200)
  expect((await page.goto(`${carrel.url}/training/gone`))?.status()).toBe(404)
  await context.close()
})
