import { type Page, expect, test } from '@playwright/test'
import { ownCarrel } from '../carrels.ts'
import { enter, expectTold, letterTo, theOperator } from '../people.ts'
import { expectAccessible } from '../accessibility.ts'

// What guests write to the operator, and how the operator answers.

const carrel = ownCarrel()

const request = (page: Page, subject: string) =>
  page.getByRole('article', { name: subject, exact: true })
const which = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Which requests' }).getByRole('link', { name })

test('a guest writes in German, and the operator answers from the inbox', async ({ page }) => {
  await page.goto(`${carrel.url}/de/contact`)
  await page.getByLabel('Ihr Name').fill('Ben Oduya')
  await page.getByLabel('Ihre E-Mail-Adresse').fill('ben@example.org')
  await page.getByLabel('Worum es geht').fill('Eine verlorene Urkunde')
  await page.getByLabel('Ihre Nachricht').fill('Ich habe meine verloren.\nWas nun?')
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(page.getByText('Ihre Nachricht ist angekommen')).toBeVisible()

  await enter(page, carrel.url, await theOperator(carrel.url))
  await page.getByRole('link', { name: '1 waiting for a reply Inbox' }).click()
  const asked = request(page, 'Eine verlorene Urkunde')
  const line = page.getByRole('row').getByRole('button', { name: 'Eine verlorene Urkunde' })
  await line.click()
  await expect(asked).toContainText('Ben Oduya')
  await expect(asked).toContainText('Was nun?')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Answer' }).click()
  const answer = asked.getByLabel('Your answer to Ben Oduya')
  await expect(answer).toBeFocused()
  await asked.getByRole('button', { name: 'Send the answer' }).click()
  await expect(asked.getByText('Enter the answer first.')).toBeVisible()
  await answer.fill('Wir stellen eine neue aus.\nSie kostet nichts.')
  await expectAccessible(page)

  // What was written outlives a reload, and a sending that did not arrive.
  await page.reload()
  await expect(answer).toHaveValue('Wir stellen eine neue aus.\nSie kostet nichts.')
  await page.route('**/v1/operator/requests/*/answer', (route) => route.abort(), { times: 1 })
  await asked.getByRole('button', { name: 'Send the answer' }).click()
  await expect(asked.getByRole('alert')).toContainText('What you wrote is kept here.')
  await asked.getByRole('button', { name: 'Send the answer' }).click()
  await expectTold(page, 'Your answer is on its way')
  await expect(asked).toHaveCount(0)
  await expect(page.getByText('Nothing waits for an answer.')).toBeVisible()

  const letter = await letterTo(carrel.url, 'ben@example.org', /Unsere Antwort/)
  expect(letter.text).toContain('Wir stellen eine neue aus.')
  await which(page, 'Closed').click()
  await line.click()
  await expect(asked).toContainText('Answered by')
  await expect(asked).toContainText('Sie kostet nichts.')
  await expect(asked.getByRole('button', { name: 'Answer' })).toHaveCount(0)
  await expectAccessible(page)
})
