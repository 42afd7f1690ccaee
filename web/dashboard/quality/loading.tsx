import { Trans } from '@lingui/react/macro'
import { AfterAMoment, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TryAgain } from '#web/ui/feedback/try-again.tsx'

export const Loading = () => (
  <AfterAMoment>
    <div className="space-y-9">
      {['w-1/2', 'w-2/3', 'w-2/5'].map((width) => (
        <div key={width} className="space-y-3">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-3 w-4/5" />
          <Skeleton className="h-3 w-1/4" />
        </div>
      ))}
    </div>
  </AfterAMoment>
)

export const NotLoaded = ({ what, onAgain }: { what: string; onAgain: () => void }) => (
  <TryAgain onRetry={onAgain}>
    <Trans>{what} could not be loaded. They are safe; the connection may be down.</Trans>
  </TryAgain>
)
