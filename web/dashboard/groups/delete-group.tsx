import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Group, groups } from '#contract/desk/groups.ts'
import { client } from '#web/api/client.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { dialogLook } from './group-form.tsx'
import { readGroupsAgain } from './queries.ts'

/** Says what is lost: that cannot be taken back. */
export function DeleteGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => client.call(groups.remove, { params: { id: group._id } }),
    onSuccess: async () => {
      await readGroupsAgain(queries)
      onClose()
    },
  })
  const title = t`Delete “${group.name}”?`
  return (
    <Dialog label={title} onClose={onClose} className={dialogLook}>
      <div className="space-y-5 p-5 sm:p-7">
        <h2 className="font-heading text-[24px] leading-tight [overflow-wrap:anywhere]">{title}</h2>
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
        <div className="flex flex-wrap gap-2">
          <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            <Trans>Delete the group</Trans>
          </Button>
          <Button look="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
