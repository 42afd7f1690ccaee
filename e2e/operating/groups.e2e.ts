import { expect, test } from '@playwright/test'
import { sharedCarrel } from '../carrels.ts'
import { expectAccessible } from '../accessibility.ts'
import { aMember, enter, theOperator } from '../people.ts'

const carrel = sharedCarrel('reading')

test('the operator makes a group, puts a member into it, renames it and deletes it', async ({
  page,
}) => {
  const member = await aMember(carrel.url, 'gina')
  await enter(page, carrel.url, await theOperator(carrel.url), '/dashboard/operator/groups')
  await page.getByRole('button', { name: 'New group' }).click()
  const form = page.getByRole('dialog', { name: 'New group' })
  await form.getByRole('button', { name: 'Create the group' }).click()
  await expect(form.getByText('Enter the name.')).toBeVisible()
  const name = `Council ${member.email.slice(5, 13)}`
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Description').fill('Who decides.')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create the group' }).click()
  await expect(form).toBeHidden()

  const row = page.getByRole('list', { name: 'Groups' }).getByRole('listitem')
  await expect(row.filter({ hasText: name })).toContainText('0 members · 0 documents')
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('Nobody is in this group yet.')).toBeVisible()
  await page.getByRole('searchbox').fill(member.email)
  await page.getByRole('button', { name: 'Add Ana Lee to the group' }).click()
  const inGroup = page.getByRole('list', { name: 'In the group', exact: true })
  await expect(inGroup).toContainText(member.email)
  await expect(page.getByText('1 member · 0 documents')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(inGroup).toContainText(member.email)
  await page.getByRole('button', { name: 'Remove Ana Lee from the group' }).click()
  await expect(inGroup).toBeHidden()

  await page.getByRole('link', { name: 'All groups' }).click()
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  const change = page.getByRole('dialog', { name: 'Change the group' })
  await expect(change.getByLabel('Description')).toHaveValue('Who decides.')
  await change.getByLabel('Name').fill(`${name} B`)
  await change.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: `More about ${name} B` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const deletion = page.getByRole('dialog', { name: `Delete “${name} B”?` })
  await expect(deletion).toContainText('Nobody is in the group.')
  await deletion.getByRole('button', { name: 'Delete the group' }).click()
  await expect(page.getByRole('link', { name: `${name} B` })).toBeHidden()
})
