import { type Page, expect, test } from '@playwright/test'
import { type Carrel, startCarrel, temporaryFolder } from '#server/testing/start-carrel.ts'
import { type FakeModel, fakeModel } from './fake-model.ts'
import { makeReady, operator } from './own-carrel.ts'
import { logIn, write } from './people.ts'
import { watch } from './watch.ts'

// Typing ahead while an answer is written.

const composer = (page: Page) => page.locator('#composer')
const again = (page: Page) => page.getByRole('button', { name: /answer again/i })

const folder = temporaryFolder()
let model: FakeModel
let carrel: Carrel
let broken: string[]

test.beforeAll(async () => {
  model = await fakeModel((asked) => ({
    pieces: Array.from({ length: asked.endsWith('long one') ? 60 : 2 }, (_, i) => `word ${i} `),
    pauseMs: 50,
  }))
  makeReady(folder.dir)
  carrel = await startCarrel(folder.dir, {
    OPERATOR_EMAIL: operator.email,
    OPERATOR_PASSWORD: operator.password,
    MODEL_URL: model.url,
    MODEL_NAME: 'fake',
  })
})
test.afterAll(async () => {
  await carrel.stop()
  model.stop()
  folder.remove()
})

test.beforeEach(({ page }) => void (broken = watch(page, () => carrel.url)))
test.afterEach(() => expect(broken).toEqual([]))

test('the next question waits, is taken back, and goes when the answer is done or stopped', async ({
  page,
}) => {
  await logIn(page, carrel.url, operator)
  await write(page, 'A long one')
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await write(page, 'And then?')
  const waits = page.getByRole('status').filter({ hasText: 'Is asked when the answer is done' })
  await expect(waits).toContainText('And then?')
  await waits.getByRole('button', { name: 'Not yet' }).click()
  await expect(composer(page)).toHaveValue('And then?')
  await page.getByRole('button', { name: 'Ask next' }).click()
  await expect(waits).toBeVisible()
  await page.reload()
  await expect(composer(page)).toHaveValue('And then?')
  await composer(page).press('Enter')
  await expect(waits.or(again(page).nth(1))).toBeVisible()
  await expect(again(page)).toHaveCount(2)

  await write(page, 'Another long one')
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await write(page, 'Enough?')
  await expect(waits).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('article', { name: 'Your question' }).last()).toHaveText(/^Enough\?/)
  await expect(composer(page)).toHaveValue('')
})
