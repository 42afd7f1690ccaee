/// <reference lib="dom" />
import { type Page, expect, test } from '@playwright/test'
import { sharedCarrel } from '../carrels.ts'
import { expectReadable, expectWalk } from './page-order.ts'
import { inLanguage, publicForms, publicPages } from './public-pages.ts'
import { everyWidth, expectAccessible, expectFits, untilDrawn } from '../accessibility.ts'
import { listenTo, pseudo } from './untranslated.ts'

// Every page that a guest can open, looked at once for all that has to hold on each: clean for axe,
// no sideways scrolling at any width, the keyboard from its top to its end and back, the order in
// which it is read, the content security policy, and no host but its own.

const carrel = sharedCarrel()

for (const [lang, prefix, guides] of [
  ['en', '', ['/docs/members']],
  ['de', '/de', []],
] as const)
  test.describe(lang, () => {
    test.use({ locale: lang === 'en' ? 'en-GB' : 'de-DE' })

    const pages = [...publicPages, '/nowhere'].map((path) => inLanguage(prefix, path))
    const half = Math.ceil(pages.length / 2)
    const groups = {
      'the first half of the pages': pages.slice(0, half),
      'the other half': [...pages.slice(half), ...guides],
    }
    for (const [name, paths] of Object.entries(groups))
      test(name, async ({ page }) => {
        for (const path of paths) {
          await page.goto(carrel.url + path)
          await expectWhole(page, lang)
        }
      })

    test('the forms', async ({ page }) => {
      await noteTakingOver(page)
      for (const path of publicForms) {
        await page.goto(carrel.url + path)
        await untilTakenOver(page)
        if (path === '/login')
          await expect(page.getByRole('link', { name: /localhost/ })).toBeVisible()
        await expectWhole(page, lang)
      }
    })
  })

/** Sound, and read and walked through with the keyboard alone. */
async function expectWhole(page: Page, lang: string) {
  await expect(page.getByRole('main')).toBeVisible()
  await expectAccessible(page, everyWidth)
  await expectReadable(page, lang)
  await expectWalk(page)
  // The first stop, which has the focus when the walk is over, leads past the header.
  await expect(page.locator(':focus')).toHaveAttribute('href', '#content')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main'), page.url()).toBeFocused()
}

// They differ in words alone, so each is looked at in the language whose words are the longest.
test('what a link with a secret or to a document leads to: each word is a message, and it stands from the right', async ({
  page,
}) => {
  // Where only members may read, a guest is told so.
  await page.goto(`${carrel.url}/view-pdf/branch-rules.pdf`)
  await expect(page.getByText('There is no public document at this address')).toBeVisible()

  const ear = await readPseudo(page)
  // An address that differs from the one before only after its # would not be loaded anew.
  for (const path of [
    '/reset-password',
    '/undo-email-change',
    '/reset-password?token=a-token-of-nobody',
    '/undo-email-change#a-token-of-nobody',
    '/secure-account',
    '/s/a-secret-of-nobody',
    '/set-up',
    '/join#a-token-of-nobody',
    '/guest-pass#a-token-of-nobody',
    '/unsubscribe#a-token-of-nobody',
    '/unsubscribe/a-token-of-nobody',
  ]) {
    await page.goto(carrel.url + path)
    await expectFromTheRight(page)
    await expectAccessible(page, everyWidth)
    expect.soft(await ear.untranslated(), path).toEqual([])
  }
  await page.goto(`${carrel.url}/view-pdf/membership-and-fees.pdf#page=2`)
  await expect(page.locator('.reading canvas').first()).toBeVisible()
  await expectAccessible(page, everyWidth)
  expect(await ear.untranslated()).toEqual([])
})

test('every word of a form is a message, and it stands from the right', async ({ page }) => {
  const ear = await readPseudo(page)
  for (const path of publicForms) {
    await page.goto(carrel.url + path)
    await expectFromTheRight(page)
    await untilDrawn(page)
    await expectFits(page, everyWidth)
    expect.soft(await ear.untranslated(), path).toEqual([])
  }
})

async function readPseudo(page: Page) {
  await page.addInitScript((language) => localStorage.setItem('language', language), pseudo)
  return listenTo(page)
}

async function expectFromTheRight(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** A form is drawn anew when its script runs, as soon as somebody begins to use it. */
const noteTakingOver = (page: Page) =>
  page.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    Object.assign(window, { takenOver: promise })
    document.addEventListener('taken-over', () => resolve())
  })

async function untilTakenOver(page: Page) {
  await page.mouse.move(200, 200)
  await page.evaluate(() => (window as unknown as { takenOver: Promise<void> }).takenOver)
  await untilDrawn(page)
}
