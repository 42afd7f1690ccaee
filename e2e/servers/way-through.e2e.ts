import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { parse } from 'yaml'
import {
  ask,
  codeIn,
  enter,
  expectTold,
  letterTo,
  loggedIn,
  logIn,
  startNewChat,
  theOperator,
  write,
} from '../people.ts'
import { startCarrel } from '#server/testing/start-carrel.ts'
import { ownCarrel } from '../carrels.ts'
import { expectNoAxeFindings } from '../accessibility.ts'

// The whole way through, as its people go it: a guest becomes a member, the operator adds a
// document, the member asks, reads the page, and loses nothing when the server dies.

const member = { email: 'ana@example.org', password: 'ana has a long one too' }
test.use({ serviceWorkers: 'allow' })

const carrel = ownCarrel({ database: 'embedded', mode: 'serial' })

test('a guest registers, logs in, lands on his messages and verifies his address', async ({
  page,
}) => {
  await page.goto(`${carrel.url}/`)
  await page
    .getByRole('link', { name: /create an account|start/i })
    .first()
    .click()
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Lee')
  await page.getByLabel('E-mail').fill(' Ana@Example.org ')
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByText('User successfully Registered. Now you can login')).toBeVisible()
  await logIn(page, carrel.url, member)
  await expect(page.getByText('Login successful')).toBeVisible()
  await page.goto(`${carrel.url}/email-verification`)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(`email sent to ${member.email}`)).toBeVisible()
  await page
    .getByLabel('Six-digit code')
    .fill(codeIn(await letterTo(carrel.url, member.email, /verification code/)))
  await expectTold(page, 'User Verified Successfully')
})

test('the operator uploads a PDF, and sees it being read until it is ready', async ({ page }) => {
  await enter(page, carrel.url, await theOperator(carrel.url), '/dashboard/operator/files')
  // A line more, as the same bytes are there already.
  const manual = readFileSync(`${carrel.dataDir}/library/courses-and-examinations.pdf`)
  const bytes = Buffer.concat([manual, Buffer.from('\n')])
  await page
    .getByLabel('Files to add')
    .setInputFiles({ name: 'Night Porter Manual.pdf', mimeType: 'application/pdf', buffer: bytes })
  const row = page.getByRole('listitem').filter({ hasText: 'Night Porter Manual' })
  await expect(row.getByText(/queued|reading/i)).toBeVisible()
  await expect(row.getByText(/ready/i)).toBeVisible()
  await page
    .getByLabel('Files to add')
    .setInputFiles({ name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
  await expect(page.getByText(/not a PDF/).first()).toBeVisible()
})

test('a member asks in their own words, and the page opens beside the answer with the passage marked', async ({
  page,
}) => {
  await enter(page, carrel.url, await loggedIn(carrel.url, member))
  await ask(page, 'How much notice do we owe someone who works two days a week?')
  const citation = page.getByRole('button', { name: /employment handbook/i }).first()
  await citation.click()
  const mark = page.getByLabel('Marked passage').first()
  await expect(mark).toBeVisible()
  const box = (await mark.boundingBox())!
  expect(box.width).toBeGreaterThan(40)
  expect(box.x).toBeGreaterThan(600)
  await expectNoAxeFindings(page)
})

test('what the pages and an empty chat promise really happens, and what is in no document is said', async ({
  page,
}) => {
  await enter(page, carrel.url, await loggedIn(carrel.url, member))
  const answer = page.getByRole('main')
  for (const language of ['', 'de/'])
    await test.step(`the exchange on the home page of ${language || 'en/'}`, async () => {
      const [, head = ''] = readFileSync(`content/pages/${language}home.md`, 'utf8').split('---\n')
      const { example } = parse(head) as {
        example: { question: string; lead: string; marked: string }
      }
      await ask(page, example.question)
      await expect(answer.getByText(example.lead)).toBeVisible()
      const quoted = language ? `„${example.marked}“` : `“${example.marked}”`
      await expect(answer.getByText(quoted)).toBeVisible()
      await startNewChat(page)
    })

  const { assistant } = parse(readFileSync('content/site.yaml', 'utf8')) as {
    assistant: { firstQuestions: { question: string; section: string }[] }
  }
  for (const { question, section } of assistant.firstQuestions)
    await test.step(question, async () => {
      await page.getByRole('button', { name: question }).click()
      await expect(page.getByRole('button', { name: /answer again/i })).toBeVisible()
      const where = answer.getByText(section.replace(/^[\d.]+ /, ''), { exact: false })
      await expect(where.first()).toBeVisible()
      await startNewChat(page)
    })

  await ask(page, 'What is the capital of Mongolia?')
  await expect(page.getByText(/does not hold an answer/)).toBeVisible()
  await expect(page.getByRole('button', { name: /page \d+/ })).toHaveCount(0)
})

test('a reload, a second tab and a dead server lose nothing', async ({ page, context }) => {
  await enter(page, carrel.url, await loggedIn(carrel.url, member))
  const question = 'Who may sign a letter for the branch?'
  await write(page, question)
  await expect(page).toHaveURL(/\/dashboard\/messages\/.+/)
  const second = await context.newPage()
  await second.goto(page.url())
  await second
    .getByText(/^From .*, page \d+/)
    .or(second.getByText(question))
    .first()
    .waitFor()
  await carrel.kill()
  await carrel.startAgain()
  await page.reload()
  await expect(
    page.getByRole('article', { name: 'Your question' }).getByText(question),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /answer again/i }).first()).toBeVisible()
  await second.close()
})

test('reading goes on where it was when the server died', async ({ page }) => {
  await enter(page, carrel.url, await theOperator(carrel.url), '/dashboard/operator/files')
  // A line more, as the same bytes are there already.
  const manual = readFileSync(`${carrel.dataDir}/library/branch-rules.pdf`)
  const bytes = Buffer.concat([manual, Buffer.from('\n')])
  await page
    .getByLabel('Files to add')
    .setInputFiles({ name: 'Second Manual.pdf', mimeType: 'application/pdf', buffer: bytes })
  const row = page.getByRole('listitem').filter({ hasText: 'Second Manual' })
  await expect(row.getByText(/reading|queued/i)).toBeVisible()
  await carrel.kill()
  await carrel.startAgain()
  await page.reload()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Second Manual' }).getByText(/ready/i),
  ).toBeVisible()
})

test('a second server on the same data folder is refused with the reason', async () => {
  await expect(startCarrel(carrel.dataDir)).rejects.toThrow(/in use by another server/)
})
