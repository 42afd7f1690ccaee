import { expect, test } from 'vitest'
import { unavailable } from '#server/errors.ts'
import { takeTurns } from './turns.ts'

const full = () => unavailable('Write a title.')

test('so many work at a time, so many wait in order, and the rest are sent away at once', async () => {
  const inTurn = takeTurns([{ atOnce: 2, waiting: 3 }], full)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (i: number) =>
    inTurn(['all'], async () => {
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
  const again = inTurn(['all'], async () => 'free')
  expect(await again).toBe('free')
})

test('one works at a time, and what fails holds up nobody', async () => {
  const inTurn = takeTurns(
    [
      { atOnce: 1, waiting: 9 },
      { atOnce: 1, waiting: 9 },
    ],
    full,
  )
  let atWork = 0
  const work = async () => {
    const others = atWork++
    await Promise.resolve()
    atWork--
    return others
  }
  const failing = inTurn(['ana', 'all'], () => Promise.reject(new Error('no ink')))
  const others = [inTurn(['ana', 'all'], work), inTurn(['ben', 'all'], work)]
  await expect(failing).rejects.toThrow('no ink')
  expect(await Promise.all(others)).toEqual([0, 0])
})

test('a work that fails leaves its turn to the next', async () => {
  const inTurn = takeTurns([{ atOnce: 1, waiting: 1 }], full)
  const fails = inTurn(['all'], () => Promise.reject(new Error('broken')))
  const next = inTurn(['all'], async () => 'next')
  await expect(fails).rejects.toThrow('broken')
  expect(await next).toBe('next')
})

test('who asks for much holds up nobody else, not even of the same network', async () => {
  const inTurn = takeTurns(
    [
      { atOnce: 1, waiting: 3 },
      { atOnce: 1, waiting: 100 },
    ],
    full,
  )
  const done: string[] = []
  const ask = (who: string) => inTurn([who, 'network'], async () => void done.push(who))
  const asked = ['ana', 'ana', 'ana', 'ana', 'ben', 'cem'].map(ask)
  await expect(ask('ana')).rejects.toThrow('Write a title.')
  await Promise.all(asked)
  expect(done).toEqual(['ana', 'ben', 'cem', 'ana', 'ana', 'ana'])
  await ask('ana')
})

test('tasks of one who has many run one by one, and side by side again when fewer are left', async () => {
  const inTurn = takeTurns([{ atOnce: 2, waiting: 9, many: 4 }], full)
  let running = 0
  const atOnce: number[] = []
  const work = () =>
    inTurn(['ana'], async () => {
      atOnce.push(++running)
      await new Promise(setImmediate)
      running--
    })
  await Promise.all([1, 2, 3].map(work))
  expect(Math.max(...atOnce)).toBe(2)
  atOnce.length = 0
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(work))
  // Two had begun before there were many, and the last three are few.
  expect(atOnce.slice(2, 5)).toEqual([1, 1, 1])
  expect(Math.max(...atOnce.slice(5))).toBe(2)
})
