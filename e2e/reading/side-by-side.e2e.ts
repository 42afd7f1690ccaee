/// <reference lib="dom" />
import { type Locator, type Page, expect, test } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { users } from '#contract/account/users.ts'
import { expectNoAxeFindings } from '../accessibility.ts'
import { sharedCarrel } from '../carrels.ts'
import { aMember, ask, enter, write } from '../people.ts'

// Two sources of an answer are compared, next to each other or behind a switch.

const carrel = sharedCarrel('reading')

const question = 'Who may sign a letter for the branch, and how much does a new brass key cost?'
const readers = (page: Page) => page.locator('.reading')
const sources = (page: Page) => page.getByRole('list', { name: 'Sources' })
const source = (page: Page, n: number) =>
  sources(page).getByRole('button', { name: new RegExp(`^${n} ?\\D`) })
const beside = (page: Page, n: number) =>
  page.getByRole('button', { name: `Open source ${n} beside the open page` })

/** Every open page shows its passage. */
const expectMarked = async (page: Page, count: number) => {
  await expect(readers(page)).toHaveCount(count)
  for (const reader of await readers(page).all())
    await expect(reader.locator('.reading-mark, .reading-stroke').first()).toBeVisible()
}

test('two cited pages stand next to each other or behind a switch, and a reload and Back keep them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await enter(page, carrel.url, await aMember(carrel.url, 'reader'))
  await ask(page, question)
  await expect(source(page, 2)).toBeVisible()
  await expect(beside(page, 2)).toHaveCount(0)
  await source(page, 1).press('Enter')
  await beside(page, 2).press('Enter')
  await expectMarked(page, 2)
  await expectNoAxeFindings(page)

  // The one that was opened last is seen first.
  for (const width of [1100, 390])
    await test.step(`at ${width} pixels one is seen, and a switch shows the other`, async () => {
      await page.setViewportSize({ width, height: 844 })
      const pages = page.getByRole('group', { name: 'Open pages' }).getByRole('button')
      await expect(pages).toHaveCount(2)
      await expect(pages.nth(1)).toHaveAttribute('aria-pressed', 'true')
      await expectMarked(page, 1)
      await pages.first().press('Enter')
      await expect(pages.first()).toHaveAttribute('aria-pressed', 'true')
      await expectMarked(page, 1)
      await expectNoAxeFindings(page)
    })

  await test.step('one that is open is not opened twice, and keys change the one opened last', async () => {
    await page.setViewportSize({ width: 1600, height: 900 })
    await expectMarked(page, 2)
    await source(page, 1).click()
    await expectMarked(page, 2)
    await page.keyboard.press('[')
    // The one before the second is the first, which is open already.
    await expectMarked(page, 2)
  })

  await test.step('a reload and Back keep them, until they are closed', async () => {
    await page.reload()
    await expectMarked(page, 2)
    const url = page.url()
    await page.getByRole('link', { name: 'Library', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Library')
    await page.goBack()
    await expect(page).toHaveURL(url)
    await expectMarked(page, 2)
    await page.getByRole('button', { name: 'Close the page' }).first().press('Enter')
    await expectMarked(page, 1)
    await readers(page).getByRole('document').focus()
    // An open tooltip would take the Escape.
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(readers(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/dashboard\/messages\/[\w-]{36}$/)
  })
})

test('beside two pages the composer keeps its buttons', async ({ page }) => {
  const member = await aMember(carrel.url, 'reader')
  const client = createClient({ origin: carrel.url, token: () => member.token })
  // Its words are longer.
  await client.call(users.update, { body: { locale: 'de' } })
  await enter(page, carrel.url, member)
  await write(page, 'Was kostet die Ersatzkarte, und wie lange gilt die Lesekarte?')
  const quellen = page.getByRole('list', { name: 'Quellen' }).getByRole('button')
  await quellen.first().press('Enter')
  await page.getByRole('button', { name: 'neben der geöffneten Seite' }).press('Enter')
  await expectMarked(page, 2)
  const composer = page.locator('form').filter({ has: page.locator('#composer') })
  const edge = async (one: Locator) => {
    const { x, width } = (await one.boundingBox())!
    return x + width
  }
  const send = composer.getByRole('button', { name: 'Fragen', exact: true })
  expect(await edge(send)).toBeLessThan(await edge(composer))
})
