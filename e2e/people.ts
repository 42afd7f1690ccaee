import { type Page, expect } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { documents } from '#contract/documents.ts'
import { users } from '#contract/users.ts'

export type Person = { email: string; password: string }

export async function logIn(
  page: Page,
  url: string,
  { email, password }: Person,
  lands = '/dashboard/messages',
) {
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(url + lands)
}

export async function write(page: Page, question: string) {
  await page.locator('#composer').fill(question)
  await page.keyboard.press('Enter')
}

/** Writes a question and waits until it is answered. */
export async function ask(page: Page, question: string) {
  await write(page, question)
  await expect(page.getByRole('button', { name: /answer again/i })).toBeVisible({ timeout: 30_000 })
}

/** Waits until everything in the library can be answered from. */
export async function untilLibraryIsRead(url: string, operator: Person) {
  const guest = createClient({ origin: url, token: () => null })
  const { token } = await guest.call(users.login, { body: operator })
  const client = createClient({ origin: url, token: () => token })
  const states = async () =>
    (await client.call(documents.operatorFiles)).items.map(({ state }) => state)
  await expect
    .poll(async () => new Set(await states()), { timeout: 60_000 })
    .toEqual(new Set(['ready']))
}
