import { expect, test } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { users } from '#contract/account/users.ts'
import { expectAccessible } from '../accessibility.ts'
import { ownCarrel } from '../carrels.ts'
import { aMember, ask, enter, expectTold, theOperator } from '../people.ts'

// How the operator decides what is answered and how, tries it on the checks, and a member who reads it.

const carrel = ownCarrel()

const dog = 'May I bring my dog to the office?'
const letter = 'Who may sign a letter for the branch?'

test('how questions are answered is set, tried and saved, and members get it', async ({ page }) => {
  const operator = await theOperator(carrel.url)
  for (const question of [dog, letter])
    await page.request.post(`${carrel.url}/v1/operator/checks`, {
      headers: { authorization: `Bearer ${operator.token}` },
      data: { question, fileId: null, page: null },
    })
  await enter(page, carrel.url, operator, '/dashboard/operator/answering')
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(part('How strict').getByRole('radio', { name: /^Free with checks/ })).toBeChecked()
  await expect(save).toBeDisabled()
  await expectAccessible(page)

  // A row that is not filled in is named, and so is where to go on after it is removed.
  const words = part('Words of the house')
  await words.getByRole('button', { name: 'Add a word' }).press('Enter')
  await expect(words.getByLabel('Word or abbreviation')).toBeFocused()
  await words.getByLabel('What the documents call it').fill('letter')
  await save.click()
  await expect(words.getByText('Enter the words.')).toBeVisible()
  await expect(words.getByLabel('Word or abbreviation')).toBeFocused()
  await words.getByRole('button', { name: 'Remove 1' }).press('Enter')
  await expect(words.getByRole('button', { name: 'Add a word' })).toBeFocused()
  await expect(save).toBeDisabled()

  await part('Length').getByRole('radio', { name: 'Short' }).check()
  const fixed = part('Fixed answers')
  await fixed.getByRole('button', { name: 'Add a fixed answer' }).click()
  await fixed.getByLabel('Questions').fill(dog)
  await fixed.getByLabel('What members read, in English').fill('Dogs stay at home.')
  const topics = part('Topics to leave alone')
  await topics.getByRole('button', { name: 'Add a topic' }).click()
  await topics.getByLabel('Topic', { exact: true }).fill('signing letters')
  await topics.getByLabel('Other words for it').fill('sign letter')
  await topics.getByLabel('What members read, in English').fill('Ask the chair about that.')
  await expectAccessible(page)

  // What was typed outlives a reload.
  await page.reload()
  await expect(topics.getByLabel('Topic', { exact: true })).toHaveValue('signing letters')
  await page.getByRole('button', { name: 'Try on the checks' }).click()
  const tried = part('What the checks say')
  await expect(tried).toContainText('2 checks change: 1 of 2 would be right; now it is 1.')
  const changed = tried.getByRole('listitem')
  await expect(changed.filter({ hasText: dog })).toContainText('Becomes wrong')
  await expect(changed.filter({ hasText: letter })).toContainText('Becomes right')
  await expectAccessible(page)
  await save.click()
  await expectTold(page, 'Successfully Updated')
  await expect(fixed.getByText('Set here')).toBeVisible()
  await expect(part('Tone').getByText('Default', { exact: true })).toBeVisible()
  await expect(save).toBeDisabled()

  const asking = await page.context().browser()!.newPage()
  await enter(asking, carrel.url, await aMember(carrel.url, 'asking'))
  await ask(asking, 'may I bring my dog to the office')
  await expect(asking.getByText('Dogs stay at home.')).toBeVisible()
  await expect(asking.getByText('Written by the operator of this site')).toBeVisible()
  await asking.goto(`${carrel.url}/dashboard/messages`)
  await ask(asking, letter)
  await expect(asking.getByText('Ask the chair about that.')).toBeVisible()
  await asking.close()

  const client = createClient({ origin: carrel.url, token: () => operator.token })
  await client.call(users.update, { body: { locale: 'de' } })
  await page.reload()
  const house = part('Eigene Begriffe')
  await house.getByRole('button', { name: 'Begriff hinzufügen' }).click()
  await part('Feste Antworten')
    .getByLabel('Zitiertes Dokument (optional)')
    .selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(house.getByLabel('Begriff oder Abkürzung')).toBeFocused()
  await expectAccessible(page)
})
