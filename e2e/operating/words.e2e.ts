import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { operator as operatorPerson, sharedCarrel } from '../carrels.ts'
import { enter, expectTold, letterTo, theOperator } from '../people.ts'

const carrel = sharedCarrel()

const screenOf = (file: string) => `/dashboard/operator/content?file=${encodeURIComponent(file)}`

test('an operator sees a page as it would be while writing it, on a phone and on a desktop', async ({
  page,
}) => {
  await enter(page, carrel.url, await theOperator(carrel.url), screenOf('pages/about.md'))
  const text = page.getByRole('textbox', { name: /^Text/ })
  await expect(text).toHaveValue(/^---\n/)
  const shown = page.frameLocator('iframe[title="Preview on a phone"]')
  await expect(shown.getByRole('heading', { level: 1 })).toBeVisible()
  const written = await text.inputValue()
  await text.fill(
    `${written}\n\n## A room of one's own\n\n<script>document.title = 'run'</script>\n\n[Prices](/price)\n`,
  )
  await expect(shown.getByRole('heading', { name: 'A room of one' })).toBeVisible()
  // A link of the text leads nowhere, and the page stays.
  await shown.getByRole('link', { name: 'Prices', exact: true }).last().click()
  await expect(shown.getByRole('heading', { name: 'A room of one' })).toBeVisible()
  expect(await shown.locator('script').count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Desktop' }).click()
  const wide = page.frameLocator('iframe[title="Preview on a desktop"]')
  await expect(wide.getByRole('heading', { name: 'A room of one' })).toBeVisible()

  await text.fill(written.replace('---\n', '---\ncolour: red\n'))
  await expect(page.getByText('Line 2: "colour": there is no such field')).toBeVisible()
  await expect(wide.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).click()
})

test('an operator sees an e-mail filled in, and sends it to themselves', async ({ page }) => {
  await enter(page, carrel.url, await theOperator(carrel.url), screenOf('letters/receipt.md'))
  const text = page.getByRole('textbox', { name: /^Text/ })
  await expect(text).toHaveValue(/^# /)
  const mark = crypto.randomUUID().slice(0, 8)
  await text.fill(`# Paid ${mark}\n\nHello {{firstName}}, you paid {{amount}}: [Look]({{url}})\n`)
  const shown = page.frameLocator('iframe[title="Preview on a phone"]')
  await expect(shown.getByText(/^Hello .+, you paid/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expectTold(page, 'The e-mail is on its way')
  await letterTo(carrel.url, operatorPerson.email, new RegExp(mark))
  await page.getByRole('button', { name: 'Discard changes' }).click()
})
