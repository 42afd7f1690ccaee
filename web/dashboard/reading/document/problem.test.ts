import { expect, test } from 'vitest'
import { transport } from '#contract/envelope.ts'
import { problemOf } from './problem.ts'

test('a document that is gone cannot be tried again, a broken connection can', () => {
  expect(problemOf({ status: 404 }, false)).toMatchObject({ retry: false })
  expect(problemOf({ status: 404 }, false).text).toBe(
    'This document is no longer here, or no longer open to you.',
  )
  expect(problemOf({ status: 0 }, false)).toMatchObject({ text: transport.network, retry: true })
})

test('a guest is not told whether a document for members exists', () => {
  expect(problemOf({ status: 404 }, true)).toMatchObject({
    text: expect.stringContaining('log in'),
    logIn: true,
  })
})

test('whatever else is thrown has a sentence and can be tried again', () => {
  for (const error of [new Error('odd'), { status: 503 }, undefined, 'text'])
    expect(problemOf(error, false)).toMatchObject({
      text: expect.stringMatching(/\.$/),
      retry: true,
    })
})
