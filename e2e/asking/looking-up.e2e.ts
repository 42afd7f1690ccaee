import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { modelGoesOn, sharedCarrel } from '../carrels.ts'
import { aMember, enter, write } from '../people.ts'

// What a model looks up while it answers, and what is asked meanwhile.

const carrel = sharedCarrel('model')

test('steps are seen while they happen, the next question waits for the answer, and a step opens the page that was read', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'looks'))
  const name = randomUUID()
  await write(page, `How is this looked up for ${name}?`)
  const steps = page.getByRole('list', { name: 'What was looked up' })
  const read = steps.getByRole('button', { name: 'Read pages 2 and 3 of Branch rules' })
  await expect(steps.getByText('Searched for quorum of a general meeting')).toBeVisible()
  await expect(read).toBeVisible()
  await write(page, 'And then?')
  const waits = page
    .getByRole('status')
    .filter({ hasText: 'Will be asked when the answer is done' })
  await expect(waits).toContainText('And then?')
  const runs = page.getByRole('img', { name: 'An answer is being written' })
  await expect(runs).toBeVisible()

  await modelGoesOn(name)
  const answer = page.getByRole('article', { name: 'Answer' }).first()
  await expect(answer.getByText('say how many members have to be there')).toBeVisible()
  await expect(steps).toBeHidden()
  await expect(waits).toHaveCount(0)
  const again = page.getByRole('button', { name: /answer again/i })
  await expect(again).toHaveCount(2)
  await expect(runs).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'Your question' }).last()).toHaveText(
    /^And then\?/,
  )

  // After a reload they are there as well.
  await page.reload()
  // The copy that the browser kept may be from before the end of the answers.
  await expect(again).toHaveCount(2)
  const folded = page.getByText('Looked up 2 times')
  await expect(folded).toBeVisible()
  await folded.focus()
  await page.keyboard.press('Enter')
  await expect(read).toBeVisible()
  await expectAccessible(page)

  await read.click()
  const beside = page.getByRole('complementary', { name: 'Branch rules, page 2' })
  await expect(beside).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(beside).toBeHidden()
  await expect(read).toBeFocused()
})
