import type { Schedule, State, Subscription } from './state.ts'

export const currentPhase = ({ phases }: Schedule, at: number) =>
  phases.find(({ start, end }) => start <= at && at < end)

export const nextPhase = ({ phases }: Schedule, at: number) =>
  phases.find(({ start }) => start > at)

/** The price of each period, or what somebody changed it to at the provider. */
export function priceOf(state: State, { price, altered }: Subscription) {
  const { unit_amount, currency } = state.prices[price]!
  return { unit_amount: altered?.amount ?? unit_amount, currency: altered?.currency ?? currency }
}
