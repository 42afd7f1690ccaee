import { expect, test } from 'vitest'
import { forSending } from './draft.ts'

const newId = () => 'new'

test('the same question again goes under the same id, so that it is answered once', () => {
  expect(forSending({ text: 'Why?', sentText: 'Why?', requestId: 'first' }, newId).requestId).toBe(
    'first',
  )
})

test('a question that was changed goes under an id of its own', () => {
  expect(
    forSending({ text: 'Why not?', sentText: 'Why?', requestId: 'first' }, newId).requestId,
  ).toBe('new')
  expect(forSending({ text: 'Why?' }, newId)).toEqual({
    text: 'Why?',
    sentText: 'Why?',
    requestId: 'new',
  })
})
