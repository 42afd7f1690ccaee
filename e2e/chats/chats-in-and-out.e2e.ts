import { readFile } from 'node:fs/promises'
import { type Download, expect, test } from '@playwright/test'
import { choose, claudeChat, nav } from './chat-list.ts'
import { sharedCarrel } from '../carrels.ts'
import { aMember, enter, part } from '../people.ts'
import { expectAccessible } from '../accessibility.ts'
import { unzip } from './zip.ts'

// Chats taken along in four formats, brought in from elsewhere, and deleted all at once.

const carrel = sharedCarrel()

const textOf = async (download: Download) => readFile(await download.path(), 'utf8')

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

test('chats come in from ChatGPT and Claude, one and all are exported, and all are deleted', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'tess'))
  await page.getByRole('link', { name: 'Import your chats from ChatGPT or Claude' }).click()
  const section = part(page, 'Chats')
  await expect(section.getByRole('heading', { name: 'Chats', exact: true })).toBeFocused()
  const file = section.getByLabel('File with chats')

  await file.setInputFiles(json('conversations.json', chatGptFile))
  await expect(section.getByText('1 chat with 2 messages is here; 1 was empty.')).toBeVisible()
  await file.setInputFiles(json('conversations.json', chatGptFile))
  await expect(section.getByText('No new chats; 1 was here before; 1 was empty.')).toBeVisible()
  const claude = [claudeChat('Zoë: rules', 3, 2), claudeChat('Another', 4)]
  await file.setInputFiles(json('claude.json', JSON.stringify(claude)))
  await expect(section.getByText('2 chats with 6 messages are here.')).toBeVisible()
  await file.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.of(1) })
  await expect(section.getByText('a.pdf is neither a zip nor a JSON file.')).toBeVisible()
  await file.setInputFiles(json('broken.json', '[{"mapping": '))
  await expect(section.getByRole('alert')).toBeVisible()
  await expectAccessible(page)

  const save = async (format: string) => {
    await section.getByRole('radio', { name: new RegExp(`^${format}`) }).check()
    const downloading = page.waitForEvent('download')
    await section.getByRole('button', { name: 'Export all chats' }).click()
    const download = await downloading
    await expect(section.getByText(`Saved as ${download.suggestedFilename()}`)).toBeVisible()
    return download
  }
  const all = ['Another', 'From ChatGPT', 'Zoë rules']
  const namesIn = async (download: Download) =>
    Object.keys(await unzip(await readFile(await download.path()))).toSorted()
  expect(await namesIn(await save('Markdown'))).toEqual(all.map((name) => `${name}.md`))
  expect(await namesIn(await save('Text'))).toEqual(all.map((name) => `${name}.txt`))
  expect(await namesIn(await save('PDF'))).toEqual(all.map((name) => `${name}.pdf`))
  const own = JSON.parse(await textOf(await save('JSON'))) as { chats: { title: string }[] }
  expect(own.chats.map(({ title }) => title).toSorted()).toEqual([...all.slice(0, 2), 'Zoë: rules'])

  const one = async (format: string) => {
    const downloading = page.waitForEvent('download')
    await choose(page, 'Zoë: rules', 'Export', format)
    return downloading
  }
  const markdown = await one('Markdown')
  expect(markdown.suggestedFilename()).toBe('Zoë rules.md')
  expect(await textOf(markdown)).toContain('Answer 0 of **Zoë: rules**')
  expect((await textOf(await one('PDF'))).slice(0, 5)).toBe('%PDF-')

  await section.getByRole('button', { name: 'Delete all chats' }).click()
  const field = section.getByRole('textbox', { name: /Enter “delete all chats”/ })
  await expect(field).toBeFocused()
  await expect(section.getByText('All 3 chats, archived and temporary ones too')).toBeVisible()
  const remove = section.getByRole('button', { name: 'Delete all chats for good' })
  await expect(remove).toBeDisabled()
  await field.fill('delete all')
  await expect(remove).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(section.getByRole('button', { name: 'Delete all chats' })).toBeFocused()
  await page.keyboard.press('Enter')
  await field.fill('delete all chats')
  await page.keyboard.press('Enter')
  await expect(section.getByText('3 chats are deleted.')).toBeVisible()
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await expect(nav(page).getByText('Your chats will appear here.')).toBeVisible()
})
