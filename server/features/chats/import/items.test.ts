import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chatOf } from './formats.ts'
import { bounds } from './imported.ts'
import { itemsOf } from './items.ts'

const now = Date.UTC(2026, 0)

async function* cutAt(text: string, cuts: number[]) {
  const bytes = Buffer.from(text)
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length]
  const sorted = places.toSorted((a, b) => a - b)
  for (const [i, place] of sorted.entries()) yield bytes.subarray(place, sorted[i + 1] ?? place)
}

async function itemsIn(text: string, cuts: number[] = [], most = 1_000_000) {
  const items: unknown[] = []
  for await (const item of itemsOf(cutAt(text, cuts), most))
    items.push(item && JSON.parse(item.toString()))
  return items
}

const value = fc.jsonValue({ noUnicodeString: false })
const cuts = fc.array(fc.nat(5_000), { maxLength: 8 })
const space = fc.constantFrom(undefined, 1, '\t')

test('the items of a list are those that are in it, wherever the bytes are cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(value), cuts, space, async (list, cuts, space) => {
      expect(await itemsIn(JSON.stringify(list, null, space), cuts)).toEqual(onceWritten(list))
    }),
  )
})

test('the list of an object is found by its name, and what has none is one item', async () => {
  await fc.assert(
    fc.asyncProperty(
      ...[fc.array(value), fc.constantFrom('chats', 'conversations', 'others', 'chats"'), value],
      ...[cuts, space],
      async (list, name, other, cuts, space) => {
        const whole = { before: other, text: '"chats":[', [name]: list, after: other }
        const items = await itemsIn(JSON.stringify(whole, null, space), cuts)
        const named = name === 'chats' || name === 'conversations'
        expect(items).toEqual(onceWritten(named ? list : [whole]))
      },
    ),
  )
})

test('what breaks off, or goes on behind its end, is broken', async () => {
  const whole = JSON.stringify([{ a: 'b]' }, ['\\"', 1]])
  expect(await itemsIn(`\ufeff \n${whole}\n `)).toHaveLength(2)
  for (let end = 0; end < whole.length; end++)
    await expect(itemsIn(whole.slice(0, end)), whole.slice(0, end)).rejects.toThrow('broken-json')
  for (const more of [']', '{}', 'x', '\0'])
    await expect(itemsIn(whole + more)).rejects.toThrow('broken-json')
})

test('an item that is too large is passed over', async () => {
  expect(await itemsIn(JSON.stringify([1, 'x'.repeat(100), 2]), [20, 40], 50)).toEqual([1, null, 2])
})

test('no chat of any shape makes a reader throw, or brings more than a chat may have', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', '')
  const odd = fc.oneof(value, id, fc.string({ unit: 'binary' }))
  const message = fc.record(
    {
      ...{ uuid: id, id, parent_message_uuid: id, parentId: id, text: odd, created_at: odd },
      ...{ sender: fc.constantFrom('human', 'assistant', 'x'), content: odd, files: odd },
      ...{
        role: fc.constantFrom('user', 'bot', 'x'),
        attachments: odd,
        feedback: odd,
        status: odd,
      },
      ...{ author: fc.record({ role: fc.constantFrom('user', 'assistant', 'tool', 'system') }) },
    },
    { requiredKeys: [] },
  )
  const content = fc.record({ content_type: odd, parts: fc.array(odd), text: odd })
  const node = fc.record({
    parent: fc.oneof(id, fc.constant(null)),
    children: fc.array(id),
    message: fc.oneof(
      odd,
      fc.tuple(message, content).map(([m, content]) => ({ ...m, content })),
    ),
  })
  const chat = fc.record(
    {
      mapping: fc.oneof(odd, fc.dictionary(id, node)),
      ...{ chat_messages: fc.array(fc.oneof(message, odd)), messages: fc.array(message) },
      ...{ id: odd, title: odd, name: odd, create_time: odd, update_time: odd, current_node: id },
    },
    { requiredKeys: [] },
  )
  let read = 0
  fc.assert(
    fc.property(chat, (given) => {
      const found = chatOf(JSON.parse(JSON.stringify(given)), now)
      if (!found) return
      read++
      expect(found.title.length).toBeLessThanOrEqual(240)
      expect(found.source).not.toContain('\0')
      expect(found.messages.length).toBeLessThanOrEqual(bounds.messages)
      expect(found.messages[found.current!]).toBeDefined()
      for (const [i, { parent, at, content }] of found.messages.entries()) {
        expect(parent === null || parent < i).toBe(true)
        expect(at <= now && at >= (parent === null ? 0 : found.messages[parent]!.at)).toBe(true)
        expect(content.isWellFormed() && content.trim() !== '' && !content.includes('\0')).toBe(
          true,
        )
      }
    }),
    { numRuns: 3_000 },
  )
  expect(read).toBeGreaterThan(300)
})

/** Minus zero and the like are not what they were once they are written. */
const onceWritten = (list: unknown[]) => JSON.parse(JSON.stringify(list)) as unknown[]
