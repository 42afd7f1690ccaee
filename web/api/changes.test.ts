import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Change } from '#contract/changes.ts'
import { content } from '#contract/content.ts'
import { documents } from '#contract/documents/documents.ts'
import { groups } from '#contract/desk/groups.ts'
import { guests } from '#contract/account/guests.ts'
import { library } from '#contract/documents/library.ts'
import { prompts } from '#contract/chats/prompts.ts'
import type { Route } from '#contract/route.ts'

let tell: (change: Change) => void
vi.mock('./change-stream.ts', () => ({
  followChanges: (_: string, { onChange }: { onChange: typeof tell }) => {
    tell = onChange
    return () => {}
  },
}))
vi.mock('./start.ts', () => ({ loadUser: async () => undefined }))
const { keepCurrent, onChange } = await import('./changes.ts')
const { keyOf, reading } = await import('./queries.ts')

// Modules that were loaded here know the mocks, and the next file runs in this process.
afterAll(() => void vi.resetModules())

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const chat = (thing: number): Change => ({ kind: 'chat', thing: String(thing) })

test('a few changes are told one by one, and very many as everything', async () => {
  const heard: Change[] = []
  const unlisten = onChange((change) => heard.push(change))
  const stop = keepCurrent(new QueryClient(), 'ana')
  for (let i = 0; i < 3; i++) tell(chat(i))
  tell(chat(0))
  await vi.advanceTimersByTimeAsync(100)
  expect(heard).toEqual([1, 2, 0].map(chat).toSorted((a, b) => a.thing!.localeCompare(b.thing!)))

  heard.length = 0
  for (let i = 0; i < 1_200; i++) tell(chat(i))
  await vi.advanceTimersByTimeAsync(100)
  expect(heard).toEqual([{ kind: 'everything', thing: null }])
  stop()
  unlisten()
})

test('a list is read again once, after the page that is on its way', async () => {
  const queries = new QueryClient()
  const stop = keepCurrent(queries, 'ana')
  const { queryKey } = reading(prompts.list)
  const pages: ((page: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => pages.push(resolve))
  const first = queries.fetchQuery({ queryKey, queryFn })
  const invalidated = vi.spyOn(queries, 'invalidateQueries')
  tell({ kind: 'prompts', thing: null })
  tell({ kind: 'prompts', thing: 'b' })
  await vi.advanceTimersByTimeAsync(100)
  expect(invalidated).not.toHaveBeenCalled()
  pages[0]!('page')
  expect(await first).toBe('page')
  await vi.advanceTimersByTimeAsync(0)
  expect(invalidated).toHaveBeenCalledTimes(1)
  stop()
})

test('requests of guests and groups are read again when a colleague does something with one', async () => {
  const queries = new QueryClient()
  const stop = keepCurrent(queries, 'ana')
  const keys = [
    reading(guests.requests, { query: { closed: 'false' } }).queryKey,
    reading(groups.list).queryKey,
  ]
  for (const key of keys) queries.setQueryData(key as never, 'seen' as never)
  tell({ kind: 'desk', thing: null })
  await vi.advanceTimersByTimeAsync(100)
  for (const key of keys) expect(queries.getQueryState(key)).toMatchObject({ isInvalidated: true })
  stop()
})

test('what a closed document had left in memory is forgotten, and what is on screen is asked for anew', async () => {
  const queries = new QueryClient()
  const stop = keepCurrent(queries, 'ana')
  const about = reading(documents.about, { params: { filename: 'fees.pdf' } }).queryKey
  const other = reading(documents.about, { params: { filename: 'rules.pdf' } }).queryKey
  const list = reading(library.list).queryKey
  for (const key of [about, other, list]) queries.setQueryData(key as never, 'seen' as never)
  queries.setQueryData(reading(prompts.list).queryKey, 'own' as never)
  let asked = 0
  const watch = new QueryObserver(queries, {
    queryKey: other,
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      asked++
      throw new Error('not found')
    },
  })
  const leave = watch.subscribe(() => {})
  tell({ kind: 'documents', thing: null })
  await vi.advanceTimersByTimeAsync(100)
  expect([about, list].map((key) => queries.getQueryData(key as never))).toEqual([
    undefined,
    undefined,
  ])
  expect(asked).toBe(1)
  expect(watch.getCurrentResult().data).toBeUndefined()
  expect(queries.getQueryData(reading(prompts.list).queryKey)).toBe('own')
  leave()
  stop()
})

test('a document that comes is in the lists, and what is read meanwhile stays on screen', async () => {
  const queries = new QueryClient()
  const stop = keepCurrent(queries, 'ana')
  const read = async (route: Route) => {
    const queryFn = vi.fn(async () => 'seen')
    const watch = new QueryObserver(queries, { queryKey: keyOf(route, {}), queryFn })
    const leave = watch.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    return { queryFn, watch, leave }
  }
  const again = [library.list, library.choices, documents.about, content.starters]
  const lists = await Promise.all(again.map(read))
  const text = await read(documents.textPages)
  tell({ kind: 'library', thing: null })
  await vi.advanceTimersByTimeAsync(100)
  expect(lists.map(({ queryFn }) => queryFn.mock.calls.length)).toEqual([2, 2, 2, 2])
  expect(text.queryFn).toHaveBeenCalledTimes(1)
  expect([...lists, text].map(({ watch }) => watch.getCurrentResult().data)).not.toContain(
    undefined,
  )
  for (const { leave } of [...lists, text]) leave()
  stop()
})
