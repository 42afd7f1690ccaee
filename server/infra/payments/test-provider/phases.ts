import type { Schedule, State, Subscription } from './state.ts'

export const currentPhase = ({ phases }: Schedule, at: number) =>
  phases.find(({ start, end }) => start <= at && at < end)

export const nextPhase = ({ phases }: Schedule, at: number) =>
  phases.find(({ start }) => start > at)

/** What is asked for each period: the price, or what somebody made of it behind our back. */
export function priceOf(state: State, { price, altered }: Subscription) {
  const { unit_amount, currency } = state.prices[price]!
  return { unit_amount: altered?.amount ?? unit_amount, currency: altered?.currency ?? currency }
}
