import { expect, test } from 'vitest'
import type { ChatToExport } from './chats-of.ts'
import { sayIn } from '#server/sentences.ts'
import { sheetOf } from './pdf-blocks.ts'

const bot = (content: string, i: number) =>
  ({
    ...{ id: `m${i}`, parentId: i === 0 ? null : `m${i - 1}`, role: 'bot', content },
    ...{ status: 'complete', citations: [], createdAt: new Date(0) },
  }) as unknown as ChatToExport['messages'][number]

const chatOf = (...contents: string[]) =>
  ({
    title: 'Chat',
    currentMessageId: null,
    messages: contents.map(bot),
  }) as ChatToExport

const blocksOf = (...contents: string[]) =>
  sheetOf(chatOf(...contents), sayIn([])).messages.map(({ blocks }) => blocks)

test('what stands around the words is said in the language of whoever exports', () => {
  const chat = chatOf('\u{1F600}')
  chat.messages[0]!.status = 'stopped'
  const { note, messages } = sheetOf(chat, sayIn(['de']))
  expect(note).toMatch(/^Manche Buchstaben|^Einige Buchstaben/)
  expect(messages[0]).toMatchObject({ name: 'Antwort', end: 'Diese Antwort wurde angehalten.' })
})

test('a source that is called as its document is named once', () => {
  const chat = chatOf('Yes [1].')
  const citation = { n: 1, fileId: 'f', filename: 'f.md', quote: 'q', page: 1 }
  chat.messages[0]!.citations = [
    { ...citation, title: 'Lockers', place: 'Lockers' },
    { ...citation, title: 'Lockers', place: 'Prices' },
  ]
  const [message] = sheetOf(chat, sayIn(['en'])).messages
  expect(message!.sources.map(({ place }) => place)).toEqual(['Lockers', 'Lockers, Prices'])
})

test('a message that the parser is not through with in time is set as it was written', () => {
  const endless = '**a_'.repeat(45_000)
  const [first, second] = blocksOf(endless, 'A **bold** word')
  expect(first).toEqual([{ k: 'paragraph', rtl: false, c: [{ k: 'text', t: endless }] }])
  expect(second).toMatchObject([{ k: 'paragraph', c: [{ t: 'A ' }, { k: 'strong' }, {}] }])
})

test('what is nested too deep for the parser is set as it was written', () => {
  const deep = '> '.repeat(20_000) + 'deep'
  expect(blocksOf(deep)).toEqual([[{ k: 'paragraph', rtl: false, c: [{ k: 'text', t: deep }] }]])
})
