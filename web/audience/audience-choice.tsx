import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { WhoSees } from '#contract/documents/audience.ts'
import { FieldError } from '#web/ui/controls/field.tsx'
import { manyBoxes } from '#web/ui/controls/many-boxes.ts'
import { useChoices } from './audience.ts'

type Props<W extends WhoSees> = {
  value: { audience: W; planIds: string[]; groupIds: string[] }
  error?: string | undefined
  onChange: (value: { audience: W; planIds: string[]; groupIds: string[] }) => void
}

/** Who sees a document: everyone, all members, or some of them. */
export const AudienceChoice = (props: Props<WhoSees>) => (
  <Choice legend={t`Who sees it`} ways={['everyone', 'members', 'some']} {...props} />
)

/** Who gets a mailing: guests have no address. */
export const RecipientsChoice = (props: Props<'members' | 'some'>) => (
  <Choice legend={t`Who gets it`} ways={['members', 'some']} {...props} />
)

type ChoiceProps<W extends WhoSees> = Props<W> & { legend: string; ways: W[] }

function Choice<W extends WhoSees>({ legend, ways, value, error, onChange }: ChoiceProps<W>) {
  const id = useId()
  const { plans, groups } = useChoices()
  const labels: Record<WhoSees, string> = {
    everyone: t`Everyone, guests too`,
    members: t`All members`,
    some: t`Only some members`,
  }
  const toggled = (ids: string[], one: string) =>
    ids.includes(one) ? ids.filter((other) => other !== one) : [...ids, one]
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-[15px] font-medium">{legend}</legend>
      {ways.map((audience) => (
        <label key={audience} className={lineLook}>
          <input
            type="radio"
            name={id}
            checked={value.audience === audience}
            data-invalid={(error && value.audience === audience) || undefined}
            onChange={() => onChange({ ...value, audience })}
            className={markLook}
          />
          {labels[audience]}
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

const Boxes = ({ label, all, chosen, onToggle }: BoxesProps) =>
  all.length > 0 && (
    <fieldset>
      <legend className="text-[13px] font-medium text-soft">{label}</legend>
      <div className={manyBoxes}>
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
      </div>
    </fieldset>
  )

export const lineLook = 'flex min-h-9 items-center gap-3 pointer-coarse:min-h-11'
export const markLook = 'size-4 shrink-0 accent-blue'
