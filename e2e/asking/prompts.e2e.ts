import { type Page, expect, test } from '@playwright/test'
import { sharedCarrel } from '../carrels.ts'
import { aMember, enter, expectTold } from '../people.ts'
import { expectAccessible } from '../accessibility.ts'

// Prompts of the operator and of the own: found, filled in, sent, kept and taken back.

const carrel = sharedCarrel()

const composer = (page: Page) => page.locator('#composer')
const list = (page: Page) => page.getByRole('listbox', { name: 'Prompts' })
const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })

test('an own prompt is written, found by a slash, filled in, sent with its answer, and deleted', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'own-prompts'), '/dashboard/prompts')

  await test.step('it is written among those of the operator', async () => {
    await page.getByRole('button', { name: 'New prompt' }).click()
    await page.getByLabel('Title').fill('Öffnung')
    await page.getByLabel('Text').fill('When is {{place*}} open?')
    await page.getByLabel('Category').selectOption({ label: 'Working here' })
    await page.getByRole('button', { name: 'Save prompt' }).click()
    await expectTold(page, 'Added to your prompts')
    await expect(page.getByRole('region', { name: 'Working here' })).toContainText('Yours')
    // A card leads to a new chat, and what it inserts stands after what was written there.
    await page.getByRole('link', { name: 'Messages', exact: true }).click()
    await composer(page).fill('Before that:')
    await page.getByRole('link', { name: 'Prompts', exact: true }).click()
    await page.getByRole('link', { name: 'Quorum of a general meeting' }).click()
    await expect(composer(page)).toHaveValue(/^Before that:\n\nWhat is the quorum/)
    await expect(page).toHaveURL(`${carrel.url}/dashboard/messages`)
  })

  await test.step('a slash finds it by keyboard alone, and it is sent with what it asks for', async () => {
    await composer(page).fill('/')
    await expect(list(page).getByRole('option')).toHaveCount(22)
    await composer(page).fill('/offnung')
    await expect(list(page).getByRole('option')).toHaveCount(1)
    await expectAccessible(page)
    await composer(page).press('Enter')
    await expect(page.getByRole('form', { name: 'Öffnung' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await page.getByLabel('place', { exact: true }).fill('the archive')
    await page.keyboard.press('Enter')
    await expect(composer(page)).toBeFocused()
    await expect(composer(page)).toHaveValue('When is the archive open?')
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await page.keyboard.type(' Please be brief.')
    await page.keyboard.press('Enter')
    expect((await sent).postDataJSON()).toMatchObject({
      message: 'When is the archive open? Please be brief.',
      promptId: expect.any(String),
    })
    await expect(page.getByRole('button', { name: /answer again/i })).toBeVisible()
  })

  await test.step('what was asked is kept as a prompt', async () => {
    await page.getByRole('button', { name: 'Save as prompt' }).click()
    await page.getByRole('button', { name: 'Save prompt' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await composer(page).fill('/')
    await expect(list(page).getByRole('option').filter({ hasText: 'Yours' })).toHaveText([
      /Öffnung/,
      /When is the archive open/,
    ])
  })

  await test.step('leaving the page confirms a deletion', async () => {
    await page.getByRole('link', { name: 'Prompts', exact: true }).click()
    await page.getByRole('button', { name: 'More about Öffnung' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(card(page, 'Öffnung')).toHaveCount(0)
    await page.getByRole('link', { name: 'Messages', exact: true }).click()
    await page.getByRole('link', { name: 'Prompts', exact: true }).click()
    await page.reload()
    await expect(card(page, 'CPD hours')).toBeVisible()
    await expect(card(page, 'Öffnung')).toHaveCount(0)
  })
})
