import { expect, test } from 'vitest'
import { takeTurns } from './turns.ts'

test('so many work at a time, so many wait in order, and the rest are sent away at once', async () => {
  const inTurn = takeTurns({ atOnce: 2, mostWaiting: 3, refusal: 'Write a title.' })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (i: number) =>
    inTurn(async () => {
      begun.push(i)
      await new Promise<void>((resolve) => ends.push(resolve))
      return i
    })
  const works = [0, 1, 2, 3, 4].map(work)
  await expect(work(5)).rejects.toMatchObject({
    httpCode: 503,
    message: 'Write a title.',
    retryAfterSeconds: 5,
  })
  expect(begun).toEqual([0, 1])
  for (let i = 0; i < 5; i++) {
    await expect.poll(() => ends[i]).toBeTruthy()
    ends[i]!()
    expect(await works[i]).toBe(i)
  }
  expect(begun).toEqual([0, 1, 2, 3, 4])
  const again = inTurn(async () => 'free')
  expect(await again).toBe('free')
})

test('a work that fails leaves its turn to the next', async () => {
  const inTurn = takeTurns({ atOnce: 1, mostWaiting: 1, refusal: 'Write a title.' })
  const fails = inTurn(() => Promise.reject(new Error('broken')))
  const next = inTurn(async () => 'next')
  await expect(fails).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
