import '#web/language.ts'
import { expect, test } from 'vitest'
import { account, refusalOf } from './import-words.ts'

test('what came of an import is said in one sentence', () => {
  const counted = { imported: 212, messages: 4310, known: 3, empty: 2 }
  expect(account(counted)).toBe(
    '212 chats with 4,310 messages are here; 3 were here before; 2 were empty.',
  )
  expect(account({ imported: 0, messages: 0, known: 1, empty: 0 })).toBe(
    'No new chats; 1 was here before.',
  )
})

test('what was cut or lost is said as well', () => {
  const counted = { imported: 1, messages: 5000, known: 0, empty: 2, cut: 1, unreadable: 2 }
  expect(account(counted)).toBe(
    '1 chat with 5,000 messages is here; 2 were empty or could not be read. Of 1 chat not every message was kept: at most 5,000, 100 in one place, and 10 million letters.',
  )
})

test('what cannot be chats is not sent', () => {
  expect(refusalOf({ name: 'a.pdf', size: 9 })).toContain('neither a zip nor a JSON file')
  expect(refusalOf({ name: 'a.zip', size: 300 * 1024 * 1024 })).toContain('larger than 256 MB')
  expect(refusalOf({ name: 'a.json', size: 0 })).toContain('is empty')
  expect(refusalOf({ name: 'Conversations.JSON', size: 9 })).toBeUndefined()
})
