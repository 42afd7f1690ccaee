import { Trans } from '@lingui/react/macro'
import { AfterAMoment, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TryAgain } from '#web/ui/feedback/try-again.tsx'

type Query = {
  isError: boolean
  isFetching: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  refetch: () => Promise<unknown>
}

/** What stands where nothing is known yet; and where it cannot come to be known, the way to try again. */
export const NotYet = ({ what, query, lines }: { what: string; query: Query; lines?: number }) =>
  // Without a connection it is not even tried.
  query.isError || query.fetchStatus === 'paused' ? (
    <NotLoaded what={what} busy={query.isFetching} onAgain={() => void query.refetch()} />
  ) : (
    <LoadingLines lines={lines} />
  )

type Props = { what: string; busy?: boolean; onAgain: () => void }

export const NotLoaded = ({ what, busy, onAgain }: Props) => (
  <TryAgain quiet busy={busy} onRetry={onAgain}>
    <Trans>{what} could not be loaded just now. Nothing was changed.</Trans>
  </TryAgain>
)

/** In the shape of the lines that come. */
export const LoadingLines = ({ lines = 3 }: { lines?: number | undefined }) => (
  <AfterAMoment>
    <div className="space-y-5">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="flex justify-between gap-6">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  </AfterAMoment>
)
