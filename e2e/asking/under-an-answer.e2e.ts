/// <reference lib="dom" />
import { type Page, expect, test } from '@playwright/test'
import { expectAccessible, expectNoAxeFindings } from '../accessibility.ts'
import { sharedCarrel } from '../carrels.ts'
import { aMember, ask, enter } from '../people.ts'

// What is done with an answer: rated with a reason, copied, read aloud, gone on from elsewhere.

const carrel = sharedCarrel()

test('the reason why an answer did not help is given, kept when it fails, and changed', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'reader'))
  await ask(page, 'Who may sign a letter for the branch?')
  // The rating has arrived before the network fails: only the reason is refused.
  const rated = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Not helpful' }).click()
  await rated
  await expect(page.getByRole('radio', { name: 'Wrong' })).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Incomplete', { exact: true }).click()
  await page.getByLabel('In your words').fill('The deputy is missing.')
  await page.route('**/v1/bot-chat-messages', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('What you wrote is still here.')).toBeVisible()
  await page.unroute('**/v1/bot-chat-messages')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Incomplete' })).toBeChecked()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const given = page.getByText('Incomplete: The deputy is missing.')
  await expect(given).toBeVisible()
  await page.reload()
  await expect(given).toBeVisible()
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByText('Wrong', { exact: true }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Wrong: The deputy is missing.')).toBeVisible()
  await page.getByRole('button', { name: 'Helpful', exact: true }).click()
  await expect(page.getByText('The deputy is missing.')).toHaveCount(0)
  await page.getByRole('button', { name: 'More about this answer' }).click()
  await expectAccessible(page)
})

test('an answer is copied, listed, forked and read aloud', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await noteWhatIsSpoken(page)
  await enter(page, carrel.url, await aMember(carrel.url, 'reader'))
  await ask(page, 'Who may sign a letter for the branch?')
  await expect(page.getByText('Each quote is on its page letter for letter.')).toBeVisible()
  const read = (type: string) =>
    page.evaluate(async (type) => {
      const [item] = await navigator.clipboard.read()
      return (await item!.getType(type)).text()
    }, type)
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More about this answer' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  await test.step('it is copied as Markdown with its sources, and in plain words beside it', async () => {
    await page.locator('[data-answer]').getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await read('text/plain')).toMatch(/\n\n\[1\] .+, p\. \d+$/m)
    const html = await read('text/html')
    expect(html).toContain('<p>')
    expect(html).not.toContain('**')
  })

  await test.step('its sources are footnotes of what is copied, and a reading list', async () => {
    await choose('Copy with footnotes')
    await expect
      .poll(() => read('text/plain'))
      .toMatch(/\n---\n\n\[1\] \[.+, page \d+\]\(<http.+\/view-pdf\/.+#page=\d+>\): “.+”/)
    expect(await read('text/html')).toMatch(/<p>\[1\] <a href="http[^"]+#page=\d+">/)
    await choose('Reading list')
    const list = page.getByRole('dialog', { name: 'Reading list' })
    await expectNoAxeFindings(page)
    await list
      .getByRole('button', { name: /^page \d/ })
      .first()
      .click()
    await expect(list).toHaveCount(0)
    await expect(page.locator('.reading-mark, .reading-stroke').first()).toBeVisible()
    await page.getByRole('button', { name: 'Close the page' }).click()
  })

  await test.step('it is forked into a chat of its own', async () => {
    const before = page.url()
    await choose('Fork from here')
    await expect(page).not.toHaveURL(before)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\(copy\)$/)
    await expect(page.getByRole('main')).toContainText('Who may sign a letter for the branch?')
  })

  await test.step('it is read aloud sentence by sentence, and leaving ends it', async () => {
    await choose('Read aloud')
    expect(await spoken(page)).toHaveLength(1)
    await page.evaluate(() => (globalThis as unknown as { finish: () => void }).finish())
    const two = await spoken(page)
    expect(two).toHaveLength(2)
    expect(two.join(' ')).not.toMatch(/\[\d+\]/)
    await page.getByRole('button', { name: 'Stop reading' }).click()
    await expect(page.getByRole('button', { name: 'Stop reading' })).toHaveCount(0)
    expect((await spoken(page)).at(-1)).toBe('(silence)')
    await choose('Read aloud')
    expect((await spoken(page)).at(-1)).not.toBe('(silence)')
    await page.getByRole('link', { name: /New chat/ }).click()
    await expect(page.getByRole('heading', { name: /What would you like/ })).toBeVisible()
    expect((await spoken(page)).at(-1)).toBe('(silence)')
  })
})

test('a suggested question is asked with one press, and none is suggested after no answer', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'reader'))
  await ask(page, 'Which colour has the roof of the observatory?')
  const suggested = page.getByRole('region', { name: 'Suggested questions' })
  await expect(page.getByText('Not in the library')).toBeVisible()
  await expect(suggested).toHaveCount(0)
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>()
  await page.route('**/next-questions', async (route) => {
    await mayCome
    await route.continue()
  })
  await ask(page, 'Who may sign a letter for the branch?')
  // What comes by itself moves nothing.
  const rate = page.getByRole('button', { name: 'Not helpful' }).last()
  await expect(page.getByText('Each quote is on its page letter for letter.')).toBeVisible()
  const before = await rate.boundingBox()
  come()
  const first = suggested.getByRole('button').first()
  await expect(first).toBeAttached()
  expect(await rate.boundingBox()).toEqual(before)
  const question = (await first.textContent())!
  await first.press('Enter')
  await expect(page.getByRole('article', { name: 'Your question' }).last()).toHaveText(
    new RegExp(question.replaceAll(/[?.()]/g, String.raw`\$&`)),
  )
  await expect(
    page.getByRole('article', { name: 'Answer' }).last().locator('q, blockquote').first(),
  ).toBeVisible()
  // They follow the last answer only.
  await expect(suggested).toHaveCount(1)
  await page.reload()
  await expect(suggested).toHaveCount(1)
})

/** A browser that says nothing, and that goes on when it is told to. */
const noteWhatIsSpoken = (page: Page) =>
  page.addInitScript(() => {
    const spoken: string[] = []
    let current: SpeechSynthesisUtterance | undefined
    Object.assign(globalThis, { spoken, finish: () => current?.dispatchEvent(new Event('end')) })
    speechSynthesis.speak = (utterance) => {
      current = utterance
      spoken.push(utterance.text)
    }
    speechSynthesis.cancel = () => void spoken.push('(silence)')
  })

const spoken = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken)
