import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { faultsOf } from './fault.ts'

test('what is wrong with a field is a whole sentence', () => {
  const payload = {
    ...{ line: 3, hint: 'write three capitals, such as EUR.', place: ['currency'] },
    others: [{ line: 7, hint: 'write a text.', place: ['plans', 0, 'name'] }],
  }
  const error = new ApiError({ httpCode: 422, message: 'Refused.', payload })
  expect(faultsOf(error)).toEqual([
    { line: 3, place: ['currency'], what: 'Write three capitals, such as EUR.' },
    { line: 7, place: ['plans', 0, 'name'], what: 'Write a text.' },
  ])
})
