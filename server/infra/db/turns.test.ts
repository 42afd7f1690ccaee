import { expect, test } from 'vitest'
import { workFor } from '../limits/caller.ts'
import { createTurns } from './turns.ts'

const limits = { waitMs: 5_000, idleMs: 5_000 }

test('callers get turns in rotation, and each caller in order', async () => {
  const turns = createTurns(limits)
  const first = await turns.take()
  const done: string[] = []
  const query = (caller: string, name: string) =>
    workFor(caller, async () => {
      const turn = await turns.take()
      done.push(name)
      turn.end()
    })
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
