import { t } from '@lingui/core/macro'
import { type ReactNode, useId } from 'react'
import type { Settings } from '#contract/desk/settings.ts'
import { FieldError } from '#web/ui/controls/field.tsx'

type From = Settings['model']['from']

type Props = {
  title: string
  says: ReactNode
  /** Where its value comes from. */
  from: From
  children: (titleId: string) => ReactNode
}

/** One setting: its name, what it does, and where its value comes from. */
export function Part({ title, says, from, children }: Props) {
  const id = useId()
  const places: Record<From, string> = {
    environment: t`From the environment of the server`,
    file: t`From a file`,
    here: t`Set here`,
    default: t`Default`,
  }
  return (
    <section aria-labelledby={id} className="border-t border-rule py-8 first:border-t-0 first:pt-0">
      <h2 id={id} className="font-heading text-[24px] leading-tight tracking-[-0.01em]">
        {title}
      </h2>
      <p className="mt-1 text-[13px] text-soft">{places[from]}</p>
      <p className="mt-3 max-w-[64ch] text-[15px] text-soft">{says}</p>
      <div className="mt-5">{children(id)}</div>
    </section>
  )
}

type Choice<T extends string> = { value: T; label: string; hint?: string }

/** One of a few, each with what it means. */
export function Choices<T extends string>({
  labelledBy,
  name,
  value,
  choices,
  onChange,
}: {
  labelledBy: string
  name: string
  value: T
  choices: readonly Choice<T>[]
  onChange: (value: T) => void
}) {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="max-w-2xl space-y-2">
      {choices.map((one) => (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its words are a message, which the rule cannot read
        <label
          key={one.value}
          className="flex cursor-pointer items-start gap-3 rounded border border-rule bg-card px-4 py-3 hover:border-edge has-checked:border-blue"
        >
          <input
            type="radio"
            name={name}
            value={one.value}
            checked={value === one.value}
            onChange={() => onChange(one.value)}
            className="mt-0.5 size-5 shrink-0 accent-blue"
          />
          <span className="min-w-0">
            <span className="block text-[15px] font-medium">{one.label}</span>
            {one.hint && <span className="block text-[14px] text-soft">{one.hint}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}

type AreaProps = {
  label: string
  hint?: string
  value: string
  rows?: number
  maxLength: number
  error?: string | undefined
  onChange: (value: string) => void
}

/** A text of several lines. */
export function Area({ label, hint, value, rows = 3, maxLength, error, onChange }: AreaProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-[15px] font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        dir="auto"
        value={value}
        maxLength={maxLength}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-says` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className="block field-sizing-content w-full resize-y rounded border border-edge bg-card px-3 py-2 text-[16px] leading-relaxed hover:border-ink aria-invalid:border-bad"
      />
      {error ? (
        <FieldError id={`${id}-says`}>{error}</FieldError>
      ) : (
        hint && (
          <p id={`${id}-says`} className="mt-1.5 text-[13px] text-soft">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
