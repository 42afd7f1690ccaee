import '#web/language.ts'
import { expect, test } from 'vitest'
import { exactMoneyOf, moneyOf, priceOf, savingOf } from './money.ts'

test('amounts are written in the units of their currency', () => {
  expect(moneyOf({ amount: 900, currency: 'EUR' })).toBe('€9')
  expect(moneyOf({ amount: 950, currency: 'EUR' })).toBe('€9.50')
  expect(moneyOf({ amount: 900, currency: 'JPY' })).toBe('JP¥900')
  expect(exactMoneyOf({ amount: 900, currency: 'EUR' })).toBe('€9.00')
  expect(moneyOf({ amount: -250, currency: 'EUR' })).toBe('-€2.50')
  expect(priceOf({ amount: 9000, currency: 'EUR', interval: 'year' })).toBe('€90 a year')
})

test('a year saves what it costs less than twelve months, and nothing where it does not', () => {
  const month = { amount: 900, currency: 'EUR', interval: 'month' } as const
  const year = { amount: 9000, currency: 'EUR', interval: 'year' } as const
  expect(savingOf([month, year])).toEqual({ amount: 1800, currency: 'EUR' })
  expect(savingOf([month, { ...year, amount: 10_800 }])).toBeUndefined()
  expect(savingOf([month, { ...year, currency: 'GBP' }])).toBeUndefined()
  expect(savingOf([month])).toBeUndefined()
})
