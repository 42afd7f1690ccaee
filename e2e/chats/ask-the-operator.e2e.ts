import { expect, test } from '@playwright/test'
import { sharedCarrel } from '../carrels.ts'
import { expectAccessible } from '../accessibility.ts'
import { aMember, ask, enter, expectTold, letterTo, linkIn, theOperator } from '../people.ts'

// A question that the library does not answer: the way to the operator, and the reply.

const carrel = sharedCarrel()

test('a member asks the operator below an answer, and both see what the other writes at once', async ({
  page,
  browser,
}) => {
  const member = await aMember(carrel.url, 'asks')
  await enter(page, carrel.url, member)
  const question = 'Which planet has the most moons?'
  await ask(page, question)
  const answer = page.getByRole('article', { name: 'Answer' })
  await expect(answer.getByText('Not in the library')).toBeVisible()
  await expect(answer.getByText('This answer cost no message.')).toBeVisible()
  await expect(page.getByText('0 of 10 messages')).toBeVisible()
  await answer.getByRole('button', { name: 'Ask the operator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask the operator' })
  await expect(dialog.getByLabel('Your question')).toHaveValue(question)
  await dialog.getByLabel('The chat up to here').check()
  await dialog.getByLabel('Note (optional)').fill('For one summer.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await expectTold(page, 'Your question has been sent')
  await expect(answer.getByText(/You asked the operator on/)).toBeVisible()
  await expect(answer.getByRole('link', { name: 'Waiting for a reply' })).toBeVisible()
  await expect(answer.getByRole('button', { name: 'Ask the operator' })).toHaveCount(0)

  const theirs = await browser.newContext()
  const desk = await theirs.newPage()
  await enter(desk, carrel.url, await theOperator(carrel.url))
  await desk.getByRole('link', { name: /waiting for a reply.*Inbox/ }).click()
  // A second try of this journey finds the question of the first below its own.
  const asked = desk.getByRole('region', { name: 'Questions of members' })
  await asked.getByRole('link', { name: question }).first().click()
  await expect(desk.getByText('For one summer.')).toBeVisible()
  await desk.getByText('2 messages were sent from the chat').click()
  await expectAccessible(desk)
  await desk
    .getByLabel('Your reply to Ana Lee')
    .fill('There is **no fee**. See [the rules](/view-pdf/branch-rules.pdf#page=2).')
  await desk.getByRole('button', { name: 'Send reply' }).click()
  await expectTold(desk, 'Your reply has been sent')

  await expect(answer.getByRole('link', { name: 'Answered: open' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Help: 1 new reply' })).toBeVisible()
  const letter = await letterTo(carrel.url, member.email, /has a reply/)
  await page.goto(linkIn(letter, '/dashboard/help/'))
  await expect(page.getByText('no fee', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'the rules' })).toHaveAttribute(
    'href',
    /branch-rules/,
  )
  await expect(page.getByRole('link', { name: 'Help', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Write back').fill('Thank you. And in winter?')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(desk.getByText('Thank you. And in winter?')).toBeVisible()
  await desk.getByRole('button', { name: 'Close without a reply' }).click()
  await expect(page.getByText(/The operator has closed this question/)).toBeVisible()

  await page.getByRole('link', { name: 'All your questions' }).click()
  const hers = page.getByRole('region', { name: 'Your questions' })
  await expect(hers.getByRole('link', { name: question })).toContainText('Closed')
  await expectAccessible(page)
  await theirs.close()
})
