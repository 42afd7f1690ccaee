import type { FigureSpan } from '#contract/desk/figures.ts'
import { dayMs } from '#server/durations.ts'

export type Span = { starts: string; from: Date; to: Date }

/** More are no plot. */
export const mostSpans = 400

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** The days, weeks or months that have a day between these two, in order. */
export function spansBetween(by: FigureSpan, from: string, to: string): Span[] {
  const spans: Span[] = []
  const last = new Date(to)
  for (let at = startOf(by, new Date(from)); at <= last && spans.length <= mostSpans;) {
    const end = endOf(by, at)
    spans.push({ starts: dayOf(at), from: at, to: end })
    at = end
  }
  return spans
}

export function startOf(by: FigureSpan, day: Date): Date {
  if (by === 'month') return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1))
  const midnight = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate())
  const sinceMonday = by === 'week' ? (day.getUTCDay() + 6) % 7 : 0
  return new Date(midnight - sinceMonday * dayMs)
}

const endOf = (by: FigureSpan, start: Date): Date =>
  by === 'month'
    ? new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1))
    : new Date(start.getTime() + (by === 'week' ? 7 : 1) * dayMs)
