import { t } from '@lingui/core/macro'
import { useRef } from 'react'

type Props = {
  value: string
  onChange: (value: string) => void
  onComplete: (value: string) => void
  error?: boolean
  describedBy?: string | undefined
}

/** Six digits in one field, so that pasting, one-time codes and screen readers work as everywhere else. */
export function CodeField({ value, onChange, onComplete, error, describedBy }: Props) {
  const last = useRef('')
  return (
    <input
      name="otp"
      aria-label={t`Six-digit code`}
      aria-invalid={error || undefined}
      aria-describedby={describedBy}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]*"
      placeholder="000000"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because it was asked for
      autoFocus
      value={value}
      onChange={(event) => {
        const digits = digitsOf(event.currentTarget.value)
        onChange(digits)
        if (digits.length === 6 && digits !== last.current) onComplete(digits)
        last.current = digits
      }}
      className="w-full rounded border border-edge bg-card py-3 ps-[0.4em] text-center text-[28px] font-medium tracking-[0.4em] tabular-nums placeholder:font-normal placeholder:text-faint hover:border-ink aria-invalid:border-bad"
    />
  )
}

/** "123 456", "123-456" or the sentence around it: the first six digits. */
export const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, 6)
