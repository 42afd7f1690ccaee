import { useCallback, useMemo, useState } from 'react'
import { Frame } from './frame.tsx'
import { PageSkeleton } from './page/page-skeleton.tsx'
import { PagesColumn } from './page/pages-column.tsx'
import { clampPage } from './page/layout.ts'
import { usePaperOutline } from './panel/bookmarks.ts'
import { HighlightList } from './highlights/highlight-list.tsx'
import { Outline } from './panel/outline.tsx'
import { SearchPart } from './panel/search-part.tsx'
import { Thumbnails } from './panel/thumbnails.tsx'
import { printPaper } from './print/print-paper.ts'
import { usePrint } from './print/use-print.ts'
import type { ReadingProps } from './reading-props.ts'
import { PassageStatus } from './passage-status.tsx'
import { Trouble } from './document/trouble.tsx'
import { next } from './page/rotation.ts'
import { useDocument } from './document/use-document.ts'
import { useReading } from './use-reading.ts'
import { useReadingKeys } from './use-reading-keys.ts'
import { useTouchZoom } from './zoom/use-touch-zoom.ts'
import { useZoom } from './zoom/use-zoom.ts'
import { zoomForPassage } from './zoom/passage-zoom.ts'
import { fittedZoom } from './zoom/zoom.ts'

// Fetched along with us and not only after we are first drawn; a failure is told where it is needed.
import('./document/open-document.ts').catch(() => {})

/** A PDF, as it was printed. */
export function PaperReading(props: ReadingProps) {
  const { filename, title, page: wanted, quote, onClose, onAsk, start, full = false } = props
  const reading = useReading(props)
  const { about, passage, page, destination, go, goAndSee, section, box, boxSize, panel, search } =
    reading
  const { opened, retry } = useDocument(filename, wanted)
  const pdf = opened.state === 'ready' ? opened.pdf : undefined
  const count = pdf?.numPages ?? 0
  const [turn, setTurn] = useState(0)
  const fitted = opened.state === 'ready' ? fittedZoom(boxSize.width, opened.margin) : 1
  const zoom = useZoom(
    fitted,
    opened.state === 'ready' && passage.state === 'found' && turn === 0
      ? zoomForPassage(passage.marks, opened.size, boxSize, fitted)
      : undefined,
  )
  const onStep = useCallback((by: number) => go(clampPage(page + by, count)), [go, page, count])
  useReadingKeys({ section, box, full, onStep, ...zoom })
  useTouchZoom(box, zoom)
  const outline = usePaperOutline(pdf, about.data?.outline, panel.open && panel.tab === 'outline')
  const printing = usePrint(useMemo(() => pdf && printPaper(pdf), [pdf]))
  const tryAgain = useCallback(() => {
    go(page)
    retry()
  }, [go, page, retry])
  return (
    <Frame
      {...{
        filename,
        title,
        full,
        onClose,
        start,
        onAsk,
        section,
        box,
        page,
        count,
        zoom,
        panel,
        printing,
        highlights: reading.highlights,
      }}
      quote={reading.isMarkedPage ? quote : undefined}
      isThere={opened.state !== 'failed' || opened.problem.status < 400}
      isPageDark={reading.isPageDark}
      colours={reading.colours}
      onGo={go}
      onTurn={() => setTurn(next)}
      parts={{
        outline: <Outline entries={outline} page={page} onGo={goAndSee} />,
        pages: opened.state === 'ready' && (
          <Thumbnails pdf={opened.pdf} size={opened.size} page={page} onGo={goAndSee} />
        ),
        search: <SearchPart search={search} isShown={panel.open && panel.tab === 'search'} />,
        highlights: (
          <HighlightList filename={filename} highlights={reading.highlights} onGo={goAndSee} />
        ),
      }}
      said={
        <PassageStatus
          passage={passage}
          isReady={count > 0}
          isReadByModel={about.data?.readByModel.includes(page)}
        />
      }
    >
      {opened.state === 'loading' && <PageSkeleton />}
      {opened.state === 'failed' && <Trouble problem={opened.problem} onRetry={tryAgain} />}
      {opened.state === 'ready' && (
        <PagesColumn
          pdf={opened.pdf}
          filename={filename}
          size={opened.size}
          box={box}
          boxSize={boxSize}
          zoom={zoom.zoom}
          turn={turn}
          passage={passage}
          shown={search.shown}
          highlights={reading.highlights.byPage}
          destination={destination}
          onPage={reading.setPage}
          onRetry={tryAgain}
        />
      )}
    </Frame>
  )
}
