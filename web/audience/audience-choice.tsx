import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { WhoSees } from '#contract/audience.ts'
import { FieldError } from '#web/ui/field.tsx'
import { type Audience, useChoices } from './audience.ts'

type Props = {
  value: Audience
  error: string | undefined
  onChange: (value: Audience) => void
}

/** Everyone, all members, or some of them. */
export function AudienceChoice({ value, error, onChange }: Props) {
  const id = useId()
  const { plans, groups } = useChoices()
  const ways: [WhoSees, string][] = [
    ['everyone', t`Everyone, guests too`],
    ['members', t`All members`],
    ['some', t`Only some members`],
  ]
  const toggled = (ids: string[], one: string) =>
    ids.includes(one) ? ids.filter((other) => other !== one) : [...ids, one]
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-[15px] font-medium">
        <Trans>Who sees it</Trans>
      </legend>
      {ways.map(([audience, label]) => (
        <label key={audience} className={lineLook}>
          <input
            type="radio"
            name={id}
            checked={value.audience === audience}
            onChange={() => onChange({ ...value, audience })}
            className={markLook}
          />
          {label}
        </label>
      ))}
      {value.audience === 'some' && (
        <div className="ms-7 mt-1 space-y-3 border-s border-rule ps-4">
          <p className="text-[13px] text-soft">
            <Trans>Members with one of these plans or in one of these groups.</Trans>
          </p>
          <Boxes
            label={t`Plans`}
            all={plans}
            chosen={value.planIds}
            onToggle={(one) => onChange({ ...value, planIds: toggled(value.planIds, one) })}
          />
          <Boxes
            label={t`Groups`}
            all={groups}
            chosen={value.groupIds}
            onToggle={(one) => onChange({ ...value, groupIds: toggled(value.groupIds, one) })}
          />
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

type BoxesProps = {
  label: string
  all: { id: string; name: string }[]
  chosen: string[]
  onToggle: (id: string) => void
}

export const Boxes = ({ label, all, chosen, onToggle }: BoxesProps) =>
  all.length > 0 && (
    <fieldset>
      <legend className="text-[13px] font-medium text-soft">{label}</legend>
      {all.map(({ id, name }) => (
        <label key={id} className={lineLook}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={() => onToggle(id)}
            className={markLook}
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
        </label>
      ))}
    </fieldset>
  )

export const lineLook = 'flex min-h-9 items-center gap-3 pointer-coarse:min-h-11'
export const markLook = 'size-4 shrink-0 accent-blue'
