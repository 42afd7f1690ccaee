import { type Page, expect, test } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { users } from '#contract/account/users.ts'
import { expectAccessible, expectNoAxeFindings } from '../accessibility.ts'
import { ownCarrel } from '../carrels.ts'
import { type FakeModel, fakeModel } from '../fake-model.ts'
import { aMember, ask, enter, theOperator } from '../people.ts'
import { addFile, report } from '../reading/documents-to-read.ts'

// A model that can see reads the chart of a report, and a member asks for one of its values.

let model: FakeModel
let declines = true

const seen =
  'The chart shows the visitors of the reading room from 2019 to 2023. In 2021 the reading room had about 120 thousand visitors.'
const declined = 'I cannot help with this picture.'

const carrel = ownCarrel({
  mode: 'serial',
  settings: async () => {
    model = await fakeModel((question) => {
      const isFigure = question.startsWith('Write down this figure')
      const answer = 'In 2021 the reading room had about 120 thousand visitors [1].'
      const figure = declines ? declined : `<figure>${seen}</figure>`
      return { pieces: [isFigure ? figure : answer], pauseMs: 0 }
    })
    return { MODEL_URL: model.url, MODEL_NAME: 'eye', MODEL_VISION: 'on' }
  },
})
test.afterAll(() => model.stop())

const row = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /visitors/i }) })

test('the operator sees which figure the model did not read and why, and tries again', async ({
  page,
}) => {
  await addFile(carrel.url, 'report.pdf', report())
  const operator = await theOperator(carrel.url)
  await enter(page, carrel.url, operator, '/dashboard/operator/files')
  const unread = row(page).getByText('1 page or figure was not read by the model')
  await expect(unread).toBeVisible()
  await unread.press('Enter')
  const why = row(page).getByRole('list', { name: 'Not read by the model' })
  await expect(why).toContainText('Figure on page 1')
  await expect(why).toContainText('The model declined')
  const all = page.getByRole('region', { name: 'Pages and figures' })
  await expect(all).toContainText('shown to eye: 0 read, 0 waiting, 1 not read')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeFindings(page)

  const client = createClient({ origin: carrel.url, token: () => operator.token })
  await client.call(users.update, { body: { locale: 'de' } })
  await page.reload()
  await row(page).getByText('1 Seite oder Abbildung hat das Modell nicht gelesen').click()
  await expect(row(page)).toContainText('Das Modell hat abgelehnt')
  await expectAccessible(page)
  await client.call(users.update, { body: { locale: 'en' } })
  await page.reload()

  declines = false
  await row(page).getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(unread).toHaveCount(0)
  await expect(row(page).getByText('shown to the model')).toHaveCount(0)
  await expect(all).toContainText('1 read, 0 waiting, 0 not read')
})

test('a quote from a figure says so, and opens the page with the figure marked', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'reader'))
  await ask(page, 'How many visitors did the reading room have in 2021?')
  const source = page.getByRole('list', { name: 'Sources' }).getByRole('button').first()
  await expect(source).toContainText('read by a model')
  await source.press('Enter')
  const reader = page.locator('.reading')
  await expect(reader.getByRole('group', { name: 'Marked figure' })).toBeAttached()
  const frame = reader.locator('.reading-mark')
  await expect(frame).toHaveCount(1)
  await expect(frame).toBeInViewport()
  const { width, height } = (await frame.boundingBox())!
  expect(width).toBeGreaterThan(150)
  expect(height).toBeGreaterThan(80)
  await expect(reader.getByRole('status').filter({ hasText: 'marked figure' })).toContainText(
    'about 120 thousand visitors',
  )
  await expectNoAxeFindings(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(frame).toBeInViewport()
  await expectNoAxeFindings(page)
})
