import { plural, t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Group, groups } from '#contract/desk/groups.ts'
import { client } from '#web/api/client.ts'
import { unlessGone } from '#web/api/deletions.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { readGroupsAgain } from './queries.ts'

/** Says what is lost: that cannot be taken back. */
export function DeleteGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => unlessGone(client.call(groups.remove, { params: { id: group._id } })),
    onSuccess: async () => {
      await readGroupsAgain(queries)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t`Delete “${group.name}”?`}
      act={t`Delete the group`}
      busy={remove.isPending}
      onAct={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        {plural(group.members, {
          0: 'Nobody is in the group.',
          one: 'One member leaves the group and keeps their account.',
          other: '# members leave the group and keep their accounts.',
        })}{' '}
        {group.documents > 0 &&
          plural(group.documents, {
            one: 'One document is for this group. Members whom neither another group nor a plan lets see it do not see it any more.',
            other:
              '# documents are for this group. Members whom neither another group nor a plan lets see them do not see them any more.',
          })}
      </p>
    </ConfirmDialog>
  )
}
