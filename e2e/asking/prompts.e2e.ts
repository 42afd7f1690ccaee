import { type Page, expect, test } from '@playwright/test'
import { sharedCarrel } from '../carrels.ts'
import { aMember, ask, enter, expectTold, write } from '../people.ts'
import { expectNoAxeFindings, expectAccessible } from '../accessibility.ts'

// Prompts of the operator and of the own: found, filled in, sent, kept, changed and taken back.

const carrel = sharedCarrel()

const composer = (page: Page) => page.locator('#composer')
const list = (page: Page) => page.getByRole('listbox', { name: 'Prompts' })
const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })

test('a slash finds a prompt by keyboard alone, asks for what it needs and is sent with it', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'reader'))
  await composer(page).press('/')
  await expect(list(page).getByRole('option')).toHaveCount(21)
  await expect(page.getByRole('status').filter({ hasText: '21 prompts' })).toBeAttached()
  await composer(page).fill('/annual leave')
  await composer(page).press('Enter')
  const years = page.getByLabel('Completed years of service')
  await expect(years).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Fill this in; the prompt needs it.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(composer(page)).toBeFocused()
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await years.fill('7')
  await page.keyboard.press('Enter')
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveValue(/^I have completed 7 years of service/)

  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.keyboard.type(' Please be brief.')
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({
    message: expect.stringMatching(/7 years.*Please be brief\.$/),
    promptId: expect.any(String),
  })
  await expect(page.getByRole('button', { name: /answer again/i })).toBeVisible()

  // What looks like a path is sent as it is.
  await write(page, '/etc/hosts is what?')
  await expect(page.getByRole('button', { name: /answer again/i })).toHaveCount(2)
})

test('an own prompt is written, found, used, changed and deleted, and deleting is taken back', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'own-prompts'))
  await page.getByRole('link', { name: 'Prompts', exact: true }).click()
  await page.getByRole('button', { name: 'New prompt' }).click()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Save prompt' }).click()
  await expect(page.getByText('Enter the title.')).toBeVisible()
  await page.getByLabel('Title').fill('Öffnung')
  await page.getByLabel('Text').fill('When is {{place*}} open in {{month}}?')
  await expect(page.getByText('Will ask for place, month (optional).')).toBeVisible()
  await page.getByLabel('Category').selectOption({ label: 'Working here' })
  await page.getByRole('button', { name: 'Save prompt' }).click()
  await expectTold(page, 'Added to your prompts')
  await page.getByLabel('Search the prompts').fill('offnung')
  await expect(page.getByRole('region', { name: 'Working here' })).toContainText('Yours')

  await page.getByRole('button', { name: 'More about Öffnung' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('What it is for').fill('Hours of a house.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectTold(page, 'Successfully Updated')
  await expect(card(page, 'Öffnung')).toContainText('Hours of a house.')

  await page.getByRole('link', { name: 'Öffnung' }).click()
  await page.getByLabel('place', { exact: true }).fill('the archive')
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect(composer(page)).toHaveValue('When is the archive open in?')

  await page.getByRole('link', { name: 'Prompts', exact: true }).click()
  const remove = async () => {
    await page.getByRole('button', { name: 'More about Öffnung' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(card(page, 'Öffnung')).toHaveCount(0)
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Öffnung')).toBeVisible()
  await remove()
  // Leaving the page confirms the deletion.
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await page.getByRole('link', { name: 'Prompts', exact: true }).click()
  await page.reload()
  await expect(card(page, 'CPD hours')).toBeVisible()
  await expect(card(page, 'Öffnung')).toHaveCount(0)
})

test('a prompt is chosen by pointer, from the list and from a card, and what was written and asked are kept as prompts', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'saving-prompts'))
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Prompts' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Choose a prompt')
  await list(page)
    .getByRole('option', { name: /When I am ill/ })
    .click()
  await expect(composer(page)).toHaveValue(/^By when and to whom/)
  await composer(page).fill('Before that:')
  await page.getByRole('link', { name: 'Quorum of a general meeting' }).click()
  await expect(composer(page)).toHaveValue(/^Before that:\n\nWhat is the quorum/)
  await expect(page).toHaveURL(`${carrel.url}/dashboard/messages`)

  await composer(page).fill('Who may sign a letter for the branch?')
  await choose('Save as prompt')
  await expect(page.getByLabel('Title')).toHaveValue('Who may sign a letter for the branch?')
  await page.getByLabel('Title').fill('Signing letters')
  await page.getByRole('button', { name: 'Save prompt' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await ask(page, 'What is the quorum of a general meeting?')
  await page.getByRole('button', { name: 'Save as prompt' }).click()
  await page.getByRole('button', { name: 'Save prompt' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await composer(page).fill('/')
  await expect(list(page).getByRole('option').filter({ hasText: 'Yours' })).toHaveText([
    /Signing letters/,
    /What is the quorum/,
  ])

  await test.step('the list and the form of a prompt are sound', async () => {
    await composer(page).fill('/leave')
    await expect(list(page)).toBeVisible()
    await expectAccessible(page)
    await composer(page).press('Enter')
    await expect(page.getByRole('form', { name: 'My annual leave' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expectAccessible(page)
  })
})
