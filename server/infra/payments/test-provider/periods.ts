/** The same day some months later, or the last day of a shorter month. */
export function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000)
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months)
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), last))
  return to.getTime() / 1000
}

/** The first end of a period after `start`, counted from the anchor. */
export function periodEnd(anchor: number, interval: 'month' | 'year', start: number): number {
  const each = interval === 'year' ? 12 : 1
  for (let count = 1; ; count++) {
    const end = addMonths(anchor, count * each)
    if (end > start) return end
  }
}

export const day = 86_400
