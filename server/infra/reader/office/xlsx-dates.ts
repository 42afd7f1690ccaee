import { type Token, general } from '#server/infra/reader/office/xlsx-tokens.ts'

const dayMs = 86_400_000
const months =
  'January February March April May June July August September October November December'.split(' ')
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** A date of a sheet as its format shows it; a number that is no date stays a number. */
export function dateIn(tokens: Token[], serial: number, from1904: boolean): string {
  if (serial < 0 || serial > 2_958_465) return general(serial)
  // Day 60 is 29 February 1900 in sheets, a day that never existed.
  const days = from1904 ? serial + 1_462 : serial < 60 ? serial + 1 : serial
  const showsFraction = tokens.some(({ text }) => /\.0/.test(text))
  const ms = Math.round(days * dayMs)
  const date = new Date(
    Date.UTC(1899, 11, 30) + (showsFraction ? ms : Math.round(ms / 1_000) * 1_000),
  )
  const has12 = tokens.some(({ text }) => text === 'am/pm' || text === 'a/p')
  return tokens
    .map((token, i) => {
      if (token.kind === 'point' || token.kind === 'comma') return token.text
      if (token.kind !== 'date') return token.kind === 'literal' ? token.text : ''
      return datePart(token.text, date, serial, { has12, isMinute: isMinute(tokens, i) })
    })
    .join('')
    .trim()
}

/** 'm' is minutes beside hours or seconds. */
function isMinute(tokens: Token[], at: number): boolean {
  const dates = tokens.filter(({ kind }) => kind === 'date')
  const i = dates.indexOf(tokens[at]!)
  return /^\[?h/.test(dates[i - 1]?.text ?? '') || /^\[?s/.test(dates[i + 1]?.text ?? '')
}

function datePart(
  text: string,
  date: Date,
  serial: number,
  { has12, isMinute }: { has12: boolean; isMinute: boolean },
): string {
  const two = (number: number) => String(number).padStart(Math.min(2, text.length), '0')
  const hours = date.getUTCHours()
  const minutes = Math.round(serial * 1_440 * 60) / 60
  if (text === 'am/pm' || text === 'a/p') return hours < 12 ? 'AM' : 'PM'
  if (text.startsWith('[h')) return String(Math.floor(minutes / 60))
  if (text.startsWith('[m')) return String(Math.floor(minutes))
  if (text.startsWith('[s')) return String(Math.round(minutes * 60))
  if (text.startsWith('y'))
    return text.length > 2
      ? String(date.getUTCFullYear())
      : two(date.getUTCFullYear() % 100).slice(-2)
  if (text.startsWith('h')) return two(has12 ? hours % 12 || 12 : hours)
  if (text.startsWith('s')) {
    const [, fraction = ''] = text.split('.')
    const seconds = String(date.getUTCSeconds()).padStart(text.startsWith('ss') ? 2 : 1, '0')
    const parts = String(date.getUTCMilliseconds()).padStart(3, '0')
    return fraction ? `${seconds}.${parts.slice(0, fraction.length)}` : seconds
  }
  if (text.startsWith('m') && isMinute) return two(date.getUTCMinutes())
  if (text.startsWith('m'))
    return named(months, date.getUTCMonth(), text, two(date.getUTCMonth() + 1))
  return named(weekdays, date.getUTCDay(), text, two(date.getUTCDate()))
}

function named(names: string[], at: number, text: string, number: string): string {
  const name = names[at]!
  if (text.length === 3) return name.slice(0, 3)
  if (text.length === 4) return name
  return text.length > 4 ? name.slice(0, 1) : number
}
