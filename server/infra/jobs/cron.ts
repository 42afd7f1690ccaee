// The five fields of cron (minute, hour, day of month, month, day of week), in UTC: numbers, `*`,
// lists, ranges and steps. As in cron, when both kinds of day are given, either will do.
export type Cron = { next(after: Date): Date; last(upTo: Date): Date }

const MINUTE_MS = 60_000
const SEARCHED_MINUTES = 4 * 366 * 24 * 60 // 29 February comes within four years
const FIELDS = [
  { name: 'minute', from: 0, to: 59 },
  { name: 'hour', from: 0, to: 23 },
  { name: 'day of month', from: 1, to: 31 },
  { name: 'month', from: 1, to: 12 },
  { name: 'day of week', from: 0, to: 7 }, // 0 and 7 are Sunday
] as const

export function parseCron(text: string): Cron {
  const parts = text.trim().split(/\s+/)
  if (parts.length !== FIELDS.length) throw invalid(text, 'it needs five fields')
  const [minutes, hours, days, months, weekdays] = parts.map((part, index) =>
    parseField(text, part, FIELDS[index]!),
  ) as [Set<number>, Set<number>, Set<number>, Set<number>, Set<number>]
  if (weekdays.has(7)) weekdays.add(0)
  const eitherDay = !parts[2]!.startsWith('*') && !parts[4]!.startsWith('*')

  return {
    next: (after) => search(text, floor(after.getTime()) + MINUTE_MS, 1, matches),
    last: (upTo) => search(text, floor(upTo.getTime()), -1, matches),
  }

  function matches(time: Date) {
    const day = days.has(time.getUTCDate())
    const weekday = weekdays.has(time.getUTCDay())
    return (
      minutes.has(time.getUTCMinutes()) &&
      hours.has(time.getUTCHours()) &&
      months.has(time.getUTCMonth() + 1) &&
      (eitherDay ? day || weekday : day && weekday)
    )
  }
}

function parseField(text: string, part: string, field: (typeof FIELDS)[number]) {
  const values = new Set<number>()
  for (const item of part.split(',')) {
    const match = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(item)
    if (!match) throw invalid(text, `"${item}" is no ${field.name}`)
    const [, first, second, by] = match
    const from = Number(first ?? field.from)
    const to = Number(second ?? (first === undefined || by ? field.to : first))
    const step = Number(by ?? 1)
    if (from < field.from || to > field.to || from > to || step < 1)
      throw invalid(text, `"${item}" is no ${field.name}`)
    for (let value = from; value <= to; value += step) values.add(value)
  }
  return values
}

function search(text: string, from: number, direction: 1 | -1, matches: (time: Date) => boolean) {
  for (let step = 0; step < SEARCHED_MINUTES; step += 1) {
    const time = new Date(from + step * direction * MINUTE_MS)
    if (matches(time)) return time
  }
  throw invalid(text, 'it never comes')
}

function floor(ms: number) {
  return ms - (ms % MINUTE_MS)
}

function invalid(text: string, why: string) {
  return new Error(`"${text}" cannot be read as a cron time: ${why}.`)
}
