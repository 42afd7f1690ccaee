import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { memo, useEffect, useRef } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { AfterAMoment } from '#web/ui/feedback/skeleton.tsx'
import type { PlacedHighlight } from '#contract/documents/highlights.ts'
import type { FileHit } from '#contract/documents/documents.ts'
import { HighlightMarks, HighlightPins } from '../highlights/on-page.tsx'
import { HitMarks, Marks, type Passage } from './marks.tsx'
import { PageLines } from './page-skeleton.tsx'
import type { Place, Size } from './layout.ts'
import { type Turn, turnedSize } from './rotation.ts'
import { usePage, usePicture, useText } from './use-page.ts'

type Props = {
  pdf: PDFDocumentProxy
  filename: string
  place: Place
  count: number
  left: number
  width: number
  turn: Turn
  passage: Passage
  highlights: PlacedHighlight[] | undefined
  hits: FileHit[] | undefined
  /** The place of a search where the reader is, if it is on this page. */
  hit: FileHit | undefined
  onSize: (page: number, size: Size) => void
  onRetry: () => void
}

/** One page: its picture, the marks on it, and its text over both. */
export const PageView = memo(function PageView(props: Props) {
  const { pdf, filename, place, count, left, width, turn, passage, onSize, onRetry } = props
  const { highlights, hits, hit } = props
  const picture = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const page = usePage(pdf, place.page)
  const upright = turnedSize({ width, height: place.height }, turn)
  const state = usePicture(page, upright.width, picture)
  useText(page, filename, text)
  useEffect(() => {
    if (page) onSize(place.page, page.getViewport({ scale: 1 }))
  }, [page, place.page, onSize])
  const scale = page ? upright.width / page.getViewport({ scale: 1 }).width : 1
  return (
    <div
      role="group"
      aria-label={t`Page ${place.page}`}
      data-page-number={place.page}
      className="reading-page"
      style={
        {
          top: place.top,
          left,
          width,
          height: place.height,
          '--total-scale-factor': scale,
        } as object
      }
    >
      <h3 className="sr-only">
        <Trans>
          Page {place.page} of {count}
        </Trans>
      </h3>
      <div
        className="reading-turned"
        data-turn={turn || undefined}
        style={turn ? upright : undefined}
      >
        <div ref={picture} className="reading-picture" />
        {state === 'drawing' && (
          <AfterAMoment>
            <PageLines />
          </AfterAMoment>
        )}
        {highlights && state !== 'failed' && <HighlightMarks highlights={highlights} />}
        {passage.state === 'found' && passage.page === place.page && state !== 'failed' && (
          <Marks {...passage} />
        )}
        {hits && state !== 'failed' && <HitMarks hits={hits} current={hit} />}
        <div ref={text} className="reading-text" />
        {highlights && state !== 'failed' && <HighlightPins highlights={highlights} />}
      </div>
      {state === 'failed' && (
        <div
          role="alert"
          className="absolute inset-0 grid place-content-center gap-4 p-8 text-center text-[15px]"
        >
          <p>
            <Trans>This page could not be loaded.</Trans>
          </p>
          <Button small onClick={onRetry} className="justify-self-center">
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </div>
  )
})
