import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { faultOf } from './fault.ts'

test('what is wrong with a field is a whole sentence', () => {
  const payload = { line: 3, hint: 'write three capitals, such as EUR.', place: ['currency'] }
  const error = new ApiError({ httpCode: 422, message: 'Refused.', payload })
  expect(faultOf(error)).toEqual({
    ...{ line: 3, place: ['currency'] },
    what: 'Write three capitals, such as EUR.',
  })
})
