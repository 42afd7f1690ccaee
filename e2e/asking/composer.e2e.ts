/// <reference lib="dom" />
import { type Page, expect, test } from '@playwright/test'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { sharedCarrel } from '../carrels.ts'
import { aMember, ask, enter, write } from '../people.ts'
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

test('an own document waits for its chat, is answered from, and opens beside it', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'attaches'))
  const bytes = await pdf('The lighthouse keeper of Skerryvore is paid ninety guineas a year.')
  await attach(page, file('Skerryvore.pdf', bytes))
  // While it is sent, it has the name of its file.
  await expect(own(page).getByRole('listitem')).toContainText(/^Skerryvore(?!\.pdf)/)
  await page.reload()
  await expect(own(page).getByRole('listitem')).toHaveText('Skerryvore')
  await ask(page, 'How much is the lighthouse keeper of Skerryvore paid?')
  await expect(page.getByRole('main')).toContainText('ninety guineas')
  await expect(own(page).getByRole('listitem')).toHaveText('Skerryvore')
  await own(page).getByRole('button', { name: 'Skerryvore', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Page 1', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Close the page' }).click()
  await expect(own(page).getByRole('button', { name: 'Skerryvore', exact: true })).toBeFocused()
  // The next chat knows nothing of it.
  await page.goto(`${carrel.url}/dashboard/messages`)
  await expect(composer(page)).toBeVisible()
  await expect(own(page)).toHaveCount(0)
})

test('documents come by drop and paste, and go again', async ({ page }) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'drops'))
  await expect(composer(page)).toBeVisible()
  await bring(page, 'drop', 'Dropped.pdf', await pdf('One'))
  await bring(page, 'paste', 'Pasted.pdf', await pdf('Two'))
  await expect(own(page).getByRole('listitem')).toHaveText(['Dropped', 'Pasted'])
  await own(page).getByRole('button', { name: 'Remove Dropped' }).click()
  await expect(own(page).getByRole('listitem')).toHaveText(['Pasted'])
  await page.reload()
  await expect(own(page).getByRole('listitem')).toHaveText(['Pasted'])
})

test('what cannot be attached says why in its place', async ({ page }) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'refused'))
  await attach(page, file('fake.pdf', Buffer.from('<html>')), {
    name: 'notes.exe',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  })
  await expect(own(page).getByRole('alert')).toHaveText([/not a PDF/, /\.exe cannot be read/])
  await own(page).getByRole('button', { name: 'Dismiss notes.exe' }).click()
  await own(page).getByRole('button', { name: 'Dismiss fake.pdf' }).click()
  for (const name of ['A.pdf', 'B.pdf', 'C.pdf', 'D.pdf'])
    await attach(page, file(name, await pdf(name)))
  // What the plan allows, and the way on.
  await expect(own(page).getByRole('alert')).toContainText(/room for 3 own documents/)
  await expect(own(page).getByRole('listitem')).toHaveCount(4)
})

test('one may ask while a document is read, and is told that the answer may miss it', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'early'))
  const pages = Array.from({ length: 60 }, (_, i) => `Page ${i + 1} of a long report.`)
  await attach(page, file('Report.pdf', await pdf(...pages)))
  await expect(page.getByText('the answer may miss what is not read yet')).toBeVisible()
  await ask(page, 'Who may sign a letter for the branch?')
  await expect(page.getByText('the answer may miss what is not read yet')).toHaveCount(0)
  await expect(own(page).getByRole('listitem')).toHaveText('Report')
})

test('only the documents that were chosen are used, in a new chat and in one that goes on', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'reader'))
  const files = page.getByRole('button', { name: 'Files', exact: true })
  await files.click()
  await page.getByLabel('Only those I choose').check()
  await page.getByRole('button', { name: 'Use these' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Choose at least one')
  await page.getByLabel('Search the documents').fill('fees')
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Use these' }).click()
  const sign = page.getByRole('button', { name: 'Membership and fees', exact: true })
  await expect(sign).toBeVisible()
  await page.reload()
  await expect(sign).toBeVisible()
  await ask(page, 'Who may sign a letter for the branch?')
  await expect(page.getByRole('list', { name: 'Sources' }).getByText('Branch rules')).toHaveCount(0)
  await expect(sign).toBeVisible()
  await page.getByRole('button', { name: 'Use all documents again' }).click()
  await expect(sign).toHaveCount(0)
  await write(page, 'Who may sign a letter for the branch?')
  await expect(
    page.getByRole('list', { name: 'Sources' }).getByText('Branch rules').first(),
  ).toBeVisible()
})

test('a question that is only pressed leaves what was being written', async ({ page }) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'presses'))
  await composer(page).fill('Half a thought')
  await page.getByRole('button', { name: /Who may sign a letter/ }).click()
  await expect(again(page)).toBeVisible()
  await page.getByRole('link', { name: /New chat/ }).click()
  await expect(composer(page)).toHaveValue('Half a thought')
})

test('a temporary chat says so, also before it has begun', async ({ page }) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'reader'))
  const temporary = page.getByRole('button', { name: 'Temporary chat' })
  await temporary.click()
  await page.reload()
  await expect(temporary).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Temporary: gone within a day')).toBeVisible()
  await ask(page, 'What is the quorum of a general meeting?')
  await expect(page.getByText('and the search never finds it')).toBeVisible()
  await page.goto(`${carrel.url}/dashboard/messages`)
  await expect(temporary).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('Temporary: gone within a day')).toBeHidden()
})

test('what is dictated stands in the composer, and a microphone that is refused is told', async ({
  page,
}) => {
  await page.addInitScript(() => {
    class Recognition extends EventTarget {
      start() {
        Object.assign(globalThis, { recognition: this })
      }
      stop() {
        this.dispatchEvent(new Event('end'))
      }
      abort() {}
    }
    Object.assign(globalThis, { SpeechRecognition: Recognition })
  })
  const hear = (transcript: string, isFinal: boolean) =>
    page.evaluate(
      (result) => {
        const event = Object.assign(new Event('result'), { resultIndex: 0, results: [result] })
        ;(globalThis as unknown as { recognition: EventTarget }).recognition.dispatchEvent(event)
      },
      { isFinal, 0: { transcript } },
    )
  await enter(page, carrel.url, await aMember(carrel.url, 'reader'))
  const dictate = page.getByRole('button', { name: 'Dictate' })
  await composer(page).fill('Tell me:')
  await dictate.click()
  await expect(dictate).toHaveAttribute('aria-pressed', 'true')
  await hear('what is the', false)
  await expect(page.getByText('what is the', { exact: true })).toBeVisible()
  await hear('what is the quorum', true)
  await expect(composer(page)).toHaveValue('Tell me: what is the quorum')
  await dictate.click()
  await expect(dictate).toHaveAttribute('aria-pressed', 'false')
  await dictate.click()
  await page.evaluate(() => {
    const { recognition } = globalThis as unknown as { recognition: EventTarget }
    recognition.dispatchEvent(Object.assign(new Event('error'), { error: 'not-allowed' }))
    recognition.dispatchEvent(new Event('end'))
  })
  await expect(page.getByText('The microphone may not be used here.')).toBeVisible()
  await composer(page).fill('')
})

test('the composer stays above a keyboard that covers the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, carrel.url, await aMember(carrel.url, 'reader'))
  await expect(composer(page)).toBeVisible()
  const keyboard = (height: number) =>
    page.evaluate((height) => {
      Object.defineProperty(visualViewport!, 'height', { configurable: true, value: height })
      visualViewport!.dispatchEvent(new Event('resize'))
    }, height)
  await keyboard(480)
  const bottom = async () => {
    const box = await composer(page).boundingBox()
    return box!.y + box!.height
  }
  await expect.poll(bottom).toBeLessThan(480)
  await keyboard(844)
  await expect.poll(bottom).toBeGreaterThan(600)
})

test('who has no message left is told in place, and keeps the question', async ({ page }) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'used-up'))
  await page.route('**/v1/bot-chat-messages', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 402,
          json: {
            httpCode: 402,
            message: 'You have used your 10 free messages, and they do not renew.',
            payload: { used: 10, limit: 10, resetsAt: null },
          },
        })
      : route.continue(),
  )
  await write(page, 'Who may sign a letter for the branch?')
  await expect(page.getByText('You have used your 10 free messages')).toBeVisible()
  await expect(composer(page)).toHaveValue('Who may sign a letter for the branch?')
})

test('the composer and what stands under an answer are sound', async ({ page }) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'reader'))
  await attach(page, file('Deeds.pdf', await pdf('A deed.')), {
    name: 'notes-with-a-name-that-is-far-too-long-for-a-telephone-of-any-make.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  })
  await expect(own(page).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Temporary chat' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await page.getByLabel('Only those I choose').check()
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Use these' }).click()
  await ask(page, 'What is the yearly subscription for the grade Fellow?')
  await page.getByRole('button', { name: 'Not helpful' }).click()
  await expect(page.getByRole('radio', { name: 'Wrong' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('button', { name: 'More about this answer' }).click()
  await expectAccessible(page)
})
