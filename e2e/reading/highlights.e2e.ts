/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { type Page, expect, test } from '@playwright/test'
import { expectAccessible, expectNoAxeFindings } from '../accessibility.ts'
import { sharedCarrel } from '../carrels.ts'
import { aMember, enter } from '../people.ts'

// What a member highlights stays on the page and beside it, on every tab.

const carrel = sharedCarrel('reading')
const words = 'Lost keys are reported'

const own = (page: Page) => page.locator('.reading-stroke[data-kinds~=own]')
const panel = (page: Page) => page.getByRole('region', { name: 'In this document' })

test('words are highlighted, noted, found again on another tab and in the list, and removed', async ({
  page,
  context,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'marker'), '/dashboard/highlights')
  await expect(page.getByText('You have not highlighted anything yet.')).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${carrel.url}/view-pdf/branch-guide.md#page=3`)
  await other.getByText(words).first().selectText()
  await other.getByRole('button', { name: 'Highlight', exact: true }).click()
  await expect(own(other)).toContainText(words)
  await other.getByRole('button', { name: /^Your highlight: / }).click()
  await panel(other).getByRole('button', { name: 'Write a note' }).click()
  await other.keyboard.type('Ask the porter')
  await other.keyboard.press('Escape')
  await expect(panel(other).getByText('Ask the porter')).toBeVisible()
  await expectNoAxeFindings(other)

  // A tab that is looked at shows it without being loaded anew.
  await page.bringToFront()
  const entry = page.getByRole('article').filter({ hasText: words })
  await expect(entry).toContainText('Ask the porter')
  await page.getByRole('searchbox', { name: 'Search the highlights' }).fill('PORTER keys')
  await expect(entry).toBeVisible()
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as Markdown' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^Highlights .+\.md$/)
  expect(readFileSync(await saved.path(), 'utf8')).toMatch(
    /> Lost keys are reported[^]+Ask the porter/,
  )
  await entry.getByRole('link', { name: /^Open/ }).click()
  await expect(own(page)).toContainText(words)
  await page.getByRole('button', { name: /^Your highlight, with a note: / }).click()
  await panel(page).getByRole('button', { name: 'Remove the highlight' }).click()
  await expect(own(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(own(page)).toContainText(words)
  await panel(page).getByRole('button', { name: 'Remove the highlight' }).click()
  await page.reload()
  await expect(page.getByText(words).first()).toBeVisible()
  await expect(own(page)).toHaveCount(0)

  await test.step('a page of paper has what was highlighted on it, and its pin opens the note', async () => {
    await page.goto(`${carrel.url}/view-pdf/employment-handbook.pdf#page=2`)
    const line = page.locator('[data-page-number="2"] .reading-text span').nth(12)
    await line.selectText()
    await page.getByRole('button', { name: 'Write a note', exact: true }).click()
    const field = panel(page).getByRole('textbox', { name: 'Note' })
    await expect(field).toBeFocused()
    await page.keyboard.type('Read again')
    await panel(page).getByRole('button', { name: 'Save the note' }).click()
    await expect(field).toHaveCount(0)
    await page.reload()
    await expect(page.locator('.reading-own').first()).toBeVisible()
    await page.getByRole('button', { name: /^Your highlight, with a note: / }).click()
    await expect(panel(page).getByText('Read again')).toBeVisible()
    await expectNoAxeFindings(page)
  })
})
