import { t } from '@lingui/core/macro'
import { AfterAMoment } from '#web/ui/feedback/skeleton.tsx'

const lines = [34, 0, 96, 100, 98, 94, 62, 0, 98, 95, 100, 97, 40, 0, 28, 0, 97, 99, 94, 100, 71]

/** Lines of text before there is any. */
export const PageLines = () => (
  <div aria-hidden className="reading-lines">
    {lines.map((width, index) => (
      <span key={index} style={{ width: `${width}%` }} />
    ))}
  </div>
)

/** A page of common shape, while the document opens. */
export const PageSkeleton = () => (
  <AfterAMoment>
    <div role="status" aria-label={t`Opening the document`} className="reading-empty-page">
      <PageLines />
    </div>
  </AfterAMoment>
)
