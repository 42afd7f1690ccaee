import { expect, test } from 'vitest'
import { betweenOthers } from './between-others.ts'

test('others come between two steps of long work', async () => {
  const order: string[] = []
  function* work() {
    for (const step of ['first', 'second', 'third']) {
      order.push(step)
      yield
    }
    return 'made'
  }
  setImmediate(() => order.push('others'))
  const made = betweenOthers(work())
  expect(await made).toBe('made')
  expect(order).toEqual(['first', 'others', 'second', 'third'])
})
