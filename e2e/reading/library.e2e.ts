import { type Page, expect, test } from '@playwright/test'
import { sharedCarrel } from '../carrels.ts'
import { aMember, enter } from '../people.ts'
import { expectNoAxeFindings, expectAccessible } from '../accessibility.ts'

// What there is to read and to ask about: the library, the files of the assistant, and the links.

const carrel = sharedCarrel()

const row = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name, exact: true })

test('words are found page by page, covers are shown, and reading goes on where it stopped', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'searching'))
  await place(page, 'Library').click()
  await expect(row(page, 'Employment handbook')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(13)
  await expect(page.getByRole('region', { name: 'Recently read' })).toHaveCount(0)
  const categories = page.getByRole('group', { name: 'Categories' })
  await categories.getByRole('button', { name: 'Keeping records' }).click()
  await expect(page.getByRole('article')).toHaveCount(5)
  await categories.getByRole('button', { name: 'All' }).click()
  await page.getByLabel('Search titles and text').fill('shredding backup')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/q=shredding/)
  await expect(page.getByRole('status').filter({ hasText: '1 document' })).toBeAttached()
  const hits = page.getByRole('list', { name: 'Passages in Retention schedule' })
  await expect(hits.getByRole('link')).toHaveCount(1)
  await expectAccessible(page)
  await hits.getByRole('link', { name: /Page 1/ }).click()
  await expect(page).toHaveURL(/\/dashboard\/library\/retention-schedule\.pdf\?quote=.*#page=1$/)
  await expect(page.getByLabel('Marked passage').first()).toBeVisible()
  // The side bar stays beside the document, and closing it leads back to what was found.
  await expect(page.getByRole('link', { name: 'Library' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Close the page' }).click()
  await expect(page.getByLabel('Search titles and text')).toHaveValue('shredding backup')
  await page.getByLabel('Search titles and text').fill('zeppelin')
  await expect(page.getByText('No document has “zeppelin” on one page.')).toBeVisible()
  await expectNoAxeFindings(page)

  await page.goto(`${carrel.url}/dashboard/library`)
  await row(page, 'Branch rules').scrollIntoViewIfNeeded()
  await expect(row(page, 'Branch rules').locator('img')).toBeVisible()
  const kept = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/v1/library/recent'),
  )
  await page.goto(`${carrel.url}/view-pdf/branch-rules.pdf#page=3`)
  await kept
  await page.goBack()
  const recent = page.getByRole('region', { name: 'Recently read' })
  const goOn = recent.getByRole('link', { name: /Branch rules Continue at page 3/ })
  await expect(goOn).toBeVisible()
  await expectAccessible(page)
  await goOn.click()
  await expect(page).toHaveURL(/branch-rules\.pdf#page=3$/)

  await page.goBack()
  await page.getByLabel('Search titles and text').focus()
  await page.keyboard.type('quorum committee')
  const hit = page.getByRole('list', { name: 'Passages in Branch rules' }).getByRole('link').first()
  await expect(hit).toBeVisible()
  for (let i = 0; i < 20; i++) {
    if (await hit.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(hit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/library\/branch-rules\.pdf\?quote=/)
})

test('the library is sorted and asked about one document, as the files are', async ({ page }) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'sorting'), '/dashboard/library')
  await page.getByRole('combobox', { name: 'Order' }).selectOption('A–Z')
  await expect(page).toHaveURL(/sort=title/)
  const first = page.getByRole('region', { name: 'All documents' }).getByRole('article').first()
  await expect(first).toHaveAccessibleName('A guide to oral history')
  await expect(first).toContainText('6 July 2026')
  await page.getByRole('button', { name: 'Covers' }).click()
  await expect(page).toHaveURL(/look=covers/)
  await expect(first.locator('img')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Covers' })).toHaveAttribute('aria-pressed', 'true')
  await first.getByRole('link', { name: /Ask about this.*A guide to oral history/ }).click()
  await expect(page).toHaveURL(/\/dashboard\/messages/)
  // The button of the composer: while the library is still on screen, its title is a heading.
  const chosen = page.getByRole('button', { name: 'A guide to oral history', exact: true })
  await expect(chosen).toBeVisible()
  await chosen.click()
  const dialog = page.getByRole('dialog', { name: 'Documents for this chat' })
  await expect(dialog.getByLabel('A guide to oral history')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await test.step('the same documents are listed as files, and a question is kept to one of them', async () => {
    await page.goto(`${carrel.url}/dashboard/library?sort=title`)
    await page.getByRole('button', { name: 'Files', exact: true }).click()
    await expect(page).toHaveURL(`${carrel.url}/dashboard/files?sort=title`)
    await expect(page.getByRole('article')).toHaveCount(13)
    await expect(place(page, 'Library')).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('button', { name: 'Files', exact: true })).toBeFocused()
    await page.getByLabel('Search titles and text').fill('scanning')
    await expect(page).toHaveURL(/dashboard\/files\?sort=title&q=scanning$/)
    await page.reload()
    await expect(page.getByLabel('Search titles and text')).toHaveValue('scanning')
    const file = page.getByRole('article').first()
    await expect(file).toHaveAccessibleName(/scan/i)
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/bot-chat-messages'),
    )
    await file.getByRole('link', { name: /Ask about this/ }).click()
    await expect(page).toHaveURL(`${carrel.url}/dashboard/messages`)
    await page.locator('#composer').fill('At what resolution should handwriting be scanned?')
    await page.keyboard.press('Enter')
    expect((await sent).postDataJSON()).toMatchObject({ fileIds: [expect.any(String)] })
    await expect(page.getByRole('button', { name: /answer again/i })).toBeVisible()
  })
})
