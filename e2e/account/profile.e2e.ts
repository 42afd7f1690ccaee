/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { type Page, expect, test } from '@playwright/test'
import sharp from 'sharp'
import {
  aMember,
  aMemberLoggedOut,
  enter,
  expectAskedBeforeLeaving,
  expectTold,
  fillLogin,
  letterTo,
  linkIn,
  loggedIn,
  logIn,
  part,
} from '../people.ts'
import { sharedCarrel } from '../carrels.ts'
import { expectAccessible, expectNoAxeFindings } from '../accessibility.ts'
import { unzip } from '../chats/zip.ts'

// The profile: what members do with their own account, in as few journeys as their members allow.
// web/dashboard/profile/profile.browser.test.tsx looks at each part while it asks.

const carrel = sharedCarrel()

test('name, language and photo are saved, and the menu shows them at once', async ({ page }) => {
  const member = await aMember(carrel.url, 'ana')
  await enter(page, carrel.url, member)
  await page.getByRole('button', { name: /Ana Lee/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('Enter')
  const section = part(page, 'Photo and name')
  await section.getByLabel('First name').fill('')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Enter the first name.')).toBeVisible()
  await section.getByLabel('First name').fill('Anna')
  await expectAskedBeforeLeaving(page)
  await section.getByLabel('First name').fill('<b>Anna</b>')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText(/character that cannot be used/)).toBeVisible()
  await section.getByLabel('First name').fill('Anna')
  await section.getByLabel('Language').selectOption('Deutsch')
  await section
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'not.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
  await expect(section.getByText(/not a picture that can be shown/)).toBeVisible()
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  await section
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
  await section.getByRole('button', { name: 'Save' }).click()
  await expectTold(page, 'Successfully Updated')
  await expect(page.getByRole('button', { name: /Anna Lee/ }).locator('img')).toBeVisible()
  await page.reload()
  // The profile speaks the language it was told.
  const german = part(page, 'Foto und Name')
  await expect(german.getByLabel('Vorname')).toHaveValue('Anna')
  await expect(german.getByLabel('Sprache')).toHaveValue('de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await german.getByRole('button', { name: 'Entfernen' }).click()
  await german.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('button', { name: /Anna Lee/ }).locator('img')).toHaveCount(0)
  // What the operator wrote comes in it, too.
  await page.getByRole('link', { name: 'Vorlagen', exact: true }).click()
  await expect(page.getByText('Hier arbeiten').first()).toBeVisible()
})

test('a new password keeps this tab and the one beside it, and throws out every other browser; and a larger text is in both tabs', async ({
  page,
  context,
  browser,
}) => {
  const member = await aMember(carrel.url, 'ben')
  await enter(page, carrel.url, member, '/dashboard/profile#password')
  const beside = await context.newPage()
  await beside.goto(`${carrel.url}/dashboard/profile`)
  const elsewhere = await (await browser.newContext()).newPage()
  await enter(elsewhere, carrel.url, await loggedIn(carrel.url, member))
  const before = await tokenOf(page)

  const section = part(page, 'Password')
  await section.getByRole('button', { name: 'Change the password' }).click()
  await expect(section.getByLabel('Current password')).toBeFocused()
  await page.keyboard.type('not the one')
  await section.getByLabel('New password', { exact: true }).fill('nine kettles sing at dawn')
  await expect(section.locator('#newPassword-strength')).toContainText('Strong')
  await page.keyboard.press('Enter')
  await expect(section.getByText('This is not your password.')).toBeVisible()
  await expect(section.getByLabel('New password', { exact: true })).toHaveValue(/nine kettles/)
  await section.getByLabel('Current password').fill(member.password)
  await page.keyboard.press('Enter')
  await expectTold(page, 'Password Updated Successfully')
  await expect(section.getByRole('button', { name: 'Change the password' })).toBeFocused()
  expect(await tokenOf(page)).not.toBe(before)

  await part(beside, 'Photo and name').getByRole('button', { name: 'Save' }).click()
  await expectTold(beside, 'Successfully Updated')
  await page.reload()
  await expect(part(page, 'Sessions').getByText('this one')).toBeVisible()
  await expect(part(page, 'Activity').getByText('The password was changed')).toBeVisible()

  // At once, whatever is on its screen.
  await expect(elsewhere).toHaveURL(`${carrel.url}/`)
  await elsewhere.context().close()

  await test.step('a larger text is there on the other tab and before the next page is drawn', async () => {
    await page.setViewportSize({ width: 320, height: 720 })
    await beside.goto(`${carrel.url}/dashboard/library`)
    const heading = beside.getByRole('heading', { level: 1 })
    await expect(heading).toHaveCSS('font-size', '15px')
    await page.bringToFront()
    await page.getByRole('radio', { name: 'Largest' }).check()
    await expect.poll(() => rootSize(page)).toBe('20px')
    await expectAccessible(page)
    await beside.bringToFront()
    await expect(heading).toHaveCSS('font-size', '18.75px')
    await beside.goto(`${carrel.url}/`, { waitUntil: 'commit' })
    await expect.poll(() => rootSize(beside)).toBe('20px')
    await page.bringToFront()
    await page.getByRole('radio', { name: 'Normal' }).check()
    await expect.poll(() => rootSize(page)).toBe('16px')
  })
})

test('sessions are listed with this one marked, and ended one by one or all at once', async ({
  page,
  browser,
}) => {
  const member = await aMemberLoggedOut(carrel.url, 'emil')
  // One without a page, and two that are open.
  await loggedIn(carrel.url, member)
  const others = []
  for (let i = 0; i < 2; i++) {
    const other = await (await browser.newContext()).newPage()
    await enter(other, carrel.url, await loggedIn(carrel.url, member))
    others.push(other)
  }
  await logIn(page, carrel.url, member)
  await page.getByRole('button', { name: /Ana Lee/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  const section = part(page, 'Sessions')
  const rows = section.getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('this one')
  await expect(rows.first()).toContainText(/Chrome.* on Linux/)
  await expect(rows.first()).toContainText('127.0.0.1')
  await rows
    .nth(1)
    .getByRole('button', { name: /^End the session on/ })
    .click()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Escape')
  await expect(rows.nth(1).getByRole('button', { name: /^End the session on/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await section.getByRole('button', { name: 'End the session', exact: true }).click()
  await expect(rows).toHaveCount(3)
  await section.getByRole('button', { name: 'End all others' }).click()
  await section.getByRole('button', { name: 'End them' }).click()
  await expect(rows).toHaveCount(1)
  await expect(section.getByRole('button', { name: 'End all others' })).toHaveCount(0)
  for (const other of others) {
    // Pages that are open hear of it and leave by themselves: a visit before that is broken off.
    await expect(other).toHaveURL(`${carrel.url}/`)
    await other.goto(`${carrel.url}/dashboard/profile`)
    await expect(other).toHaveURL(`${carrel.url}/`)
    await other.context().close()
  }
})

test('everything that is kept is downloaded as a zip, and an account that is to be deleted says so everywhere and can be kept', async ({
  page,
}) => {
  const member = await aMember(carrel.url, 'gina')
  await enter(page, carrel.url, member, '/dashboard/profile#data')
  const section = part(page, 'Your data')
  await section.getByRole('button', { name: 'Request your data' }).click()
  await expect(section.getByText(/^Ready, /)).toBeVisible()
  await expectAccessible(page)
  const letter = await letterTo(carrel.url, member.email, /data is ready/)
  await page.goto(linkIn(letter, '/dashboard/profile'))
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeInViewport()
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^carrel-data-\d{4}-\d\d-\d\d\.zip$/)
  const files = await unzip(await readFile(await file.path()))
  const json = Object.entries(files).filter(([name]) => name.endsWith('.json'))
  expect(json.length).toBeGreaterThan(0)
  for (const [, content] of json) JSON.parse(content)
  expect(Object.values(files).join('')).toContain(member.email)

  await test.step('an account that is to be deleted logs out, says so everywhere, and can be kept', async () => {
    const section = part(page, 'Delete account')
    await section.getByRole('button', { name: 'Delete my account' }).click()
    await section.getByLabel('Your password', { exact: true }).fill(member.password)
    await expectNoAxeFindings(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${carrel.url}/login`)
    await expect(page.getByText(/Your account will be deleted on \d+ \w+ \d{4}/)).toBeVisible()
    expect(await tokenOf(page)).toBeNull()
    await expectNoAxeFindings(page)

    await fillLogin(page, member)
    const banner = page.getByRole('region', { name: 'Deletion of your account' })
    await expect(banner).toContainText(/This account will be deleted on \d+ \w+ \d{4}\./)
    await expectAccessible(page)
    await page.goto(`${carrel.url}/dashboard/profile`)
    await expect(banner).toBeVisible()
    await expectAccessible(page)
    await banner.getByRole('button', { name: 'Keep my account' }).click()
    await expect(banner).toHaveCount(0)
    await expect(
      part(page, 'Activity').getByText(/Deletion of the account was cancelled/),
    ).toBeVisible()
  })
})

const rootSize = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).fontSize)

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'))
