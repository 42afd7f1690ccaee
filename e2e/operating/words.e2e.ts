import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { type Page, expect, test } from '@playwright/test'
import { ZipFile } from 'yazl'
import { createClient } from '#contract/client.ts'
import { contentFiles } from '#contract/desk/content-files.ts'
import { expectAccessible } from '../accessibility.ts'
import { operator as operatorPerson, sharedCarrel } from '../carrels.ts'
import { enter, expectTold, letterTo, paste, theOperator } from '../people.ts'

const carrel = sharedCarrel()

const screenOf = (file: string) => `/dashboard/operator/content?file=${encodeURIComponent(file)}`

/** The field with the whole file; the screen opens with its form. */
async function textOf(page: Page) {
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  return page.getByRole('textbox', { name: /^Text/ })
}

/** The field draws no more than the lines that are in view. */
async function writtenIn(file: string) {
  const { token } = await theOperator(carrel.url)
  const client = createClient({ origin: carrel.url, token: () => token })
  return (await client.call(contentFiles.read, { params: { path: file } })).text
}

test('an operator changes a plan and the title of a page by form, and the rest of the text stays', async ({
  page,
}) => {
  await enter(page, carrel.url, await theOperator(carrel.url), screenOf('plans.yaml'))
  const plans = page.getByRole('group', { name: /^Plans/ })
  await plans.getByRole('button', { name: 'Reader', exact: true }).click()
  const words = plans.getByRole('textbox', { name: 'Description' })
  const before = await words.inputValue()
  const after = `${before} Also: on Sundays.`
  await words.fill(after)
  const shown = page.frameLocator('iframe[title="Preview on a phone"]')
  await expect(shown.getByText(after)).toBeVisible()
  const days = plans.getByRole('textbox', { name: /^Days to try/ })
  await days.fill('1000')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(days).toBeFocused()
  await expect(days).toHaveAccessibleDescription(/365/)
  await expectAccessible(page)
  await days.fill('')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectTold(page, 'It is published.')
  expect(await writtenIn('plans.yaml')).toBe(
    readFileSync('content/plans.yaml', 'utf8').replace(
      `description: ${before}`,
      `description: "${after}"`,
    ),
  )
  await page.getByRole('button', { name: 'Go back to the original text' }).click()
  await page.getByRole('button', { name: 'Use the original text' }).click()
  await expectTold(page, 'The original text is used again.')

  await page.goto(carrel.url + screenOf('pages/de/about.md'))
  await page.getByRole('button', { name: 'Form', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Wer wir sind')
  await expect(shown.getByRole('heading', { name: 'Wer wir sind' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expectTold(page, 'The draft is saved.')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Wer wir sind')
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  await expectTold(page, 'The draft is discarded. It is still among the versions.')
})

test('an operator sees a page and an e-mail as they would be while writing, and orders a list', async ({
  page,
}) => {
  await enter(page, carrel.url, await theOperator(carrel.url), screenOf('pages/about.md'))
  const text = await textOf(page)
  await expect(text).toContainText('---')
  const shown = page.frameLocator('iframe[title="Preview on a phone"]')
  await expect(shown.getByRole('heading', { level: 1 })).toBeVisible()
  const written = readFileSync('content/pages/about.md', 'utf8')
  await paste(
    text,
    `${written}\n\n## A room of one's own\n\n<script>document.title = 'run'</script>\n\n[Prices](/price)\n`,
  )
  await expect(shown.getByRole('heading', { name: 'A room of one' })).toBeVisible()
  // A link of the text leads nowhere, and the page stays.
  await shown.getByRole('link', { name: 'Prices', exact: true }).last().click()
  await expect(shown.getByRole('heading', { name: 'A room of one' })).toBeVisible()
  expect(await shown.locator('script').count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Desktop' }).click()
  const wide = page.frameLocator('iframe[title="Preview on a desktop"]')
  await expect(wide.getByRole('heading', { name: 'A room of one' })).toBeVisible()

  await paste(text, written.replace('---\n', '---\ncolour: red\n'))
  await expect(page.getByText('Line 2: "colour": there is no such field')).toBeVisible()
  await expect(wide.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await test.step('an e-mail is shown filled in, and sent to themselves', async () => {
    await page.goto(carrel.url + screenOf('letters/receipt.md'))
    const letter = await textOf(page)
    await expect(letter).toContainText('# ')
    const mark = crypto.randomUUID().slice(0, 8)
    await paste(
      letter,
      `# Paid ${mark}\n\nHello {{firstName}}, you paid {{amount}}: [Look]({{url}})\n`,
    )
    // The preview is still as wide as it was chosen.
    await expect(wide.getByText(/^Hello .+, you paid/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send a test to me' }).click()
    await expectTold(page, 'The e-mail is on its way')
    await letterTo(carrel.url, operatorPerson.email, new RegExp(mark))
    await page.getByRole('button', { name: 'Discard changes' }).click()
  })

  await test.step('a list is ordered by keyboard and by dragging, and the text follows', async () => {
    await page.goto(carrel.url + screenOf('links.yaml'))
    const list = await textOf(page)
    await expect(list).toContainText('#')
    // Not all lines are drawn.
    const beginning = async () => (await list.innerText()).slice(0, 500)
    const before = await beginning()
    const rows = page.getByRole('region', { name: 'Order' }).getByRole('listitem')
    await expect(rows.nth(1)).toBeVisible()
    const names = await rows.allInnerTexts()
    const down = rows.first().getByRole('button', { name: /down$/ })
    await down.focus()
    await page.keyboard.press('Enter')
    await expect(rows.nth(1)).toHaveText(names[0]!)
    await expect.poll(beginning).not.toBe(before)
    await expect(rows.nth(1).getByRole('button', { name: /down$/ })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(rows.first()).toHaveText(names[0]!)
    await expect.poll(beginning).toBe(before)
    await expectAccessible(page)
    await rows.nth(2).dragTo(rows.first())
    await expect(rows.first()).toHaveText(names[2]!)
    await expect.poll(beginning).not.toBe(before)
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(beginning).toBe(before)
  })
})

test('an operator shows a draft to somebody who is no member, and takes the link back', async ({
  page,
  browser,
}) => {
  await enter(page, carrel.url, await theOperator(carrel.url), screenOf('pages/de/contact.md'))
  const text = await textOf(page)
  await expect(text).toContainText('---')
  const written = readFileSync('content/pages/de/contact.md', 'utf8')
  await paste(text, written.replace(/^headline: .*$/m, 'headline: Schreiben Sie uns heute'))
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expectTold(page, 'The draft is saved.')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByLabel('The link; it is shown only now').inputValue()
  await expectAccessible(page)

  const other = await (await browser.newContext({ locale: 'de' })).newPage()
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Schreiben Sie uns heute' })).toBeVisible()
  await expect(other.getByRole('complementary', { name: 'Entwurf' })).toHaveText(
    'Ein Entwurf. Er ist nicht veröffentlicht.',
  )
  await expect(other.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(other)
  await other.goto(`${carrel.url}/de/contact`)
  await expect(other.getByRole('heading', { name: 'Schreiben Sie uns heute' })).toBeHidden()

  await page.getByRole('button', { name: /^Withdraw the link/ }).click()
  await expectTold(page, 'The link opens nothing any more.')
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Diese Vorschau ist vorbei.' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  await expectTold(page, 'The draft is discarded. It is still among the versions.')
})

test('an operator adds a picture, shows it on a page and removes it again', async ({ page }) => {
  await enter(page, carrel.url, await theOperator(carrel.url), '/dashboard/operator/content')
  const name = `garden-${crypto.randomUUID().slice(0, 6)}`
  const choose = async (file: Parameters<ReturnType<typeof page.getByLabel>['setInputFiles']>[0]) =>
    page.getByLabel('Choose a picture').setInputFiles(file)
  await choose({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText(/^This cannot be read as a PNG/)).toBeVisible()
  const photo = { name: `${name}.png`, mimeType: 'image/png', buffer: await page.screenshot() }
  await choose(photo)
  await expectTold(page, `“${name}.webp” was added.`)
  const row = page.getByRole('listitem').filter({ hasText: `${name}.webp` })
  await expect(row).toContainText('1280 × 860')
  await expect(row).toContainText('not used')
  await choose(photo)
  await page.getByRole('button', { name: 'Replace it' }).click()
  await expect(page.getByRole('button', { name: 'Replace it' })).toBeHidden()
  await expectAccessible(page)

  const list = page.url()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'pages/about.md' })
    .getByRole('link', { name: /DE$/i })
    .click()
  const text = await textOf(page)
  await expect(text).toContainText('---')
  const written = readFileSync('content/pages/de/about.md', 'utf8')
  await paste(text, `${written}\n\n![Der Garten](/media/${name}.webp)\n`)
  const shown = page.frameLocator('iframe[title="Preview on a phone"]')
  const picture = shown.getByRole('img', { name: 'Der Garten' })
  await expect(picture).toHaveAttribute('width', '1280')
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await page.goBack()
  await expect(page).toHaveURL(list)
  await row.getByRole('button', { name: `Remove ${name}.webp` }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: `Remove ${name}.webp` }).click()
  await page.goto(`${carrel.url}/dashboard/operator/content`)
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible()
  await expect
    .poll(async () => (await page.request.get(`${carrel.url}/media/${name}.webp`)).status())
    .toBe(404)
})

test('an operator saves all words, looks at what an import would change, and makes it', async ({
  page,
}) => {
  const zipped = async (files: Record<string, string>) => {
    const zip = new ZipFile()
    for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
    zip.end()
    const bytes = await buffer(zip.outputStream as Readable)
    await page
      .getByLabel('Choose a zip')
      .setInputFiles({ name: 'words.zip', mimeType: 'application/zip', buffer: bytes })
  }
  await enter(page, carrel.url, await theOperator(carrel.url), '/dashboard/operator/content')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a zip' }).click()
  const saved = readFileSync(await (await saving).path())
  expect(saved.subarray(0, 2).toString()).toBe('PK')

  const archive = page.getByRole('region', { name: 'Everything in one file' })
  await zipped({ 'site.yaml': 'brand: 7\n', 'letters/grace-ends.md': '# No text' })
  await expect(archive.getByText(/^Line 1: /).first()).toBeVisible()
  await expect(archive.getByRole('button', { name: 'Import and publish' })).toBeDisabled()
  await expectAccessible(page)

  await zipped({
    'letters/grace-ends.md': '# The end is near\n\nDear {{firstName}}, look: {{url}}\n',
  })
  await expect(archive.getByText('letters/grace-ends.md')).toBeVisible()
  await expect(archive.getByText('changed', { exact: true })).toBeVisible()
  await archive.getByRole('button', { name: 'Import and publish' }).click()
  await expectTold(page, 'The import is published.')
  await page.goto(carrel.url + screenOf('letters/grace-ends.md'))
  await expect(await textOf(page)).toContainText('# The end is near')
  await page.getByRole('button', { name: 'Go back to the original text' }).click()
  await page.getByRole('button', { name: 'Use the original text' }).click()
  await expectTold(page, 'The original text is used again.')
})
