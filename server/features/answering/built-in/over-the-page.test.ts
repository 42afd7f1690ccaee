import { expect, test } from 'vitest'
import type { DocumentAccess, FoundPassage } from '#server/infra/model/model.ts'
import { unitsOf } from '#server/features/documents/documents.ts'
import { restOverThePage } from './over-the-page.ts'

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
