import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createColumnHelper } from '@tanstack/react-table'
import { TriangleAlert } from 'lucide-react'
import { createContext, use } from 'react'
import { Link } from 'react-router'
import type { DocumentOwner, DocumentReview, ReviewSort } from '#contract/desk/reviews.ts'
import { paths } from '#web/paths.ts'
import { type HeadOf, RowTable } from '#web/rows/row-table.tsx'
import type { rowFeatures } from '#web/rows/use-rows.ts'
import { Again, Day, Owner } from './review-fields.tsx'

type Props = {
  documents: DocumentReview[]
  owners: DocumentOwner[]
  busy: boolean
  sort: ReviewSort
  onSort: (sort: ReviewSort) => void
}

/** The cells are the same for all renderings of the table. */
const Owners = createContext<DocumentOwner[]>([])

const column = createColumnHelper<typeof rowFeatures, DocumentReview>()

const columns = column.columns([
  column.display({ id: 'document', cell: ({ row }) => <Document document={row.original} /> }),
  column.display({ id: 'owner', cell: ({ row }) => <OwnerCell document={row.original} /> }),
  column.display({ id: 'day', cell: ({ row }) => <Day document={row.original} /> }),
])

const heads: Record<string, HeadOf<ReviewSort>> = {
  document: { label: () => t`Document`, look: 'w-full' },
  owner: { label: () => t`Owner`, look: 'max-md:hidden' },
  day: {
    label: () => t`Review date`,
    ...{ sort: 'earliest', ascending: true, reverse: 'latest' },
    look: 'whitespace-nowrap max-md:hidden',
  },
}

/** One line a document; its owner and its day stand below the title on a narrow screen. */
export const ReviewTable = ({ documents, owners, ...more }: Props) => (
  <Owners value={owners}>
    <RowTable
      {...more}
      label={t`Reviews`}
      columns={columns}
      heads={heads}
      data={documents}
      idOf={({ id }) => id}
    />
  </Owners>
)

type CellProps = { document: DocumentReview }

function OwnerCell({ document }: CellProps) {
  return <Owner document={document} owners={use(Owners)} />
}

function Document({ document }: CellProps) {
  const { id, title, filename, overdue } = document
  return (
    <>
      <Link
        id={`review-${id}`}
        to={paths.document(filename)}
        className="inline-block text-[16px] font-medium [overflow-wrap:anywhere] hover:text-blue md:pt-1.5 pointer-coarse:py-2"
      >
        {title}
      </Link>
      {overdue && (
        <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="flex items-center gap-1.5 text-[13px] font-medium text-warn">
            <TriangleAlert aria-hidden className="size-4" />
            <Trans>Overdue</Trans>
          </span>
          <Again document={document} />
        </span>
      )}
      <span className="mt-2 flex flex-wrap gap-2 md:hidden">
        <OwnerCell document={document} />
        <Day document={document} />
      </span>
    </>
  )
}
