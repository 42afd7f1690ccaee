/// <reference lib="dom" />
import { type Page, expect, test } from '@playwright/test'
import { sharedCarrel } from '../carrels.ts'

// What is done on public pages with the keyboard alone.

const carrel = sharedCarrel()

for (const lang of ['en', 'de'] as const) {
  test.describe(lang, () => {
    test.use({ locale: lang === 'en' ? 'en-GB' : 'de-DE' })

    const prefix = lang === 'en' ? '' : `/${lang}`

    test('questions, plans, the theme, the languages and the menu answer to the keyboard', async ({
      page,
    }) => {
      await test.step('on a phone the menu opens, closes with Escape and gives the focus back', async () => {
        await page.setViewportSize({ width: 390, height: 844 })
        for (const path of [prefix || '/', '/login']) {
          await open(page, path)
          const menu = page.getByRole('button', { name: lang === 'en' ? 'Menu' : 'Menü' })
          for (const key of ['Enter', 'Space']) {
            await menu.focus()
            await page.keyboard.press(key)
            const first = page.locator('#menu').getByRole('link').first()
            await expect(first).toBeVisible()
            await page.keyboard.press('Tab')
            await expect(first).toBeFocused()
            await page.keyboard.press('Escape')
            await expect(first).toBeHidden()
            await expect(menu).toBeFocused()
          }
        }
        await page.setViewportSize({ width: 1280, height: 860 })
      })

      await test.step('the question, its answer and its page are read in that order', async () => {
        await open(page, prefix || '/')
        const example = page.locator('[data-example]')
        const [question, quote, mark] = await Promise.all(
          [
            example.locator('[data-typed]'),
            example.locator('blockquote span'),
            example.locator('mark'),
          ].map((part) => part.innerText()),
        )
        const tree = await page.getByRole('main').ariaSnapshot()
        const answer = tree.indexOf(quote!)
        expect(tree.indexOf(question!)).toBeGreaterThan(-1)
        expect(answer).toBeGreaterThan(tree.indexOf(question!))
        expect(tree.lastIndexOf(mark!)).toBeGreaterThan(answer)
      })

      await test.step('questions, plans and the theme answer to Enter, Space and the arrows', async () => {
        await open(page, `${prefix}/faq`)
        const question = page.locator('details').first()
        await question.locator('summary').focus()
        await page.keyboard.press('Enter')
        await expect(question).toHaveAttribute('open')
        await page.keyboard.press('Space')
        await expect(question).not.toHaveAttribute('open')
        await open(page, `${prefix}/price`)
        await page.getByRole('radio').first().focus()
        await page.keyboard.press('ArrowRight')
        await expect(
          page.getByText('90', { exact: false }).filter({ visible: true }).first(),
        ).toBeVisible()
        await expect(page.getByRole('radio').last()).toBeChecked()
        await page.locator('[data-theme-toggle]').focus()
        await page.keyboard.press('Enter')
        expect(await isDark(page)).toBe(true)
        await page.keyboard.press('Space')
        expect(await isDark(page)).toBe(false)
      })

      await test.step('the languages are reached at the end of the page', async () => {
        const [other, to] = lang === 'en' ? ['Deutsch', '/de/price'] : ['English', '/price']
        await page.getByRole('link', { name: other }).focus()
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(carrel.url + to)
        await expect(page.locator('html')).toHaveAttribute('lang', lang === 'en' ? 'de' : 'en')
      })
    })
  })
}

const isDark = (page: Page) =>
  page.evaluate(() => document.documentElement.classList.contains('dark'))

async function open(page: Page, path: string) {
  await page.goto(carrel.url + path)
  await expect(page.getByRole('main')).toBeVisible()
}
