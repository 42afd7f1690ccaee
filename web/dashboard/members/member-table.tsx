import { t } from '@lingui/core/macro'
import { createColumnHelper } from '@tanstack/react-table'
import { Link } from 'react-router'
import type { MemberRow, MemberSort } from '#contract/desk/members.ts'
import { roleWords } from '#web/dashboard/role-words.ts'
import { type HeadOf, RowTable } from '#web/rows/row-table.tsx'
import type { rowFeatures } from '#web/rows/use-rows.ts'
import { paths } from '#web/paths.ts'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { exactTime, mediumDate } from '#web/ui/format/when.ts'
import { StatusMark } from './status-mark.tsx'
import { nameOf, planWords, sortWords, messagesWords, usageWords } from './words.ts'

type Props = {
  members: MemberRow[]
  busy: boolean
  sort: MemberSort
  onSort: (sort: MemberSort) => void
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  onOpen: (id: string) => void
}

const column = createColumnHelper<typeof rowFeatures, MemberRow>()

const columns = column.columns([
  column.display({ id: 'name', cell: ({ row }) => <Name member={row.original} /> }),
  column.display({ id: 'status', cell: ({ row }) => <StatusMark status={row.original.status} /> }),
  column.accessor((row) => roleWords[row.role](), { id: 'role' }),
  column.accessor(planWords, { id: 'plan' }),
  column.accessor(usageWords, { id: 'used' }),
  column.display({
    id: 'lastSeen',
    cell: ({ row }) => <When at={row.original.lastSeenAt} spoken />,
  }),
  column.display({ id: 'newest', cell: ({ row }) => <When at={row.original.createdAt} /> }),
])

/** What is left out where the window is narrower than all columns, and how a cell breaks. */
const looks = {
  name: 'min-w-44 [overflow-wrap:anywhere]',
  wide: 'whitespace-nowrap max-lg:hidden',
  plan: 'min-w-28 max-lg:hidden',
  widest: 'whitespace-nowrap max-xl:hidden',
}

const heads: Record<string, HeadOf<MemberSort>> = {
  name: { label: sortWords.name, sort: 'name', ascending: true, look: looks.name },
  status: { label: () => t`Status`, look: looks.wide },
  role: { label: () => t`Role`, look: looks.widest },
  plan: { label: () => t`Plan`, look: looks.plan },
  used: { label: sortWords.used, sort: 'used', look: looks.wide, end: true },
  lastSeen: { label: sortWords.lastSeen, sort: 'lastSeen', look: looks.wide },
  newest: { label: sortWords.newest, sort: 'newest', look: looks.widest },
}

/** One line a member; on a narrow screen what does not fit stands below the name. */
export const MemberTable = ({ members, ...more }: Props) => (
  <RowTable
    {...more}
    label={t`Members`}
    allLabel={t`Select everybody on this page`}
    lineLabel={(member) => t`Select ${nameOf(member)}`}
    columns={columns}
    heads={heads}
    data={members}
    idOf={({ id }) => id}
  />
)

const Name = ({ member }: { member: MemberRow }) => (
  <>
    <Link to={paths.member(member.id)} tabIndex={-1} className="font-medium hover:underline">
      {nameOf(member)}
    </Link>
    <span className="block text-[13px] text-soft">{member.email}</span>
    <span className="mt-1 flex flex-wrap items-center gap-x-2 text-[13px] text-soft lg:hidden">
      <StatusMark status={member.status} />
      <span>{planWords(member)}</span>
      <span className="tabular-nums">{messagesWords(member)}</span>
    </span>
  </>
)

const When = ({ at, spoken }: { at: string | null; spoken?: boolean }) =>
  !at ? (
    <span className="text-soft">{t`never`}</span>
  ) : spoken ? (
    <SpokenTime at={at} />
  ) : (
    <time dateTime={at} title={exactTime(at)}>
      {mediumDate(at)}
    </time>
  )
