import type { Page } from '@playwright/test'
import { chats } from '#contract/chats/chat.ts'
import { createClient } from '#contract/client.ts'
import { aMember, type Member } from '../people.ts'

const day = 86_400_000

/** A chat as Claude exports it, begun so many days ago. */
export const claudeChat = (name: string, daysAgo: number, exchanges: number | string[][] = 1) => {
  const time = new Date(Date.now() - daysAgo * day).toISOString()
  const said = (sender: string, text: string) => ({
    uuid: crypto.randomUUID(),
    sender,
    text,
    created_at: time,
  })
  return {
    uuid: crypto.randomUUID(),
    name,
    created_at: time,
    updated_at: time,
    chat_messages: exchangesOf(name, exchanges).flatMap(([question = '', answer = '']) => [
      said('human', question),
      said('assistant', answer),
    ]),
  }
}

const exchangesOf = (name: string, given: number | string[][]) =>
  typeof given === 'number'
    ? Array.from({ length: given }, (_, i) => [
        `Question ${i} of ${name}`,
        `Answer ${i} of **${name}**`,
      ])
    : given

/** A member who has imported these chats. */
export async function withChats(url: string, name: string, all: object[]): Promise<Member> {
  const member = await aMember(url, name)
  const client = createClient({ origin: url, token: () => member.token })
  const file = new Blob([JSON.stringify(all)], { type: 'application/json' })
  await client.call(chats.import, { files: { file } })
  return member
}

export const nav = (page: Page) => page.getByRole('navigation', { name: 'Chats', exact: true })
export const row = (page: Page, title: string) =>
  nav(page).getByRole('listitem').filter({ hasText: title })
export const more = (page: Page, title: string) =>
  page.getByRole('button', { name: `More about ${title}` })

/** An item of a row's menu, by keyboard. */
export async function choose(page: Page, title: string, ...path: string[]) {
  await more(page, title).focus()
  await page.keyboard.press('Enter')
  for (const [at, item] of path.entries()) {
    await page.getByRole('menuitem', { name: item, exact: true }).focus()
    await page.keyboard.press(at < path.length - 1 ? 'ArrowRight' : 'Enter')
  }
}
