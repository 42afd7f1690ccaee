import type { Money } from '#contract/account/subscriptions.ts'

/**
 * In the recipient's format; amounts are in the smallest unit, and not every currency has cents.
 */
export function moneyIn(locale: string, { amount, currency }: Money): string {
  const format = new Intl.NumberFormat(locale === 'en' ? 'en-GB' : locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
  })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
