import { t } from '@lingui/core/macro'
import { createColumnHelper } from '@tanstack/react-table'
import { type ReactNode, createContext, useContext } from 'react'
import type { ReceivedRequest, RequestSort } from '#contract/account/guests.ts'
import { OpenButton } from '#web/rows/open-button.tsx'
import { type HeadOf, RowTable } from '#web/rows/row-table.tsx'
import type { rowFeatures } from '#web/rows/use-rows.ts'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'

type Props = {
  requests: ReceivedRequest[]
  busy: boolean
  sort: RequestSort
  onSort: (sort: RequestSort) => void
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  /** The one that is read. */
  openId: string | null
  onOpen: (id: string) => void
  renderBelow: (request: ReceivedRequest) => ReactNode
}

/** The cells are the same for all renderings of the table. */
const Opened = createContext<Pick<Props, 'openId' | 'onOpen'>>({ openId: null, onOpen: () => {} })

const column = createColumnHelper<typeof rowFeatures, ReceivedRequest>()

const columns = column.columns([
  column.display({ id: 'subject', cell: ({ row }) => <Subject request={row.original} /> }),
  column.display({ id: 'from', cell: ({ row }) => row.original.name }),
  column.display({ id: 'at', cell: ({ row }) => <SpokenTime at={row.original.receivedAt} /> }),
])

const heads: Record<string, HeadOf<RequestSort>> = {
  subject: { label: () => t`What it is about`, look: 'w-full' },
  from: { label: () => t`From whom`, look: 'min-w-36 max-md:hidden [overflow-wrap:anywhere]' },
  at: {
    label: () => t`Received`,
    ...{ sort: 'newest', reverse: 'oldest', look: 'whitespace-nowrap max-md:hidden' },
  },
}

/** One line a request; who wrote it, and when, stands below the subject on a narrow screen. */
export const RequestTable = ({ requests, openId, onOpen, renderBelow, ...more }: Props) => (
  <Opened value={{ openId, onOpen }}>
    <RowTable
      {...more}
      label={t`Requests`}
      allLabel={t`Select every request on this page`}
      lineLabel={({ subject }) => t`Select “${subject}”`}
      columns={columns}
      heads={heads}
      data={requests}
      idOf={({ _id }) => _id}
      onOpen={onOpen}
      renderBelow={(request) => request._id === openId && renderBelow(request)}
    />
  </Opened>
)

function Subject({ request: { _id, subject, name, message, receivedAt } }: RowProps) {
  const { openId, onOpen } = useContext(Opened)
  return (
    <>
      <OpenButton text={subject} isOpen={_id === openId} onOpen={() => onOpen(_id)} />
      <span className="mt-1 block ps-6 text-[13px] text-soft">
        <span className="flex flex-wrap gap-x-3 md:hidden">
          <span className="[overflow-wrap:anywhere]">{name}</span>
          <SpokenTime at={receivedAt} />
        </span>
        {_id !== openId && <span className="line-clamp-1 [overflow-wrap:anywhere]">{message}</span>}
      </span>
    </>
  )
}

type RowProps = { request: ReceivedRequest }
