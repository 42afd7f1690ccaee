import { t } from '@lingui/core/macro'
import type { Passage } from './page/marks.tsx'

type Props = { passage: Passage; isReady: boolean; nameOf?: (page: number) => string }

/** Told to those who listen; those who look see the marks, or one quiet line where there are none. */
export function PassageStatus({ passage, isReady, nameOf = (page) => t`Page ${page}` }: Props) {
  const isMissing = isReady && passage.state === 'missing'
  return (
    <p role="status" className={isMissing ? 'reading-note' : 'sr-only'}>
      {isMissing && t`The passage could not be marked on this page.`}
      {isReady && passage.state === 'found' && t`${nameOf(passage.page)}, passage marked`}
    </p>
  )
}
