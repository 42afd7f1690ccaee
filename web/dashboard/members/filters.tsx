import { t } from '@lingui/core/macro'
import { memberStatuses } from '#contract/desk/members.ts'
import { roles } from '#contract/desk/roles.ts'
import { roleWords } from '#web/dashboard/role-words.ts'
import { OrderSelect } from '#web/rows/order-select.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { type Which, useGroups, usePlanNames } from './queries.ts'
import { sortWords, statusWords } from './words.ts'

type Props = { which: Which; onChange: (change: Partial<Which>) => void }

export function Filters({ which, onChange }: Props) {
  const plans = usePlanNames()
  const groups = useGroups()
  const choice = (label: string, options: { value: string; label: string }[]) => [
    { value: '', label },
    ...options,
  ]
  return (
    <>
      <SelectField
        inline
        label={t`Status`}
        value={which.status}
        onChange={(status) => onChange({ status: status as Which['status'] })}
        options={choice(
          t`Every status`,
          memberStatuses.map((value) => ({ value, label: statusWords[value]() })),
        )}
      />
      <SelectField
        inline
        label={t`Role`}
        value={which.role}
        onChange={(role) => onChange({ role: role as Which['role'] })}
        options={choice(
          t`Every role`,
          roles.map((value) => ({ value, label: roleWords[value]() })),
        )}
      />
      {plans.length > 0 && (
        <SelectField
          inline
          label={t`Plan`}
          value={which.planId}
          onChange={(planId) => onChange({ planId })}
          options={choice(
            t`Every plan`,
            plans.map(({ id, name }) => ({ value: id, label: name })),
          )}
        />
      )}
      {groups.length > 0 && (
        <SelectField
          inline
          label={t`Group`}
          value={which.groupId}
          onChange={(groupId) => onChange({ groupId })}
          options={choice(
            t`Every group`,
            groups.map(({ id, name }) => ({ value: id, label: name })),
          )}
        />
      )}
      <div className="xl:hidden">
        <OrderSelect value={which.sort} words={sortWords} onChange={(sort) => onChange({ sort })} />
      </div>
    </>
  )
}
