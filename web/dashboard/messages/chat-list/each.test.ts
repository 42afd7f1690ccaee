import { expect, test } from 'vitest'
import type { Chat } from '#contract/chats/chat.ts'
import { changesOnTheirWay, each } from './each.ts'

const plums = { _id: 'plums' } as Chat
const pears = { _id: 'pears' } as Chat

test('what takes a change back reaches the server after it, and other chats do not wait', async () => {
  const sent: string[] = []
  const first = Promise.withResolvers<void>()
  const send = (name: string, until?: Promise<void>) => async (chat: Chat) => {
    sent.push(`${name} ${chat._id}`)
    await until
  }
  const moved = each([plums], send('move', first.promise), () => {})
  const undone = each([plums, pears], send('undo'), () => {})
  await Promise.resolve()
  expect(sent).toEqual(['move plums', 'undo pears'])
  expect(changesOnTheirWay('plums')).toBeDefined()
  first.resolve()
  await Promise.all([moved, undone])
  expect(sent).toEqual(['move plums', 'undo pears', 'undo plums'])
  await changesOnTheirWay('plums')
  expect(changesOnTheirWay('plums')).toBeUndefined()
})
