import { t } from '@lingui/core/macro'
import { createColumnHelper } from '@tanstack/react-table'
import { Link } from 'react-router'
import type { UncitedSort } from '#contract/desk/operator.ts'
import type { AssistantFile } from '#contract/documents/documents.ts'
import { kindName, lengthOf } from '#web/files/kind-name.ts'
import { paths } from '#web/paths.ts'
import { type HeadOf, RowTable } from '#web/rows/row-table.tsx'
import type { rowFeatures } from '#web/rows/use-rows.ts'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'

type Props = {
  files: AssistantFile[]
  busy: boolean
  sort: UncitedSort
  onSort: (sort: UncitedSort) => void
  onOpen: (id: string) => void
}

const column = createColumnHelper<typeof rowFeatures, AssistantFile>()

const columns = column.columns([
  column.display({ id: 'title', cell: ({ row }) => <Title file={row.original} /> }),
  column.accessor(({ type }) => kindName(type), { id: 'kind' }),
  column.accessor((file) => lengthOf(file) || '', { id: 'length' }),
  column.display({ id: 'at', cell: ({ row }) => <SpokenTime at={row.original.createdAt} /> }),
])

const heads: Record<string, HeadOf<UncitedSort>> = {
  title: { label: () => t`Title`, look: 'w-full' },
  kind: { label: () => t`Kind`, look: 'whitespace-nowrap max-md:hidden' },
  length: { label: () => t`Length`, look: 'whitespace-nowrap max-md:hidden', end: true },
  at: {
    label: () => t`Added`,
    ...{ sort: 'newest', reverse: 'oldest', look: 'whitespace-nowrap max-md:hidden' },
  },
}

/** One line a document; what it is and when it came stands below the title on a narrow screen. */
export const UncitedTable = ({ files, ...more }: Props) => (
  <RowTable
    {...more}
    label={t`Documents`}
    columns={columns}
    heads={heads}
    data={files}
    idOf={({ _id }) => _id}
  />
)

const Title = ({ file }: { file: AssistantFile }) => (
  <>
    <Link
      to={paths.document(file.filename)}
      className="text-[16px] font-medium [overflow-wrap:anywhere] hover:text-blue pointer-coarse:-my-2.5 pointer-coarse:inline-block pointer-coarse:py-2.5"
    >
      {file.title}
    </Link>
    <span className="mt-1 flex flex-wrap gap-x-3 text-[13px] text-soft tabular-nums md:hidden">
      <span>{kindName(file.type)}</span>
      <span>{lengthOf(file)}</span>
      <SpokenTime at={file.createdAt} />
    </span>
  </>
)
