/// <reference lib="dom" />
import { type Page, expect, test } from '@playwright/test'
import { documents } from '#contract/documents/documents.ts'
import { addFile, asOperator, guide } from './documents-to-read.ts'
import { sharedCarrel } from '../carrels.ts'
import { aMember, enter } from '../people.ts'

const carrel = sharedCarrel('reading')

const open = (page: Page, filename: string, after = '') =>
  page.goto(`${carrel.url}/view-pdf/${filename}${after}`)

const pages = (page: Page) => page.locator('.reading').getByRole('document')
const marked = (page: Page) => page.locator('.reading-stroke[data-kinds~=passage]')

test('a document is printed whole, and nothing else', async ({ page }) => {
  await page.addInitScript(() => {
    const own = window as unknown as { printed: number }
    window.print = () => {
      own.printed = document.querySelectorAll('.reading-print :is(img, section)').length
    }
  })
  for (const [filename, sheets] of [
    ['membership-and-fees.pdf', 'img'],
    ['branch-guide.md', 'section'],
  ] as const) {
    await open(page, filename)
    await page.getByRole('button', { name: 'Print' }).click()
    const printed = () => page.evaluate(() => (window as unknown as { printed?: number }).printed)
    await expect.poll(printed).toBeGreaterThan(3)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('#root')).toBeHidden()
    await expect(page.locator(`.reading-print ${sheets}`).first()).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(page.locator('.reading-print')).toHaveCount(0)
    await expect(page.locator('#root')).toBeVisible()
  }
})

test('a guest selects a passage and copies the link that marks it, and reads on without a connection', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, 'branch-guide.md', '#page=3')
  await page.getByText('Lost keys are reported').selectText()
  await page.getByRole('button', { name: 'Copy link' }).click()
  // Only members are offered to ask.
  await expect(page.getByRole('button', { name: 'Ask about this', exact: true })).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('/view-pdf/branch-guide.md?quote=Lost')
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await expect(marked(page)).toHaveText(
    'Lost keys are reported to the porter of the west wing before nightfall.',
  )

  await test.step('what is missing is said, and it comes with the connection', async () => {
    await context.setOffline(true)
    await page.getByRole('textbox', { name: /^Page of/ }).fill('15')
    await page.keyboard.press('Enter')
    await expect(page.getByText('There is no connection.').first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('The quorum of chapter 12 is 14 members.')).toBeInViewport()
  })
})

test('keys lead through the pages, a selected passage is marked by its link, over hyphens and lines, and its marks turn with the pages', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, 'house-rules.pdf')
  const number = page.getByRole('textbox', { name: /^Page of/ })
  await expect(page.getByRole('group', { name: 'Page 1', exact: true })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(number).toHaveValue('2')
  await page.keyboard.press('ArrowLeft')
  await expect(number).toHaveValue('1')
  await page.keyboard.press('g')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Page 5', exact: true })).toBeInViewport()
  await expect(page.getByRole('heading', { name: /^Page 5 of \d+$/ })).toBeAttached()
  const width = () =>
    page
      .getByRole('group', { name: 'Page 5', exact: true })
      .evaluate((element) => element.clientWidth)
  const before = await width()
  await pages(page).focus()
  await page.keyboard.press('+')
  await expect.poll(width).toBeGreaterThan(before)
  await page.keyboard.press('0')
  await expect.poll(width).toBe(before)

  await page.keyboard.press('g')
  await page.keyboard.type('13')
  await page.keyboard.press('Enter')
  const lines = page.getByRole('group', { name: 'Page 13' }).locator('.reading-text span')
  await expect(lines.filter({ hasText: 'In case 1 ' }).first()).toBeVisible()
  await lines
    .filter({ hasText: 'In case 1 ' })
    .first()
    .evaluate((from) => {
      let to: Element = from
      for (let i = 0; i < 10; i += 1) to = to.nextElementSibling!
      getSelection()!.setBaseAndExtent(from.firstChild!, 0, to, to.childNodes.length)
    })
  await page.getByRole('button', { name: 'Copy link' }).click()
  const link = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(link).toContain('comprehensive%20documentation')
  await page.goto(await link())
  const mark = page.locator('.reading-mark').first()
  await expect(mark).toBeInViewport()
  expect(await page.locator('.reading-mark').count()).toBeGreaterThan(2)

  await test.step('the pages can be turned, and their marks turn with them', async () => {
    const sheet = page.getByRole('group', { name: 'Page 13', exact: true })
    const shape = async (one = sheet) => {
      const { width, height } = (await one.boundingBox())!
      return width > height ? 'lying' : 'upright'
    }
    expect(await shape()).toBe('upright')
    expect(await shape(mark)).toBe('lying')
    await page.getByRole('button', { name: 'Turn the pages' }).click()
    await expect.poll(shape).toBe('lying')
    await expect(mark).toBeInViewport()
    expect(await shape(mark)).toBe('upright')
  })
})

test('a member goes on where they stopped, asks about a file, and is told when one is deleted or has a newer version', async ({
  page,
}) => {
  const kept = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/v1/library/recent'),
  )
  const reader = await aMember(carrel.url, 'reader')
  await enter(page, carrel.url, reader, '/view-pdf/employment-handbook.pdf#page=4')
  expect((await kept).postDataJSON()).toEqual({ filename: 'employment-handbook.pdf', page: 4 })

  await test.step('a document that is deleted while it is read says so, and what is there stays', async () => {
    const file = await addFile(carrel.url, 'gone-soon.md', guide.replaceAll('branch', 'society'))
    await open(page, file.filename)
    await expect(page.getByText('This guide says how a society is run.')).toBeVisible()
    const client = await asOperator(carrel.url)
    await client.call(documents.deleteFile, { params: { id: file._id } })
    await page.getByRole('textbox', { name: /^Page of/ }).fill('15')
    await page.keyboard.press('Enter')
    await expect(
      page.getByText('This document is no longer here, or no longer open to you.').first(),
    ).toBeVisible()
    await page.getByRole('textbox', { name: /^Page of/ }).fill('1')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This guide says how a society is run.')).toBeVisible()
  })

  await test.step('a file is asked about in a new chat that is answered from it alone', async () => {
    await open(page, 'branch-guide.md', '#page=3')
    await page.getByRole('button', { name: 'Ask about this file' }).click()
    await expect(page).toHaveURL(`${carrel.url}/dashboard/messages`)
    await expect(
      page.getByRole('button', { name: 'Guide for branches', exact: true }),
    ).toBeVisible()
  })

  await test.step('the address of an old version leads to the newest one, and that of its page says that there is one', async () => {
    // A second try finds the document of the first.
    const title = `# Hours ${Date.now()}`
    const old = await addFile(carrel.url, 'opening-hours.md', `${title}\n\nOpen at nine.`)
    const more = { replaces: old._id }
    await addFile(carrel.url, 'opening-hours-2.md', `${title}\n\nOpen at ten.`, more)
    await open(page, old.filename)
    await expect(page.getByText('Open at ten.')).toBeVisible()
    await open(page, old.filename, '#page=1')
    await expect(page.getByText('Open at nine.')).toBeVisible()
    await page.getByRole('link', { name: 'Open the newest' }).click()
    await expect(page.getByText('Open at ten.')).toBeVisible()
    await expect(page.getByText('There is a newer version')).toHaveCount(0)
  })
})

test.describe('fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('two taps and two fingers bring the page nearer', async ({ page, context }) => {
    await open(page, 'house-rules.pdf')
    const first = page.getByRole('group', { name: 'Page 1', exact: true })
    await expect(first).toBeVisible()
    const width = () => first.evaluate((element) => element.clientWidth)
    const fitted = await width()
    await page.touchscreen.tap(120, 300)
    await page.touchscreen.tap(120, 300)
    await expect.poll(width).toBeGreaterThan(fitted * 1.5)
    await page.touchscreen.tap(120, 300)
    await page.touchscreen.tap(120, 300)
    await expect.poll(width).toBe(fitted)
    const touch = await context.newCDPSession(page)
    const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: xs.map((x, id) => ({ x, y: 300, id })),
      })
    await put('touchStart', 150, 250)
    await put('touchMove', 130, 270)
    await put('touchMove', 100, 300)
    await put('touchEnd')
    await expect.poll(width).toBeGreaterThan(fitted * 1.7)
  })
})
