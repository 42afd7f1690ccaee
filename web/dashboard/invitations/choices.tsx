import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { groups } from '#contract/desk/groups.ts'
import { type Plan, subscriptions } from '#contract/account/subscriptions.ts'
import { reading, quiet } from '#web/api/queries.ts'
import { manyBoxes } from '#web/ui/controls/many-boxes.ts'
import { SelectField } from '#web/ui/controls/select-field.tsx'

/** What an invited person has as a member from the beginning. */
type Given = { groupIds: string[]; planId: string }

export const nothingGiven: Given = { groupIds: [], planId: '' }

export const groupsQuery = { ...reading(groups.list), ...quiet }
const plansQuery = { ...reading(subscriptions.list), ...quiet }

/** The groups and the plan, where the site has any. */
export function Choices({ given, onChange }: { given: Given; onChange: (given: Given) => void }) {
  const all = useQuery(groupsQuery).data ?? []
  const plans = (useQuery(plansQuery).data ?? []) as Plan[]
  const { groupIds, planId } = given
  return (
    <>
      {all.length > 0 && (
        <fieldset>
          <legend className="mb-1.5 text-[15px] font-medium">
            <Trans>Groups (optional)</Trans>
          </legend>
          <div className={`flex flex-wrap gap-x-6 ${manyBoxes}`}>
            {all.map(({ _id, name }) => (
              // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its words are the group's name, which the rule cannot read
              <label key={_id} className="flex min-h-11 items-center gap-2.5 text-[15px]">
                <input
                  type="checkbox"
                  checked={groupIds.includes(_id)}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange({
                      ...given,
                      groupIds: checked
                        ? [...groupIds, _id]
                        : groupIds.filter((other) => other !== _id),
                    })
                  }
                  className="size-5 shrink-0 accent-blue"
                />
                <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {plans.length > 0 && (
        <SelectField
          label={t`Plan (optional)`}
          value={planId}
          onChange={(value) => onChange({ ...given, planId: value })}
          options={[
            { value: '', label: t`None; they choose by themselves` },
            ...plans.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          hint={planId && t`It costs them nothing and stays until you take it back.`}
        />
      )}
    </>
  )
}
