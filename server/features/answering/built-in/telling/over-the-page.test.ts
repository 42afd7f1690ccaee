import { expect, test } from 'vitest'
import type { DocumentAccess, FoundPassage } from '#server/infra/model/model.ts'
import { unitsOf } from '#server/features/passages/passages.ts'
import { beginBeforeThePage, restOverThePage } from './over-the-page.ts'

const passageOf = (text: string, page: number, id = `${page}`): FoundPassage => ({
  ...{ id, fileId: 'port', filename: 'port.pdf', title: 'Rules', page, place: null, own: false },
  ...{ heading: '', text, score: 1, meaning: null },
})
const accessTo = (...passages: FoundPassage[]) =>
  ({
    read: (_: string, pages: number[]) =>
      Promise.resolve(passages.filter(({ page }) => pages.includes(page))),
  }) as unknown as DocumentAccess
const lastOf = (passage: FoundPassage) => ({ passage, unit: unitsOf(passage).at(-1)! })

const first = passageOf(
  'The port is open. The harbour master may make contracts for the hire of',
  1,
)
const next = passageOf('boats and of cranes, up to £5,000 each. Nobody else may.', 2)

test('a sentence that goes on over the end of its page is quoted with its rest', async () => {
  const rest = await restOverThePage(lastOf(first), accessTo(first, next))
  expect(rest?.unit.quote).toBe('boats and of cranes, up to £5,000 each.')
  expect(rest?.passage.page).toBe(2)
})

test('a sentence that ends, or does not go on there, is quoted alone', async () => {
  const ended = passageOf('The port is open, and the harbour master is there.', 1)
  expect(await restOverThePage(lastOf(ended), accessTo(ended, next))).toBeUndefined()
  const other = passageOf('Nobody else may.', 2)
  expect(await restOverThePage(lastOf(first), accessTo(first, other))).toBeUndefined()
  const between = passageOf('A note.', 1, 'between')
  expect(await restOverThePage(lastOf(first), accessTo(first, between, next))).toBeUndefined()
  expect(await restOverThePage(lastOf(first), undefined)).toBeUndefined()
})

const firstIn = (passage: FoundPassage) => ({ passage, unit: unitsOf(passage)[0]! })

test('a sentence that began on the page before is quoted with its beginning', async () => {
  const begin = await beginBeforeThePage(firstIn(next), accessTo(first, next))
  expect(begin?.unit.quote).toBe('The harbour master may make contracts for the hire of')
  expect(begin?.passage.page).toBe(1)
  const second = { passage: next, unit: unitsOf(next)[1]! }
  expect(await beginBeforeThePage(second, accessTo(first, next))).toBeUndefined()
  const ended = passageOf('The port is open, and the harbour master is there.', 1)
  expect(await beginBeforeThePage(firstIn(next), accessTo(ended, next))).toBeUndefined()
  expect(await beginBeforeThePage(firstIn(first), accessTo(first))).toBeUndefined()
})

test('behind a word that ends no sentence, the next page goes on with a capital, too', async () => {
  const noun = passageOf('Liegeplatz jährlich eine Erklärung über die Versicherung ab.', 2)
  const open = passageOf('Wer ein Boot besitzt, gibt für seinen', 1)
  expect((await restOverThePage(lastOf(open), accessTo(open, noun)))?.passage.page).toBe(2)
  expect((await beginBeforeThePage(firstIn(noun), accessTo(open, noun)))?.passage.page).toBe(1)
  const name = passageOf('Verzeichnis aller Liegeplätze in unserem alten Hafen', 1)
  expect(await restOverThePage(lastOf(name), accessTo(name, noun))).toBeUndefined()
})

test('what stands behind a semicolon at the end of a page is quoted with what is before it', async () => {
  const rule = passageOf('Dogs may not come into the boathouse or on the landing stage;', 1)
  const but = passageOf('excepted are those that guide the blind.', 2)
  expect((await restOverThePage(lastOf(rule), accessTo(rule, but)))?.unit.quote).toBe(but.text)
  expect((await beginBeforeThePage(firstIn(but), accessTo(rule, but)))?.unit.quote).toBe(rule.text)
})
