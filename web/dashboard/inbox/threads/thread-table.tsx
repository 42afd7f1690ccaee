import { t } from '@lingui/core/macro'
import { createColumnHelper } from '@tanstack/react-table'
import { createContext, use } from 'react'
import { Link } from 'react-router'
import type { ReceivedSort, ReceivedThread } from '#contract/chats/help.ts'
import { StateOf } from '#web/help/state.tsx'
import { type HeadOf, RowTable } from '#web/rows/row-table.tsx'
import type { rowFeatures } from '#web/rows/use-rows.ts'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'

type Props = {
  threads: ReceivedThread[]
  /** The address of one of them. */
  to: (id: string) => string
  busy: boolean
  sort: ReceivedSort
  onSort: (sort: ReceivedSort) => void
  onOpen: (id: string) => void
}

/** The cells are the same for all renderings of the table. */
const Address = createContext<Props['to']>(() => '')

const column = createColumnHelper<typeof rowFeatures, ReceivedThread>()

const columns = column.columns([
  column.display({ id: 'question', cell: ({ row }) => <Question thread={row.original} /> }),
  column.accessor((row) => nameOf(row), { id: 'from' }),
  column.display({ id: 'state', cell: ({ row }) => <StateOf state={row.original.state} /> }),
  column.display({ id: 'at', cell: ({ row }) => <SpokenTime at={row.original.createdAt} /> }),
])

const heads: Record<string, HeadOf<ReceivedSort>> = {
  question: { label: () => t`Question`, look: 'w-full' },
  from: { label: () => t`From whom`, look: 'min-w-36 max-md:hidden [overflow-wrap:anywhere]' },
  state: { label: () => t`State`, look: 'max-md:hidden' },
  at: {
    label: () => t`Asked`,
    ...{ sort: 'newest', reverse: 'oldest', look: 'whitespace-nowrap max-md:hidden' },
  },
}

/** One line a question; who asked, and when, stands below it on a narrow screen. */
export const ThreadTable = ({ threads, to, ...more }: Props) => (
  <Address value={to}>
    <RowTable
      {...more}
      label={t`Questions of members`}
      columns={columns}
      heads={heads}
      data={threads}
      idOf={({ _id }) => _id}
    />
  </Address>
)

type CellProps = { thread: ReceivedThread }

function Question({ thread }: CellProps) {
  return (
    <>
      <Link
        to={use(Address)(thread._id)}
        className="line-clamp-3 max-w-[64ch] text-[16px] leading-relaxed font-medium [overflow-wrap:anywhere] hover:text-blue"
      >
        {thread.question}
      </Link>
      <span className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-soft md:hidden">
        <span className="[overflow-wrap:anywhere]">{nameOf(thread)}</span>
        <StateOf state={thread.state} />
        <SpokenTime at={thread.createdAt} />
      </span>
    </>
  )
}

const nameOf = ({ member }: ReceivedThread) => `${member.firstName} ${member.lastName}`.trim()
