import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { RecipientsChoice, lineLook, markLook } from '#web/audience/audience-choice.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { countQuery } from './queries.ts'
import type { Draft } from './draft.ts'
import { membersInWords } from './words.ts'

type Props = { draft: Draft; onChange: (part: Partial<Draft>) => void }

/** Who gets it, and how many these are at the moment. */
export function AudienceFields({ draft, onChange }: Props) {
  const { audience, planIds, groupIds, inactiveSince, notice } = draft
  return (
    <div className="mt-10 max-w-2xl space-y-6 border-t border-rule pt-8">
      <RecipientsChoice value={{ audience, planIds, groupIds }} onChange={onChange} />
      <Field
        className="max-w-xs"
        label={t`Inactive since (optional)`}
        hint={t`Only members who have not been here since that day.`}
        type="date"
        value={inactiveSince?.slice(0, 10) ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ inactiveSince: value ? `${value}T00:00:00.000Z` : null })
        }
      />
      <Count draft={draft} />
      <div>
        <label className={`${lineLook} text-[15px]`}>
          <input
            type="checkbox"
            checked={notice}
            onChange={({ currentTarget: { checked } }) => onChange({ notice: checked })}
            className={markLook}
          />
          <Trans>Also as a notice in the dashboard</Trans>
        </label>
        <p className="ms-7 text-[13px] text-soft">
          <Trans>
            Members see it for 30 days or until they dismiss it, also if they want no e-mails from
            you.
          </Trans>
        </p>
      </div>
    </div>
  )
}

function Count({ draft }: { draft: Draft }) {
  const { audience, planIds, groupIds, inactiveSince } = draft
  const count = useQuery(countQuery({ audience, planIds, groupIds, inactiveSince })).data
  return (
    <p role="status" className="text-[15px]">
      {count && (
        <Trans>
          {membersInWords(count.members)} at the moment; reached by e-mail:{' '}
          {membersInWords(count.letters)}
        </Trans>
      )}
      {count && count.letters < count.members && (
        <span className="mt-1 block text-[13px] text-soft">
          <Trans>The others have not verified their address, or want no e-mails from you.</Trans>
        </span>
      )}
    </p>
  )
}
