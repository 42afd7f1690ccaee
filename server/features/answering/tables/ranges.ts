/** From `low` to `high`; whether these belong to it. */
export type Range = { low: number; high: number; withLow: boolean; withHigh: boolean }

/** A range that is told in words, and where it stands; 'from 5 to 9 years' is one. */
export type ToldRange = { range: Range; kind?: string | undefined; start: number; end: number }

/** A text without what tells these ranges, which stand in it in this order. */
export const withoutRanges = (text: string, told: ToldRange[]): string =>
  told
    .toReversed()
    .reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
