import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { ownCarrel } from '../carrels.ts'
import { type FakeModel, fakeModel } from '../fake-model.ts'
import { aMember, enter, write } from '../people.ts'

// Members choose among several models, and each answer says which one wrote it.

let model: FakeModel
const carrel = ownCarrel({
  settings: async () => {
    model = await fakeModel(() => ({ pieces: ['The library is silent about this.'], pauseMs: 0 }))
    return { MODEL_URL: model.url, MODEL_NAME: 'large-1', MODELS: 'built-in' }
  },
})
test.afterAll(() => model.stop())

test('the chosen model answers, also after a reload, and is named under the answer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await enter(page, carrel.url, await aMember(carrel.url, 'chooses'))
  const button = page.getByRole('button', { name: /^Model: / })
  await expect(button).toHaveAccessibleName('Model: large-1')
  await write(page, 'Who may sign a letter for the branch?')
  await expect(page.getByText('Written by large-1')).toBeVisible()

  await button.focus()
  await page.keyboard.press('Enter')
  const quotes = page.getByRole('menuitemcheckbox', { name: 'Quotes from the documents' })
  await expect(quotes).toBeVisible()
  await expectAccessible(page)
  // The first press of an arrow leads to the first model, if the pointer was moved before.
  await page.keyboard.press('End')
  await expect(quotes).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAccessibleName('Model: Quotes from the documents')
  await page.reload()
  await expect(button).toHaveAccessibleName('Model: Quotes from the documents')
  await page.getByRole('button', { name: /answer again/i }).click()
  await expect(page.getByText('Each quote is on its page letter for letter.')).toBeVisible()
  await expectAccessible(page)
})
