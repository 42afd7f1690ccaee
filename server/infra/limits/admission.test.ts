import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, callerLeft, unavailable } from '#server/errors.ts'
import { createAdmission } from './admission.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const words = 'Too many tries. Try again in 1 second.'
const refusals = {
  full: (seconds: number) => unavailable(words, seconds),
  tooManyOfOne: () => new Refusal(429, words),
  left: callerLeft,
}

function opened(bounds: Partial<Parameters<typeof createAdmission>[0]> = {}) {
  const { enter } = createAdmission(
    {
      atOnce: 2,
      atOnceOfOne: 1,
      longestWaitMs: 4_000,
      longestWaitOfOneMs: 60_000,
      mostWaiting: 50,
      ...bounds,
    },
    refusals,
  )
  const admitted: string[] = []
  /** `left` lets the next one in; `before` is what was told last. */
  function come(key: string, name = key) {
    const abort = new AbortController()
    const state = { before: undefined as number | undefined, error: undefined as unknown }
    const leave = { now: () => {} }
    const entering = enter(key, abort.signal, (before) => before)
    const done = (async () => {
      for (;;) {
        const next = await entering.next()
        if (next.done) {
          admitted.push(name)
          leave.now = next.value
          return
        }
        state.before = next.value
      }
    })().catch((error: unknown) => (state.error = error))
    return { state, leave: () => leave.now(), abort: () => abort.abort(), done, entering }
  }
  return { come, admitted }
}

const moment = () => vi.advanceTimersByTimeAsync(0)

test('so many are in at once, and of one key so many', async () => {
  const { come, admitted } = opened()
  const ana = come('ana')
  come('ana', 'ana again')
  come('ben')
  const cid = come('cid')
  await moment()
  expect(admitted).toEqual(['ana', 'ben'])
  expect(cid.state.before).toBe(1)
  ana.leave()
  ana.leave()
  await moment()
  expect(admitted).toEqual(['ana', 'ben', 'ana again'])
})

test('one with many tasks comes once in each round', async () => {
  const { come, admitted } = opened({ atOnce: 1 })
  const here = [come('zoe')]
  for (const name of ['a1', 'a2', 'a3']) here.push(come('ana', name))
  for (const name of ['b1', 'b2']) here.push(come('ben', name))
  here.push(come('cid'))
  await moment()
  expect(here.at(-1)!.state.before).toBe(2)
  for (let i = 0; i < here.length; i++) {
    for (const { leave } of here) leave()
    await moment()
  }
  expect(admitted).toEqual(['zoe', 'a1', 'b1', 'cid', 'a2', 'b2', 'a3'])
})

test('of one key several are in while no other waits, and the others come first', async () => {
  const { come, admitted } = opened({ atOnce: 4, atOnceOfOne: 2 })
  const own = ['a1', 'a2', 'a3', 'a4'].map((name) => come('ana', name))
  await moment()
  expect(admitted).toEqual(['a1', 'a2'])
  come('ben')
  come('cid')
  come('dan')
  await moment()
  expect(admitted).toEqual(['a1', 'a2', 'ben', 'cid'])
  own[0]!.leave()
  await moment()
  expect(admitted.at(-1)).toBe('dan')
  own[1]!.leave()
  await moment()
  expect(admitted.at(-1)).toBe('a3')
})

test('who waits is told when fewer are before them', async () => {
  const { come } = opened({ atOnce: 1 })
  const all = ['ana', 'ben', 'cid', 'dan'].map((name) => come(name))
  await moment()
  expect(all.map(({ state }) => state.before)).toEqual([undefined, 0, 1, 2])
  all[0]!.leave()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(all.map(({ state }) => state.before)).toEqual([undefined, 0, 0, 1])
})

test('a wait that would be too long is refused at once, by what was measured', async () => {
  const { come, admitted } = opened({ atOnce: 1 })
  // Each takes a second, until that is what counts.
  for (let i = 0; i < 60; i++) {
    const one = come('ana')
    await vi.advanceTimersByTimeAsync(1_000)
    one.leave()
  }
  come('zoe')
  const waiting = ['ben', 'cid', 'dan', 'eva'].map((name) => come(name))
  const tooMany = come('fay')
  await moment()
  expect(admitted.at(-1)).toBe('zoe')
  expect(waiting.map(({ state }) => state.error)).toEqual(waiting.map(() => undefined))
  expect(tooMany.state.error).toMatchObject({ httpCode: 503, retryAfterSeconds: 5 })
})

test('how long it takes while places are free says nothing about a line', async () => {
  const { come } = opened({ atOnce: 2 })
  const busy = async (names: string[]) => {
    const all = names.map((name) => come(name))
    await vi.advanceTimersByTimeAsync(3_000)
    for (const one of all) one.leave()
  }
  for (let i = 0; i < 40; i++) await busy(['ana', 'ben'])
  for (let i = 0; i < 40; i++) {
    const alone = come('ana')
    await moment()
    alone.leave()
  }
  const waiting = ['ana', 'ben', 'cid', 'dan', 'eva'].map((name) => come(name))
  await moment()
  expect(waiting.map(({ state }) => state.error)).toMatchObject([
    ...[undefined, undefined, undefined, undefined],
    { httpCode: 503 },
  ])
})

test('how long it took is forgotten when nobody had to wait for five minutes', async () => {
  const { come } = opened({ atOnce: 2 })
  for (let i = 0; i < 20; i++) {
    const all = ['ana', 'ben'].map((name) => come(name))
    await vi.advanceTimersByTimeAsync(30_000)
    for (const one of all) one.leave()
  }
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  const waiting = ['ana', 'ben', 'cid', 'dan'].map((name) => come(name))
  await moment()
  expect(waiting.map(({ state }) => state.error)).toEqual(waiting.map(() => undefined))
})

test('who asks too much alone is told that it is them', async () => {
  const { come } = opened({ mostWaiting: 3 })
  const all = Array.from({ length: 5 }, () => come('ana'))
  await moment()
  expect(all.map(({ state }) => state.error)).toMatchObject([
    ...[undefined, undefined, undefined, undefined],
    { httpCode: 429 },
  ])
})

test('one with many tasks waits longer for them, and others no longer than before', async () => {
  const { come, admitted } = opened({ atOnce: 2 })
  const here = Array.from({ length: 20 }, (_, i) => come('ana', `a${i}`))
  for (let i = 0; i < 10; i++) {
    await vi.advanceTimersByTimeAsync(1_000)
    here[i]!.leave()
  }
  const last = come('ana', 'last')
  const ben = come('ben')
  await moment()
  expect(ben.state.error).toBeUndefined()
  expect(admitted).toContain('ben')
  expect(here.map(({ state }) => state.error)).toEqual(here.map(() => undefined))
  expect(last.state.error).toBeUndefined()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(last.state.error).toMatchObject({ httpCode: 429 })
})

test('a standstill is seen before anybody has left', async () => {
  const { come } = opened({ atOnce: 1 })
  come('ana')
  await vi.advanceTimersByTimeAsync(3_000)
  come('ben')
  const cid = come('cid')
  await moment()
  expect(cid.state.error).toMatchObject({ httpCode: 503, retryAfterSeconds: 6 })
})

test('nobody waits for longer than the longest wait', async () => {
  const { come, admitted } = opened({ atOnce: 1 })
  const stuck = come('ana')
  const ben = come('ben')
  await vi.advanceTimersByTimeAsync(3_990)
  expect(ben.state.error).toBeUndefined()
  await vi.advanceTimersByTimeAsync(20)
  expect(ben.state.error).toMatchObject({ httpCode: 503 })
  stuck.leave()
  come('cid')
  await moment()
  expect(admitted).toEqual(['ana', 'cid'])
})

test('who leaves while they wait is not let in', async () => {
  const { come, admitted } = opened({ atOnce: 1 })
  const ana = come('ana')
  const ben = come('ben')
  const cid = come('cid')
  await moment()
  ben.abort()
  await ben.done
  expect(ben.state.error).toMatchObject({ httpCode: 408 })
  ana.leave()
  await moment()
  expect(admitted).toEqual(['ana', 'cid'])
  expect(cid.state.error).toBeUndefined()
})

test('a place that is given to a caller whose stream has ended goes to the next one', async () => {
  const { enter } = createAdmission(
    { atOnce: 1, atOnceOfOne: 1, longestWaitMs: 4_000, longestWaitOfOneMs: 60_000, mostWaiting: 5 },
    refusals,
  )
  const signal = new AbortController().signal
  const leave = (await enter('ana', signal, Number).next()).value as () => void
  const ben = enter('ben', signal, Number)
  expect(await ben.next()).toEqual({ done: false, value: 0 })
  leave()
  await ben.return(() => {})
  expect(await enter('cid', signal, Number).next()).toMatchObject({ done: true })
})

test('a place in the queue that is given up is not given to its caller, who may not know yet', async () => {
  const { enter } = createAdmission(
    { atOnce: 1, atOnceOfOne: 1, longestWaitMs: 4_000, longestWaitOfOneMs: 60_000, mostWaiting: 5 },
    refusals,
  )
  const { signal } = new AbortController()
  const leave = (await enter('ana', signal, Number).next()).value as () => void
  const gone = new AbortController()
  const ben = enter('ben', gone.signal, Number)
  await ben.next()
  gone.abort()
  leave()
  expect(await enter('cid', signal, Number).next()).toMatchObject({ done: true })
  await expect(ben.next()).rejects.toMatchObject({ httpCode: 408 })
})
