import { useState } from 'react'

type Props = {
  label: string
  /** A day as 2026-11-27; empty where none is chosen. */
  value: string
  onChange: (day: string) => void
  max?: string
}

/** The field gives a date for each digit of a year that is typed: 0002, 0020, 0202. */
const isWhole = (day: string) => day === '' || day >= '1000'

/** A day, in one line with other filters. */
export function DayField({ label, value, onChange, max }: Props) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  return (
    <label className="flex items-center gap-1.5 text-[14px] text-soft">
      {/* Below each other on a phone, the days begin at the same place. */}
      <span className="max-sm:min-w-10">{label}</span>
      <input
        type="date"
        value={typed}
        max={max}
        onChange={({ currentTarget: { value: day } }) => {
          setTyped(day)
          if (isWhole(day)) onChange(day)
        }}
        className="min-h-9 rounded border border-edge bg-card px-2 text-ink hover:border-ink pointer-coarse:min-h-11"
      />
    </label>
  )
}
