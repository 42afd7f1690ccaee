import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { ownCarrel } from '../carrels.ts'
import { aPerson, enter, expectTold, letterTo, paste, theOperator } from '../people.ts'

// How the operator runs a site without its files: who may come in, and what the pages say.

const carrel = ownCarrel()

test('the site is renamed, only invited people become members, and each row of a file is told', async ({
  page,
}) => {
  const noor = aPerson('noor')
  await enter(page, carrel.url, await theOperator(carrel.url), '/dashboard/operator/settings')

  await test.step('the site is renamed, and a wrong address is told at its field', async () => {
    const site = page.getByRole('region', { name: 'The site' })
    await site.getByLabel('Name of the site').fill('Harbour desk')
    await site.getByLabel('E-mail for enquiries').fill('desk')
    await site.getByRole('button', { name: 'Save changes' }).click()
    await expect(site.getByText('Write an e-mail address such as name@example.org')).toBeVisible()
    await expect(site.getByLabel('Name of the site')).toHaveValue('Harbour desk')
    await site.getByLabel('E-mail for enquiries').fill('desk@harbour.example')
    await site.getByRole('button', { name: 'Save changes' }).click()
    await expectTold(page, 'Successfully Updated')
    // In the side bar, without loading the page anew.
    await expect(page.getByRole('link', { name: 'Harbour desk', exact: true })).toBeVisible()
  })

  const choice = page.getByRole('radio', { name: /^Only people who are invited/ })
  await choice.check()
  await expectTold(page, 'Successfully Updated')
  await page.reload()
  await expect(choice).toBeChecked()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Invitations', exact: true }).click()
  const invite = page.getByRole('button', { name: 'Invite', exact: true })
  await page.getByLabel('E-mail', { exact: true }).fill('not an address')
  await invite.click()
  await expect(page.getByText('Write an e-mail address such as name@example.org')).toBeVisible()
  await page.getByLabel('E-mail', { exact: true }).fill(noor.email)
  await page.getByLabel('First name (optional)').fill('Noor')
  await page.getByLabel('Note in the e-mail (optional)').fill('We met in Lund.')
  await invite.click()
  await expect(page.getByText('1 person was invited.')).toBeVisible()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Invite everybody in a CSV file' }).click(),
  ])
  await chooser.setFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`email;note\n${noor.email};\nsam@example.org;\nnobody;\n`),
  })
  const results = page.getByRole('region', { name: 'What became of it' })
  await expect(results).toContainText('1 person was invited.')
  await expect(results.getByRole('listitem')).toHaveCount(2)
  await expect(results).toContainText('Has an invitation already')
  await expectAccessible(page)

  // What is shown stays in the address.
  await page.getByRole('searchbox', { name: 'Search names and addresses' }).fill('sam@')
  const list = page.getByRole('region', { name: 'Who was invited' })
  const lines = list.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(lines).toHaveCount(1)
  await page.reload()
  await expect(lines).toHaveCount(1)
  await list.getByRole('button', { name: 'Withdraw the invitation of sam@example.org' }).click()
  await expect(page.getByText('The invitation of sam@example.org is withdrawn')).toBeVisible()
  await expect(list.getByText('Nobody matches this.')).toBeVisible()

  const letter = await letterTo(carrel.url, noor.email, /invited/)
  expect(letter.text).toContain('We met in Lund.')
  const visitor = await page.context().browser()!.newPage()
  await visitor.goto(`${carrel.url}/register`)
  await expect(visitor).toHaveTitle(/Harbour desk/)
  await expect(visitor.getByText('Only people who are invited can create an account')).toBeVisible()
  const link = /http\S+\/join#\S+/.exec(letter.text)![0]
  await visitor.goto(link)
  await expect(visitor.getByLabel('First name')).toHaveValue('Noor')
  // The secret does not stay in the address.
  await expect(visitor).toHaveURL(`${carrel.url}/join`)
  await expectAccessible(visitor)
  await visitor.getByLabel('Last name').fill('Haddad')
  await visitor.getByLabel('Password', { exact: true }).fill(noor.password)
  await visitor.getByRole('checkbox').check()
  await visitor.getByRole('button', { name: 'Create an account' }).click()
  await expect(visitor).toHaveURL(/\/dashboard\/messages/)
  await visitor.goto('about:blank')
  await visitor.goto(link)
  await expect(visitor.getByText('expired, was withdrawn or has been used')).toBeVisible()
  await visitor.close()
})

test('a word of a public page is changed on screen, and taken back', async ({ page }) => {
  const heading = async () => {
    const guest = await page.context().request.get(`${carrel.url}/about`)
    return /<h1[^>]*>([^<]*)/.exec(await guest.text())?.[1]
  }
  const before = await heading()
  await enter(page, carrel.url, await theOperator(carrel.url), '/dashboard/operator/content')
  await expectAccessible(page)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'pages/about.md' })
    .getByRole('link', { name: /EN$/i })
    .click()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  const text = page.getByRole('textbox', { name: /^Text/ })
  const written = readFileSync('content/pages/about.md', 'utf8')
  await paste(text, written.replace('title:', 'tittle:'))
  await page.getByRole('button', { name: 'Publish' }).click()
  // The preview may say the same: this is at the field.
  await expect(text).toHaveAccessibleDescription(/^Line \d: "(?:tittle|title)"/)
  await expect(text).toBeFocused()
  await expectAccessible(page)

  // What was typed outlives a reload.
  await paste(text, written.replace(/^title: .*$/m, 'title: Who we are now'))
  const shown = page.frameLocator('iframe[title="Preview on a phone"]')
  await expect(shown.getByRole('heading', { name: 'How it is kept' })).toBeVisible()
  await page.reload()
  await expect(text).toContainText('Who we are now')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expectTold(page, 'The draft is saved.')
  expect(await heading()).toBe(before)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectTold(page, 'It is published.')
  await expect.poll(heading).toBe('Who we are now')
  await expect(page.getByRole('region', { name: 'Versions' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Go back to the original text' }).click()
  await page.getByRole('button', { name: 'Use the original text' }).click()
  await expectTold(page, 'The original text is used again.')
  await expect.poll(heading).toBe(before)
})
