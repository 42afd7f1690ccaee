import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AssistantFile } from '#contract/documents/documents.ts'
import { deleteForCertain } from '#web/api/deletions.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { OpenSideBar } from '#web/dashboard/open-side-bar.tsx'
import { readableFiles } from '#web/files/readable.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useFileInput } from '#web/ui/controls/files.tsx'
import { AfterAMoment, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useTitle } from '#web/title.ts'
import { UndoAtFoot, useUndo } from '#web/ui/feedback/undo.tsx'
import { TryAgain } from '#web/ui/feedback/try-again.tsx'
import { useTypedSearch } from '#web/dashboard/typed-search.ts'
import { DropZone } from './drop-zone.tsx'
import { FileFilters } from './file-filters.tsx'
import { FileRow } from './file-row.tsx'
import { dropFile, filesQuery, readFilesAgain } from './files.ts'
import { MeaningState } from './meaning-state.tsx'
import { PictureState } from './picture-state.tsx'
import { Uploads } from './uploads.tsx'
import { useFilters } from './use-filters.ts'
import { useUploads } from './use-uploads.ts'

/** The documents the assistant answers from: adding them, seeing how far they are read, and who sees them. */
export function OperatorFiles() {
  useTitle(t`Uploads`)
  const queries = useQueryClient()
  const { filters, change, isFiltered } = useFilters()
  const [typed, setTyped] = useTypedSearch(filters.q ?? '', (q) => change({ q }))
  const query = useInfiniteQuery(filesQuery(filters))
  const { uploads, add, dismiss } = useUploads()
  const { pending, start, undo } = useUndo()
  const replaced = useRef<string>(undefined)
  const version = useFileInput({
    label: t`The new version`,
    accept: readableFiles,
    onFiles: (files) => add(files, replaced.current),
  })
  const chooseVersionOf = ({ _id }: AssistantFile) => {
    replaced.current = _id
    version.choose()
  }
  const files = (query.data?.pages.flatMap(({ items }) => items) ?? []).filter(
    ({ _id }) => !pending?.ids.includes(_id),
  )
  const remove = (file: { _id: string; title: string }) =>
    start({
      ids: [file._id],
      sentence: t`Deleted “${file.title}”`,
      commit: () => {
        dropFile(queries, file._id)
        deleteForCertain('file', file._id).catch((error: unknown) => {
          tellRefusal(error)
          void readFilesAgain(queries)
        })
      },
    })
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-15 shrink-0 items-center gap-2 border-b border-rule px-2 md:px-8">
        <OpenSideBar />
        <h1 className="text-[15px] font-semibold">
          <Trans>Uploads</Trans>
        </h1>
      </header>
      <DropZone onFiles={add}>
        {version.input}
        <div className="mx-auto w-full max-w-[920px] space-y-6 px-5 py-8 sm:px-8">
          <Uploads uploads={uploads} onDismiss={dismiss} />
          <MeaningState />
          <PictureState />
          {query.isPending && <Waiting />}
          {query.isError && !query.data && (
            <TryAgain onRetry={() => void query.refetch()}>
              <Trans>
                The files could not be loaded. They are safe; the connection may be down.
              </Trans>
            </TryAgain>
          )}
          {query.data && (isFiltered || files.length > 0) && (
            <FileFilters
              {...{ typed, filters }}
              onType={setTyped}
              onChange={change}
              status={isFiltered && !query.isFetching ? countOf(files.length) : undefined}
            />
          )}
          {query.data && !query.isFetching && isFiltered && files.length === 0 && (
            <p className="text-soft">
              <Trans>
                No document matches your choice. Choose less, or search for other words.
              </Trans>
            </p>
          )}
          {query.data && !isFiltered && files.length === 0 && uploads.length === 0 && (
            <p className="text-soft">
              <Trans>There are no documents yet. The assistant answers from what you add.</Trans>
            </p>
          )}
          {files.length > 0 && (
            <ul aria-label={t`Documents`} className="border-b border-rule">
              {files.map((file) => (
                <FileRow
                  key={file._id}
                  file={file}
                  onRemove={remove}
                  onNewVersion={chooseVersionOf}
                />
              ))}
            </ul>
          )}
          {query.hasNextPage && (
            <Button
              small
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              <Trans>Show more</Trans>
            </Button>
          )}
        </div>
      </DropZone>
      <UndoAtFoot pending={pending} undo={undo} />
    </main>
  )
}

const countOf = (count: number) => plural(count, { one: '# document', other: '# documents' })

const Waiting = () => (
  <AfterAMoment>
    <div className="space-y-6">
      {['w-1/2', 'w-2/5', 'w-3/5'].map((width) => (
        <div key={width} className="space-y-2.5">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3 w-1/3" />
        </div>
      ))}
    </div>
  </AfterAMoment>
)
