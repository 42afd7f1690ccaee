type Props = {
  label: string
  /** A day as 2026-11-27; empty where none is chosen. */
  value: string
  onChange: (day: string) => void
  max?: string
}

/** A day, in one line with other filters. */
export const DayField = ({ label, value, onChange, max }: Props) => (
  <label className="flex items-center gap-1.5 text-[14px] text-soft">
    {label}
    <input
      type="date"
      value={value}
      max={max}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      className="min-h-9 rounded border border-edge bg-card px-2 text-ink hover:border-ink pointer-coarse:min-h-11"
    />
  </label>
)
