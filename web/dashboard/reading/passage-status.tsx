import { t } from '@lingui/core/macro'
import type { Passage } from './page/marks.tsx'

type Props = {
  passage: Passage
  isReady: boolean
  /** A model has read text of the page that is shown. */
  isReadByModel?: boolean | undefined
  nameOf?: (page: number) => string
}

/** Told to those who listen; those who look see the marks, or one quiet line where there are none. */
export function PassageStatus({
  passage,
  isReady,
  isReadByModel = false,
  nameOf = (page) => t`Page ${page}`,
}: Props) {
  const isMissing = isReady && passage.state === 'missing'
  const isNoted = isMissing || (isReady && isReadByModel)
  return (
    <p role="status" className={isNoted ? 'reading-note' : 'sr-only'}>
      {isReady && isReadByModel && t`Read by a model from a picture.`}{' '}
      {isMissing && t`The passage could not be marked on this page.`}
      {isReady && passage.state === 'found' && t`${nameOf(passage.page)}, passage marked`}
    </p>
  )
}
