import { expect, test } from 'vitest'
import type { Message } from '#contract/chats/chat.ts'
import { branchTo, newestAfter, siblingsAmong } from './branch.ts'

const make = (id: string, parentId: string | null, role: 'user' | 'bot') =>
  ({ _id: id, parentId, role, siblings: [id] }) as Message
const all = [
  make('q1', null, 'user'),
  make('a1', 'q1', 'bot'),
  make('a1b', 'q1', 'bot'),
  make('q2', 'a1', 'user'),
  make('a2', 'q2', 'bot'),
]
const ids = (messages: Message[]) => messages.map(({ _id }) => _id)

test('a conversation is what leads to its last message', () => {
  expect(ids(branchTo(all, 'a2'))).toEqual(['q1', 'a1', 'q2', 'a2'])
  expect(ids(branchTo(all, 'a1b'))).toEqual(['q1', 'a1b'])
})

test('a last message that is not loaded gives way to the newest that is', () => {
  expect(ids(branchTo(all, 'elsewhere'))).toEqual(['q1', 'a1', 'q2', 'a2'])
  expect(branchTo([], 'a')).toEqual([])
})

test('answers to the same question are alternatives, and choosing one shows what came after it', () => {
  const among = siblingsAmong(all)
  expect(among(all[1]!)).toEqual({ place: 1, count: 2, after: 'a1b' })
  expect(among({ ...all[1]!, siblings: ['a0', 'a1', 'a1b'] })).toEqual({
    ...{ place: 2, count: 3, before: 'a0', after: 'a1b' },
  })
  expect(newestAfter(all, 'a1')).toBe('a2')
  expect(newestAfter(all, 'a1b')).toBe('a1b')
})

test('of many answers to the same question their number and the neighbours are known', () => {
  const many = {
    ...make('a50', 'q1', 'bot'),
    siblings: ['a49', 'a50', 'a51'],
    amongSiblings: { place: 50, count: 99 },
  }
  const newest = { ...make('b0', 'q1', 'bot'), amongSiblings: { place: 100, count: 100 } }
  const among = siblingsAmong([many, newest])
  expect(among(many)).toEqual({ place: 50, count: 100, before: 'a49', after: 'a51' })
})
