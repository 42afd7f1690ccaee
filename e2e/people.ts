import { type Page, expect } from '@playwright/test'

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
