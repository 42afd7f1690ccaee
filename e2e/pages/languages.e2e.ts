/// <reference lib="dom" />
import { expect, test } from '@playwright/test'
import { operator, sharedCarrel } from '../carrels.ts'
import { aPerson } from '../people.ts'
import { pseudo } from './untranslated.ts'

// A member who reads German meets no English, from the first page to the last setting; and their
// choice stays. Other journeys check that every word is a message, on every page and screen.

const carrel = sharedCarrel()

test.describe('a reader of German', () => {
  test.use({ locale: 'de-DE' })

  test('goes from the German home page to his messages without a word of English', async ({
    page,
  }) => {
    await page.goto(`${carrel.url}/de`)
    await page.getByRole('link', { name: 'Anmelden', exact: true }).first().click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page).toHaveURL(`${carrel.url}/login`)
    // What is wrong with a field says the page, what is wrong with the password the server.
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await expect(page.getByText('Geben Sie Ihre E-Mail-Adresse ein.')).toBeVisible()
    const person = aPerson('gerda')
    await page.goto(`${carrel.url}/register`)
    await page.getByLabel('Vorname').fill('Gerda')
    await page.getByLabel('Nachname').fill('Lang')
    await page.getByLabel('E-Mail').fill(person.email)
    await page.getByLabel('Passwort', { exact: true }).fill(person.password)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Konto erstellen' }).click()
    await expect(page).toHaveURL(/login/)
    await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible()
    await page.getByLabel('Passwort', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Bibliothek' })).toBeVisible()
    await expect(page.getByText('Was möchten Sie wissen')).toBeVisible()
  })
})

test('what is typed until the very moment at which the page is drawn in another language stays', async ({
  page,
}) => {
  // React empties the root in the moment in which it draws anew.
  await page.addInitScript((typed: typeof operator) => {
    const content = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')!
    const { set } = content
    const write = (root: Element, name: string, value: string) => {
      const field = root.querySelector<HTMLInputElement>(`[name=${name}]`)!
      field.focus()
      field.value = value
    }
    Object.defineProperty(Node.prototype, 'textContent', {
      ...content,
      set(this: Element, value: string) {
        if (this.id === 'root') for (const one of Object.entries(typed)) write(this, ...one)
        set!.call(this, value)
      },
    })
  }, operator)
  await page.goto(`${carrel.url}/login?lang=${pseudo}`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('[name=password]')).toBeFocused()
  await expect(page.locator('[name=password]')).toHaveValue(operator.password)
  await expect(page.locator('[name=email]')).toHaveValue(operator.email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/dashboard\/messages/)
})

test('an address that asks for no language at all is none that breaks the page', async ({
  page,
}) => {
  for (const lang of ['<script>', 'xx', '__proto__', '']) {
    await page.goto(`${carrel.url}/login?lang=${encodeURIComponent(lang)}`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('Write your e-mail address.')).toBeVisible()
  }
})
