import { expect, test } from 'vitest'
import { parseCron } from './cron.ts'

const after = (cron: string, time: string) => parseCron(cron).next(new Date(time)).toISOString()

test.each([
  ['* * * * *', '2026-11-20T07:30:10Z', '2026-11-20T07:31:00.000Z'],
  ['0 3 * * *', '2026-11-20T03:00:00Z', '2026-11-21T03:00:00.000Z'],
  ['*/15 * * * *', '2026-11-20T07:50:00Z', '2026-11-20T08:00:00.000Z'],
  ['5-10/5,40 12 * * *', '2026-11-20T12:10:30Z', '2026-11-20T12:40:00.000Z'],
  ['0 0 29 2 *', '2026-11-20T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  ['0 9 * * 7', '2026-11-20T00:00:00Z', '2026-11-22T09:00:00.000Z'],
  ['0 0 13 * 5', '2026-11-20T00:00:00Z', '2026-11-27T00:00:00.000Z'],
])('%s comes after %s at %s', (cron, time, expected) => {
  expect(after(cron, time)).toBe(expected)
})

test('the last time is the minute itself when it matches', () => {
  const { last } = parseCron('0 3 * * *')
  expect(last(new Date('2026-11-20T03:00:59Z')).toISOString()).toBe('2026-11-20T03:00:00.000Z')
  expect(last(new Date('2026-11-20T02:59:59Z')).toISOString()).toBe('2026-11-19T03:00:00.000Z')
})

test.each(['', '* * * *', '60 * * * *', '0 0 * * 8', 'x * * * *', '10-5 * * * *', '*/0 * * * *'])(
  '"%s" is refused',
  (cron) => expect(() => parseCron(cron)).toThrow('cannot be read as a cron time'),
)

test('a day that never comes is refused', () => {
  expect(() => parseCron('0 0 31 2 *').next(new Date())).toThrow('it never comes')
})
