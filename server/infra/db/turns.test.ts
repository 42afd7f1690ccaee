import { expect, test } from 'vitest'
import { workFor } from '../limits/caller.ts'
import { createTurns } from './turns.ts'

const limits = { waitMs: 5_000, idleMs: 5_000 }

test('callers get turns in rotation, and each caller in order', async () => {
  const { query, done, first } = await queries()
  const asked = [
    ...['ana 1', 'ana 2', 'ana 3'].map((name) => query('ana', name)),
    query('ben', 'ben 1'),
    query('', 'server 1'),
    query('ben', 'ben 2'),
  ]
  first.end()
  await Promise.all(asked)
  expect(done).toEqual(['ana 1', 'ben 1', 'server 1', 'ana 2', 'ben 2', 'ana 3'])
})

test('whose queries take long waits until the others have had as much time, up to a bound', async () => {
  const { query, done, first } = await queries()
  const asked = [
    ...[1, 2, 3].map((n) => query('ana', `ana ${n}`, 10)),
    ...Array.from({ length: 12 }, (_, i) => query('ben', `ben ${i + 1}`, 2)),
  ]
  first.end()
  await Promise.all(asked)
  expect(done.join()).toBe(
    'ana 1,ben 1,ben 2,ben 3,ben 4,ben 5,ana 2,ben 6,ben 7,ben 8,ben 9,ben 10,ana 3,ben 11,ben 12',
  )
  const late = await queries()
  const more = [
    ...[1, 2].map((n) => late.query('ana', `ana ${n}`, 100_000)),
    ...[1, 2, 3, 4].map((n) => late.query('ben', `ben ${n}`, 200)),
  ]
  late.first.end()
  await Promise.all(more)
  expect(late.done.join()).toBe('ana 1,ben 1,ben 2,ana 2,ben 3,ben 4')
})

test('who comes later has no time to catch up on', async () => {
  const { query, done, first } = await queries()
  const asked: Promise<void>[] = [
    ...[1, 2].map((n) => query('ana', `ana ${n}`, 10)),
    query('ana', 'ana 3', 10, () => asked.push(...[1, 2].map((n) => query('ben', `ben ${n}`, 10)))),
    ...[4, 5].map((n) => query('ana', `ana ${n}`, 10)),
  ]
  first.end()
  for (const one of asked) await one
  expect(done.join()).toBe('ana 1,ana 2,ana 3,ben 1,ana 4,ben 2,ana 5')
})

test('who has waited too long leaves the queue, and the others keep their places', async () => {
  const turns = createTurns(limits)
  const first = await turns.take()
  const late = workFor('ana', () => turns.take(10))
  const next = workFor('ana', () => turns.take())
  await expect(late).rejects.toMatchObject({ code: '55P03' })
  first.end()
  ;(await next).end()
  expect(turns.free()).toBe(true)
})

/** Queries that take as long as they say, behind a turn that has yet to end. */
async function queries() {
  let now = 0
  const turns = createTurns(limits, () => now)
  const done: string[] = []
  return {
    done,
    first: await turns.take(),
    query: (caller: string, name: string, takesMs = 0, meanwhile: () => unknown = () => {}) =>
      workFor(caller, async () => {
        const turn = await turns.take()
        done.push(name)
        meanwhile()
        now += takesMs
        turn.end()
      }),
  }
}
