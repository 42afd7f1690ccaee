/// <reference lib="dom" />
import { expect, test } from '@playwright/test'
import { expectNoAxeFindings } from '../accessibility.ts'
import { sharedCarrel } from '../carrels.ts'
import { aMember, ask, enter } from '../people.ts'

// What is done with an answer: copied, gone on from elsewhere, and asked further.

const carrel = sharedCarrel()

test('an answer is copied, listed and forked, and a suggested question is asked with one press', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, carrel.url, await aMember(carrel.url, 'reader'))
  const suggested = page.getByRole('region', { name: 'Suggested questions' })
  const read = (type: string) =>
    page.evaluate(async (type) => {
      const [item] = await navigator.clipboard.read()
      return (await item!.getType(type)).text()
    }, type)
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More about this answer' }).last().click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  await test.step('after no answer nothing is suggested, and what comes by itself moves nothing', async () => {
    await ask(page, 'Which colour has the roof of the observatory?')
    await expect(page.getByText('Not in the library')).toBeVisible()
    await expect(suggested).toHaveCount(0)
    const { promise: mayCome, resolve: come } = Promise.withResolvers<void>()
    await page.route('**/next-questions', async (route) => {
      await mayCome
      await route.continue()
    })
    await ask(page, 'Who may sign a letter for the branch?')
    const rate = page.getByRole('button', { name: 'Not helpful' }).last()
    await expect(page.getByText('Each quote is on its page letter for letter.')).toBeVisible()
    const before = await rate.boundingBox()
    come()
    await expect(suggested.getByRole('button').first()).toBeAttached()
    expect(await rate.boundingBox()).toEqual(before)
  })

  await test.step('it is copied as Markdown with its sources, and in plain words beside it', async () => {
    const copy = page.locator('[data-answer]').getByRole('button', { name: 'Copy', exact: true })
    await copy.last().click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await read('text/plain')).toMatch(/\n\n\[1\] .+, p\. \d+$/m)
    const html = await read('text/html')
    expect(html).toContain('<p>')
    expect(html).not.toContain('**')
  })

  await test.step('its sources are footnotes of what is copied, and a reading list', async () => {
    await choose('Copy with footnotes')
    // What is read while it is being copied has changed, which the browser refuses.
    await expect(async () =>
      expect(await read('text/plain')).toMatch(
        /\n---\n\n\[1\] \[.+, page \d+\]\(<http.+\/view-pdf\/.+#page=\d+>\): “.+”/,
      ),
    ).toPass()
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

  await test.step('a suggested question is asked with one press, and they follow the last answer only', async () => {
    const first = suggested.getByRole('button').first()
    const question = (await first.textContent())!
    await first.press('Enter')
    await expect(page.getByRole('article', { name: 'Your question' }).last()).toContainText(
      question,
    )
    await expect(
      page.getByRole('article', { name: 'Answer' }).last().locator('q, blockquote').first(),
    ).toBeVisible()
    await expect(suggested).toHaveCount(1)
    await page.reload()
    await expect(suggested).toHaveCount(1)
  })
})
