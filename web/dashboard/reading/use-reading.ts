import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from '#web/state/store.ts'
import { useAbout } from './document/about.ts'
import { usePassage } from './page/marks.tsx'
import { useFileSearch } from './panel/use-file-search.ts'
import { usePanel } from './panel/use-panel.ts'
import type { ReadingProps } from './reading-props.ts'
import { useBoxSize } from './zoom/use-box-size.ts'
import { useHighlights } from './highlights/use-highlights.ts'
import { useKeepPlace } from './use-keep-place.ts'
import { useOriginalColours } from './use-original-colours.ts'
import { type Sought, useDestination } from './use-destination.ts'

/** What the reading of every kind of document is made of. */
export function useReading(props: ReadingProps) {
  const { filename, page: wanted, quote, cell, full = false, onPage } = props
  const about = useAbout(filename)
  const passage = usePassage(filename, wanted, quote, cell)
  const colours = useOriginalColours()
  const [page, setPage] = useState(wanted)
  const [destination, go] = useDestination(wanted, quote)
  const section = useRef<HTMLElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const boxSize = useBoxSize(box)
  const panel = usePanel({ section, box, full })
  const search = useFileSearch(filename, panel.open && panel.tab === 'search', page, go)
  const isMember = useStore(({ users }) => users.loggedIn)
  const highlights = useHighlights(filename, isMember && about.data?.state === 'ready', panel.show)
  useKeepPlace(filename, page, full && isMember && about.data?.library === true)
  const told = useRef(onPage)
  useEffect(() => void (told.current = onPage))
  useEffect(() => told.current?.(page), [page])
  // Where the panel lies over the page, it has done what it was opened for.
  const { close } = panel
  const goAndSee = useCallback(
    (page: number, sought?: Sought) => {
      go(page, sought)
      if ((section.current?.clientWidth ?? 0) < besideFrom) close()
    },
    [go, close],
  )
  return {
    about,
    passage,
    ...colours,
    page,
    setPage,
    destination,
    go,
    goAndSee,
    section,
    box,
    boxSize,
    panel,
    search,
    highlights,
    isMarkedPage: passage.state === 'found' && passage.page === page,
  }
}

/** From this width on the panel stands beside the page (reading.css has the same). */
const besideFrom = 896
