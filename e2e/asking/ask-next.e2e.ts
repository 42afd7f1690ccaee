import { randomUUID } from 'node:crypto'
import { type Page, expect, test } from '@playwright/test'
import { aMember, enter, write } from '../people.ts'
import { modelGoesOn, sharedCarrel } from '../carrels.ts'

// Typing ahead while an answer is written.

const carrel = sharedCarrel('model')

const composer = (page: Page) => page.locator('#composer')
const again = (page: Page) => page.getByRole('button', { name: /answer again/i })

test('the next question waits, is taken back, and goes when the answer is done or stopped', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'ahead'))
  const name = randomUUID()
  await write(page, `Say it slowly until ${name}`)
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await write(page, 'And then?')
  const waits = page
    .getByRole('status')
    .filter({ hasText: 'Will be asked when the answer is done' })
  await expect(waits).toContainText('And then?')
  await waits.getByRole('button', { name: 'Not yet' }).click()
  await expect(composer(page)).toHaveValue('And then?')
  await page.getByRole('button', { name: 'Ask next' }).click()
  await expect(waits).toBeVisible()
  await page.reload()
  await expect(composer(page)).toHaveValue('And then?')
  await composer(page).press('Enter')
  await expect(waits).toBeVisible()
  await modelGoesOn(name)
  await expect(again(page)).toHaveCount(2)

  await write(page, `Once more, slowly until ${randomUUID()}`)
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await write(page, 'Enough?')
  await expect(waits).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('article', { name: 'Your question' }).last()).toHaveText(/^Enough\?/)
  await expect(composer(page)).toHaveValue('')
})
