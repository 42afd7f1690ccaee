import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { type CDPSession, type Page, expect, test } from '@playwright/test'
import { generateSync } from 'otplib'
import {
  aMember,
  enter,
  expectAskedBeforeLeaving,
  expectTold,
  fillLogin,
  logOut,
  part,
} from '../people.ts'
import { sharedCarrel } from '../carrels.ts'
import { expectNoAxeFindings, expectAccessible } from '../accessibility.ts'

// What is asked for beside the password, from setting it up to logging in with it.

const carrel = sharedCarrel()

test('an authenticator app is set up by keyboard alone, and logging in asks for it or a recovery code', async ({
  page,
}) => {
  const member = await aMember(carrel.url, 'cleo')
  await enter(page, carrel.url, member, '/dashboard/profile#second-factor')
  const section = part(page, 'Second factor')
  await section.getByRole('button', { name: 'Set up an authenticator app' }).focus()
  await page.keyboard.press('Enter')
  await expect(section.getByLabel('Your password', { exact: true })).toBeFocused()
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(section.getByLabel('Six-digit code')).toBeFocused()
  await expectAccessible(page)
  const nextCode = codesOf(await secretOf(page))
  await page.keyboard.type('000000')
  await expect(section.getByText(/code/i).last()).toBeVisible()
  await expect(section.getByLabel('Six-digit code')).toHaveAttribute('aria-invalid', 'true')
  await section.getByLabel('Six-digit code').fill(await nextCode())
  await expect(section.getByText('Save these recovery codes')).toBeVisible()
  await expectAccessible(page)
  const codes = await section.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Download' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  for (const code of codes) expect(text).toContain(code)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(codes[0]!).last()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expectAskedBeforeLeaving(page)
  await expect(section.getByText('Save these recovery codes')).toBeVisible()
  await section.getByRole('button', { name: 'I have saved them' }).click()
  await expect(section.getByText('10 recovery codes are left.')).toBeVisible()

  await logOut(page)
  await page.goto(`${carrel.url}/login`)
  await fillLogin(page, member)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(member.email)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
  await page.keyboard.type('000000')
  await expect(page.getByText(/This code is wrong/).first()).toBeVisible()
  await page.getByLabel('Six-digit code').fill(await nextCode())
  await expect(page).toHaveURL(`${carrel.url}/dashboard/messages`)

  await logOut(page)
  await page.goto(`${carrel.url}/login`)
  await fillLogin(page, member)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await expect(page.getByText('Have none of these? Write to')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.keyboard.type(codes[3]!)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${carrel.url}/dashboard/messages`)

  // Changes to how an account is opened ask for it as well.
  await page.goto(`${carrel.url}/dashboard/profile#second-factor`)
  await expect(section.getByText('9 recovery codes are left.')).toBeVisible()
  const password = part(page, 'Password')
  await password.getByRole('button', { name: 'Change the password' }).click()
  await page.keyboard.type(member.password)
  await password.getByLabel('New password').fill('another one for the door')
  await page.keyboard.press('Enter')
  await password.getByRole('button', { name: 'Use a recovery code' }).click()
  await expectNoAxeFindings(page)
  await page.keyboard.type(codes[4]!)
  await page.keyboard.press('Enter')
  await expectTold(page, 'Password Updated Successfully')
  member.password = 'another one for the door'
  const address = part(page, 'E-mail')
  await address.getByRole('button', { name: 'Change the address' }).click()
  await page.keyboard.type(`new.${member.email}`)
  await address.getByLabel('Your password', { exact: true }).fill(member.password)
  await page.keyboard.press('Enter')
  await address.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.keyboard.type(codes[5]!)
  await page.keyboard.press('Enter')
  await expect(address.getByText(/Enter the six digits we sent to/)).toBeVisible()

  await section.getByRole('button', { name: 'Switch off' }).click()
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await expect(section.getByText(/six digits that your authenticator app shows/)).toBeVisible()
  await expectNoAxeFindings(page)
  // What takes protection away waits for the button.
  await section.getByLabel('Six-digit code').fill('000000')
  await expectNoAxeFindings(page)
  await expect(section.getByText(/This code is wrong/)).toHaveCount(0)
  await section.getByLabel('Six-digit code').fill(await nextCode())
  await section.getByRole('button', { name: 'Switch off' }).click()
  await expect(section.getByText('It is off.')).toBeVisible()
  const events = part(page, 'Activity')
  await expect(events.getByText('The second factor was switched off')).toBeVisible()
  await expect(events.getByText('A recovery code was used')).toHaveCount(3)
})

test('a passkey is added, opens the account alone, and stands in for the second factor', async ({
  page,
}) => {
  const { local } = carrel
  carrel.visit(local)
  const device = await virtualAuthenticator(page)
  const member = await aMember(carrel.url, 'dora')
  await enter(page, local, member, '/dashboard/profile#passkeys')
  const section = part(page, 'Passkeys')
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(section.getByLabel('Name')).toHaveValue('Chrome on Linux')
  await section.getByLabel('Name').fill('My desk')
  await section.getByLabel('Your password', { exact: true }).fill(member.password)
  await expectNoAxeFindings(page)
  await page.keyboard.press('Enter')
  const row = section.getByRole('listitem').filter({ hasText: 'My desk' })
  await expect(row).toContainText('not used yet')
  await row.getByRole('button', { name: 'Rename My desk' }).click()
  await page.keyboard.type('My chair')
  await page.keyboard.press('Enter')
  await expect(section.getByRole('listitem')).toContainText('My chair')
  await expectAccessible(page)

  await device.present(false)
  await logOut(page)
  // Its owner is there before the device is asked: it does not look again while it waits.
  let held = await holdPasskeyOptions(page)
  await page.goto(`${local}/login`)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await device.present(true)
  await held.release()
  await expect(page).toHaveURL(`${local}/dashboard/messages`)

  // Chosen from the list that the browser shows under the e-mail field, it needs no button.
  await logOut(page)
  // The device answers at once, and would open the account before the field has the focus.
  held = await holdPasskeyOptions(page)
  await page.goto(`${local}/login`)
  await page.getByLabel('E-mail').focus()
  await held.release()
  await expect(page).toHaveURL(`${local}/dashboard/messages`)

  await page.goto(`${local}/dashboard/profile#second-factor`)
  const factor = part(page, 'Second factor')
  const ask = factor.getByRole('button', { name: 'Ask for a passkey after the password' })
  await page.setViewportSize({ width: 320, height: 860 })
  await expect
    .poll(async () => (await ask.boundingBox())!.width)
    .toBeLessThanOrEqual((await factor.boundingBox())!.width)
  await page.setViewportSize({ width: 1280, height: 860 })
  await ask.click()
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await expect(factor.getByText('Save these recovery codes')).toBeVisible()
  await factor.getByRole('button', { name: 'I have saved them' }).click()

  await device.present(false)
  await logOut(page)
  await page.goto(`${local}/login`)
  await fillLogin(page, member)
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeFocused()
  await expectNoAxeFindings(page)
  await device.present(true)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${local}/dashboard/messages`)

  // The only second factor cannot be removed; with the passkey shown it can be switched off.
  await page.goto(`${local}/dashboard/profile#second-factor`)
  await factor.getByRole('button', { name: 'Switch off' }).click()
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await factor.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(factor.getByText('It is off.')).toBeVisible()
  await section.getByRole('button', { name: 'Remove My chair' }).click()
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await expect(section.getByRole('listitem')).toHaveCount(0)
})

/** The key as the page shows it, in groups of four. */
async function secretOf(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: 'Open the app on this device' })
  const uri = new URL((await link.getAttribute('href'))!)
  return uri.searchParams.get('secret')!
}

const stepSeconds = 30
/** What a page and a busy machine may take from a code to its check. */
const neededSeconds = 20

/**
 * Codes that are each taken once: of the step before, where enough is left of this one, and of a
 * later step whenever that one is used up. The server takes one step before and one after, too:
 * a third code within one step waits for the next one, as its owner would.
 */
function codesOf(secret: string): () => Promise<string> {
  let last = -Infinity
  return async () => {
    const seconds = Date.now() / 1000
    const now = Math.floor(seconds / stepSeconds)
    const isEarly = stepSeconds - (seconds % stepSeconds) > neededSeconds
    last = Math.max(isEarly ? now - 1 : now, last + 1)
    const taken = (last - 1) * stepSeconds
    if (seconds < taken) await setTimeout((taken - seconds) * 1000)
    return generateSync({ secret, epoch: last * stepSeconds })
  }
}

/** Nothing can be asked of the device until it is released. */
async function holdPasskeyOptions(page: Page) {
  const path = '**/v1/users/login/passkey/options'
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await route.continue().catch(() => {})
  })
  return {
    release: async () => {
      resolve()
      await page.unroute(path)
    },
  }
}

/** A device that keeps passkeys, and answers by itself while its owner is there. */
async function virtualAuthenticator(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    present: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}
