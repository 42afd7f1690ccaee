import type { PDFDocumentProxy } from 'pdfjs-dist'
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { PlacedHighlight } from '#contract/documents/highlights.ts'
import type { Passage } from './marks.tsx'
import { PageView } from './page-view.tsx'
import { type Size, clampPage, gap, layOut, placesNear, third } from './layout.ts'
import type { Shown } from '../panel/use-file-search.ts'
import { useScroll } from '../zoom/use-scroll.ts'
import { type Turn, turnedBox, turnedSize } from './rotation.ts'
import { scrollLeftFor } from './sideways.ts'
import type { Destination } from '../use-destination.ts'
import { fittedWidth } from '../zoom/zoom.ts'

type Props = {
  pdf: PDFDocumentProxy
  filename: string
  size: Size
  box: RefObject<HTMLDivElement | null>
  boxSize: Size
  zoom: number
  turn: Turn
  passage: Passage
  shown: Shown
  highlights: ReadonlyMap<number, PlacedHighlight[]>
  destination: Destination
  onPage: (page: number) => void
  onRetry: () => void
}

/** All pages, one below the other; only those near the view are really there. */
export function PagesColumn({
  pdf,
  filename,
  size,
  box,
  boxSize,
  zoom,
  turn,
  passage,
  shown,
  highlights,
  destination,
  onPage,
  onRetry,
}: Props) {
  const [sizes, setSizes] = useState<ReadonlyMap<number, Size>>(new Map())
  const width = Math.round(fittedWidth(boxSize.width) * zoom)
  const layout = useMemo(
    () =>
      boxSize.width
        ? layOut(pdf.numPages, (page) => turnedSize(sizes.get(page) ?? size, turn), width)
        : undefined,
    [pdf, sizes, size, width, turn, boxSize.width],
  )
  const isLaidOut = layout !== undefined
  const { top, page, goTo, pageNow } = useScroll(layout, box)
  const onSize = useCallback(
    (page: number, { width, height }: Size) =>
      setSizes((known) =>
        isShaped(known.get(page) ?? size, { width, height })
          ? known
          : new Map(known).set(page, { width, height }),
      ),
    [size],
  )

  useLayoutEffect(() => {
    const element = box.current
    if (isLaidOut && element)
      element.scrollTo({ left: Math.round((width - element.clientWidth) / 2) })
  }, [box, width, isLaidOut])

  const found = destination.toPassage && passage.state === 'found' ? passage : destination.hit
  const markedPage = found?.page
  const marks = found?.marks
  const turnNow = useRef(turn)
  useLayoutEffect(() => void (turnNow.current = turn), [turn])
  const isFinding = destination.toPassage && passage.state === 'finding'
  useLayoutEffect(() => {
    if (!isLaidOut || !box.current) return
    const page = clampPage(markedPage ?? destination.page, pdf.numPages)
    // From one passage of a page to another there is no detour by the top of the page.
    if (isFinding && pageNow() === page) return
    // Turning alone takes nobody elsewhere.
    const first = marks?.[0] && turnedBox(marks[0], turnNow.current)
    const offset = first ? third(box.current.clientHeight) : gap
    goTo({ page, part: first?.top ?? 0, offset })
    if (!marks) return
    const { scrollLeft, clientWidth, scrollWidth } = box.current
    const view = { left: scrollLeft, width: clientWidth }
    box.current.scrollTo({ left: scrollLeftFor(marks, turnNow.current, scrollWidth, view) })
  }, [pdf, destination, markedPage, marks, isFinding, isLaidOut, goTo, pageNow, box])

  useEffect(() => {
    if (page > 0) onPage(page)
  }, [page, onPage])

  if (!layout) return null
  const columnWidth = Math.max(width, boxSize.width)
  // Half a pixel aside would blur every letter.
  const left = Math.floor((columnWidth - width) / 2)
  return (
    <div className="reading-column" style={{ height: layout.height, width: columnWidth }}>
      {placesNear(layout, top, boxSize.height).map((place) => (
        <PageView
          key={place.page}
          pdf={pdf}
          filename={filename}
          place={place}
          left={left}
          width={width}
          turn={turn}
          count={pdf.numPages}
          passage={passage}
          highlights={highlights.get(place.page)}
          hits={shown.byPage.get(place.page)}
          hit={shown.hit?.page === place.page ? shown.hit : undefined}
          onSize={onSize}
          onRetry={onRetry}
        />
      ))}
    </div>
  )
}

const isShaped = (a: Size, b: Size) => Math.abs(a.width / a.height - b.width / b.height) < 0.001
