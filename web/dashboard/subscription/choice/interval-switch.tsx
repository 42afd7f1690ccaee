import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { Interval } from '#contract/account/subscriptions.ts'

type Props = {
  value: Interval
  onChange: (interval: Interval) => void
  /** What the year saves, said beside it. */
  saving?: string | undefined
}

/** Two radio buttons that look like one switch. */
export function IntervalSwitch({ value, onChange, saving }: Props) {
  const name = useId()
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <legend className="sr-only">
        <Trans>How often you pay</Trans>
      </legend>
      <span className="inline-flex rounded border border-edge p-0.5">
        {(['month', 'year'] as const).map((interval) => (
          <label
            key={interval}
            className="relative inline-flex min-h-9 cursor-pointer items-center rounded-[4px] px-3.5 text-[15px] text-soft hover:text-ink has-checked:bg-ink has-checked:font-medium has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              value={interval}
              checked={value === interval}
              onChange={() => onChange(interval)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {interval === 'month' ? t`Monthly` : t`Yearly`}
          </label>
        ))}
      </span>
      {saving && <span className="text-[14px] text-soft">{saving}</span>}
    </fieldset>
  )
}
