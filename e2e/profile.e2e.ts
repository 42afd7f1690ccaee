/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { type CDPSession, type Page, expect, test } from '@playwright/test'
import { generateSync } from 'otplib'
import sharp from 'sharp'
import { fromBuffer } from 'yauzl'
import { type Carrel, startCarrel, temporaryFolder } from '#server/testing/start-carrel.ts'
import { type Person, becomeMember, fillLogin, letterTo, linkIn, logIn } from './people.ts'
import { expectNoAxeFindings, expectSound } from './sound.ts'
import { watch } from './watch.ts'

// The profile: what a member does with his own account, one journey for each part of it.

const operator = { email: 'operator@example.org', password: 'the operator has a long one' }
const folder = temporaryFolder()
let carrel: Carrel
let local: string
let broken: string[] = []
let own: string

test.beforeAll(async () => {
  carrel = await startCarrel(folder.dir, {
    OPERATOR_EMAIL: operator.email,
    OPERATOR_PASSWORD: operator.password,
  })
  local = carrel.url.replace('127.0.0.1', 'localhost')
})

test.afterAll(async () => {
  await carrel.stop()
  folder.remove()
})

test.beforeEach(({ page }) => {
  own = carrel.url
  broken = watch(page, () => own)
})

test.afterEach(() => expect(broken).toEqual([]))

test('name, language and photo are saved, and the menu shows them at once', async ({ page }) => {
  const member = await aMember('ana')
  await logIn(page, carrel.url, member)
  await page.getByRole('button', { name: /Ana Lee/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  const section = part(page, 'Photo and name')
  await section.getByLabel('First name').fill('')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Write the first name.')).toBeVisible()
  await section.getByLabel('First name').fill('<b>Anna</b>')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText(/character that cannot be used/)).toBeVisible()
  await section.getByLabel('First name').fill('Anna')
  await section.getByLabel('Language').selectOption('Deutsch')
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  await section
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully Updated')).toBeVisible()
  await expect(page.getByRole('button', { name: /Anna Lee/ }).locator('img')).toBeVisible()
  await page.reload()
  await expect(section.getByLabel('First name')).toHaveValue('Anna')
  await expect(section.getByLabel('Language')).toHaveValue('de')
  await section.getByRole('button', { name: 'Remove' }).click()
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: /Anna Lee/ }).locator('img')).toHaveCount(0)
})

test('a new password keeps this tab and the one beside it, and throws out every other browser', async ({
  page,
  context,
  browser,
}) => {
  const member = await aMember('ben')
  await logIn(page, carrel.url, member)
  const beside = await context.newPage()
  await beside.goto(`${carrel.url}/dashboard/profile`)
  const elsewhere = await (await browser.newContext()).newPage()
  await logIn(elsewhere, carrel.url, member)
  const before = await tokenOf(page)

  await page.goto(`${carrel.url}/dashboard/profile#password`)
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
  await expect(page.getByText('Password Updated Successfully')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Change the password' })).toBeFocused()
  expect(await tokenOf(page)).not.toBe(before)

  await part(beside, 'Photo and name').getByRole('button', { name: 'Save' }).click()
  await expect(beside.getByText('Successfully Updated')).toBeVisible()
  await page.reload()
  await expect(part(page, 'Sessions').getByText('this one')).toBeVisible()
  await expect(part(page, 'Activity').getByText('The password was changed')).toBeVisible()

  await elsewhere.getByRole('button', { name: /Ana Lee/ }).click()
  await elsewhere.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(elsewhere).toHaveURL(`${carrel.url}/`)
  await elsewhere.context().close()
})

test('an authenticator app is set up by keyboard alone, and logging in asks for it or a recovery code', async ({
  page,
}) => {
  const member = await aMember('cleo')
  await logIn(page, carrel.url, member)
  await page.goto(`${carrel.url}/dashboard/profile#second-factor`)
  const section = part(page, 'Second factor')
  await section.getByRole('button', { name: 'Set up an authenticator app' }).focus()
  await page.keyboard.press('Enter')
  await expect(section.getByLabel('Your password', { exact: true })).toBeFocused()
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(section.getByLabel('Six-digit code')).toBeFocused()
  await expectSound(page)
  const secret = await secretOf(page)
  await page.keyboard.type('000000')
  await expect(section.getByText(/code/i).last()).toBeVisible()
  await expect(section.getByLabel('Six-digit code')).toHaveAttribute('aria-invalid', 'true')
  await section.getByLabel('Six-digit code').fill(codeOf(secret, -1))
  await expect(section.getByText('Keep these recovery codes')).toBeVisible()
  await expectSound(page)
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
  await section.getByRole('button', { name: 'I have kept them' }).click()
  await expect(section.getByText('10 recovery codes are left.')).toBeVisible()

  await logOut(page)
  await page.goto(`${carrel.url}/login`)
  await fillLogin(page, member)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
  await expectSound(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(member.email)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
  await page.keyboard.type('000000')
  await expect(page.getByText(/This code is wrong/).first()).toBeVisible()
  await page.getByLabel('Six-digit code').fill(codeOf(secret, 0))
  await expect(page).toHaveURL(`${carrel.url}/dashboard/messages`)

  await logOut(page)
  await page.goto(`${carrel.url}/login`)
  await fillLogin(page, member)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await expectNoAxeFindings(page)
  await page.keyboard.type(codes[3]!)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${carrel.url}/dashboard/messages`)

  // What decides who may come in asks for it as well.
  await page.goto(`${carrel.url}/dashboard/profile#second-factor`)
  await expect(section.getByText('9 recovery codes are left.')).toBeVisible()
  await section.getByRole('button', { name: 'Switch off' }).click()
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await expect(section.getByText(/six digits that your authenticator app shows/)).toBeVisible()
  await expectNoAxeFindings(page)
  await section.getByLabel('Six-digit code').fill(codeOf(secret, 1))
  await expect(section.getByText('It is off.')).toBeVisible()
  const events = part(page, 'Activity')
  await expect(events.getByText('The second factor was switched off')).toBeVisible()
  await expect(events.getByText(/A recovery code was used/)).toBeVisible()
})

test('a passkey is added, opens the account alone, and stands in for the second factor', async ({
  page,
}) => {
  own = local
  const device = await virtualAuthenticator(page)
  const member = await aMember('dora')
  await logIn(page, local, member)
  await page.goto(`${local}/dashboard/profile#passkeys`)
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
  await expectSound(page)

  await device.present(false)
  await logOut(page)
  await page.goto(`${local}/login`)
  await device.present(true)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL(`${local}/dashboard/messages`)

  await page.goto(`${local}/dashboard/profile#second-factor`)
  const factor = part(page, 'Second factor')
  await factor.getByRole('button', { name: 'Ask for a passkey after the password' }).click()
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await expect(factor.getByText('Keep these recovery codes')).toBeVisible()
  await factor.getByRole('button', { name: 'I have kept them' }).click()

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

test('sessions are listed with this one marked, and ended one by one or all at once', async ({
  page,
  browser,
}) => {
  const member = await aMember('emil')
  const others = []
  for (let i = 0; i < 3; i++) {
    const other = await (await browser.newContext()).newPage()
    await logIn(other, carrel.url, member)
    others.push(other)
  }
  await logIn(page, carrel.url, member)
  await page.goto(`${carrel.url}/dashboard/profile#sessions`)
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
    await other.goto(`${carrel.url}/dashboard/profile`)
    await expect(other).toHaveURL(`${carrel.url}/`)
    await other.context().close()
  }
})

test('the activity is read further back', async ({ page }) => {
  const member = await aMember('finn')
  for (let i = 0; i < 9; i++) {
    await logIn(page, carrel.url, member)
    await logOut(page)
  }
  await logIn(page, carrel.url, member)
  await page.goto(`${carrel.url}/dashboard/profile#activity`)
  const section = part(page, 'Activity')
  await expect(section.getByRole('listitem')).toHaveCount(15)
  await section.getByRole('button', { name: 'Show more' }).click()
  await expect(section.getByText('The account was made')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('everything that is kept is downloaded as a zip, and the letter leads to it', async ({
  page,
}) => {
  const member = await aMember('gina')
  await logIn(page, carrel.url, member)
  await page.goto(`${carrel.url}/dashboard/profile#data`)
  const section = part(page, 'Your data')
  await section.getByRole('button', { name: 'Ask for your data' }).click()
  await expect(section.getByText(/^Ready, /)).toBeVisible({ timeout: 30_000 })
  await expectSound(page)
  const letter = await letterTo(carrel.url, member.email, /data is ready/)
  await page.goto(linkIn(letter, '/dashboard/profile'))
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^carrel-data-\d{4}-\d\d-\d\d\.zip$/)
  const files = await unzip(await readFile(await file.path()))
  const json = Object.entries(files).filter(([name]) => name.endsWith('.json'))
  expect(json.length).toBeGreaterThan(0)
  for (const [, content] of json) JSON.parse(content)
  expect(Object.values(files).join('')).toContain(member.email)
})

test('an account that is to be deleted logs out, says so everywhere, and can be kept', async ({
  page,
}) => {
  const member = await aMember('hugo')
  await logIn(page, carrel.url, member)
  await page.goto(`${carrel.url}/dashboard/profile#delete`)
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
  await expectSound(page)
  await page.goto(`${carrel.url}/dashboard/profile`)
  await expect(banner).toBeVisible()
  await expectSound(page)
  await banner.getByRole('button', { name: 'Keep my account' }).click()
  await expect(banner).toHaveCount(0)
  await expect(
    part(page, 'Activity').getByText(/deletion of the account was taken back/),
  ).toBeVisible()
})

for (const theme of ['light', 'dark'] as const)
  test.describe(theme, () => {
    test.use({ colorScheme: theme, contextOptions: { reducedMotion: 'reduce' } })

    test('each part of the profile is sound while it asks, and can be left by Escape', async ({
      page,
    }) => {
      const member = await aMember(`ida.${theme}`)
      await logIn(page, carrel.url, member)
      await page.goto(`${carrel.url}/dashboard/profile`)
      for (const [title, button] of [
        ['E-mail', 'Change the address'],
        ['Password', 'Change the password'],
        ['Second factor', 'Set up an authenticator app'],
        ['Delete account', 'Delete my account'],
      ] as const) {
        const opener = part(page, title).getByRole('button', { name: button })
        await opener.focus()
        await page.keyboard.press('Enter')
        await expect(part(page, title).getByRole('group', { name: button })).toBeVisible()
        await expect(page.locator('input:focus')).toHaveCount(1)
        await expectSound(page)
        await page.keyboard.press('Escape')
        await expect(opener).toBeFocused()
      }
    })
  })

const part = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

async function aMember(name: string): Promise<Person> {
  const person = { email: `${name}@example.org`, password: 'four ladders lean on clouds' }
  await becomeMember(carrel.url, person)
  return person
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: /Lee/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(new RegExp('^http://[^/]+/$'))
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'))

/** The key as the page shows it, in groups of four. */
async function secretOf(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: 'Open the app on this device' })
  const uri = new URL((await link.getAttribute('href'))!)
  return uri.searchParams.get('secret')!
}

const codeOf = (secret: string, steps: number) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })

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

const unzip = (bytes: Buffer) =>
  new Promise<Record<string, string>>((resolve, reject) => {
    const files: Record<string, string> = {}
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('error', reject).on('end', () => resolve(files))
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as never, (error, stream) => {
          if (error) return reject(error)
          const chunks: Buffer[] = []
          stream
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('end', () => {
              files[entry.fileName] = Buffer.concat(chunks).toString('utf8')
              zip.readEntry()
            })
        })
      })
      zip.readEntry()
    })
  })
