import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createColumnHelper } from '@tanstack/react-table'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { Mailing, MailingSort } from '#contract/desk/mailings.ts'
import { paths } from '#web/paths.ts'
import { type HeadOf, RowTable } from '#web/rows/row-table.tsx'
import type { rowFeatures } from '#web/rows/use-rows.ts'
import { SpokenTime, useSpoken } from '#web/ui/format/spoken-time.tsx'
import { nameOf, standing, stateNames } from '../words.ts'

type Props = {
  all: Mailing[]
  busy: boolean
  sort: MailingSort
  onSort: (sort: MailingSort) => void
  onOpen: (id: string) => void
}

const column = createColumnHelper<typeof rowFeatures, Mailing>()

const columns = column.columns([
  column.display({ id: 'subject', cell: ({ row }) => <Subject mailing={row.original} /> }),
  column.display({ id: 'state', cell: ({ row }) => <State mailing={row.original} /> }),
  column.display({ id: 'at', cell: ({ row }) => <SpokenTime at={row.original.createdAt} /> }),
])

const heads: Record<string, HeadOf<MailingSort>> = {
  subject: { label: () => t`Subject`, look: 'w-full' },
  state: { label: () => t`State`, look: 'min-w-60 max-md:hidden tabular-nums' },
  at: {
    label: () => t`Begun`,
    ...{ sort: 'newest', reverse: 'oldest', look: 'whitespace-nowrap max-md:hidden' },
  },
}

/** One line a mailing; how far it is stands below the subject on a narrow screen. */
export const MailingTable = ({ all, ...more }: Props) => (
  <RowTable
    {...more}
    label={t`Mailings`}
    columns={columns}
    heads={heads}
    data={all}
    idOf={({ _id }) => _id}
  />
)

type CellProps = { mailing: Mailing }

const Subject = ({ mailing }: CellProps) => (
  <>
    <Link
      to={paths.mailing(mailing._id)}
      className="text-[16px] font-medium [overflow-wrap:anywhere] hover:text-blue pointer-coarse:-my-2.5 pointer-coarse:inline-block pointer-coarse:py-2.5"
    >
      {nameOf(mailing)}
    </Link>
    <span className="mt-1 block text-[13px] text-soft tabular-nums md:hidden">
      <State mailing={mailing} />
    </span>
  </>
)

const State = ({ mailing }: CellProps) => (
  <>
    {stateNames()[mailing.state]} · {useSpoken(() => standing(mailing))}
    {mailing.troubleAt && (
      <span className="mt-0.5 flex items-center gap-1.5 font-medium text-warn">
        <TriangleAlert className="size-4 shrink-0" aria-hidden />
        <Trans>to look at</Trans>
      </span>
    )}
  </>
)
