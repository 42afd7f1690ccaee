import { t } from '@lingui/core/macro'
import { formatLocale } from './locale.ts'

const units = ['', 'KB', 'MB', 'GB'] as const

/** As people read it: three digits at most. */
export function sizeOf(bytes: number): string {
  const power = Math.min(
    units.length - 1,
    Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)),
  )
  const value = bytes / 1024 ** power
  const digits = power > 0 && value < 10 ? 1 : 0
  const number = value.toLocaleString(formatLocale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
  return power === 0 ? t`${number} bytes` : `${number} ${units[power]}`
}
