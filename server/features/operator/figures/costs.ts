import type { ModelPrice } from '#contract/desk/answering.ts'
import type { PeriodFigures } from '#contract/desk/figures.ts'

const perMillion = 1_000_000

/**
 * What the tokens of a time cost, in the smallest unit of the currency; null if a model that was
 * asked has no price, because a part of the sum would be taken for all of it.
 */
export function costsIn(
  currency: string,
  prices: ModelPrice[],
): (period: Pick<PeriodFigures, 'tokens'>) => number | null {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  const priceOf = new Map(prices.map((price) => [price.model, price]))
  return ({ tokens: { models } }) => {
    let sum = 0
    for (const { model, input, output } of models ?? [])
      if (input + output > 0) {
        const price = priceOf.get(model)
        if (!price) return null
        sum += (input * price.input + output * price.output) / perMillion
      }
    return models ? Math.round(sum * 10 ** maximumFractionDigits * 100) / 100 : null
  }
}
