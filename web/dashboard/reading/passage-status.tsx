import { t } from '@lingui/core/macro'
import type { Passage } from './page/marks.tsx'

type Props = {
  passage: Passage
  isReady: boolean
  /** A model has read text of the page that is shown. */
  isReadByModel?: boolean | undefined
  nameOf?: (page: number) => string
}

/**
 * Told to those who listen. Those who look see the marks; where there are none, or a model has read the
 * words, they see a quiet line, too.
 */
export function PassageStatus({
  passage,
  isReady,
  isReadByModel = false,
  nameOf = (page) => t`Page ${page}`,
}: Props) {
  const isMissing = isReady && passage.state === 'missing'
  const figure = isReady && passage.state === 'found' && passage.figure ? passage : undefined
  const isNoted = isMissing || figure !== undefined || (isReady && isReadByModel)
  return (
    <p role="status" className={isNoted ? 'reading-note' : 'sr-only'}>
      {isReady && isReadByModel && t`Read by a model from a picture.`}{' '}
      {isMissing && t`The passage could not be marked on this page.`}
      {figure && t`A model has read this from the marked figure: “${figure.quote}”`}{' '}
      {isReady &&
        passage.state === 'found' &&
        !figure &&
        t`${nameOf(passage.page)}, passage marked`}
    </p>
  )
}
