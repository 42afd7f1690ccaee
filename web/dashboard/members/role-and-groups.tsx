import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { groups as groupCalls } from '#contract/desk/groups.ts'
import { type MemberDetail, members } from '#contract/desk/members.ts'
import { type Role, roles } from '#contract/desk/roles.ts'
import { client } from '#web/api/client.ts'
import { manyBoxes } from '#web/ui/controls/many-boxes.ts'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { readMemberAgain, useGroups } from './queries.ts'
import { useMemberCall } from './use-member-call.ts'
import { roleWords } from '#web/dashboard/role-words.ts'

type Props = { member: MemberDetail; onChanged: (now: MemberDetail) => void }

const hints: Record<Role, () => string> = {
  member: () => t`Reads, asks and chooses a plan.`,
  editor: () =>
    t`Looks after documents, content, answers, checks and the inbox; sees no payments and no members.`,
  operator: () => t`Does everything, this page included.`,
}

export function RoleAndGroups({ member, onChanged }: Props) {
  const { id, role, groupIds } = member
  const queries = useQueryClient()
  const groups = useGroups()
  const change = useMemberCall(
    (wanted: Role) =>
      client
        .envelope(members.change, { params: { id }, body: { role: wanted, seenRole: role } })
        .catch((error: unknown) => {
          // A colleague may have been quicker: what they gave is shown.
          void readMemberAgain(queries, id)
          throw error
        }),
    onChanged,
  )
  /** Of this group alone: a colleague may have changed the others meanwhile. */
  const toggle = useMemberCall(
    async (groupId: string) => {
      const act = groupIds.includes(groupId) ? groupCalls.leave : groupCalls.add
      await client.call(act, { params: { id: groupId, memberId: id } })
      return client.envelope(members.get, { params: { id } })
    },
    onChanged,
    () => t`The groups are saved`,
  )
  const busy = change.isPending || toggle.isPending
  return (
    <div className="max-w-md space-y-6">
      <SelectField
        label={t`Role`}
        value={role}
        disabled={busy}
        onChange={(value) => change.mutate(value as Role)}
        options={roles.map((value) => ({ value, label: roleWords[value]() }))}
        hint={hints[role]()}
      />
      {groups.length > 0 && (
        <fieldset disabled={busy}>
          <legend className="mb-1.5 text-[15px] font-medium">
            <Trans>Groups</Trans>
          </legend>
          <div className={manyBoxes}>
            {groups.map((group) => (
              <label
                key={group.id}
                className="flex min-h-9 items-center gap-2.5 text-[15px] pointer-coarse:min-h-11"
              >
                <input
                  type="checkbox"
                  checked={groupIds.includes(group.id)}
                  onChange={() => toggle.mutate(group.id)}
                  className="size-[18px] shrink-0 accent-blue"
                />
                <span className="min-w-0 [overflow-wrap:anywhere]">{group.name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
