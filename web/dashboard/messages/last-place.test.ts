import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paths } from '#web/paths.ts'
import { forgetPlace, lastPlace, rememberPlace } from './last-place.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = ['an-answer~1', '~0~3~rules.pdf~House rules~“Dogs & cats?”']

test('“Messages” leads to the chat of before with the pages beside it, and to nothing else of its address', () => {
  expect(lastPlace()).toBe(paths.messages)
  rememberPlace('a-chat')
  expect(lastPlace()).toBe(paths.chat('a-chat'))
  const params = new URLSearchParams([['ask', 'again'], ...open.map((one) => ['open', one])])
  rememberPlace('a-chat', `?${params}`)
  const [path, search] = lastPlace().split('?')
  expect(path).toBe(paths.chat('a-chat'))
  const found = new URLSearchParams(search)
  expect([...found.keys()]).toEqual(['open', 'open'])
  expect(found.getAll('open')).toEqual(open)
  rememberPlace('a-chat', '')
  expect(lastPlace()).toBe(paths.chat('a-chat'))
})

test('a chat that is deleted is not gone back to, with or without a page beside it', () => {
  rememberPlace('a-chat', '?open=an-answer~1')
  forgetPlace('another')
  expect(lastPlace()).toContain('a-chat')
  forgetPlace('a-chat')
  expect(lastPlace()).toBe(paths.messages)
})
