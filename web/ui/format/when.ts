import { t } from '@lingui/core/macro'
import { dayMs } from './durations.ts'
import { formatLocale } from './locale.ts'

const minute = 60_000

const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0)

/** "just now", "12 minutes ago", "yesterday", "3 March": as one would say it. */
export function spokenTime(iso: string, now = Date.now()): string {
  const time = Date.parse(iso)
  const ago = now - time
  if (ago < minute) return t`just now`
  const locale = formatLocale()
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (ago < 60 * minute) return relative.format(-Math.floor(ago / minute), 'minute')
  const days = Math.round((midnight(now) - midnight(time)) / dayMs)
  if (days === 0) return relative.format(-Math.floor(ago / (60 * minute)), 'hour')
  if (days < 7) return relative.format(-days, 'day')
  const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear()
  return new Date(time).toLocaleDateString(locale, {
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
  })
}

export const exactTime = (iso: string) =>
  new Date(iso).toLocaleString(formatLocale(), { dateStyle: 'full', timeStyle: 'short' })

const dateWith = (month: 'long' | 'short') => (iso: string) =>
  new Date(iso).toLocaleDateString(formatLocale(), { day: 'numeric', month, year: 'numeric' })

export const longDate = dateWith('long')

/** Where there is little room: "3 Mar 2026". */
export const mediumDate = dateWith('short')

/** "Today", "This week", then the month, and the year where it is another one. */
export function ageOf(iso: string, now = Date.now(), locale = formatLocale()): string {
  const days = Math.round((midnight(now) - midnight(Date.parse(iso))) / dayMs)
  if (days < 7) return days <= 0 ? t`Today` : t`This week`
  const sameYear = new Date(iso).getFullYear() === new Date(now).getFullYear()
  return new Date(iso).toLocaleDateString(locale, {
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
  })
}
