import { expect, test } from 'vitest'
import type { Chat } from '#contract/chats/chat.ts'
import { mostSelected, withToggled } from './use-selection.ts'

const listed = Array.from({ length: 300 }, (_, i) => ({ _id: `c${i}` }) as Chat)
const selected = (...ids: string[]) => ({ ids: new Set(ids), last: ids.at(-1) ?? '' })
const idsAfter = (...given: Parameters<typeof withToggled>) => [...withToggled(...given).ids]

test('a chat is selected, and taken out again', () => {
  expect(idsAfter(selected('c1'), 'c4', [])).toEqual(['c1', 'c4'])
  expect(idsAfter(selected('c1', 'c4'), 'c1', [])).toEqual(['c4'])
})

test('a range goes from the last one to this one, up or down', () => {
  expect(idsAfter(selected('c1'), 'c3', listed)).toEqual(['c1', 'c2', 'c3'])
  expect(idsAfter(selected('c5', 'c3'), 'c1', listed)).toEqual(['c5', 'c3', 'c1', 'c2'])
})

test('where the last one is not listed any more, only this one is selected', () => {
  expect(idsAfter(selected('gone'), 'c3', listed)).toEqual(['gone', 'c3'])
})

test('no more are selected than can be changed at once', () => {
  expect(idsAfter(selected('c0'), 'c299', listed)).toHaveLength(mostSelected)
})
