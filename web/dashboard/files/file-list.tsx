import { t } from '@lingui/core/macro'
import { useNavigate } from 'react-router'
import { type AssistantFile, type FileSort } from '#contract/documents/documents.ts'
import { paths } from '#web/paths.ts'
import { SelectBox } from '#web/rows/select-box.tsx'
import { type RowColumns, useRows } from '#web/rows/use-rows.ts'
import { OrderSelect } from '#web/rows/order-select.tsx'
import { FileRow } from './file-row.tsx'
import type { UploadState } from './use-uploads.ts'

type Props = {
  files: AssistantFile[]
  busy: boolean
  sort: FileSort
  onSort: (sort: FileSort) => void
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  onRemove: (file: AssistantFile) => void
  onNewVersion: (file: AssistantFile) => void
  /** New versions on their way, and those that were refused. */
  uploads: UploadState[]
  onDismiss: (key: string) => void
}

/** A row says too much for the columns of a table. */
const columns: RowColumns<AssistantFile> = []

const sortWords: Record<FileSort, () => string> = {
  newest: () => t`Newest first`,
  oldest: () => t`Oldest first`,
  title: () => t`Title`,
  state: () => t`Not readable first`,
  largest: () => t`Largest first`,
}

/** The rows with their keys and boxes, and what they are in the order of. */
export function FileList(props: Props) {
  const { files, busy, sort, onSort, selected, onSelect, uploads, ...acts } = props
  const navigate = useNavigate()
  const { table, rows, lineOf, select } = useRows({
    ...{ columns, data: files, selected, onSelect },
    idOf: ({ _id }) => _id,
    onOpen: (id) => {
      const file = files.find(({ _id }) => _id === id)
      if (file) void navigate(paths.document(file.filename))
    },
  })
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SelectBox
          shown
          label={t`All on this page`}
          checked={table.getIsAllRowsSelected()}
          mixed={table.getIsSomeRowsSelected()}
          onChange={() => table.toggleAllRowsSelected()}
        />
        <OrderSelect value={sort} words={sortWords} onChange={onSort} />
      </div>
      <ul
        aria-label={t`Documents`}
        aria-busy={busy}
        className="border-b border-rule aria-busy:opacity-60"
      >
        {rows.map((row, index) => (
          <FileRow
            key={row.id}
            file={row.original}
            line={lineOf(index)}
            isSelected={row.getIsSelected()}
            onSelect={(shift) => select(index, shift)}
            uploads={uploads.filter(({ replaces }) => replaces === row.original._id)}
            {...acts}
          />
        ))}
      </ul>
    </>
  )
}
