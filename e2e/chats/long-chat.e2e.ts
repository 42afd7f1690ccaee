/// <reference lib="dom" />
import { randomUUID } from 'node:crypto'
import { type Page, expect, test } from '@playwright/test'
import { type Message, chats } from '#contract/chats/chat.ts'
import { type Client, createClient } from '#contract/client.ts'
import { keepSession, startNewChat } from '../people.ts'
import { expectAccessible } from '../accessibility.ts'
import { claudeChat, withChats } from './chat-list.ts'
import { modelGoesOn, sharedCarrel } from '../carrels.ts'

// A chat of three pages: the text one reads never jumps, and everything in it is found again.

const carrel = sharedCarrel('model')
const exchanges = 120
let chatId: string
let client: Client

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const said = Array.from({ length: exchanges }, (_, i) => [
    `Question ${i}, of Zoë`,
    `About Question ${i}: ${'a sentence that is said. '.repeat(20)}`,
  ])
  const member = await withChats(carrel.url, 'zoe', [claudeChat('A long one', 0, said)])
  client = createClient({ origin: carrel.url, token: () => member.token })
  chatId = (await client.call(chats.list)).items[0]!._id
  await keepSession(page, carrel.url, member)
})

const at = (hash = '') => `${carrel.url}/dashboard/messages/${chatId}${hash}`
/** Of the message with that question, on whatever page of the list. */
async function questionId(n: number): Promise<string> {
  let cursor: string | undefined
  for (;;) {
    const { items, nextCursor } = await client.call(chats.list, { query: { chatId, cursor } })
    const found = (items as Message[]).find(({ content }) => content === `Question ${n}, of Zoë`)
    if (found) return found._id
    cursor = nextCursor!
  }
}

const feed = (page: Page) => page.getByRole('feed', { name: 'Messages of this chat' })
const lastQuestion = (page: Page) => page.getByRole('article', { name: 'Your question' }).last()

async function open(page: Page) {
  await page.goto(at())
  await expect(lastQuestion(page)).toContainText(`Question ${exchanges - 1}`)
}

/** The first row whose end is in sight, and where it begins. */
const rowInSight = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
    const row = rows.find((one) => one.getBoundingClientRect().bottom > 200)
    return { id: row?.dataset['row'] ?? '', top: row?.getBoundingClientRect().top ?? 0 }
  })
const topOf = (page: Page, id: string) =>
  page.evaluate(
    (id) => document.querySelector(`[data-row="${id}"]`)?.getBoundingClientRect().top,
    id,
  )

/** Until nothing has moved for some frames. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    const box = document.querySelector('[role=feed]')!.closest('.overflow-y-auto')!
    let still = 0
    for (let before = -1; still < 8; before = box.scrollTop) {
      await new Promise(requestAnimationFrame)
      still = box.scrollTop === before ? still + 1 : 0
    }
  })

test('only what is in sight is in the page, earlier messages come without a jump, and a link leads far back', async ({
  page,
}) => {
  await open(page)
  await expectAccessible(page)
  expect(await feed(page).getByRole('article').count()).toBeLessThan(30)
  await page.mouse.move(700, 400)
  for (let i = 0; i < 120; i++) {
    const { id, top } = await rowInSight(page)
    await page.mouse.wheel(0, -500)
    await atRest(page)
    const now = await topOf(page, id)
    // Not further than the wheel was turned, give or take a pixel.
    if (now !== undefined) expect(Math.abs(now - top)).toBeLessThan(502)
    if (await feed(page).getByText('Question 0, of Zoë').isVisible()) break
  }
  const first = feed(page).getByRole('article').first()
  await expect(first).toHaveText(/Question 0, of Zoë/)
  await expect(first).toHaveAttribute('aria-posinset', '1')
  await expect(first).toHaveAttribute('aria-setsize', String(exchanges * 2))

  await test.step('a link to a message far back leads to it, and one to nothing says so', async () => {
    // An address that differs only after its # is not loaded anew.
    await page.goto('about:blank')
    await page.goto(at(`#m-${await questionId(3)}`))
    const linked = page.getByRole('article').filter({ hasText: 'Question 3, of Zoë' }).first()
    await expect(linked).toBeFocused()
    await expect(linked).toBeInViewport()
    await page.goto(at('#m-00000000-0000-7000-8000-000000000000'))
    await expect(
      page.getByText('The message that this link leads to is not in this chat'),
    ).toBeVisible()
  })
})

test('reading goes on, a question has its link, all of it is printed, the row with the focus stays, words are found, and a question is asked in other words', async ({
  page,
}) => {
  await open(page)

  await test.step('who comes back to a chat reads on where they were', async () => {
    await page.mouse.move(700, 400)
    await page.mouse.wheel(0, -3_000)
    await expect(page.getByRole('button', { name: 'To the end' })).toBeVisible()
    await atRest(page)
    const before = await rowInSight(page)
    await page.getByRole('link', { name: /New chat/ }).click()
    await expect(feed(page)).toHaveCount(0)
    await page.goBack()
    const moved = async () => Math.abs(((await topOf(page, before.id)) ?? 9_999) - before.top)
    await expect.poll(moved).toBeLessThan(3)
    await page.reload()
    await expect.poll(moved).toBeLessThan(3)
    await page.getByRole('button', { name: 'To the end' }).click()
    await expect(lastQuestion(page)).toContainText(`Question ${exchanges - 1}`)
  })

  await test.step('a link to a question is copied from it', async () => {
    await lastQuestion(page).getByRole('button', { name: 'Copy link' }).click()
    await expect(lastQuestion(page).getByText('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      at(`#m-${await questionId(exchanges - 1)}`),
    )
  })

  await test.step('printing gives the whole branch that is loaded', async () => {
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    const rows = page.locator('[data-row]:visible')
    // On a slow machine the page before the newest one is loaded, too, while the chat opens.
    await expect.poll(async () => [100, 200].includes(await rows.count())).toBe(true)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: null })
    await expect.poll(() => page.locator('[data-row]').count()).toBeLessThan(30)
  })

  await test.step('the row with the focus stays, however far one scrolls', async () => {
    const copy = lastQuestion(page).getByRole('button', { name: 'Copy', exact: true })
    await copy.focus()
    await page.mouse.move(700, 400)
    for (let i = 0; i < 5; i++) await page.mouse.wheel(0, -3_000)
    await expect(feed(page).getByText(`Question ${exchanges - 1}, of Zoë`)).not.toBeInViewport()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Copy')
  })

  await test.step('words are found anywhere in the chat, without regard to accents, and marked', async () => {
    await page.keyboard.press('Control+f')
    const find = page.getByRole('search', { name: 'Find in this chat' })
    await find.getByRole('searchbox').fill('QUESTION 7 of zoe')
    await expect(find.getByText(/^\d+ of \d+$/)).toBeVisible()
    await page.keyboard.press('Shift+Enter')
    await expect(feed(page).getByText('Question 7, of Zoë')).toBeInViewport()
    await expect
      .poll(() => page.evaluate(() => CSS.highlights.get('found-here')?.size ?? 0))
      .toBeGreaterThan(0)
    await expect(find.getByRole('searchbox')).toBeFocused()
    await expectAccessible(page)
    await find.getByRole('searchbox').fill('nobody wrote this')
    await expect(find.getByText('Not found')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(find).toHaveCount(0)
    expect(await page.evaluate(() => CSS.highlights.size)).toBe(0)
  })

  await test.step('the wordings of a question stand side by side', async () => {
    await page.getByRole('button', { name: 'To the end' }).click()
    await lastQuestion(page).getByRole('button', { name: 'Edit' }).click()
    const field = page.getByRole('textbox', { name: 'Edit the question' })
    await field.fill('Question 500, in other words')
    await page.context().setOffline(true)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Your text is still above.')).toBeVisible()
    await page.context().setOffline(false)
    await page.keyboard.press('Control+Enter')
    const wordings = page.getByRole('group', { name: 'Wordings of this question' })
    await expect(wordings).toContainText('2 of 2')
    await expect(page.getByText('About Question 500')).toBeVisible()
    await wordings.getByRole('button', { name: 'Earlier question' }).click()
    await expect(wordings).toContainText('1 of 2')
    await expect(lastQuestion(page)).not.toContainText('in other words')
  })
})

test('text that arrives does not move what is read further up, and a very long question shows its beginning', async ({
  page,
}) => {
  await open(page)
  const name = randomUUID()
  await page.locator('#composer').fill(`Say it slowly until ${name}`)
  await page.keyboard.press('Enter')
  const line = feed(page).getByText('Line 3 of it.', { exact: true })
  await expect(line).toBeAttached()
  // The end of what has come is followed; on a busy machine line 3 may have left by then.
  await expect(
    feed(page)
      .getByText(/^Line \d+ of it\.$/)
      .last(),
  ).toBeInViewport()
  // What is written can be pressed and marked while more of it comes.
  expect(await line.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe('auto')
  await page.mouse.move(700, 400)
  await page.mouse.wheel(0, -700)
  await expect(page.getByRole('button', { name: 'The answer continues below' })).toBeVisible()
  await atRest(page)
  const { id, top } = await rowInSight(page)
  await modelGoesOn(name)
  await expect(feed(page).getByText('Line 39 of it.', { exact: true })).toHaveCount(1)
  expect(Math.abs(((await topOf(page, id)) ?? 0) - top)).toBeLessThan(2)
  await expect(page.locator('#composer')).toBeFocused()
  await page.getByRole('button', { name: /below|To the end/ }).click()
  await expect(feed(page).getByText('Line 39 of it.', { exact: true })).toBeInViewport()

  await test.step('a very long question shows its beginning until all of it is wanted', async () => {
    await startNewChat(page)
    await page.locator('#composer').fill(`${'many words '.repeat(2_700)}and the end`)
    await page.keyboard.press('Enter')
    // Until its chat has opened, it stands in its place.
    await expect(page).toHaveURL(/\/dashboard\/messages\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('button', { name: /answer again/i })).toBeVisible()
    const question = page.getByRole('article', { name: 'Your question' })
    await expect(question.getByText('and the end')).toHaveCount(1)
    await expect(question.getByText('and the end')).toBeHidden()
    await question.getByRole('button', { name: 'Show all' }).click()
    await expect(question.getByText('and the end').first()).toBeVisible()
  })
})
