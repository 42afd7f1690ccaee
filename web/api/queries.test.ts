import { QueryClient, type QueryKey, hashKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { documents } from '#contract/documents/documents.ts'
import { dropItem, keyOf, reading, readingPages } from './queries.ts'

const ofChat = (chatId: string) => keyOf(chats.list, { query: { chatId, limit: 100 } })

test('equal inputs have equal keys, whatever is left out or written first', () => {
  expect(hashKey(keyOf(chats.list, { query: { limit: 100, chatId: 'a', q: undefined } }))).toBe(
    hashKey(ofChat('a')),
  )
})

test('another input, another route of the same path, and the same read page by page have other keys', () => {
  const given = { query: { chatId: 'a', limit: 100 } }
  const keys = [
    reading(chats.list, given).queryKey,
    readingPages(chats.list, given).queryKey,
    ofChat('b'),
    keyOf(chats.send, given),
  ]
  expect(new Set(keys.map(hashKey)).size).toBe(keys.length)
})

test('invalidating a route reaches each of its inputs and no other route', async () => {
  const queries = new QueryClient()
  const reached: QueryKey[] = [
    reading(chats.list).queryKey,
    reading(chats.list, { query: { q: 'fees' } }).queryKey,
    readingPages(chats.list, { query: { chatId: 'a' } }).queryKey,
  ]
  const other: QueryKey = reading(chats.read, { params: { chatId: 'a' } }).queryKey
  for (const key of [...reached, other]) queries.setQueryData(key, {})
  await queries.invalidateQueries({ queryKey: keyOf(chats.list) })
  expect(reached.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([
    true,
    true,
    true,
  ])
  expect(queries.getQueryState(other)?.isInvalidated).toBe(false)
})

test('a part of an input reaches the reads that have it', () => {
  const queries = new QueryClient()
  queries.setQueryData(ofChat('a'), {})
  queries.setQueryData(ofChat('b'), {})
  queries.removeQueries({ queryKey: keyOf(chats.list, { query: { chatId: 'a' } }) })
  expect(queries.getQueryData(ofChat('a'))).toBeUndefined()
  expect(queries.getQueryData(ofChat('b'))).toEqual({})
})

test('an item is dropped from every list of its route that was read page by page', () => {
  const queries = new QueryClient()
  const page = (...ids: string[]) => ({ items: ids.map((_id) => ({ _id })), nextCursor: null })
  const pages = (...all: ReturnType<typeof page>[]) => ({
    pages: all,
    pageParams: all.map((_, at) => (at ? String(at) : undefined)),
  })
  const all: QueryKey = readingPages(documents.operatorFiles).queryKey
  const some: QueryKey = readingPages(documents.operatorFiles, { query: { q: 'fees' } }).queryKey
  const asOne: QueryKey = reading(documents.operatorFiles).queryKey
  const other: QueryKey = readingPages(documents.assistantFiles).queryKey
  queries.setQueryData(all, pages(page('a', 'b'), page('c')))
  queries.setQueryData(some, pages(page('b')))
  queries.setQueryData(asOne, page('b'))
  queries.setQueryData(other, pages(page('b')))
  dropItem(queries, documents.operatorFiles, 'b')
  expect(queries.getQueryData(all)).toEqual(pages(page('a'), page('c')))
  expect(queries.getQueryData(some)).toEqual(pages(page()))
  expect(queries.getQueryData(asOne)).toEqual(page('b'))
  expect(queries.getQueryData(other)).toEqual(pages(page('b')))
})
