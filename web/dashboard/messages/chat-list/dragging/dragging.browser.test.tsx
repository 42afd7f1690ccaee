import { QueryClient } from '@tanstack/react-query'
import { type Locator, userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Chat, chats } from '#contract/chats/chat.ts'
import { folders } from '#contract/chats/folders.ts'
import { client } from '#web/api/client.ts'
import { createQueryClient } from '#web/api/queries.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { chatsQuery, dropChat } from '#web/dashboard/messages/cache.ts'
import { ChatActionsProvider } from '../chat-actions.tsx'
import { ChatList } from '../chat-list.tsx'
import { foldersQuery } from '../folders/queries.ts'

const time = new Date().toISOString()
const folder = (name: string) => ({ _id: name, id: name, name, createdAt: time })
const chat = (title: string, given: Partial<Chat> = {}): Chat => ({
  ...{ _id: title, id: title, title, pinned: false, archived: false, temporary: false },
  ...{ createdAt: time, updatedAt: time, currentMessageId: null, running: false },
  ...{ fileIds: null, folderId: null },
  ...given,
})

/** A list whose server takes every change, and the changes that it was asked for. */
async function listOf(all: Chat[], names: string[], open: string[] = []) {
  const changes: unknown[] = []
  const call = vi.spyOn(client, 'call').mockImplementation(async (route, given) => {
    if (route === folders.list) return names.map(folder)
    if (route === chats.change) changes.push((given as { body: unknown }).body)
    const { folderId } = (given as { query?: { folderId?: string } }).query ?? {}
    return { items: all.filter((one) => !folderId || one.folderId === folderId), nextCursor: null }
  })
  localStorage.setItem('openFolders', JSON.stringify(open))
  onTestFinished(() => {
    call.mockRestore()
    localStorage.clear()
  })
  const queries: QueryClient = createQueryClient()
  queries.setQueryData(foldersQuery().queryKey, names.map(folder))
  queries.setQueryData(chatsQuery(false).queryKey, {
    pages: [{ items: all, nextCursor: null }],
    pageParams: [undefined],
  })
  const screen = await renderPart(
    <ChatActionsProvider chat={undefined}>
      <ChatList archived={false} currentId={undefined} />
    </ChatActionsProvider>,
    queries,
  )
  const row = (title: string) => screen.getByRole('link', { name: title, exact: true })
  const named = (name: string) => screen.getByRole('button', { name, exact: true })
  // What is dragged with comes when a mouse does.
  await screen.getByRole('navigation').hover()
  await expect.element(screen.getByText('Apples', { exact: true })).toBeVisible()
  await expect.poll(() => document.querySelector('[draggable=true]')).not.toBeNull()
  return { screen, queries, changes, row, named }
}

const drag = (from: Locator, to: Locator) => userEvent.dragAndDrop(from, to)
const into = (folderId: string | null, ...titles: string[]) =>
  titles.map((chatId) => ({ chatId, folderId }))

test('a chat is dragged into a folder that is closed, and taken back', async () => {
  const { screen, changes, row, named } = await listOf([chat('Apples'), chat('Pears')], ['Fruit'])
  await drag(row('Apples'), named('Fruit'))
  await expect.element(screen.getByText('Moved to “Fruit”: Apples')).toBeVisible()
  await expect.element(row('Apples')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(row('Apples')).toBeVisible()
  expect(changes).toEqual([...into('Fruit', 'Apples'), ...into(null, 'Apples')])
})

test('it is dragged into an open folder, also where that is empty, and beside a chat in it', async () => {
  const { screen, changes, row } = await listOf(
    [chat('Apples'), chat('Beans'), chat('Pears', { folderId: 'Fruit' })],
    ['Fruit', 'Garden'],
    ['Fruit', 'Garden'],
  )
  await drag(row('Beans'), screen.getByText('No chat is in here.'))
  await expect.element(screen.getByText('Moved to “Garden”: Beans')).toBeVisible()
  await drag(row('Apples'), row('Pears'))
  await expect.element(screen.getByText('Moved to “Fruit”: Apples')).toBeVisible()
  expect(changes).toEqual([...into('Garden', 'Beans'), ...into('Fruit', 'Apples')])
})

test('it is dragged out to a chat that is in none, and not to where it is', async () => {
  const { screen, changes, row, named } = await listOf(
    [chat('Apples'), chat('Pears', { folderId: 'Fruit' })],
    ['Fruit'],
    ['Fruit'],
  )
  await drag(row('Pears'), named('Fruit'))
  await drag(row('Pears'), row('Apples'))
  await expect.element(screen.getByText('In no folder now: Pears')).toBeVisible()
  expect(changes).toEqual(into(null, 'Pears'))
})

test('selected chats go together, and others alone', async () => {
  const { screen, changes, named } = await listOf(
    [chat('Apples'), chat('Pears'), chat('Plums'), chat('Quinces', { temporary: true })],
    ['Fruit'],
  )
  await screen.getByRole('button', { name: 'More about Apples' }).click()
  await screen.getByRole('menuitem', { name: 'Select' }).click()
  await screen.getByRole('checkbox', { name: 'Pears' }).click()
  await screen.getByRole('checkbox', { name: 'Quinces' }).click()
  await drag(screen.getByText('Plums', { exact: true }), named('Fruit'))
  await expect.element(screen.getByText('Moved to “Fruit”: Plums')).toBeVisible()
  await expect.element(screen.getByText('3 selected')).toBeVisible()
  // In the order of the list, which has those of the same time by their ids.
  await drag(screen.getByText('Pears', { exact: true }), named('Fruit'))
  await expect.element(screen.getByText('Moved to “Fruit”: 2 chats')).toBeVisible()
  await expect.element(screen.getByRole('toolbar')).not.toBeInTheDocument()
  expect(changes).toEqual([...into('Fruit', 'Plums'), ...into('Fruit', 'Pears', 'Apples')])
})

/** As browsers report a drag, so that something can happen in its middle. */
function held(from: Element) {
  const dataTransfer = new DataTransfer()
  const tell = (type: string, target: EventTarget) =>
    target.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer }),
    )
  tell('dragstart', from)
  return {
    over: (target: Element) => {
      tell('dragenter', target)
      tell('dragover', target)
    },
    drop: (target: Element) => tell('drop', target),
    end: () => tell('dragend', document.body),
  }
}

test('while a chat of a folder is dragged, the way out of it is shown', async () => {
  const { screen, changes, row } = await listOf(
    [chat('Apples', { folderId: 'Fruit' })],
    ['Fruit'],
    ['Fruit'],
  )
  const { over, drop } = held(row('Apples').element())
  const way = screen.getByText('No folder')
  await expect.element(way).toBeVisible()
  over(way.element())
  await expect.element(way).toHaveAttribute('data-over')
  drop(way.element())
  await expect.element(screen.getByText('In no folder now: Apples')).toBeVisible()
  await expect.element(way).not.toBeInTheDocument()
  expect(changes).toEqual(into(null, 'Apples'))
})

test('a chat that is deleted elsewhere while it is dragged is let go, and the next one can be dragged', async () => {
  const { screen, queries, changes, row, named } = await listOf(
    [chat('Apples'), chat('Pears')],
    ['Fruit'],
  )
  const { over, drop, end } = held(row('Apples').element())
  over(named('Fruit').element())
  await expect.element(named('Fruit')).toHaveAttribute('data-over')
  dropChat(queries, 'Apples')
  await expect.element(row('Apples')).not.toBeInTheDocument()
  over(named('Fruit').element())
  drop(named('Fruit').element())
  end()
  await expect.element(named('Fruit')).not.toHaveAttribute('data-over')
  await drag(row('Pears'), named('Fruit'))
  await expect.element(screen.getByText('Moved to “Fruit”: Pears')).toBeVisible()
  expect(changes).toEqual(into('Fruit', 'Pears'))
})
