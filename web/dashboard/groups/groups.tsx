import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Group } from '#contract/desk/groups.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { DeleteGroup } from './delete-group.tsx'
import { GroupForm } from './group-form.tsx'
import { GroupRow } from './group-row.tsx'
import { People } from './people.tsx'
import { groupsQuery } from './queries.ts'

type Open = { what: 'form'; group?: Group } | { what: 'delete'; group: Group }

/** Members put together, to say who sees what. Which group is open stands in the address. */
export function Groups() {
  const [params] = useSearchParams()
  const query = useQuery(groupsQuery)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const groups = query.data ?? []
  /** As a colleague has left it. */
  const now = <G extends Group | undefined>(group: G) =>
    (groups.find(({ _id }) => _id === group?._id) as G) ?? group
  const shown = groups.find(({ _id }) => _id === params.get('group'))
  if (shown) return <People key={shown._id} group={shown} />
  return (
    <Screen title={t`Groups`}>
      <p className="max-w-[60ch] text-soft">
        <Trans>
          Put members together to let only them see a document. Choose the groups of a document
          under Uploads.
        </Trans>
      </p>
      <Button
        look="strong"
        className="mt-5"
        icon={<Plus className="size-4" aria-hidden />}
        onClick={() => setOpen({ what: 'form' })}
      >
        <Trans>New group</Trans>
      </Button>
      <div className="mt-8">
        {!query.data && <NotYet what={t`The groups`} query={query} />}
        {query.data && groups.length === 0 && (
          <p className="text-soft">
            <Trans>There are no groups yet.</Trans>
          </p>
        )}
        {groups.length > 0 && (
          <ul aria-label={t`Groups`} className="border-b border-rule">
            {groups.map((group) => (
              <GroupRow
                key={group._id}
                group={group}
                onChange={() => setOpen({ what: 'form', group })}
                onDelete={() => setOpen({ what: 'delete', group })}
              />
            ))}
          </ul>
        )}
      </div>
      {open?.what === 'form' && <GroupForm group={now(open.group)} onClose={close} />}
      {open?.what === 'delete' && <DeleteGroup group={now(open.group)} onClose={close} />}
    </Screen>
  )
}
