import { type Locator, userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Chat, chats } from '#contract/chats/chat.ts'
import { type Folder, folders as folderCalls } from '#contract/chats/folders.ts'
import { ApiError } from '#contract/client.ts'
import { client } from '#web/api/client.ts'
import { createQueryClient } from '#web/api/queries.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { chatsQuery } from '../cache.ts'
import { ChatActionsProvider } from './chat-actions.tsx'
import { ChatList } from './chat-list.tsx'
import { foldersQuery } from './folders/queries.ts'

// The list by keyboard: one chat, several at once, and what it says of them.

const chat = (title: string, hoursAgo: number, given: Partial<Chat> = {}): Chat => {
  const time = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
  return {
    ...{ _id: title, id: title, title, pinned: false, archived: false, temporary: false },
    ...{ createdAt: time, updatedAt: time, currentMessageId: null, running: false },
    ...{ fileIds: null, folderId: null },
    ...given,
  }
}

/** A list whose server takes every change, and what it was asked for; without chats, nothing is known. */
async function listOf(all: Chat[] | undefined, folders: Folder[] = []) {
  const list = (items: Chat[]) => ({ items, nextCursor: null })
  const asked: unknown[] = []
  const changed = (body: { chatId: string }) => ({
    ...all?.find(({ _id }) => _id === body.chatId),
    ...body,
  })
  let answer: () => unknown = () => list(all ?? [])
  const call = vi.spyOn(client, 'call').mockImplementation(async (route: unknown, given) => {
    if (route === chats.list) return answer()
    const { body, query } = given as { body?: { chatId: string }; query?: object }
    if (route === chats.remove) return void asked.push(query)
    if (route === chats.goesAlong) {
      const { chatIds } = query as { chatIds: string }
      return { saved: chatIds.includes('Pears') ? 1 : 0, links: chatIds.split(',').length - 1 }
    }
    if (!body) return [...folders]
    if (route === folderCalls.make) {
      folders.push({ ...body, _id: 'new', id: 'new' } as unknown as Folder)
      return folders.at(-1)
    }
    asked.push(body)
    return changed(body)
  })
  const envelope = vi.spyOn(client, 'envelope').mockImplementation(async (_route, given) => {
    const { body } = given as { body: { chatId: string } }
    asked.push(body)
    return { httpCode: 200, message: 'Renamed', payload: changed(body) }
  })
  onTestFinished(() => {
    call.mockRestore()
    envelope.mockRestore()
    localStorage.clear()
  })
  const queries = createQueryClient()
  queries.setQueryData(foldersQuery().queryKey, folders)
  if (all)
    queries.setQueryData(chatsQuery(false).queryKey, {
      ...{ pages: [list(all)], pageParams: [undefined] },
    })
  else answer = fail
  const screen = await renderPart(
    <ChatActionsProvider chat={undefined}>
      <ChatList archived={false} currentId={undefined} />
    </ChatActionsProvider>,
    queries,
  )
  const nav = screen.getByRole('navigation', { name: 'Chats' })
  const link = (name: string) => nav.getByRole('link', { name, exact: true })
  const isKnown = () => nav.getByRole('listitem').elements().length > 0
  if (all) await expect.poll(isKnown).toBe(true)
  const more = (name: string) => screen.getByRole('button', { name: `More about ${name}` })
  const choose = async (name: string, item: string) => {
    focus(more(name))
    await userEvent.keyboard('{Enter}')
    const one = screen.getByRole('menuitem', { name: item, exact: true })
    await expect.element(one).toBeVisible()
    focus(one)
    await userEvent.keyboard('{Enter}')
  }
  return {
    ...{ screen, nav, asked, link, more, choose },
    answers: (next: () => unknown) => void (answer = next),
    titles: () => texts(nav.getByRole('link')),
    headings: () => texts(nav.getByRole('heading')),
    bar: screen.getByRole('toolbar', { name: 'Selected chats' }),
    box: (name: string) => nav.getByRole('checkbox', { name }),
  }
}

const fail = () => {
  throw new ApiError({ httpCode: 400, message: 'Not now.', payload: null })
}
const texts = (found: Locator) => found.elements().map(({ textContent }) => textContent)
const focus = (found: Locator) => (found.element() as HTMLElement).focus()

test('a title and the name of a folder that were being written are there after a reload', async () => {
  const folder = { _id: 'f', id: 'f', name: 'Fruit', createdAt: new Date().toISOString() }
  const first = await listOf([chat('Apples', 0)], [folder])
  await first.choose('Apples', 'Rename')
  const title = (screen: typeof first.screen) => screen.getByRole('textbox', { name: 'Title' })
  await title(first.screen).fill('Quinces')
  await first.screen.unmount()
  const second = await listOf([chat('Apples', 0)], [folder])
  await expect.element(title(second.screen)).toHaveValue('Quinces')
  await expect.element(title(second.screen)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(second.link('Quinces')).toHaveFocus()
  await second.choose('the folder Fruit', 'Rename')
  const name = (screen: typeof first.screen) =>
    screen.getByRole('textbox', { name: 'Name of the folder' })
  await name(second.screen).fill('Vegetables')
  await second.screen.unmount()
  const third = await listOf([chat('Apples', 0)], [folder])
  await expect.element(name(third.screen)).toHaveValue('Vegetables')
  await expect.element(name(third.screen)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await third.screen.unmount()
  const fourth = await listOf([chat('Apples', 0)], [folder])
  await expect.element(fourth.more('the folder Fruit')).toBeInTheDocument()
  await expect.element(name(fourth.screen)).not.toBeInTheDocument()
  await expect.element(title(fourth.screen)).not.toBeInTheDocument()
})

test('a chat is pinned and renamed by keyboard, and Escape keeps its title', async () => {
  const { screen, asked, link, more, choose, headings, titles, nav } = await listOf([
    chat('Apples', 0),
    chat('Plums', 24 * 40),
  ])
  await expect.element(nav.getByRole('list')).toHaveAccessibleName('2 chats')
  await choose('Plums', 'Pin')
  await expect.poll(headings).toEqual(['Pinned', 'Today'])
  expect(titles()).toEqual(['Plums', 'Apples'])
  await expect.element(more('Plums')).toHaveFocus()

  focus(link('Apples'))
  await userEvent.keyboard('{F2}')
  await screen.getByRole('textbox', { name: 'Title' }).fill('Quinces')
  await userEvent.keyboard('{Enter}')
  await expect.element(link('Quinces')).toHaveFocus()
  await userEvent.keyboard('{F2}')
  await screen.getByRole('textbox', { name: 'Title' }).fill('Not this')
  await userEvent.keyboard('{Escape}')
  await expect.element(link('Quinces')).toHaveFocus()
  expect(asked).toEqual([
    { chatId: 'Plums', pinned: true },
    { chatId: 'Apples', title: 'Quinces' },
  ])
})

test('what is archived or deleted leaves the focus beside it, and has a way back', async () => {
  const { screen, asked, link, choose, titles } = await listOf([
    chat('Apples', 0),
    chat('Pears', 1),
  ])
  const undo = screen.getByRole('button', { name: 'Undo' })
  await choose('Apples', 'Archive')
  await expect.poll(titles).toEqual(['Pears'])
  await expect.element(link('Pears')).toHaveFocus()
  await undo.click()
  await expect.poll(titles).toEqual(['Apples', 'Pears'])
  await expect.element(link('Apples')).toHaveFocus()
  await choose('Pears', 'Delete')
  await expect.poll(titles).toEqual(['Apples'])
  await expect.element(screen.getByText('with 1 saved answer')).toBeVisible()
  await undo.click()
  await expect.poll(titles).toEqual(['Apples', 'Pears'])
  await expect.element(link('Pears')).toHaveFocus()
  expect(asked.filter((one) => !('archived' in (one as object)))).toEqual([])
})

test('several chats are selected by pointer and by key, and deleted together, with a way back', async () => {
  const all = ['Apples', 'Pears', 'Plums', 'Quinces', 'Cherries']
  const { screen, nav, bar, box, choose, titles, link } = await listOf(
    all.map((title, i) => chat(title, i / 100)),
  )
  await expect.poll(titles).toEqual(all)
  await choose('Pears', 'Select')
  await expect.element(box('Pears')).toHaveFocus()
  await expect.element(bar.getByText('1 selected')).toBeVisible()
  await box('Quinces').click({ modifiers: ['Shift'] })
  await expect.element(bar.getByText('3 selected')).toBeVisible()
  focus(box('Plums'))
  await userEvent.keyboard(' ')
  await expect.element(bar.getByText('2 selected')).toBeVisible()
  await expectNoAxeFindings()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(titles).toEqual(['Apples', 'Plums', 'Cherries'])
  await expect.element(nav).toHaveFocus()
  await expect.element(screen.getByText('with 1 saved answer and 1 shared link')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(titles).toEqual(all)
  await expect.element(link('Pears')).toHaveFocus()
  await choose('Plums', 'Select')
  await expect.element(bar).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(link('Plums')).toHaveFocus()
})

test('selected chats are archived, and deleted for good once the list is left', async () => {
  const { screen, bar, box, choose, titles, asked } = await listOf(
    ['Apples', 'Pears', 'Plums', 'Quinces', 'Cherries'].map((title, i) => chat(title, i / 100)),
  )
  await choose('Apples', 'Select')
  await box('Cherries').click()
  await bar.getByRole('button', { name: 'Archive' }).click()
  await expect.poll(titles).toEqual(['Pears', 'Plums', 'Quinces'])
  await choose('Pears', 'Select')
  await box('Plums').click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(titles).toEqual(['Quinces'])
  await screen.unmount()
  await expect
    .poll(() => asked)
    .toEqual(
      expect.arrayContaining([
        { chatId: 'Apples', archived: true },
        { chatId: 'Cherries', archived: true },
        { chatId: 'Pears' },
        { chatId: 'Plums' },
      ]),
    )
})

test('temporary chats are marked, those whose answer runs too, and a temporary one cannot be shared', async () => {
  const { screen, nav, choose } = await listOf([
    chat('Apples', 0, { temporary: true, running: true }),
    chat('Pears', 1),
  ])
  await expect
    .element(nav.getByRole('img', { name: 'An answer is being written' }))
    .toBeInTheDocument()
  await expect.element(nav.getByRole('img', { name: 'Temporary chat' })).toBeInTheDocument()
  await choose('Apples', 'Share')
  const dialog = screen.getByRole('dialog', { name: 'Share this chat' })
  await expect.element(dialog.getByText(/A temporary chat is gone within a day/)).toBeVisible()
  expect(dialog.getByRole('button', { name: /link/ }).elements()).toHaveLength(0)
})

test('a chat is saved as the chosen kind of file, under the name that the server gives it', async () => {
  const saved: string[] = []
  const bytes = vi.spyOn(client, 'bytes').mockImplementation(async (_route, given) => {
    const { chatId, format } = (given as unknown as { query: Record<string, string> }).query
    const headers = { 'content-disposition': `attachment; filename="${chatId}.${format}"` }
    return new Response(`${chatId} as ${format}`, { headers })
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  const contents: Promise<string>[] = []
  click.mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
    contents.push(fetch(this.href).then((answer) => answer.text()))
  })
  onTestFinished(() => (bytes.mockRestore(), click.mockRestore()))
  const { screen, more } = await listOf([chat('Apples', 0)])
  const formats = [
    ['Markdown', 'markdown'],
    ['PDF', 'pdf'],
    ['Text', 'text'],
    ['JSON', 'json'],
  ] as const
  for (const [label, format] of formats) {
    await more('Apples').click()
    await screen.getByRole('menuitem', { name: 'Export' }).click()
    await screen.getByRole('menuitem', { name: label, exact: true }).click()
    await expect.poll(() => saved.at(-1)).toBe(`Apples.${format}`)
  }
  expect(await Promise.all(contents)).toEqual(formats.map(([, format]) => `Apples as ${format}`))
})

test('a file that could not be made says why, and another try saves it', async () => {
  const bytes = vi.spyOn(client, 'bytes').mockImplementationOnce(fail)
  bytes.mockResolvedValue(new Response('Apples'))
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  onTestFinished(() => (bytes.mockRestore(), saved.mockRestore()))
  const { screen, more } = await listOf([chat('Apples', 0)])
  await more('Apples').click()
  await screen.getByRole('menuitem', { name: 'Export' }).click()
  await screen.getByRole('menuitem', { name: 'Text' }).click()
  const told = screen.getByText('Not now.')
  await expect.element(told).toBeVisible()
  expect(saved).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  await expect.element(told).not.toBeInTheDocument()
})

test('while nothing can be loaded one sentence says so, and another try brings the chats', async () => {
  const { screen, nav, answers, link } = await listOf(undefined)
  await expect.element(nav.getByText(/^The chats cannot be loaded just now\./)).toBeVisible()
  answers(() => ({ items: [chat('Kept', 0)], nextCursor: null }))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(link('Kept')).toBeVisible()
})

test('what was there stays where it cannot be loaded anew', async () => {
  const { answers, link, nav } = await listOf([chat('Kept', 0)])
  const failed = vi.fn(fail)
  answers(failed)
  // By the last time the first ones have failed, and what comes of it is drawn.
  for (const times of [1, 2, 3, 4]) {
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => failed.mock.calls.length).toBeGreaterThanOrEqual(times)
  }
  await expect.element(link('Kept')).toBeVisible()
  await expect.element(nav.getByText(/cannot be loaded/)).not.toBeInTheDocument()
})

test('who puts a chat into a new folder by key stands at the folder', async () => {
  const { screen, nav, more, link } = await listOf([chat('Apples', 0), chat('Pears', 1)])
  focus(more('Apples'))
  await userEvent.keyboard('{Enter}')
  const sub = screen.getByRole('menuitem', { name: 'Folder', exact: true })
  await expect.element(sub).toBeVisible()
  focus(sub)
  await userEvent.keyboard('{ArrowRight}')
  const item = screen.getByRole('menuitem', { name: 'New folder' })
  await expect.element(item).toBeVisible()
  focus(item)
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('textbox', { name: 'Name of the folder' }).fill('Fruit')
  await userEvent.keyboard('{Enter}')
  await expect.element(link('Apples')).not.toBeInTheDocument()
  await expect.element(nav.getByRole('button', { name: 'Fruit', exact: true })).toHaveFocus()
  // The list had the folder before the call was answered.
  expect(nav.getByRole('button', { name: 'Fruit', exact: true }).elements()).toHaveLength(1)
})
