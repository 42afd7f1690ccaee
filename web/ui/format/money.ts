import { t } from '@lingui/core/macro'
import { formatLocale } from './locale.ts'

type Money = { amount: number; currency: string }
type Price = Money & { interval: 'month' | 'year' }

/** An amount in minor units as it is written: "€9", "€9.50", "¥900". */
export const moneyOf = (money: Money, locale = formatLocale()): string =>
  written(money, { trailingZeroDisplay: 'stripIfInteger' }, locale)

/** The same with its decimals always, for amounts that stand below each other. */
export const exactMoneyOf = (money: Money): string => written(money, {}, formatLocale())

/** "€9 a month", "€90 a year". */
export const priceOf = (price: Price): string =>
  price.interval === 'month' ? t`${moneyOf(price)} a month` : t`${moneyOf(price)} a year`

/** What a year costs less than its months, where it does. */
export function savingOf(prices: Price[]): Money | undefined {
  const month = prices.find(({ interval }) => interval === 'month')
  const year = prices.find(({ interval }) => interval === 'year')
  if (!month || !year || month.currency !== year.currency) return undefined
  const amount = 12 * month.amount - year.amount
  return amount > 0 ? { amount, currency: year.currency } : undefined
}

function written({ amount, currency }: Money, options: Intl.NumberFormatOptions, locale: string) {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...options })
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits!)
}
