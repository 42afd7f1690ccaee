import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { Passage } from './marks.tsx'
import { PageView } from './page-view.tsx'
import { type Size, clampPage, gap, layOut, placesNear, third } from './pages.ts'
import { useScroll } from './use-scroll.ts'
import { fittedWidth } from './zoom.ts'

/** Where to go: a new object each time somebody wants to go there, be it the same page. */
export type Wish = { page: number; toPassage: boolean }

type Props = {
  pdf: PDFDocumentProxy
  size: Size
  box: RefObject<HTMLDivElement | null>
  boxSize: Size
  zoom: number
  passage: Passage
  wish: Wish
  onPage: (page: number) => void
  onRetry: () => void
}

/** All pages, one below the other; only those near the view are really there. */
export function PagesColumn({
  pdf,
  size,
  box,
  boxSize,
  zoom,
  passage,
  wish,
  onPage,
  onRetry,
}: Props) {
  const [sizes, setSizes] = useState<ReadonlyMap<number, Size>>(new Map())
  const width = Math.round(fittedWidth(boxSize.width) * zoom)
  const layout = useMemo(
    () =>
      boxSize.width ? layOut(pdf.numPages, (page) => sizes.get(page) ?? size, width) : undefined,
    [pdf, sizes, size, width, boxSize.width],
  )
  const isLaidOut = layout !== undefined
  const { top, page, goTo } = useScroll(layout, box)
  const onSize = useCallback(
    (page: number, { width, height }: Size) =>
      setSizes((known) =>
        isShaped(known.get(page) ?? size, { width, height })
          ? known
          : new Map(known).set(page, { width, height }),
      ),
    [size],
  )

  useSidewaysMiddle(box, width, isLaidOut)
  const found = wish.toPassage && passage.state === 'found' ? passage : undefined
  const target = clampPage(found?.page ?? wish.page, pdf.numPages)
  const mark = found?.marks[0]
  useLayoutEffect(() => {
    if (!isLaidOut || !box.current) return
    const offset = mark ? third(box.current.clientHeight) : gap
    goTo({ page: target, part: mark?.y ?? 0, offset })
    if (mark) showSideways(box.current, mark)
  }, [wish, target, mark, isLaidOut, goTo, box])

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
          place={place}
          left={left}
          width={width}
          passage={passage}
          onSize={onSize}
          onRetry={onRetry}
        />
      ))}
    </div>
  )
}

const isShaped = (a: Size, b: Size) => Math.abs(a.width / a.height - b.width / b.height) < 0.001

/** Of a page wider than the view, the part where the mark begins. */
function showSideways(element: HTMLElement, mark: { x: number; width: number }) {
  const left = mark.x * element.scrollWidth
  const right = left + mark.width * element.scrollWidth
  const from = element.scrollLeft
  if (left >= from && Math.min(right, left + 80) <= from + element.clientWidth) return
  element.scrollLeft = left - 24
}

/** A page wider than the view shows its middle when it gets so wide. */
function useSidewaysMiddle(box: RefObject<HTMLElement | null>, width: number, isLaidOut: boolean) {
  useLayoutEffect(() => {
    const element = box.current
    if (element) element.scrollLeft = Math.round((element.scrollWidth - element.clientWidth) / 2)
  }, [box, width, isLaidOut])
}
