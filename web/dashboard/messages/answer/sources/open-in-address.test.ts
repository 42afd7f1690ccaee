import { expect, test } from 'vitest'
import type { Message } from '#contract/chats/chat.ts'
import { isSame, openAsText, openFromText } from './open-in-address.ts'

const citation = { n: 2, fileId: 'f', filename: 'f.pdf', title: 'Fees', page: 3, quote: 'A ~ b' }
const messages = [{ _id: 'answer', citations: [citation] }] as unknown as Message[]

test('a source is named by its message and number, and found among the messages', () => {
  const open = { messageId: 'answer', citation }
  expect(openAsText(open)).toBe('answer~2')
  expect(openFromText('answer~2', messages)).toEqual(open)
  expect(openFromText('answer~3', messages)).toBeUndefined()
  expect(openFromText('other~2', messages)).toBeUndefined()
})

test('another place of a document is named by its file, page and quote', () => {
  const open = { messageId: 'question', citation: { ...citation, n: 0, fileId: '' } }
  expect(openFromText(openAsText(open), [])).toEqual(open)
  expect(isSame(open, { ...open, citation: { ...open.citation, page: 4 } })).toBe(false)
})

test('an address that names nothing opens nothing', () => {
  for (const text of ['', 'x', 'a~', 'a~x', 'a~0', 'a~0~0~f.pdf', 'a~0~1~', 'a~0~one~f.pdf~t~q'])
    expect(openFromText(text, messages), text).toBeUndefined()
})
