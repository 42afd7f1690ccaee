import type { Range, ToldRange } from './ranges.ts'

/** As dates are written in tables: '2010-04-29'. */
const written = /^([12]\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** In years; a day is never a whole number of them, so that a whole number is the year. */
export function dateIn(text: string): number | undefined {
  const [, year, month, day] = written.exec(text) ?? []
  if (!year) return undefined
  return Number(year) + (Number(month) - 1) / 12 + Number(day) / 373
}

const told =
  /(?<!\p{L})(before|after|since|until|in|during|vor|nach|seit|bis|während) (?:the year |dem jahr |jahr )?([12]\d{3}(?:-\d{2}-\d{2})?)(?![\d-]|[.,]\d|\s?[£$€%])/giu

const ranges: Record<string, (time: number) => Range> = {
  before: (high) => ({ low: -Infinity, high, withLow: false, withHigh: false }),
  after: (low) => ({ low, high: Infinity, withLow: false, withHigh: false }),
  since: (low) => ({ low, high: Infinity, withLow: true, withHigh: false }),
  until: (high) => ({ low: -Infinity, high, withLow: false, withHigh: true }),
  in: (time) => ({ low: time, high: time, withLow: true, withHigh: true }),
}
const inEnglish: Record<string, string> = {
  vor: 'before',
  nach: 'after',
  seit: 'since',
  bis: 'until',
  during: 'in',
  während: 'in',
}

/** 'Before 2006', 'since 2010-04-29', 'in 2010': what is said of a time. */
export function timesIn(question: string): ToldRange[] {
  return [...question.matchAll(told)].map((found) => {
    const [all, word = '', time = ''] = found
    const name = word.toLowerCase()
    const range = ranges[inEnglish[name] ?? name]!(dateIn(time) ?? Number(time))
    return { range, kind: 'date', start: found.index, end: found.index + all.length }
  })
}

/** 'After 2010' begins with 2011, and 'until 2010' has all of that year. */
export const wholeYears = ({ low, high, withLow, withHigh }: Range): Range => ({
  low: Number.isInteger(low) && !withLow ? low + 1 : low,
  withLow: withLow || Number.isInteger(low),
  high: Number.isInteger(high) && withHigh ? high + 1 : high,
  withHigh: withHigh && !Number.isInteger(high),
})

/** Whether a number without a unit can be a year. */
export const isYear = (number: number) =>
  Number.isInteger(number) && number >= 1000 && number < 3000
