/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { type Download, type Page, expect, test } from '@playwright/test'
import { chats } from '#contract/chat.ts'
import { createClient } from '#contract/client.ts'
import { users } from '#contract/users.ts'
import { type Carrel, startCarrel, temporaryFolder } from '#server/testing/start-carrel.ts'
import { type FakeModel, fakeModel } from './fake-model.ts'
import { type Person, aMember, logIn, part, write } from './people.ts'
import { expectSound } from './sound.ts'
import { watch } from './watch.ts'
import { unzip } from './zip.ts'

// Whole chats: a list of ten thousand, what can be done with each, and with all at once.

const folder = temporaryFolder()
let model: FakeModel
let carrel: Carrel
let broken: string[]

test.beforeAll(async () => {
  model = await fakeModel((asked) =>
    asked.includes('slowly')
      ? { pieces: Array.from({ length: 60 }, (_, i) => `Line ${i}. `), pauseMs: 100 }
      : `An answer to: ${asked}`,
  )
  carrel = await startCarrel(folder.dir, { MODEL_URL: model.url, MODEL_NAME: 'fake' })
})
test.afterAll(async () => {
  await carrel.stop()
  model.stop()
  folder.remove()
})
test.beforeEach(({ page }) => {
  broken = watch(page, () => carrel.url)
})
test.afterEach(() => expect(broken).toEqual([]))

const day = 86_400_000

/** A chat as Claude exports it, begun so many days ago. */
const claudeChat = (name: string, daysAgo: number, exchanges = 1) => {
  const time = new Date(Date.now() - daysAgo * day).toISOString()
  const said = (sender: string, text: string) => ({
    uuid: crypto.randomUUID(),
    sender,
    text,
    created_at: time,
  })
  return {
    uuid: crypto.randomUUID(),
    name,
    created_at: time,
    updated_at: time,
    chat_messages: Array.from({ length: exchanges }, (_, i) => [
      said('human', `Question ${i} of ${name}`),
      said('assistant', `Answer ${i} of **${name}**`),
    ]).flat(),
  }
}

async function withChats(name: string, all: object[]): Promise<Person> {
  const person = await aMember(carrel.url, name)
  const guest = createClient({ origin: carrel.url, token: () => null })
  const { token } = await guest.call(users.login, { body: person })
  const client = createClient({ origin: carrel.url, token: () => token })
  const file = new Blob([JSON.stringify(all)], { type: 'application/json' })
  await client.call(chats.import, { files: { file } })
  return person
}

const nav = (page: Page) => page.getByRole('navigation', { name: 'Chats', exact: true })
const row = (page: Page, title: string) =>
  nav(page).getByRole('listitem').filter({ hasText: title })
const more = (page: Page, title: string) =>
  page.getByRole('button', { name: `More about ${title}` })

async function choose(page: Page, title: string, ...path: string[]) {
  await more(page, title).focus()
  await page.keyboard.press('Enter')
  for (const [at, item] of path.entries()) {
    await page.getByRole('menuitem', { name: item, exact: true }).focus()
    await page.keyboard.press(at < path.length - 1 ? 'ArrowRight' : 'Enter')
  }
}

const textOf = async (download: Download) => readFile(await download.path(), 'utf8')

test('a list of 10,000 chats: only those in sight are in the page, and the rest comes by itself', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const person = await withChats(
    'mira',
    Array.from({ length: 10_000 }, (_, i) => claudeChat(`Chat ${i}`, i / 20)),
  )
  await logIn(page, carrel.url, person)
  const list = nav(page).getByRole('list')
  await expect(list).toHaveAccessibleName('Chats, newest first')
  await expect(nav(page).getByRole('heading').first()).toHaveText('Today')
  await expect(row(page, 'Chat 0').first()).toHaveAttribute('aria-setsize', '-1')
  await nav(page).getByRole('link', { name: 'Chat 2', exact: true }).focus()

  await expect
    .poll(
      async () => {
        await nav(page).evaluate((box) => box.scrollTo(0, box.scrollHeight))
        return list.getAttribute('aria-label')
      },
      { timeout: 120_000, intervals: [50] },
    )
    .toBe('10000 chats')
  await nav(page).evaluate((box) => box.scrollTo(0, box.scrollHeight))
  const last = nav(page).getByRole('link', { name: 'Chat 9999', exact: true })
  await expect(last).toBeInViewport()
  expect(await nav(page).getByRole('link').count()).toBeLessThan(60)
  await expect(row(page, 'Chat 9999')).toHaveAttribute('aria-posinset', '10000')
  // What has the focus stays, though it is far out of sight.
  await expect(nav(page).getByRole('link', { name: 'Chat 2', exact: true })).toBeFocused()

  // Opened by its address, it is found and shown wherever it stands.
  await last.click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat 9999', { timeout: 60_000 })
  await expect(last).toBeInViewport()
  await expect(last).toHaveAttribute('aria-current', 'page')
})

test('a chat is renamed, pinned, archived and deleted, each by keyboard and with a way back', async ({
  page,
}) => {
  const person = await withChats('noor', [
    claudeChat('Apples', 0),
    claudeChat('Pears', 1),
    claudeChat('Plums', 40),
  ])
  await logIn(page, carrel.url, person)
  await expect(nav(page).getByRole('list')).toHaveAccessibleName('3 chats')
  await expect(nav(page).getByRole('heading')).toHaveText(['Today', 'This week', 'Earlier'])

  await choose(page, 'Plums', 'Pin')
  await expect(nav(page).getByRole('heading')).toHaveText(['Pinned', 'Today', 'This week'])
  await expect(nav(page).getByRole('link').first()).toHaveText('Plums')
  await expect(more(page, 'Plums')).toBeFocused()

  await nav(page).getByRole('link', { name: 'Pears' }).focus()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Title' }).fill('Quinces')
  await page.keyboard.press('Enter')
  await expect(nav(page).getByRole('link', { name: 'Quinces' })).toBeFocused()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Title' }).fill('Not this')
  await page.keyboard.press('Escape')
  await expect(nav(page).getByRole('link', { name: 'Quinces' })).toBeFocused()

  await choose(page, 'Apples', 'Archive')
  await expect(row(page, 'Apples')).toHaveCount(0)
  await expect(nav(page).getByRole('link', { name: 'Quinces' })).toBeFocused()
  await page.getByRole('button', { name: 'Archived chats' }).click()
  const archived = page.getByRole('navigation', { name: 'Archived chats' })
  await expect(archived.getByRole('link')).toHaveText(['Apples'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(archived.getByText('No chat is archived.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to your chats' }).click()
  await expect(row(page, 'Apples')).toBeVisible()

  await choose(page, 'Quinces', 'Delete')
  await expect(row(page, 'Quinces')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Quinces')).toBeVisible()
  await choose(page, 'Quinces', 'Delete')
  await page.reload()
  await expect(row(page, 'Apples')).toBeVisible()
  await expect(row(page, 'Quinces')).toHaveCount(0)
})

test('the chat that is open has the same menu: F2 renames it, and Print takes all of it', async ({
  page,
}) => {
  const person = await withChats('olga', [claudeChat('A long one', 1, 130)])
  await logIn(page, carrel.url, person)
  await nav(page).getByRole('link', { name: 'A long one' }).click()
  await expect(page.getByRole('article', { name: 'Your question' }).last()).toContainText('129')
  await page.locator('#composer').focus()
  await page.keyboard.press('F2')
  await page.getByRole('main').getByRole('textbox', { name: 'Title' }).fill('A longer one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A longer one')
  await expect(row(page, 'A longer one')).toBeVisible()
  await page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      document.body.dataset['printed'] = String(
        [...document.querySelectorAll('[data-row]')].filter((one) => one.checkVisibility()).length,
      )
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await page.getByRole('button', { name: 'What to do with this chat' }).click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '260')

  await page.getByRole('button', { name: 'What to do with this chat' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page).toHaveURL(`${carrel.url}/dashboard/messages`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A longer one')
})

test('temporary chats are marked, and those whose answer runs', async ({ page }) => {
  await logIn(page, carrel.url, await aMember(carrel.url, 'pia'))
  await page.getByRole('switch', { name: /Temporary/ }).click()
  await write(page, 'Say it slowly')
  const mine = nav(page).getByRole('listitem').first()
  await expect(mine.getByRole('img', { name: 'An answer is being written' })).toBeVisible()
  await expect(mine.getByRole('img', { name: 'Temporary chat' })).toBeVisible()
  await expect(mine.getByRole('img', { name: 'An answer is being written' })).toBeHidden()
  await page.getByRole('button', { name: 'What to do with this chat' }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this chat' })
  await expect(dialog).toContainText('A temporary chat is gone within a day')
  await expect(dialog.getByRole('button', { name: /link/ })).toHaveCount(0)
})

test('a chat is saved in four formats, and a file that could not be made says why', async ({
  page,
}) => {
  const person = await withChats('rosa', [claudeChat('Zoë: rules', 1)])
  await logIn(page, carrel.url, person)
  const save = async (format: string) => {
    const downloading = page.waitForEvent('download')
    await choose(page, 'Zoë: rules', 'Export', format)
    return downloading
  }
  const markdown = await save('Markdown')
  expect(markdown.suggestedFilename()).toBe('Zoë rules.md')
  expect(await textOf(markdown)).toContain('Answer 0 of **Zoë: rules**')
  expect((await textOf(await save('PDF'))).slice(0, 5)).toBe('%PDF-')
  expect((await save('Text')).suggestedFilename()).toBe('Zoë rules.txt')
  const json = JSON.parse(await textOf(await save('JSON'))) as { chats: { title: string }[] }
  expect(json.chats.map(({ title }) => title)).toEqual(['Zoë: rules'])

  await page.route('**/export?*', (route) => route.abort())
  await choose(page, 'Zoë: rules', 'Export', 'Text')
  const note = page.getByText('Server is not responding')
  await expect(note).toBeVisible()
  await page.unroute('**/export?*')
  const again = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect((await again).suggestedFilename()).toBe('Zoë rules.txt')
  await expect(note).toBeHidden()
})

test('while nothing can be loaded one sentence says so, and what was there stays', async ({
  page,
}) => {
  const person = await withChats('sara', [claudeChat('Kept', 1)])
  const lists = (url: URL) => url.pathname === '/v1/bot-chat-messages'
  await logIn(page, carrel.url, person)
  await expect(row(page, 'Kept')).toBeVisible()
  await page.route(lists, (route) => route.abort())
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(row(page, 'Kept')).toBeVisible()

  await page.evaluate(() => indexedDB.deleteDatabase('carrel-reading'))
  await page.reload()
  await expect(nav(page).getByText('The chats cannot be loaded just now.')).toBeVisible()
  await page.unroute(lists)
  await nav(page).getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'Kept')).toBeVisible()
})

const chatGptFile = JSON.stringify([
  {
    id: 'c-1',
    title: 'From ChatGPT',
    create_time: 1_700_000_000,
    update_time: 1_700_000_100,
    current_node: 'b',
    mapping: {
      root: { id: 'root', parent: null, children: ['a'], message: null },
      a: {
        id: 'a',
        parent: 'root',
        children: ['b'],
        message: {
          author: { role: 'user' },
          create_time: 1_700_000_000,
          content: { content_type: 'text', parts: ['What is a carrel?'] },
        },
      },
      b: {
        id: 'b',
        parent: 'a',
        children: [],
        message: {
          author: { role: 'assistant' },
          create_time: 1_700_000_050,
          content: { content_type: 'text', parts: ['A desk in a library.'] },
        },
      },
    },
  },
  { id: 'c-2', title: 'Nothing in it', mapping: {} },
])

const json = (name: string, text: string) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})

for (const theme of ['light', 'dark'] as const)
  test.describe(theme, () => {
    test.use({ colorScheme: theme, contextOptions: { reducedMotion: 'reduce' } })

    test('chats come in from ChatGPT and Claude, all are exported, and all are deleted', async ({
      page,
    }) => {
      await logIn(page, carrel.url, await aMember(carrel.url, `tess.${theme}`))
      await page.getByRole('link', { name: 'Bring your chats from ChatGPT or Claude' }).click()
      const section = part(page, 'Chats')
      await expect(section.getByRole('heading', { name: 'Chats', exact: true })).toBeFocused()
      const file = section.getByLabel('File with chats')

      await file.setInputFiles(json('conversations.json', chatGptFile))
      await expect(section.getByText('1 chat with 2 messages is here; 1 was empty.')).toBeVisible()
      await file.setInputFiles(json('conversations.json', chatGptFile))
      await expect(
        section.getByText('No chat is new; 1 was here before; 1 was empty.'),
      ).toBeVisible()
      const claude = [claudeChat('From Claude', 3, 2), claudeChat('Another', 4)]
      await file.setInputFiles(json('claude.json', JSON.stringify(claude)))
      await expect(section.getByText('2 chats with 6 messages are here.')).toBeVisible()
      await file.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.of(1) })
      await expect(section.getByText('a.pdf is neither a zip nor a JSON file.')).toBeVisible()
      await file.setInputFiles(json('broken.json', '[{"mapping": '))
      await expect(section.getByRole('alert')).toBeVisible()
      await expectSound(page)

      const save = async (format: string) => {
        await section.getByRole('radio', { name: new RegExp(`^${format}`) }).check()
        const downloading = page.waitForEvent('download')
        await section.getByRole('button', { name: 'Export all chats' }).click()
        const download = await downloading
        await expect(section.getByText(`Saved as ${download.suggestedFilename()}`)).toBeVisible()
        return download
      }
      const all = ['Another', 'From ChatGPT', 'From Claude']
      const namesIn = async (download: Download) =>
        Object.keys(await unzip(await readFile(await download.path()))).toSorted()
      expect(await namesIn(await save('Markdown'))).toEqual(all.map((name) => `${name}.md`))
      expect(await namesIn(await save('Text'))).toEqual(all.map((name) => `${name}.txt`))
      expect(await namesIn(await save('PDF'))).toEqual(all.map((name) => `${name}.pdf`))
      const own = JSON.parse(await textOf(await save('JSON'))) as { chats: { title: string }[] }
      expect(own.chats.map(({ title }) => title).toSorted()).toEqual(all)

      await section.getByRole('button', { name: 'Delete all chats' }).click()
      const field = section.getByRole('textbox', { name: /Write “delete all chats”/ })
      await expect(field).toBeFocused()
      await expect(section.getByText('All 3 chats, archived and temporary ones too')).toBeVisible()
      const remove = section.getByRole('button', { name: 'Delete all chats for good' })
      await expect(remove).toBeDisabled()
      await field.fill('delete all')
      await expect(remove).toBeDisabled()
      await expectSound(page)
      await page.keyboard.press('Escape')
      await expect(section.getByRole('button', { name: 'Delete all chats' })).toBeFocused()
      await page.keyboard.press('Enter')
      await field.fill('delete all chats')
      await page.keyboard.press('Enter')
      await expect(section.getByText('3 chats are deleted.')).toBeVisible()
      await page.getByRole('link', { name: 'Messages', exact: true }).click()
      await expect(nav(page).getByText('Your chats will stand here.')).toBeVisible()
    })

    test('the list, its menu and the dialog are sound', async ({ page }) => {
      const person = await withChats(`uma.${theme}`, [claudeChat('One', 0), claudeChat('Two', 9)])
      await logIn(page, carrel.url, person)
      await nav(page).getByRole('link', { name: 'One' }).click()
      await expect(page.getByRole('article', { name: 'Answer' })).toBeVisible()
      await expectSound(page)
      await page.getByRole('button', { name: 'What to do with this chat' }).click()
      await page.getByRole('menuitem', { name: 'Export' }).press('ArrowRight')
      await expect(page.getByRole('menuitem', { name: 'PDF' })).toBeVisible()
      await expectSound(page)
    })
  })

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
    contextOptions: { reducedMotion: 'reduce' },
  })

  /** A finger that goes from one place to another in small steps. */
  async function swipe(page: Page, from: [number, number], to: [number, number]) {
    const session = await page.context().newCDPSession(page)
    const at = (step: number) => ({
      x: from[0] + ((to[0] - from[0]) * step) / 10,
      y: from[1] + ((to[1] - from[1]) * step) / 10,
    })
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', step?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: step === undefined ? [] : [at(step)],
      })
    await send('touchStart', 0)
    for (let step = 1; step <= 10; step++) await send('touchMove', step)
    await send('touchEnd')
  }

  test('a swipe from the left edge brings the list in, and one to the left takes it away', async ({
    page,
  }) => {
    const wide = `| ${'a wide heading | '.repeat(12)}\n|${'---|'.repeat(12)}\n| ${'cell | '.repeat(12)}`
    const chat = claudeChat('A table', 0)
    chat.chat_messages[1]!.text = wide
    await logIn(page, carrel.url, await withChats('vera', [chat]))
    const bar = page.getByRole('complementary', { name: 'Side bar' })
    await expect(page.getByRole('textbox', { name: 'Ask a question' })).toBeVisible()
    await expect(bar).not.toBeInViewport()
    await swipe(page, [6, 400], [260, 410])
    await expect(nav(page)).toBeInViewport()
    await swipe(page, [200, 400], [20, 410])
    await expect(bar).not.toBeInViewport()
    // Up and down it scrolls, and from the middle it is nothing.
    await swipe(page, [6, 300], [60, 600])
    await swipe(page, [150, 400], [330, 400])
    await expect(bar).not.toBeInViewport()

    await swipe(page, [6, 400], [260, 410])
    await expect(bar).toBeInViewport({ ratio: 1 })
    // A browser takes what comes at once after a swipe for its end, and not for a tap.
    await expect(async () => {
      await nav(page).getByRole('link', { name: 'A table' }).tap()
      await expect(bar).not.toBeInViewport({ timeout: 1_000 })
    }).toPass()
    const table = page.getByRole('group', { name: 'Table' })
    const box = (await table.boundingBox())!
    const y = box.y + box.height / 2
    await swipe(page, [300, y], [30, y])
    await expect.poll(() => table.evaluate((one) => one.scrollLeft)).toBeGreaterThan(50)
    await swipe(page, [26, y], [250, y])
    await expect.poll(() => table.evaluate((one) => one.scrollLeft)).toBeLessThan(50)
    await expect(bar).not.toBeInViewport()

    // What is deleted from the header can be taken back where one looks.
    await page.getByRole('button', { name: 'What to do with this chat' }).tap()
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A table')
  })
})
