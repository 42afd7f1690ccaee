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

test('an operator shows a draft to somebody who is no member, and takes the link back', async ({
  page,
  browser,
}) => {
  await enter(page, carrel.url, await theOperator(carrel.url), screenOf('pages/de/contact.md'))
  const text = page.getByRole('textbox', { name: /^Text/ })
  await expect(text).toHaveValue(/^---\n/)
  const written = await text.inputValue()
  await text.fill(written.replace(/^headline: .*$/m, 'headline: Schreiben Sie uns heute'))
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expectTold(page, 'The draft is saved.')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByLabel('The link; it is shown only now').inputValue()
  await expectAccessible(page)

  const other = await (await browser.newContext({ locale: 'de' })).newPage()
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Schreiben Sie uns heute' })).toBeVisible()
  await expect(other.getByRole('complementary', { name: 'Entwurf' })).toHaveText(
    'Ein Entwurf. Er ist nicht veröffentlicht.',
  )
  await expect(other.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(other)
  await other.goto(`${carrel.url}/de/contact`)
  await expect(other.getByRole('heading', { name: 'Schreiben Sie uns heute' })).toBeHidden()

  await page.getByRole('button', { name: /^Withdraw the link/ }).click()
  await expectTold(page, 'The link opens nothing any more.')
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Diese Vorschau ist vorbei.' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  await expectTold(page, 'The draft is discarded. It is still among the versions.')
})
