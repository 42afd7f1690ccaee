import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ShowMore } from '#web/ui/controls/show-more.tsx'
import { useState } from 'react'
import { type AssistantFile, documents } from '#contract/documents/documents.ts'
import { readingPages } from '#web/api/queries.ts'
import { Screen } from '#web/dashboard/screen.tsx'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { useDebounced } from '#web/ui/debounced.ts'
import { AfterAMoment, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TryAgain } from '#web/ui/feedback/try-again.tsx'
import { FileItem } from './file-item.tsx'

const inProgress = ({ state, scanned, recognised }: AssistantFile) =>
  state === 'queued' || state === 'reading' || recognised < scanned

/** What the assistant answers from, and how far it has read it. */
export function AssistantFiles() {
  const [looked, setLooked] = useState('')
  const q = useDebounced(looked.trim())
  const query = useInfiniteQuery({
    ...readingPages(documents.assistantFiles, { query: { q: q || undefined, limit: 50 } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Only while there is something to see.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(inProgress)) ? 3_000 : false,
    meta: { quiet: true },
  })
  const files = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Screen title={t`Files`}>
      <p className="max-w-[60ch] text-soft">
        <Trans>
          The assistant answers from these documents, and in a chat from what you attach to it. You
          can open each of them, or ask about one alone.
        </Trans>
      </p>
      <SearchField
        className="mt-5"
        label={t`Search the files`}
        value={looked}
        onChange={setLooked}
        status={q && !query.isFetching ? countOf(files.length) : undefined}
      />
      <div className="mt-8">
        {query.isPending && <Waiting />}
        {query.isError && (
          <TryAgain onRetry={() => void query.refetch()}>
            <Trans>The files could not be loaded. They are safe; the connection may be down.</Trans>
          </TryAgain>
        )}
        {files.length > 0 && (
          <ul aria-label={t`Files`} className="border-b border-rule">
            {files.map((file) => (
              <FileItem key={file._id} file={file} />
            ))}
          </ul>
        )}
        {query.data && !query.isFetching && files.length === 0 && (
          <p className="text-soft">
            {q
              ? t`No file has “${q}” in its name. The library finds words in the text.`
              : t`The assistant has no document to answer from yet.`}
          </p>
        )}
        <ShowMore list={query} />
      </div>
    </Screen>
  )
}

const countOf = (count: number) => plural(count, { one: '# file', other: '# files' })

const Waiting = () => (
  <AfterAMoment>
    <div className="space-y-7">
      {['w-1/2', 'w-2/5', 'w-3/5', 'w-1/3'].map((width) => (
        <div key={width} className="space-y-2.5">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-3 w-1/4" />
        </div>
      ))}
    </div>
  </AfterAMoment>
)
