import { t } from '@lingui/core/macro'
import { useCallback, useMemo } from 'react'
import type { FileAbout } from '#contract/documents/documents.ts'
import { useTheme } from '#web/ui/theme.ts'
import { placeName } from '#web/files/place.ts'
import { Frame } from '../frame.tsx'
import { PageSkeleton } from '../page/page-skeleton.tsx'
import { clampPage } from '../page/layout.ts'
import { HighlightList } from '../highlights/highlight-list.tsx'
import { Outline } from '../panel/outline.tsx'
import { Places } from '../panel/places.tsx'
import { SearchPart } from '../panel/search-part.tsx'
import { printText } from '../print/print-text.tsx'
import { usePrint } from '../print/use-print.ts'
import { problemOfCall, waiting } from '../document/problem.ts'
import type { ReadingProps } from '../reading-props.ts'
import { PassageStatus } from '../passage-status.tsx'
import { Trouble } from '../document/trouble.tsx'
import { useReading } from '../use-reading.ts'
import { useReadingKeys } from '../use-reading-keys.ts'
import { useTouchZoom } from '../zoom/use-touch-zoom.ts'
import { useZoom } from '../zoom/use-zoom.ts'
import { sheetWidth } from './sheet-width.ts'
import { TextColumn } from './text-column.tsx'

/** A file that has no pages of paper: its words, slide by slide, sheet by sheet or section by section. */
export function TextReading(props: ReadingProps) {
  const { filename, title, quote, onClose, onAsk, start, full = false } = props
  const reading = useReading(props)
  const { about, passage, page, destination, go, goAndSee, section, box, boxSize, panel, search } =
    reading
  const { darkMode } = useTheme()
  const file = about.data
  const count = file?.pages ?? 0
  const zoom = useZoom(1)
  const onStep = useCallback((by: number) => go(clampPage(page + by, count)), [go, page, count])
  useReadingKeys({ section, box, full, onStep, ...zoom })
  useTouchZoom(box, zoom)
  const printing = usePrint(
    useMemo(
      () => (count > 0 ? printText(filename, title, count) : undefined),
      [filename, title, count],
    ),
  )
  const places = useMemo(
    () => file?.places.map((place, i) => placeName({ page: i + 1, place })),
    [file?.places],
  )
  const nameOf = useCallback((page: number) => places?.[page - 1] ?? t`Part ${page}`, [places])
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
      place={nameOf(page)}
      quote={reading.isMarkedPage ? quote : undefined}
      isThere={file !== undefined}
      // Words have no colours of their own.
      isPageDark={darkMode}
      colours={undefined}
      onGo={go}
      parts={{
        outline: <Outline entries={file?.outline} page={page} onGo={goAndSee} />,
        pages: <Places places={places ?? []} page={page} onGo={goAndSee} />,
        search: <SearchPart search={search} isShown={panel.open && panel.tab === 'search'} />,
        highlights: (
          <HighlightList filename={filename} highlights={reading.highlights} onGo={goAndSee} />
        ),
      }}
      said={<PassageStatus passage={passage} isReady={count > 0} nameOf={nameOf} />}
    >
      {about.isLoading && <PageSkeleton />}
      {about.isPaused && !file && <Trouble problem={waiting()} onRetry={() => {}} />}
      {about.isError && !file && (
        <Trouble problem={problemOfCall(about.error)} onRetry={() => void about.refetch()} />
      )}
      {file && count === 0 && (
        <Trouble problem={unread(file)} onRetry={() => void about.refetch()} />
      )}
      {count > 0 && (
        <TextColumn
          filename={filename}
          count={count}
          nameOf={nameOf}
          box={box}
          boxSize={boxSize}
          width={sheetWidth(filename, boxSize.width, zoom.zoom)}
          zoom={zoom.zoom}
          passage={passage}
          shown={search.shown}
          highlights={reading.highlights.byPage}
          destination={destination}
          onPage={reading.setPage}
        />
      )}
    </Frame>
  )
}

const unread = ({ state }: FileAbout) =>
  state === 'queued' || state === 'reading'
    ? { status: 0, text: t`This document is still being read. Try again in a moment.`, retry: true }
    : {
        status: 0,
        text: t`No words could be read from this document. You can still download it.`,
        retry: false,
      }
