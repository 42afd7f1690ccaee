/// <reference lib="dom" />
import { type Page, expect, test } from '@playwright/test'
import { acrossColumns } from './documents-to-read.ts'
import { sharedCarrel } from '../carrels.ts'
import { aMember, ask, enter } from '../people.ts'
import { expectAccessible, expectNoAxeFindings } from '../accessibility.ts'

const carrel = sharedCarrel('reading')

const open = (page: Page, filename: string, after = '') =>
  page.goto(`${carrel.url}/view-pdf/${filename}${after}`)

const pages = (page: Page) => page.locator('.reading').getByRole('document')
const marked = (page: Page) => page.locator('.reading-stroke[data-kinds~=passage]')
const found = (page: Page) => page.getByRole('search').getByRole('status')

async function openPanel(page: Page, tab: 'Outline' | 'Pages' | 'Search') {
  await page.getByRole('button', { name: 'Outline and pages' }).click()
  await page.getByRole('tab', { name: tab }).click()
}

/** Words that are there twelve times are looked for with the keyboard alone. */
async function expectFound(page: Page, words: string, hit: string) {
  const current = page.locator(hit).first()
  await page.keyboard.press('Control+f')
  await page.keyboard.type(words)
  await expect(found(page)).toHaveText('1 of 12')
  await expect(current).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(found(page)).toHaveText('2 of 12')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Shift+Enter')
  await expect(found(page)).toHaveText('12 of 12')
  await expect(current).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'In this document' })).toHaveCount(0)
  await expect(pages(page)).toBeFocused()
  await expect(current).toHaveCount(0)
}

/** Each part of the panel, on a desktop and on a phone, where it lies over the document. */
async function expectSoundPanel(page: Page) {
  await openPanel(page, 'Search')
  await page.getByRole('searchbox').fill('register')
  await expect(found(page)).toHaveText(/^\d+ of \d+$/)
  for (const tab of ['Search', 'Pages', 'Outline']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 390, height: 860 })
  for (const tab of ['Outline', 'Pages', 'Search']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectNoAxeFindings(page)
  }
}

test('words, the outline and the small pages lead through a PDF', async ({ page }) => {
  await open(page, 'house-rules.pdf')
  await expect(page.getByRole('group').first()).toBeVisible()
  await expectFound(page, 'CLOSED  stacks', '.reading-hit-current')

  await openPanel(page, 'Outline')
  await page.getByRole('button', { name: /^House 9/ }).click()
  await expect(pages(page).getByText('House 9', { exact: true })).toBeInViewport()
  await page.getByRole('tab', { name: 'Pages' }).click()
  await page.getByRole('button', { name: 'Page 9', exact: true }).click()
  await expect(page.getByRole('textbox', { name: /^Page of/ })).toHaveValue('9')
  // A reload leads to the same place.
  await expect(page).toHaveURL(/#page=9$/)
  await page.reload()
  await expect(page.getByRole('group', { name: 'Page 9', exact: true })).toBeInViewport()

  await expectSoundPanel(page)
})

test('words and the names of its parts lead through a file without pages', async ({ page }) => {
  await open(page, 'branch-guide.md')
  await expect(page.getByRole('group').first()).toBeVisible()
  await expectFound(page, 'Quorum', '.reading-stroke[data-kinds~=current]')
  await page.getByRole('button', { name: 'Search in this document' }).click()
  await page.getByRole('searchbox').fill('rhinoceros')
  await expect(found(page)).toHaveText('Not found')

  await page.getByRole('tab', { name: 'Pages' }).click()
  await page.getByRole('button', { name: 'Chapter 7' }).click()
  await expect(page.getByRole('heading', { name: 'Chapter 7', level: 4 })).toBeInViewport()
  await page.getByRole('tab', { name: 'Outline' }).click()
  await page.getByRole('button', { name: /^Fees/ }).click()
  await expect(page.getByRole('columnheader', { name: 'Renewal' })).toBeInViewport()

  await page.getByRole('button', { name: 'Outline and pages' }).click()
  await expect(page.getByRole('region', { name: 'In this document' })).toHaveCount(0)
  await expectSoundPanel(page)
})

test('a quote is marked across lines and columns, also when the page in the link is wrong, and on a phone', async ({
  page,
}) => {
  await open(page, 'house-rules.pdf', `?quote=${encodeURIComponent(acrossColumns)}#page=1`)
  const strokes = page.locator('.reading-mark')
  await expect(strokes.first()).toBeInViewport()
  const boxes = await strokes.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ x, y }) => ({ x, y })),
  )
  expect(boxes.length).toBeGreaterThan(3)
  expect(
    Math.max(...boxes.map(({ x }) => x)) - Math.min(...boxes.map(({ x }) => x)),
  ).toBeGreaterThan(300)

  await test.step('on a phone, one that begins at the end of a line cuts no line off', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const member = await aMember(carrel.url, 'reader')
    await enter(page, carrel.url, member, '/view-pdf/employment-handbook.pdf#page=4')
    const lines = page.locator('[data-page-number="4"] .reading-text > span')
    await expect(lines.filter({ hasText: 'probation' }).first()).toBeVisible()
    const texts = (await lines.allTextContents()).filter((text) => text.length > 50)
    const [first, second] = texts.slice(-2).map((text) => text.trim().split(/\s+/))
    const quote = [...first!.slice(-2), ...second!.slice(0, 3)].join(' ')
    await enter(
      page,
      carrel.url,
      member,
      `/view-pdf/employment-handbook.pdf?quote=${encodeURIComponent(quote)}#page=4`,
    )
    const marks = page.locator('.reading-mark')
    await expect(marks).toHaveCount(2)
    for (const mark of await marks.all()) await expect(mark).toBeInViewport({ ratio: 1 })
  })
})

test('a Markdown file is cited with its quote marked, and Ctrl F looks where the focus is', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'reader'))
  await ask(page, 'What does a new brass key cost?')
  await page
    .getByRole('button', { name: /guide for branches/i })
    .first()
    .click()
  await expect(marked(page).first()).toBeInViewport()
  expect((await marked(page).allTextContents()).join('')).toContain(
    'A new brass key costs nine pounds',
  )

  await pages(page).focus()
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('searchbox', { name: 'Find in this document' })).toBeFocused()
  await page.keyboard.press('Escape')
  // Only the panel is closed.
  await expect(marked(page).first()).toBeVisible()
  await page.locator('#composer').focus()
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('searchbox', { name: 'Find in this chat' })).toBeFocused()
})
