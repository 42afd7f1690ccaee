/// <reference lib="dom" />
import { type Page, expect, test } from '@playwright/test'
import { aMember, ask, keepSession } from '../people.ts'
import { diagrams } from '../scripted-answers.ts'
import { expectAccessible } from '../accessibility.ts'
import { watch } from '../watch.ts'
import { sharedCarrel } from '../carrels.ts'

// What a model writes, drawn by the product in a real browser: all of it is shown, and none of it runs.

const carrel = sharedCarrel('model', { watched: false })
let broken: string[]
let dialogs: string[]

test.beforeEach(async ({ page }) => {
  dialogs = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  broken = watch(page, () => carrel.url)
  await keepSession(page, carrel.url, await aMember(carrel.url, 'drawing'))
})
test.afterEach(() => expect(dialogs).toEqual([]))

const answer = (page: Page) => page.getByRole('article', { name: 'Answer' })

/** Asks in a chat of its own, so that the page has one answer. */
async function show(page: Page, what: string) {
  await page.goto(`${carrel.url}/dashboard/messages`)
  await ask(page, `Show ${what}`)
}

/** What an answer must not have brought into the page. */
const harm = (page: Page) =>
  answer(page).evaluate((article) =>
    [...article.querySelectorAll('*')].flatMap((element) => {
      const forbidden = /^(script|style|link|meta|base|form|img|video|audio|object|embed|details)$/i
      const found = forbidden.test(element.localName) ? [element.outerHTML.slice(0, 200)] : []
      for (const { name, value } of element.attributes)
        if (
          /^on/i.test(name) ||
          name === 'srcdoc' ||
          (/^(href|src|action|xlink:href)$/i.test(name) &&
            !/^(https?:|mailto:|\/diagram$)/.test(value))
        )
          found.push(`${element.localName} ${name}=${value.slice(0, 100)}`)
      return found
    }),
  )

test('nothing in an answer runs, loads anything or leaves its place, and diagrams are drawn where they can reach nothing', async ({
  page,
}) => {
  await test.step('what attacks the page is words in it', async () => {
    await show(page, 'attacks')
    await expect(answer(page).getByText('alert(1)').first()).toBeAttached()
    expect(await harm(page)).toEqual([])
    await expect(answer(page).getByText('(thief.example)').first()).toBeVisible()
    await expect(answer(page).getByRole('link', { name: 'a chart' })).toHaveAttribute(
      'title',
      'elsewhere.example',
    )
    for (const link of await answer(page).getByRole('link').all())
      expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    await page.reload()
    await expect(answer(page).getByText('alert(1)').first()).toBeAttached()
    expect(await harm(page)).toEqual([])
    expect(broken).toEqual([])
  })

  await test.step('everything Markdown can say is sound, a diagram is drawn, and one that cannot be says so', async () => {
    await show(page, 'everything')
    const article = answer(page)
    const draw = article.getByRole('button', { name: 'Draw the diagram' })
    await draw.first().click()
    const drawn = article.locator('iframe[title="Diagram of the text above"]')
    await expect(drawn.contentFrame().getByText('Question')).toBeVisible()
    await draw.first().click()
    await expect(article.getByText('This diagram could not be drawn.')).toBeVisible()
    // Code has its colours and formulas are drawn under the content policy, too.
    await expect(article.locator('.hljs-keyword')).toHaveText('const')
    await expect(article.locator('math')).toHaveCount(2)
    expect(broken).toEqual([])
    await expectAccessible(page)
  })

  await test.step('a hostile diagram reaches nothing', async () => {
    await show(page, 'diagrams')
    const draw = answer(page).getByRole('button', { name: 'Draw the diagram' })
    for (let left = diagrams.length; left > 0; left--) {
      await expect(draw).toHaveCount(left)
      await draw.first().click()
    }
    const frames = answer(page).locator('iframe')
    await expect(answer(page).getByText('The diagram is being drawn.')).toHaveCount(0)
    expect(await frames.count()).toBeGreaterThan(0)
    for (const frame of await frames.all()) {
      await expect(frame).toHaveAttribute('sandbox', 'allow-scripts')
      const inside = frame.contentFrame()
      expect(await inside.locator('body').evaluate(() => origin)).toBe('null')
      await expect(
        inside.locator('#drawing :is(script, iframe, [onerror], [href^=javascript])'),
      ).toHaveCount(0)
    }
    expect(await harm(page)).toEqual([])
    expect(broken.filter((one) => one.startsWith('asked'))).toEqual([])
  })
})
