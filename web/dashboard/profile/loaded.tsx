import { Trans } from '@lingui/react/macro'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { AfterAMoment, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TryAgain } from '#web/ui/feedback/try-again.tsx'

type Query<T> = {
  data: T | undefined
  isError: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  refetch: () => Promise<unknown>
}

/** What a section shows until it knows; and when it cannot come to know, what it knew before. */
export function Loaded<T>({
  query,
  rows = 2,
  children,
}: {
  query: Query<T>
  rows?: number
  children: (data: T) => ReactNode
}) {
  const [trying, setTrying] = useState(false)
  // Without a connection it is not even tried.
  const failed = query.isError || query.fetchStatus === 'paused' || trying
  async function tryAgain({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    const title = button.closest('section')?.querySelector('h2')
    setTrying(true)
    await query.refetch()
    setTrying(false)
    // The button may be gone with what held it.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) title?.focus({ preventScroll: true })
    })
  }
  if (failed || query.data !== undefined)
    return (
      <>
        {query.data !== undefined && children(query.data)}
        {failed && <NotLoaded trying={trying} onTryAgain={(event) => void tryAgain(event)} />}
      </>
    )
  return (
    <AfterAMoment>
      <div className="space-y-5">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="space-y-2.5">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        ))}
      </div>
    </AfterAMoment>
  )
}

/** Not read out, as it may stand in many lists at once. */
export const NotLoaded = ({
  trying,
  onTryAgain,
}: {
  trying: boolean
  onTryAgain: (event: MouseEvent<HTMLButtonElement>) => void
}) => (
  <div className="my-4">
    <TryAgain quiet live={false} busy={trying} onRetry={onTryAgain}>
      <Trans>Could not be loaded just now.</Trans>
    </TryAgain>
  </div>
)
