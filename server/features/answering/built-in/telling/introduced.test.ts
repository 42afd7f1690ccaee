import { expect, test } from 'vitest'
import type { DocumentAccess, FoundPassage } from '#server/infra/model/model.ts'
import { unitsOf } from '#server/features/passages/passages.ts'
import { introducedBy, rowsIntroducedBy } from './introduced.ts'

const passageOf = (text: string, id = '1'): FoundPassage => ({
  ...{ id, fileId: 'port', filename: 'port.md', title: 'Rules', page: 1, place: null },
  ...{ own: false, heading: '', text, score: 1, meaning: null },
})
const after = async (text: string, next?: Partial<FoundPassage>) => {
  const passage = passageOf(text)
  const page = [passage, ...(next ? [{ ...passageOf('', '2'), ...next }] : [])]
  const access = { read: () => Promise.resolve(page) } as unknown as DocumentAccess
  const found = await introducedBy({ passage, unit: unitsOf(passage)[0]! }, access)
  return found?.unit.quote
}

test('the list or the command that a sentence introduces is quoted with it', async () => {
  expect(
    await after('Every sailor brings these:\nA life jacket\nA lamp\n\nThe port is open.'),
  ).toBe('A life jacket A lamp')
  expect(await after('To open the lock of the gate for a boat, use\n\n$ lock --open')).toBe(
    '$ lock --open',
  )
})

test('what stands directly below a message is quoted with it', async () => {
  const text = 'lock: gate 4 is open -- not locked\nPush the gate until it clicks and try\nagain.'
  expect(await after(text)).toBe('Push the gate until it clicks and try again.')
  expect(await after(text.replace('\n', '\n\n'))).toBeUndefined()
  // Items of a list stand below each other, too.
  expect(await after('Urgent (a gate): 3 days\nRoutine (a lamp): 20 days')).toBeUndefined()
})

test('it is read from the next passage under the same heading', async () => {
  const open = 'To open the lock of the gate for a boat, use'
  expect(await after(open, { text: '$ lock --open' })).toBe('$ lock --open')
  expect(await after(open, { text: '$ lock --open', heading: 'Other' })).toBeUndefined()
  expect(await after(open, { text: 'The port is open.' })).toBeUndefined()
})

test('a sentence that stands by itself is quoted alone', async () => {
  expect(await after('Every sailor brings a lamp.\n\n$ lock --open')).toBeUndefined()
  expect(await after('The rules of the port and of the pier\n\nThe port is open.')).toBeUndefined()
  expect(await after('Every sailor pays these fees:')).toBeUndefined()
  expect(await after('Every sailor pays these fees here:\n\nBoat\tFee\nYacht\t£5')).toBeUndefined()
  expect(await after(`Every sailor reads this:\n\n${'Do not swim. '.repeat(60)}`)).toBeUndefined()
})

test('the name of an option at the end of a page is quoted with what defines it on the next', async () => {
  const next = { text: 'Cuts long lines.', page: 2 }
  expect(await after('-S or --cut-lines', next)).toBe('Cuts long lines.')
  expect(await after('-S or --cut-lines', { ...next, heading: 'Other' })).toBeUndefined()
})

test('a sentence directly below a list is none of its items', async () => {
  const lead = 'Every sailor brings these:'
  expect(await after(`${lead}\nA life jacket\nA lamp\nNobody needs a rope.`)).toBe(
    'A life jacket A lamp',
  )
  expect(await after(`${lead}\n- A jacket.\n- A lamp that\n  shines.\nNobody needs a rope.`)).toBe(
    '- A jacket. - A lamp that shines.',
  )
  expect(await after(`${lead}\nA jacket is lent.\nA lamp is lent.\nA rope is lent.`)).toBe(
    'A jacket is lent. A lamp is lent. A rope is lent.',
  )
  // In the middle, it is an item or goes on with one.
  expect(await after(`${lead}\nA life jacket\nA lamp\nA cap made of cloth.\nShoes`)).toBe(
    'A life jacket A lamp A cap made of cloth. Shoes',
  )
})

const canoes = 'Boat\tA day\nCanoe\t£12\nRaft\t£20'
const rowsBelow = async (text: string, next: Partial<FoundPassage>) => {
  const passage = passageOf(text)
  const below = { ...passageOf(canoes, '2'), ...next }
  const access = {
    read: () => Promise.resolve([passage, below]),
    tables: () => Promise.resolve({ passages: [below], more: false }),
  } as unknown as DocumentAccess
  const rows = await rowsIntroducedBy({ passage, unit: unitsOf(passage)[0]! }, access)
  return rows.map(({ unit }) => unit.quote)
}

test('the rows of a table that a sentence introduces belong to it', async () => {
  const open = 'Members may hire the boats of the port:'
  expect(await rowsBelow(open, {})).toEqual(['Canoe £12', 'Raft £20'])
  expect(await rowsBelow(open, { text: `Table 2. Boats\n${canoes}` })).toHaveLength(2)
  expect(await rowsBelow(open, { page: 2 })).toHaveLength(2)
})

test.each([
  ['a sentence that says something by itself', 'Members may hire the boats of the port.', {}],
  ['what stands under another heading', 'Members may hire:', { heading: 'Boats' }],
  ['a table below other sentences', 'Bring these:\nA lamp\nA rope', {}],
  ['what is no table', 'Members may hire:', { text: 'Canoes and rafts.' }],
  [
    'a table of many rows',
    'Members may hire:',
    { text: `Boat\tA day${'\nCanoe\t£12'.repeat(13)}` },
  ],
])('no rows: %s', async (_, text, next) => {
  expect(await rowsBelow(text, next)).toEqual([])
})
