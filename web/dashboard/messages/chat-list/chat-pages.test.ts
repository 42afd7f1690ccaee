import { expect, test } from 'vitest'
import type { Chat } from '#contract/chats/chat.ts'
import { listed } from './chat-groups.ts'
import { flatChats, withChat, withFirstChats } from './chat-pages.ts'

const now = Date.UTC(2026, 5, 15, 12)
const hour = 3_600_000

/** Named by its age in hours. */
const chat = (hours: number, more: Partial<Chat> = {}): Chat => ({
  _id: `c${String(hours).padStart(4, '0')}`,
  id: `c${String(hours).padStart(4, '0')}`,
  title: String(hours),
  pinned: false,
  archived: false,
  temporary: false,
  createdAt: new Date(now - hours * hour).toISOString(),
  updatedAt: new Date(now - hours * hour).toISOString(),
  currentMessageId: null,
  running: false,
  fileIds: null,
  folderId: null,
  ...more,
})
const page = (items: Chat[], nextCursor: string | null) => ({ items, nextCursor })
const pages = (...all: ReturnType<typeof page>[]) => ({
  pages: all,
  pageParams: [undefined, ...all.slice(0, -1).map(({ nextCursor }) => nextCursor ?? undefined)],
})
const titles = (all: Chat[]) => all.map(({ title }) => title)

test('each chat stands once and in its place, though it came in two pages', () => {
  const data = pages(
    page([chat(1), chat(50, { pinned: true })], 'a'),
    page([chat(50), chat(2)], null),
  )
  expect(titles(flatChats(data))).toEqual(['50', '1', '2'])
})

test('what was done elsewhere at the beginning is taken in, and the rest stays as it was read', () => {
  const data = pages(page([chat(1), chat(2), chat(3)], 'a'), page([chat(4), chat(5)], 'b'))
  // 0 is new, 2 was deleted, 5 was answered just now.
  const fresh = page([chat(0), { ...chat(5), updatedAt: chat(0.5).updatedAt }, chat(1)], 'x')
  const merged = withFirstChats(data, fresh)
  expect(titles(flatChats(merged))).toEqual(['0', '5', '1', '2', '3', '4'])
  expect(merged.pages.at(-1)?.nextCursor).toBe('b')
  const longer = withFirstChats(data, page([chat(0), chat(1), chat(3)], 'x'))
  expect(titles(flatChats(longer))).toEqual(['0', '1', '3', '4', '5'])
})

test('where nothing joins the two, only the beginning is known', () => {
  const data = pages(page([chat(10), chat(11)], 'a'))
  const merged = withFirstChats(data, page([chat(1), chat(2)], 'x'))
  expect(titles(flatChats(merged))).toEqual(['1', '2'])
  expect(merged.pages.at(-1)?.nextCursor).toBe('x')
})

test('a list that is whole is taken as it is', () => {
  const data = pages(page([chat(1), chat(2)], 'a'), page([chat(3)], null))
  expect(titles(flatChats(withFirstChats(data, page([chat(1)], null))))).toEqual(['1'])
})

test('a chat that comes alone is taken in where its place is known, and once', () => {
  const begun = pages(page([chat(1), chat(3)], 'a'))
  expect(titles(flatChats(withChat(begun, chat(2))))).toEqual(['1', '2', '3'])
  expect(withChat(begun, chat(3))).toBe(begun)
  expect(withChat(begun, chat(700))).toBe(begun)
  const whole = pages(page([chat(1), chat(3)], null))
  expect(titles(flatChats(withChat(whole, chat(700))))).toEqual(['1', '3', '700'])
})

test('groups begin with their names, the pinned ones first', () => {
  const all = [chat(900, { pinned: true }), chat(0), chat(1), chat(60), chat(800)]
  expect(listed(all, now).map(({ heading }) => heading)).toEqual([
    'Pinned',
    'Today',
    undefined,
    'This week',
    'May',
  ])
})
