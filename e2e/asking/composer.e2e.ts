/// <reference lib="dom" />
import { type Page, expect, test } from '@playwright/test'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { sharedCarrel } from '../carrels.ts'
import { aMember, ask, enter, startNewChat, write } from '../people.ts'
import { expectAccessible } from '../accessibility.ts'

// What is brought into a chat and what is done with an answer.

const carrel = sharedCarrel()

const composer = (page: Page) => page.locator('#composer')
const own = (page: Page) => page.getByRole('list', { name: 'Your documents in this chat' })
const again = (page: Page) => page.getByRole('button', { name: /answer again/i })

async function pdf(...lines: string[]): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const line of lines)
    document.addPage([595, 842]).drawText(line, { x: 60, y: 700, size: 13, font })
  return Buffer.from(await document.save())
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })

async function attach(page: Page, ...files: ReturnType<typeof file>[]) {
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await page.getByLabel('Documents to attach').setInputFiles(files)
}

/** A file as it comes from outside, by the hand or from the clipboard. */
const bring = (page: Page, how: 'drop' | 'paste', name: string, bytes: Buffer) =>
  page.evaluate(
    ({ how, name, base64 }) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: 'application/pdf' }))
      const target = document.querySelector('main')!
      const given = { bubbles: true, cancelable: true }
      if (how === 'paste')
        return target.dispatchEvent(new ClipboardEvent('paste', { ...given, clipboardData: data }))
      for (const type of ['dragover', 'drop'])
        target.dispatchEvent(new DragEvent(type, { ...given, dataTransfer: data }))
    },
    { how, name, base64: bytes.toString('base64') },
  )

test('own documents come by drop and paste, wait for their chat, are answered from, and open beside it', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'attaches'))
  await expect(composer(page)).toBeVisible()
  const skerryvore = own(page).getByRole('button', { name: 'Skerryvore', exact: true })

  await test.step('they come by drop and paste, and go again', async () => {
    await bring(page, 'drop', 'Dropped.pdf', await pdf('One'))
    const keeper = 'The lighthouse keeper of Skerryvore is paid ninety guineas a year.'
    await bring(page, 'paste', 'Skerryvore.pdf', await pdf(keeper))
    // While it is sent, it has the name of its file.
    await expect(own(page).getByRole('listitem').last()).toContainText(/^Skerryvore(?!\.pdf)/)
    await expect(own(page).getByRole('listitem')).toHaveText(['Dropped', 'Skerryvore'])
    await own(page).getByRole('button', { name: 'Remove Dropped' }).click()
    await expect(own(page).getByRole('listitem')).toHaveText(['Skerryvore'])
    await page.reload()
    await expect(own(page).getByRole('listitem')).toHaveText(['Skerryvore'])
  })

  await test.step('what the plan does not allow says so in its place, with the way on', async () => {
    const long = 'C-with-a-name-that-is-far-too-long-for-a-telephone-of-any-make.pdf'
    for (const name of ['A.pdf', 'B.pdf', long]) await attach(page, file(name, await pdf(name)))
    await expect(own(page).getByRole('alert')).toContainText(/room for 3 own documents/)
    await expect(own(page).getByRole('listitem')).toHaveCount(4)
    await expectAccessible(page)
    await own(page)
      .getByRole('button', { name: `Dismiss ${long}` })
      .click()
    for (const name of ['A', 'B'])
      await own(page)
        .getByRole('button', { name: `Remove ${name}` })
        .click()
    await expect(own(page).getByRole('listitem')).toHaveText(['Skerryvore'])
  })

  await test.step('the chat is answered from it, and the next one knows nothing of it', async () => {
    await ask(page, 'How much is the lighthouse keeper of Skerryvore paid?')
    await expect(page.getByRole('main')).toContainText('ninety guineas')
    await expect(own(page).getByRole('listitem')).toHaveText('Skerryvore')
    await skerryvore.click()
    await expect(page.getByRole('group', { name: 'Page 1', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Close the page' }).click()
    await expect(skerryvore).toBeFocused()
    await startNewChat(page)
    await expect(own(page)).toHaveCount(0)
  })
})

test('what is written stays, a temporary chat says so, one may ask while a document is read, and only of some documents', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'reader'))

  await test.step('a question that is only pressed leaves what was being written', async () => {
    await composer(page).fill('Half a thought')
    await page.getByRole('button', { name: /Who may sign a letter/ }).click()
    await expect(again(page)).toBeVisible()
    await startNewChat(page)
    await expect(composer(page)).toHaveValue('Half a thought')
  })

  await test.step('a temporary chat says so, also before it has begun', async () => {
    const temporary = page.getByRole('button', { name: 'Temporary chat' })
    await temporary.click()
    await page.reload()
    await expect(temporary).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Temporary: gone within a day')).toBeVisible()
    await ask(page, 'What is the quorum of a general meeting?')
    await expect(page.getByText('and the search never finds it')).toBeVisible()
    await startNewChat(page)
    await expect(temporary).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByText('Temporary: gone within a day')).toBeHidden()
  })

  await test.step('who asks while a document is read is told that the answer may miss it', async () => {
    const pages = Array.from({ length: 60 }, (_, i) => `Page ${i + 1} of a long report.`)
    await attach(page, file('Report.pdf', await pdf(...pages)))
    await expect(page.getByText('the answer may miss what is not read yet')).toBeVisible()
    await ask(page, 'Who may sign a letter for the branch?')
    await expect(page.getByText('the answer may miss what is not read yet')).toHaveCount(0)
    await expect(own(page).getByRole('listitem')).toHaveText('Report')
  })

  await test.step('only the documents that were chosen are used, until all are again', async () => {
    await startNewChat(page)
    await page.getByRole('button', { name: 'Files', exact: true }).click()
    await page.getByLabel('Only those I choose').check()
    await page.getByLabel('Search the documents').fill('fees')
    await expect(page.getByRole('checkbox')).toHaveCount(1)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Use these' }).click()
    const sign = page.getByRole('button', { name: 'Membership and fees', exact: true })
    await page.reload()
    await expect(sign).toBeVisible()
    await ask(page, 'Who may sign a letter for the branch?')
    const cited = page.getByRole('list', { name: 'Sources' }).getByText('Branch rules')
    await expect(cited).toHaveCount(0)
    await page.getByRole('button', { name: 'Use all documents again' }).click()
    await expect(sign).toHaveCount(0)
    await write(page, 'Who may sign a letter for the branch?')
    await expect(cited.first()).toBeVisible()
  })
})
