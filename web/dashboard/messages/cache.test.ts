import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Message } from '#contract/chats/chat.ts'
import {
  flatMessages,
  messagesIn,
  messagesQuery,
  putMessages,
  refreshNewest,
  withNewest,
} from './cache.ts'

const make = (...ids: number[]) => ids.map((id) => ({ _id: `m${id}` }) as Message)
const known = {
  pages: [
    { items: make(5, 6), nextCursor: 'five' },
    { items: make(3, 4), nextCursor: 'three' },
  ],
  pageParams: [undefined, 'five'],
}
const ids = (data: Parameters<typeof flatMessages>[0]) => flatMessages(data).map(({ _id }) => _id)

test('what is new at the end of a chat joins what was loaded before it', () => {
  const now = withNewest(known, { items: make(6, 7, 8), nextCursor: 'six' })
  expect(ids(now)).toEqual(['m3', 'm4', 'm5', 'm6', 'm7', 'm8'])
  expect(now.pages.at(-1)).toBe(known.pages[1])
})

test('what was deleted elsewhere goes, and what came meanwhile stays', () => {
  expect(ids(withNewest(known, { items: make(4, 5), nextCursor: 'four' }))).toEqual([
    'm3',
    'm4',
    'm5',
    'm6',
  ])
  expect(ids(withNewest(known, { items: make(3, 4, 6), nextCursor: 'three' }))).toEqual([
    'm3',
    'm4',
    'm6',
  ])
})

test('where much was added, nothing is shown as if it followed', () => {
  expect(ids(withNewest(known, { items: make(8, 9), nextCursor: 'eight' }))).toEqual(['m8', 'm9'])
})

test('what is done here while the end of a chat is read is not undone by it', async () => {
  const queries = new QueryClient()
  const { queryKey } = messagesQuery('c')
  const rated = (feedback: 'down' | null) => ({ _id: 'm1', feedback }) as Message
  const data = { pages: [{ items: [rated(null)], nextCursor: null }], pageParams: [undefined] }
  queries.setQueryData(queryKey, data)
  let reads = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const payload = { items: [rated(++reads === 1 ? null : 'down')], nextCursor: null }
    if (reads === 1) putMessages(queries, 'c', [rated('down')])
    return Response.json({ httpCode: 200, message: '', payload })
  })
  await refreshNewest(queries, 'c')
  expect(messagesIn(queries, 'c')).toEqual([rated('down')])
  expect(reads).toBe(2)
  vi.restoreAllMocks()
})

test('what was asked elsewhere while a chat was first read is read after it', async () => {
  const queries = new QueryClient()
  const waiting: ((payload: unknown) => void)[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    () =>
      new Promise((resolve) =>
        waiting.push((payload) => resolve(Response.json({ httpCode: 200, message: '', payload }))),
      ),
  )
  const first = queries.fetchInfiniteQuery(messagesQuery('c'))
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  const refreshed = refreshNewest(queries, 'c')
  waiting[0]!({ items: make(1), nextCursor: null })
  await first
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]!({ items: make(1, 2), nextCursor: null })
  await refreshed
  expect(messagesIn(queries, 'c')).toEqual(make(1, 2))
  vi.restoreAllMocks()
})
