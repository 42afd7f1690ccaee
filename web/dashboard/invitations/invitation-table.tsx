import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createColumnHelper } from '@tanstack/react-table'
import { CircleCheck, Clock, Mail } from 'lucide-react'
import { createContext, useContext } from 'react'
import type { Invitation, InvitationSort } from '#contract/desk/invitations.ts'
import { type HeadOf, RowTable } from '#web/rows/row-table.tsx'
import type { rowFeatures } from '#web/rows/use-rows.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatList } from '#web/ui/format/locale.ts'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { groupsQuery } from './choices.tsx'
import { stateWords } from './words.ts'

type Props = {
  invitations: Invitation[]
  busy: boolean
  sort: InvitationSort
  onSort: (sort: InvitationSort) => void
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  onWithdraw: (one: Invitation) => void
}

/** The cells are the same for all renderings of the table. */
const OnWithdraw = createContext<(one: Invitation) => void>(() => {})

const column = createColumnHelper<typeof rowFeatures, Invitation>()

const columns = column.columns([
  column.display({ id: 'address', cell: ({ row }) => <Address invitation={row.original} /> }),
  column.display({ id: 'state', cell: ({ row }) => <StateMark state={row.original.state} /> }),
  column.display({ id: 'invited', cell: ({ row }) => <SpokenTime at={row.original.invitedAt} /> }),
  column.display({ id: 'act', cell: ({ row }) => <Withdraw invitation={row.original} /> }),
])

const wide = 'whitespace-nowrap max-md:hidden'

const heads: Record<string, HeadOf<InvitationSort>> = {
  address: {
    label: () => t`Address`,
    ...{ sort: 'address', ascending: true, look: 'w-full [overflow-wrap:anywhere]' },
  },
  state: { label: () => t`State`, sort: 'state', ascending: true, look: wide },
  invited: { label: () => t`Invited`, sort: 'newest', reverse: 'oldest', look: wide },
  act: { label: () => t`What can be done`, unseen: true, look: 'whitespace-nowrap', end: true },
}

/** One line an invitation; on a narrow screen what does not fit stands below the address. */
export const InvitationTable = ({ invitations, onWithdraw, ...more }: Props) => (
  <OnWithdraw value={onWithdraw}>
    <RowTable
      {...more}
      label={t`Invitations`}
      allLabel={t`Select every invitation on this page`}
      lineLabel={({ email }) => t`Select the invitation of ${email}`}
      columns={columns}
      heads={heads}
      data={invitations}
      idOf={({ id }) => id}
    />
  </OnWithdraw>
)

const Address = ({ invitation }: { invitation: Invitation }) => {
  const { email, firstName, lastName, state, invitedAt, groupIds } = invitation
  const all = useQuery({ ...groupsQuery, enabled: groupIds.length > 0 }).data ?? []
  const groups = all.flatMap(({ _id, name }) => (groupIds.includes(_id) ? name : []))
  const name = `${firstName} ${lastName}`.trim()
  return (
    <>
      <span className="font-medium">{email}</span>
      {name && <span className="block text-[13px] text-soft">{name}</span>}
      {groups.length > 0 && (
        <span className="block text-[13px] text-soft">
          <Trans>Groups: {formatList(groups)}</Trans>
        </span>
      )}
      <span className="mt-1 flex flex-wrap items-center gap-x-2 text-[13px] text-soft md:hidden">
        <StateMark state={state} />
        <SpokenTime at={invitedAt} />
      </span>
    </>
  )
}

const marks = {
  waiting: { Icon: Mail, colour: 'text-soft' },
  accepted: { Icon: CircleCheck, colour: 'text-good' },
  expired: { Icon: Clock, colour: 'text-warn' },
} as const

function StateMark({ state }: Pick<Invitation, 'state'>) {
  const { Icon, colour } = marks[state]
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon className={`size-3.5 ${colour}`} aria-hidden />
      {stateWords[state]()}
    </span>
  )
}

function Withdraw({ invitation }: { invitation: Invitation }) {
  const onWithdraw = useContext(OnWithdraw)
  if (invitation.state === 'accepted') return null
  return (
    <Button
      small
      className="pointer-coarse:min-h-11"
      aria-label={t`Withdraw the invitation of ${invitation.email}`}
      onClick={() => onWithdraw(invitation)}
    >
      <Trans>Withdraw</Trans>
    </Button>
  )
}
