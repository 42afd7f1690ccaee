import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AssistantFile } from '#contract/documents/documents.ts'
import { type Audience, ofMembers } from '#web/audience/audience.ts'
import { OpenSideBar } from '#web/dashboard/open-side-bar.tsx'
import { readableFiles } from '#web/files/readable.ts'
import { focusLine } from '#web/rows/focus-line.ts'
import { Pages, nextOf } from '#web/rows/pages.tsx'
import { useSelection } from '#web/rows/use-selection.ts'
import { useFileInput } from '#web/ui/controls/files.tsx'
import { AfterAMoment, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useTitle } from '#web/title.ts'
import { UndoAtFoot, useUndo } from '#web/ui/feedback/undo.tsx'
import { TryAgain } from '#web/ui/feedback/try-again.tsx'
import { useTypedSearch } from '#web/dashboard/typed-search.ts'
import { DropZone } from './drop-zone.tsx'
import { FileFilters } from './file-filters.tsx'
import { FileList } from './file-list.tsx'
import { filesQuery } from './files.ts'
import { MeaningState } from './meaning-state.tsx'
import { PictureState } from './picture-state.tsx'
import { SelectionActs } from './selection-acts.tsx'
import { Uploads } from './uploads.tsx'
import { useActs } from './use-acts.ts'
import { useFilters } from './use-filters.ts'
import { type UploadState, useUploads } from './use-uploads.ts'

/** The documents the assistant answers from: adding them, seeing how far they are read, and who sees them. */
export function OperatorFiles() {
  useTitle(t`Uploads`)
  const { which, change, addressOf, address, isFiltered } = useFilters()
  const { filters, sort, cursor } = which
  const [typed, setTyped] = useTypedSearch(filters.q ?? '', (q) => change({ q }))
  const query = useQuery(filesQuery(which))
  const [seenBy, setSeenBy] = useState<Audience>(ofMembers)
  const { pending, undo, ...more } = useUndo()
  const lines = useRef<HTMLDivElement>(null)
  const { selected, setSelected, deselect, deselectDone, keep, refusal } = useSelection(address)
  const acts = useActs({ ...more, keep })
  const { uploads, add, dismiss } = useUploads(acts.offerBefore)
  const replaced = useRef<string>(undefined)
  const version = useFileInput({
    label: t`The new version`,
    accept: readableFiles,
    onFiles: (files) => replaced.current && add(files, { replaces: replaced.current }),
  })
  const chooseVersionOf = ({ _id }: AssistantFile) => {
    replaced.current = _id
    version.choose()
  }
  const files = (query.data?.items ?? []).filter(({ _id }) => !pending?.ids.includes(_id))
  // What was begun at a row is told there, where it is looked at.
  const isAtRow = ({ replaces }: UploadState) => files.some(({ _id }) => _id === replaces)
  const atRows = uploads.filter(isAtRow)
  const ofNewFiles = uploads.filter((upload) => !isAtRow(upload))
  // Of the order before, while another one is being fetched: its place is none in this one.
  const next = nextOf(query)
  const isEmpty = query.data && !cursor && !next && files.length === 0
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-15 shrink-0 items-center gap-2 border-b border-rule px-2 md:px-8">
        <OpenSideBar />
        <h1 className="text-[15px] font-semibold">
          <Trans>Uploads</Trans>
        </h1>
      </header>
      <DropZone onFiles={(files) => add(files, seenBy)} seenBy={seenBy} onSeenBy={setSeenBy}>
        {version.input}
        <div className="mx-auto w-full max-w-[920px] space-y-6 px-5 pt-8 pb-32 sm:px-8">
          <Uploads uploads={ofNewFiles} onDismiss={dismiss} />
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
          {query.data && (isFiltered || !isEmpty) && (
            <FileFilters
              {...{ typed, filters }}
              onType={setTyped}
              onChange={change}
              status={
                isFiltered && !query.isFetching
                  ? countOf(files.length, Boolean(cursor || next))
                  : undefined
              }
            />
          )}
          {isEmpty && !query.isFetching && isFiltered && (
            <p className="text-soft">
              <Trans>
                No document matches your choice. Choose less, or search for other words.
              </Trans>
            </p>
          )}
          {isEmpty && !isFiltered && uploads.length === 0 && (
            <p className="text-soft">
              <Trans>There are no documents yet. The assistant answers from what you add.</Trans>
            </p>
          )}
          <div>
            <UndoAtFoot pending={pending} undo={undo}>
              <SelectionActs
                chosen={files.filter(({ _id }) => selected.has(_id))}
                list={lines}
                acts={acts}
                refusal={refusal}
                onDone={deselectDone}
                onRemoved={deselect}
              />
            </UndoAtFoot>
            <div ref={lines} tabIndex={-1} className="outline-none">
              {files.length > 0 && (
                <FileList
                  files={files}
                  busy={query.isPlaceholderData}
                  sort={sort}
                  onSort={(sort) => change({ sort })}
                  selected={selected}
                  onSelect={setSelected}
                  onRemove={(file) => {
                    acts.remove([file])
                    focusLine(lines.current)
                  }}
                  onNewVersion={chooseVersionOf}
                  uploads={atRows}
                  onDismiss={dismiss}
                />
              )}
            </div>
          </div>
          <Pages cursor={cursor} next={next} to={addressOf} />
        </div>
      </DropZone>
    </main>
  )
}

const countOf = (count: number, isPart: boolean) =>
  isPart
    ? plural(count, { one: '# document on this page', other: '# documents on this page' })
    : plural(count, { one: '# document', other: '# documents' })

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
