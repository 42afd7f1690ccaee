import { type Browser, type Page, type Request, expect } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { chats } from '#contract/chats/chat.ts'
import { users } from '#contract/account/users.ts'
import { aMember } from '../e2e/people.ts'

const question = 'How much notice do we owe someone who works two days a week?'

/**
 * How many bytes of scripts a browser without a cache loads, as they are sent: for a new member who
 * opens the dashboard, until they can write and nothing more loads; and to open a chat with an
 * answer. Without the service worker, which loads files for offline use only once the page is
 * shown.
 */
export async function dashboardScripts(browser: Browser, url: string) {
  const guest = createClient({ origin: url, token: () => null })
  const { token } = await guest.call(users.login, { body: await aMember(url, 'new') })
  const first = await fetched(browser, token, async (page) => {
    await page.goto(`${url}/dashboard`)
    await page.locator('#composer').fill('Can this be written?')
  })

  const member = createClient({ origin: url, token: () => token })
  let chatId = ''
  const body = { requestId: crypto.randomUUID(), message: question }
  for await (const event of member.stream(chats.send, { body }))
    if (event.type === 'start') chatId = event.data.chat._id
  const chat = await fetched(browser, token, async (page) => {
    await page.goto(`${url}/dashboard/messages/${chatId}`)
    await expect(page.getByRole('button', { name: /answer again/i })).toBeVisible()
  })
  return { first, chat }
}

async function fetched(browser: Browser, token: string, open: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await context.addInitScript((token) => localStorage.setItem('authToken', token), token)
  const page = await context.newPage()
  const scripts: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request)
  })
  await open(page)
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(scripts.map((request) => request.sizes()))
  await context.close()
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}
