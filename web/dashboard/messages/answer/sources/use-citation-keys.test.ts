import { expect, test } from 'vitest'
import type { Message } from '#contract/chats/chat.ts'
import { step } from './use-citation-keys.ts'

const message = (id: string, ...ns: number[]) =>
  ({ _id: id, citations: ns.map((n) => ({ n })) }) as Message
const shown = [message('a', 1, 2), message('b', 1, 2, 3), message('c')]

test('the keys begin at the newest answer that has sources', () => {
  expect(step(shown, undefined, 1)).toMatchObject({ messageId: 'b', citation: { n: 1 } })
  expect(step(shown, undefined, -1)).toMatchObject({ messageId: 'b', citation: { n: 3 } })
})

test('they go round within the answer that is open', () => {
  const open = step(shown, undefined, -1)!
  expect(step(shown, open, 1)).toMatchObject({ messageId: 'b', citation: { n: 1 } })
  expect(step(shown, open, -1)).toMatchObject({ messageId: 'b', citation: { n: 2 } })
})

test('without sources they do nothing', () => {
  expect(step([message('c')], undefined, 1)).toBeUndefined()
})
