/** The month of a plan that contains a moment. `from` is when the first month began. */
export function monthAt(from: Date, now: Date): { start: Date; end: Date } {
  const between =
    (now.getUTCFullYear() - from.getUTCFullYear()) * 12 + now.getUTCMonth() - from.getUTCMonth()
  // Before the day of the month, or its hour, the previous month is still running.
  let passed = Math.max(0, between)
  while (passed > 0 && monthsAfter(from, passed) > now) passed--
  return { start: monthsAfter(from, passed), end: monthsAfter(from, passed + 1) }
}

/** Always counted from the first day, so that a 31st comes back after a shorter month. */
export function monthsAfter(from: Date, count: number): Date {
  const date = new Date(from)
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return date
}
