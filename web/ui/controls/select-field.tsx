import { type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  options: { value: string; label: string }[]
  /** The label is for screen readers only, and the field as wide as its choice. */
  inline?: boolean
  disabled?: boolean
  error?: string | undefined
  hint?: ReactNode
}

/** The browser's own list of choices. */
export function SelectField({ label, value, onChange, options, inline, ...more }: Props) {
  const { disabled, error, hint } = more
  const id = useId()
  return (
    <div className={inline ? 'max-w-full sm:max-w-60' : ''}>
      <label htmlFor={id} className={inline ? 'sr-only' : 'mb-1.5 block text-[15px] font-medium'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-says` : hint ? `${id}-hint` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className={`max-w-full rounded border border-edge bg-card px-2.5 text-ink hover:border-ink disabled:opacity-60 aria-invalid:border-bad ${
          inline ? 'min-h-9 text-[14px] pointer-coarse:min-h-11' : 'min-h-11 w-full text-[16px]'
        }`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error && <FieldError id={`${id}-says`}>{error}</FieldError>}
      {hint && !error && (
        <p id={`${id}-hint`} className="mt-1.5 text-[13px] text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
