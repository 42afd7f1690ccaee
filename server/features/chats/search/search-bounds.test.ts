import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Chat, chats } from '#contract/chats/chat.ts'
import type { Model } from '#server/infra/model/model.ts'
import { testApp } from '#server/testing/test-app.ts'
import { excerptOf } from './excerpt.ts'
import { inPortions, mostShown } from './excerpts.ts'
import { lookedAt } from './search.ts'
import { holdsAll, mostScanned, placesOf, queryOf } from './words.ts'

const model: Model = {
  name: 'told',
  async *answer() {
    yield { type: 'text', delta: 'Noted.' }
  },
}

test('of a query each word is sought once, and no more than ten of them', () => {
  expect(queryOf('a '.repeat(99) + 'b')!.words.map(({ text }) => text)).toEqual(['a', 'b'])
  expect(queryOf('to be or not to be')!.words.map(({ text }) => text)).toEqual([
    ...['or', 'not', 'to', 'be'],
  ])
  const letters = Array.from({ length: 100 }, (_, i) => i).join(' ')
  expect(queryOf(letters)!.words).toHaveLength(10)
})

test('each word of a text is one place for each word that it may be', () => {
  const query = queryOf('maps map')!
  const places = [...placesOf('A map, maps and Mapping', query)]
  expect(places.map(({ start, nth }) => [start, nth])).toEqual([
    [2, 1],
    [7, 0],
    [7, 1],
    [16, 1],
  ])
})

test('no text is read further than a message is long', () => {
  const text = `${'a '.repeat(mostScanned / 2)}needle`
  expect(holdsAll(text, queryOf('needle')!)).toBe(false)
  expect(excerptOf(text, queryOf('needle')!)).toBeUndefined()
  expect(holdsAll(text.slice(2), queryOf('a needle')!)).toBe(false)
  expect(holdsAll(text.slice(20), queryOf('needle')!)).toBe(true)
})

test('as it was typed a query is looked for in the beginnings of a few messages only', async () => {
  const { as } = await testApp({ model })
  const ana = as('ana')
  const ask = async (message: string) => {
    const { chat } = await ana(chats.send, { body: { requestId: uuid(), message } })
    await ana(chats.rename, { body: { chatId: chat.id, title: 'x' } })
    return chat.id
  }
  const far = await ask(`${'filling '.repeat(lookedAt.characters / 8)} the blue door`)
  const near = await ask('Here the blue door is at the beginning')
  const spread = await ask('A door, not blue')
  const found = (await ana(chats.list, { query: { q: 'blue door' } })).items as Chat[]
  expect(found.map(({ id }) => id)).toEqual([near, spread, far])
  const excerpt = found.at(-1)!.found![0]!
  expect(excerpt.marks.map(([a, b]) => excerpt.excerpt.slice(a, b))).toEqual(['blue', 'door'])
})

test('of very long messages only so many are read for the pieces that are shown, a few at a time', () => {
  const bytes = mostShown.atOnce / 4
  const texts = Array.from({ length: 100 }, (_, i) => ({ id: `${i}`, bytes }))
  const portions = inPortions(texts)
  expect(portions.flat()).toHaveLength(mostShown.bytes / bytes)
  expect(portions.every((some) => some.length === 4)).toBe(true)
  expect(inPortions([{ id: 'one', bytes: 2 * mostShown.bytes }])).toEqual([['one']])
})
