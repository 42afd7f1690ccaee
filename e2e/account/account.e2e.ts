/// <reference lib="dom" />
import { type Page, expect, test } from '@playwright/test'
import {
  aMember,
  aMemberLoggedOut,
  aPerson,
  codeIn,
  enter,
  expectRefusal,
  expectTold,
  fillLogin,
  letterTo,
  linkIn,
  loggedIn,
  logIn,
  part,
} from '../people.ts'
import { createClient } from '#contract/client.ts'
import { users } from '#contract/account/users.ts'
import { sharedCarrel } from '../carrels.ts'
import { expectNoAxeFindings } from '../accessibility.ts'

// Accounts: becoming a member, a forgotten password, and an address that somebody else changed.

const carrel = sharedCarrel()

test('whoever registers sees how strong the password is, and logging in and out in one tab counts in the other', async ({
  page,
  context,
}) => {
  await page.goto(`${carrel.url}/register`)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Moss')
  const { email } = aPerson('ada.moss')
  const chosen = 'violet tractor under seven lamps'
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('checkbox').check()
  const password = page.getByLabel('Password', { exact: true })
  const strength = page.locator('#password-strength')
  await password.pressSequentially('abc')
  await expect(strength).toContainText('Too short')
  await password.fill('ada.moss2024')
  await expect(strength).toContainText('contains your name or address')
  await password.fill('password123')
  await expect(strength).toContainText('Very weak')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(/among the most common/)).toBeVisible()
  await expect(password).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expectNoAxeFindings(page)
  await password.fill(chosen)
  await expect(strength).toContainText('Strong')
  await page.keyboard.press('Enter')
  await expect(page.getByText('User successfully Registered. Now you can login')).toBeVisible()
  await expect(page).toHaveURL(`${carrel.url}/login`)
  // The toast disappears; the reason why they are at the login stays.
  await expect(page.getByText('You are registered. Log in with the password')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()

  // At an address of numbers the login leads to where passkeys work.
  await expect(page.getByRole('button', { name: /passkey/ })).toHaveCount(0)
  const there = page.getByRole('link', { name: 'Open this page at localhost' })
  await expect(there).toHaveAttribute('href', `${carrel.local}/login`)

  const second = await context.newPage()
  await logIn(second, carrel.url, { email, password: chosen })
  await expect(page).toHaveURL(`${carrel.url}/dashboard/messages`)
  await second.getByRole('button', { name: /Ada Moss/ }).click()
  await second.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(second).toHaveURL(`${carrel.url}/`)
  await expect(page).toHaveURL(`${carrel.url}/`)
})

test('a forgotten password is chosen anew with the mailed link, once, and who was logged in is out', async ({
  page,
  browser,
}) => {
  const person = await aMember(carrel.url, 'ben')
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await enter(other, carrel.url, person)
  await expect(other.locator('#composer')).toBeVisible()

  await page.goto(`${carrel.url}/login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`email sent to ${person.email}`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail')
  await expectNoAxeFindings(page)

  const link = linkIn(await letterTo(carrel.url, person.email, /new password/), '/reset-password')
  // A mail scanner that opens the link spends nothing, and neither does looking at the page.
  expect((await fetch(link)).status).toBe(200)
  await page.goto(link)
  await expect(page).toHaveURL(`${carrel.url}/reset-password`)
  const chosen = 'an owl counts nine candles'
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(chosen)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password reset successful')).toBeVisible()
  await expect(page).toHaveURL(`${carrel.url}/login`)
  await expect(page.getByText('Your new password is set.')).toBeVisible()

  await expect(other).toHaveURL(`${carrel.url}/`)
  await elsewhere.close()

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('another one for the same link')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This link has been used or has expired.')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL(`${carrel.url}/forgot-password`)

  await page.goto(`${carrel.url}/login`)
  const toast = page.locator('.Toastify__toast')
  await fillLogin(page, person)
  await toast.waitFor()
  const from = Date.now()
  // It is told for as long where nothing may move.
  await toast.waitFor({ state: 'detached' })
  expect(Date.now() - from).toBeGreaterThan(1_500)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expectRefusal(page, page.locator('main'), 'Invalid Login Credentials!')
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
  await logIn(page, carrel.url, { ...person, password: chosen })
})

test('the old address takes a change back, and whoever made it is out', async ({
  page,
  browser,
}) => {
  const person = await aMember(carrel.url, 'cleo')
  await enter(page, carrel.url, person, '/dashboard/profile#email')
  const section = page.getByRole('region', { name: 'E-mail' })
  await section.getByRole('button', { name: 'Change the address' }).click()
  await expect(section.getByLabel('New address')).toBeFocused()
  const { email: newAddress } = aPerson('cleo.new')
  await page.keyboard.type(newAddress)
  await section.getByLabel('Your password', { exact: true }).fill('not the one')
  await page.keyboard.press('Enter')
  await expect(section.getByText('This is not your password.')).toBeVisible()
  await expect(section.getByLabel('New address')).toHaveValue(newAddress)
  await section.getByLabel('Your password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`email sent to ${newAddress}`)).toBeVisible()
  await expectNoAxeFindings(page)

  // A reload in between loses nothing but the password.
  await page.reload()
  await expect(section.getByText(/A code is on its way to/)).toBeVisible()
  await section.getByRole('button', { name: 'Enter the code' }).click()
  const code = codeIn(await letterTo(carrel.url, newAddress, /new address/))
  await section.getByLabel('Six-digit code').fill(wrongOf(code))
  await section.getByLabel('Your password', { exact: true }).fill(person.password)
  await section.getByRole('button', { name: 'Confirm the new address' }).click()
  await expect(section.getByText(/not the code we sent/)).toBeVisible()
  await section.getByLabel('Six-digit code').fill(code)
  await page.keyboard.press('Enter')
  await expectTold(page, 'Email Updated Successfully')
  await expect(section.getByText(newAddress)).toBeVisible()

  const link = linkIn(
    await letterTo(carrel.url, person.email, /address was changed/),
    '/undo-email-change',
  )
  const owner = await (await browser.newContext()).newPage()
  await owner.goto(link)
  await expect(owner).toHaveURL(`${carrel.url}/undo-email-change`)
  await owner.getByRole('button', { name: 'Undo the change' }).click()
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Your address is back')
  await expectNoAxeFindings(owner)
  await owner.getByRole('link', { name: 'Choose a new password' }).click()
  await expect(owner).toHaveURL(`${carrel.url}/forgot-password`)
  await owner.context().close()

  await page.reload()
  await expect(page).toHaveURL(`${carrel.url}/`)
})

test('whoever did not do it is led to what shuts a stranger out, and has a link sent', async ({
  page,
}) => {
  const person = await aMemberLoggedOut(carrel.url, 'dana')
  await page.goto(`${carrel.url}/secure-account`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('If it was not you')
  await expect(page.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await page.locator('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await fillLogin(page, person)
  await expect(page).toHaveURL(`${carrel.url}/secure-account`)
  for (const [link, title] of [
    ['End the other sessions', 'Sessions'],
    ['passkeys', 'Passkeys'],
    ['second factor', 'Second factor'],
    ['Change the password', 'Password'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeFocused()
    if (title !== 'Password') await page.goBack()
  }

  // Who does not know the password is logged out for it.
  const token = await tokenOf(page)
  await part(page, 'Password').getByRole('button', { name: 'Log out and send a link' }).click()
  await expect(page).toHaveURL(`${carrel.url}/forgot-password`)
  expect(await tokenOf(page)).toBeNull()
  const answer = await fetch(`${carrel.url}/v1/users`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(498)
})

test('who logs in before the script of the page has come is logged in once it is there', async ({
  page,
}) => {
  const person = await aMemberLoggedOut(carrel.url, 'ines')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${carrel.url}/login`, { waitUntil: 'commit' })
  const password = page.getByLabel('Password', { exact: true })
  await page.getByLabel('E-mail').fill(person.email)
  await password.fill(person.password)
  await page.keyboard.press('Enter')
  await expect(password).toHaveValue(person.password)
  release()
  await expect(page.getByRole('textbox', { name: 'Ask a question' })).toBeVisible()
})

test('whose session is ended elsewhere reads why in their language, and finds the question they had begun', async ({
  page,
}) => {
  const person = await aMember(carrel.url, 'emma')
  const here = await loggedIn(carrel.url, person)
  const hers = createClient({ origin: carrel.url, token: () => here.token })
  await hers.call(users.update, { body: { locale: 'de' } })
  await enter(page, carrel.url, person, '/dashboard/messages')
  const question = page.getByRole('textbox', { name: 'Frage stellen' })
  const kept = page.waitForResponse(
    (response) => response.url().endsWith('/drafts') && response.request().method() === 'PUT',
  )
  await question.fill('Darf ich den Achter')
  await kept
  const elsewhere = await loggedIn(carrel.url, person)
  const client = createClient({ origin: carrel.url, token: () => elsewhere.token })
  await client.call(users.endSessions, { query: { others: true } })
  await expect(page).toHaveURL(`${carrel.url}/de`)
  const why = page.getByText('Sie wurden abgemeldet, weil diese Sitzung beendet wurde')
  await expect(why).toBeVisible()
  await expectNoAxeFindings(page)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Achter')
  await page.getByRole('main').getByRole('link', { name: 'Anmelden', exact: true }).click()
  await page.getByLabel('E-Mail').fill(person.email)
  await page.getByLabel('Passwort', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(question).toHaveValue('Darf ich den Achter')
  await page.goto(`${carrel.url}/de`)
  await expect(why).toBeHidden()
})

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'))
