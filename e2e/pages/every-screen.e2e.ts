/// <reference lib="dom" />
import { type Page, expect, test } from '@playwright/test'
import { sharedCarrel } from '../carrels.ts'
import { type Member, keepSession, theOperator, write } from '../people.ts'
import { everyWidth, expectAccessible, untilDrawn } from '../accessibility.ts'
import { listenTo, pseudo } from './untranslated.ts'

// Every screen of members and operators, looked at once for all that has to hold on each: clean for
// axe, no sideways scrolling at any width, every word a message, laid out from the right, the content
// security policy, and no host but its own.

const carrel = sharedCarrel()

/** Each with words that come from the server, so that it is not looked at before they are there. */
const screens: Record<string, string> = {
  '/dashboard/library': 'Branch rules',
  '/dashboard/prompts': 'CPD hours',
  '/dashboard/files': 'Branch rules',
  '/dashboard/links': 'Digital Preservation Handbook',
  '/dashboard/training': 'Ask your first question',
  '/dashboard/training/read-for-yourself': 'A guide to scanning',
  '/dashboard/profile': '127.0.0.1',
  '/dashboard/subscription': 'Fellow',
  '/dashboard/operator/files': 'Branch rules',
  '/dashboard/operator/reviews': 'Branch rules',
  '/dashboard/operator/payments': 'Fellow',
}
/** These may be empty. */
const perhapsEmpty = [
  '/dashboard/messages',
  '/dashboard/saved-answers',
  '/dashboard/highlights',
  '/dashboard/operator/groups',
  '/dashboard/operator/mailings',
  '/dashboard/operator',
  '/dashboard/operator?show=letters',
  '/dashboard/operator/figures',
  '/dashboard/operator/inbox',
  '/dashboard/operator/answers',
  '/dashboard/operator/answers?show=written',
  '/dashboard/operator/answers?show=left',
  '/dashboard/operator/answers?show=checks',
  '/email-verification',
  '/dashboard/email-verification',
  '/secure-account',
]

/** In the language in which every message has signs on its letters, and which is written from the right. */
async function enterInPseudo(page: Page, member: Member) {
  await keepSession(page, carrel.url, member)
  await page.addInitScript((language) => localStorage.setItem('language', language), pseudo)
}

const paths = [...Object.keys(screens), ...perhapsEmpty]
for (const [name, part] of [
  ['the first half of the screens', paths.slice(0, 7)],
  ['the other half', paths.slice(7)],
] as const)
  test(name, async ({ page }) => {
    const ear = listenTo(page)
    await enterInPseudo(page, await theOperator(carrel.url))
    for (const path of part) {
      await page.goto(carrel.url + path)
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(screens[path] ?? '').first()).toBeVisible()
      await expectAccessible(page, everyWidth)
      expect.soft(await ear.untranslated(), path).toEqual([])
    }
  })

// Alone, without the side bar, a guest's is looked at by every-page.
test('a chat, the page beside it, and the page of the library', async ({ page }) => {
  const ear = listenTo(page)
  await enterInPseudo(page, await theOperator(carrel.url))
  await page.goto(`${carrel.url}/dashboard/messages`)
  await write(page, 'How much notice do we owe someone who works two days a week?')
  const cited = page.locator('.prose button').first()
  await expect(cited).toBeVisible()
  await expectAccessible(page, everyWidth)
  await cited.click()
  await expect(page.locator('.reading canvas').first()).toBeVisible()
  await untilDrawn(page)
  expect(await ear.untranslated()).toEqual([])
  await page.goto(
    `${carrel.url}/dashboard/library/guide-to-scanning.pdf?quote=Keep%20three%20copies#page=3`,
  )
  await expect(page.locator('.reading canvas').first()).toBeVisible()
  await expectAccessible(page, everyWidth)
  expect(await ear.untranslated()).toEqual([])
})
