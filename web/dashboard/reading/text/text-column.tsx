import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { PlacedHighlight } from '#contract/documents/highlights.ts'
import type { Passage } from '../page/marks.tsx'
import { type Size, clampPage, gap, layOut, placesNear, third } from '../page/layout.ts'
import type { Shown } from '../panel/use-file-search.ts'
import { useScroll } from '../zoom/use-scroll.ts'
import type { Destination } from '../use-destination.ts'
import type { Stroke } from './strokes.ts'
import { TextPageView } from './text-page-view.tsx'
import { useTextPages } from './use-text-pages.ts'

type Props = {
  filename: string
  count: number
  nameOf: (page: number) => string
  box: RefObject<HTMLDivElement | null>
  boxSize: Size
  width: number
  zoom: number
  passage: Passage
  shown: Shown
  highlights: ReadonlyMap<number, PlacedHighlight[]>
  destination: Destination
  onPage: (page: number) => void
}

/** What a part is taken to be as tall as before it has been seen. */
const guessedHeight = 640
const noStrokes: Stroke[] = []

/** All parts, one below the other; only those near the view are fetched and really there. */
export function TextColumn(props: Props) {
  const {
    filename,
    count,
    nameOf,
    box,
    boxSize,
    width,
    zoom,
    passage,
    shown,
    highlights,
    destination,
    onPage,
  } = props
  const [heights, setHeights] = useState<ReadonlyMap<number, number>>(new Map())
  const layout = useMemo(
    () =>
      boxSize.width
        ? layOut(count, (page) => ({ width, height: heights.get(page) ?? guessedHeight }), width)
        : undefined,
    [count, heights, width, boxSize.width],
  )
  const isLaidOut = layout !== undefined
  const { top, page, goTo } = useScroll(layout, box)
  const onHeight = useCallback(
    (page: number, height: number) =>
      setHeights((known) =>
        known.get(page) === height ? known : new Map(known).set(page, height),
      ),
    [],
  )

  const found = destination.toPassage && passage.state === 'found' ? passage : destination.hit
  const foundPage = found?.page
  useLayoutEffect(() => {
    if (isLaidOut)
      goTo({ page: clampPage(foundPage ?? destination.page, count), part: 0, offset: gap })
  }, [destination, foundPage, count, isLaidOut, goTo])
  const onSought = useCallback(
    (page: number, part: number) =>
      goTo({ page, part, offset: third(box.current?.clientHeight ?? 0) }),
    [goTo, box],
  )
  useEffect(() => {
    if (page > 0) onPage(page)
  }, [page, onPage])

  const near = layout ? placesNear(layout, top, boxSize.height) : []
  const { byPage, problemOn, again } = useTextPages(
    filename,
    near.map((place) => place.page),
    count,
  )
  const strokes = useStrokes(passage, shown, highlights, destination)
  if (!layout) return null
  const left = Math.floor((boxSize.width - width) / 2)
  return (
    <div
      className="reading-column"
      style={{ height: layout.height, fontSize: `${(17 * zoom) / 16}rem` }}
    >
      {near.map((place) => (
        <TextPageView
          key={place.page}
          page={byPage.get(place.page)}
          name={nameOf(place.page)}
          place={place}
          count={count}
          left={left}
          width={width}
          strokes={strokes.get(place.page) ?? noStrokes}
          problem={problemOn(place.page)}
          onHeight={onHeight}
          onSought={onSought}
          onRetry={again}
        />
      ))}
    </div>
  )
}

/**
 * What is marked, page by page: the passage, what a search found, what the member highlighted, and of
 * all of it where the reader goes.
 */
function useStrokes(
  passage: Passage,
  shown: Shown,
  highlights: ReadonlyMap<number, PlacedHighlight[]>,
  destination: Destination,
) {
  return useMemo(() => {
    const strokes = new Map<number, Stroke[]>()
    const add = (page: number, stroke: Stroke) => {
      const before = strokes.get(page)
      if (before) before.push(stroke)
      else strokes.set(page, [stroke])
    }
    if (passage.state === 'found') {
      for (const range of passage.ranges)
        add(passage.page, { ...range, kind: 'passage', isSought: destination.toPassage })
      for (const range of passage.part?.ranges ?? [])
        add(passage.page, { ...range, kind: 'part', isSought: false })
    }
    for (const hit of [...shown.byPage.values()].flat())
      for (const range of hit.ranges)
        add(hit.page, {
          ...range,
          kind: hit === shown.hit ? 'current' : 'hit',
          isSought: hit === destination.hit,
        })
    for (const highlight of [...highlights.values()].flat())
      for (const range of highlight.ranges)
        add(highlight.page, {
          ...range,
          kind: 'own',
          isSought: highlight._id === destination.hit?.highlight,
          highlight,
        })
    return strokes
  }, [passage, shown, highlights, destination])
}
