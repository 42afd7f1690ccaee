import { type Page, expect, test } from '@playwright/test'
import { chats } from '#contract/chats/chat.ts'
import { createClient } from '#contract/client.ts'
import { nav } from './chat-list.ts'
import { aMember, enter, write } from '../people.ts'
import { sharedCarrel } from '../carrels.ts'

// What is done in one tab or on one device is seen in the others, without anybody reloading.

const carrel = sharedCarrel()

const questions = (page: Page) => page.getByRole('article', { name: 'Your question' })
const answers = (page: Page) => page.getByRole('article', { name: 'Answer' })

test('two tabs share one stream and show the same; when one closes, the other goes on', async ({
  page,
  context,
}) => {
  const person = await aMember(carrel.url, 'tabs')
  const client = createClient({ origin: carrel.url, token: () => person.token })
  const { chat } = (await client.call(chats.send, {
    body: { requestId: crypto.randomUUID(), message: 'Who are you?' },
  })) as { chat: { _id: string } }
  const place = `/dashboard/messages/${chat._id}`
  const streams = new Set<Page>()
  context.on('request', (request) => {
    if (request.url().endsWith('/v1/users/changes')) streams.add(request.frame().page())
  })
  const following = page.waitForResponse('**/v1/users/changes')
  await enter(page, carrel.url, person, place)
  await following
  const other = await context.newPage()
  await other.goto(carrel.url + place)
  await expect(questions(other)).toHaveCount(1)

  await write(page, 'What can you do?')
  await expect(questions(other)).toHaveCount(2)
  await expect(answers(other)).toHaveCount(2)
  // A question of the other tab follows what was asked here.
  await write(other, 'Thank you')
  await expect(questions(page)).toHaveText([/Who are you/, /What can you do/, /Thank you/])
  await expect(answers(page)).toHaveCount(3)
  expect([...streams]).toEqual([page])

  await page.close()
  await expect.poll(() => streams.size).toBe(2)
  await client.call(chats.rename, { body: { chatId: chat._id, title: 'Renamed elsewhere' } })
  await expect(nav(other).getByRole('link', { name: 'Renamed elsewhere' })).toBeVisible()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Renamed elsewhere')
})

test('another device follows, and says that a chat is gone', async ({ page, browser }) => {
  const person = await aMember(carrel.url, 'devices')
  const elsewhere = await browser.newContext()
  const telephone = await elsewhere.newPage()
  const following = telephone.waitForResponse('**/v1/users/changes')
  await enter(telephone, carrel.url, person)
  await following
  await enter(page, carrel.url, person)
  await write(page, 'Who are you?')
  await expect(answers(page)).toHaveCount(1)
  // What is being written is there, too, until it is sent or deleted.
  await page.locator('#composer').fill('Not sent yet')
  const link = nav(telephone).getByRole('link', { name: 'Who are you' })
  await link.click()
  await expect(answers(telephone)).toHaveCount(1)
  await expect(telephone.locator('#composer')).toHaveValue('Not sent yet')
  await telephone.locator('#composer').fill('')
  await expect(page.locator('#composer')).toHaveValue('')

  const client = createClient({ origin: carrel.url, token: () => person.token })
  await client.call(chats.remove, { query: { all: 'true' } })
  await expect(telephone.getByText('This chat was not found.')).toBeVisible()
  await expect(link).toBeHidden()
  await elsewhere.close()
})

test('a question from a tab that missed what followed is added at the end, and the tab says so', async ({
  page,
}) => {
  const person = await aMember(carrel.url, 'stale')
  const client = createClient({ origin: carrel.url, token: () => person.token })
  const ask = (message: string, chatId?: string) =>
    client.call(chats.send, {
      body: { requestId: crypto.randomUUID(), message, ...(chatId ? { chatId } : {}) },
    }) as Promise<{ chat: { _id: string } }>
  const { chat } = await ask('Who are you?')
  await page.route('**/v1/users/changes', () => {})
  await enter(page, carrel.url, person, `/dashboard/messages/${chat._id}`)
  await expect(answers(page)).toHaveCount(1)
  await ask('What can you do?', chat._id)

  await write(page, 'Thank you')
  await expect(questions(page)).toHaveText([/Who are you/, /What can you do/, /Thank you/])
  await expect(page.getByText('This chat continued in another tab')).toBeVisible()
})
