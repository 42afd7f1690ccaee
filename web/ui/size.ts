const units = ['bytes', 'KB', 'MB', 'GB'] as const

/** As people read it: three digits at most. */
export function sizeOf(bytes: number): string {
  const power = Math.min(
    units.length - 1,
    Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)),
  )
  const value = bytes / 1024 ** power
  return `${power > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[power]}`
}
