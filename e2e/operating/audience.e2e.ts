import { type Page, expect, test } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { groups } from '#contract/desk/groups.ts'
import { users } from '#contract/account/users.ts'
import { sharedCarrel } from '../carrels.ts'
import { expectAccessible } from '../accessibility.ts'
import { aMember, enter, theOperator } from '../people.ts'

const carrel = sharedCarrel('reading')

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Documents' }).getByRole('listitem').filter({ hasText: name })

test('a document for one group is seen by its members alone, and by nobody after it is closed', async ({
  page,
  browser,
}) => {
  const operator = await theOperator(carrel.url)
  const ana = await aMember(carrel.url, 'audience')
  const client = createClient({ origin: carrel.url, token: () => operator.token })
  const own = createClient({ origin: carrel.url, token: () => ana.token })
  // A second try finds the document and the group of the first.
  const mark = Date.now()
  const name = `Swarm plan ${mark}`
  const group = await client.call(groups.make, { body: { name: `Apiary ${mark}` } })
  const { id: memberId } = await own.call(users.get)
  await enter(page, carrel.url, operator, '/dashboard/operator/files')
  const text = Buffer.from(`# ${name}\n\nThe swarm of apiary ${mark} moves in June.\n`)
  await page
    .getByLabel('Files to add')
    .setInputFiles([{ name: `${name}.md`, mimeType: '', buffer: text }])
  await expect(row(page, name).getByText('Ready')).toBeVisible()
  await row(page, name)
    .getByRole('button', { name: /All members/ })
    .click()
  const details = page.getByRole('dialog', { name: `Details of ${name}` })
  await details.getByRole('radio', { name: 'Only some members' }).check()
  await details.getByRole('checkbox', { name: 'It is always in the library' }).check()
  await details.getByRole('button', { name: 'Save changes' }).click()
  await expect(details.getByText('Choose at least one plan or group.')).toBeVisible()
  await details.getByRole('checkbox', { name: group.name }).check()
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Save changes' }).click()
  await expect(details).toBeHidden()
  await expect(row(page, name)).toContainText(`Only ${group.name}`)

  const hers = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await enter(hers, carrel.url, ana, `/dashboard/library?q=swarm+${mark}`)
  await expect(hers.getByText(`No document has “swarm ${mark}” on one page.`)).toBeVisible()
  await client.call(groups.add, { params: { id: group.id, memberId } })
  // Her screen follows by itself.
  await expect(hers.getByRole('article', { name })).toBeVisible()
  await hers.goto(`${carrel.url}/view-pdf/swarm-plan-${mark}.md`)
  await expect(hers.getByText('moves in June')).toBeVisible()
  await client.call(groups.leave, { params: { id: group.id, memberId } })
  await expect(
    hers.getByText('This document is no longer here, or no longer open to you.'),
  ).toBeVisible()
  await expect(hers.getByText('moves in June')).toBeHidden()
  await hers.context().close()

  await page.getByRole('combobox', { name: 'Who sees it' }).selectOption('Only some members')
  await expect(page).toHaveURL(/audience=some/)
  await expect(row(page, name)).toBeVisible()
  await expect(row(page, 'House rules')).toBeHidden()
  await page.getByRole('combobox', { name: 'Used for' }).selectOption('Not always in the library')
  await expect(page.getByText('No document matches your choice.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Used for' }).selectOption('Always in the library')
  await row(page, name)
    .getByRole('button', { name: `More about ${name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Read again' }).click()
  await expect(row(page, name).getByText('Ready')).toBeVisible()
})
