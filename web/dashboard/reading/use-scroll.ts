import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Anchor, type Layout, anchorAt, placeAt, scrollTopFor, third } from './pages.ts'

const start: Anchor = { page: 1, part: 0, offset: 16 }

/**
 * Which part of the column is in view. What the reader looks at stays in place while pages around it
 * turn out taller than was thought, or the column gets wider.
 */
export function useScroll(layout: Layout | undefined, height: number, box: RefObject<HTMLElement | null>) {
  const [top, setTop] = useState(0)
  const anchor = useRef(start)
  const asSet = useRef(-1)
  const now = useRef(layout)
  now.current = layout

  const settle = useCallback(() => {
    if (!box.current || !now.current) return
    box.current.scrollTop = scrollTopFor(now.current, anchor.current)
    asSet.current = box.current.scrollTop
    setTop(asSet.current)
  }, [box])

  useLayoutEffect(settle, [layout, settle])

  useEffect(() => {
    const element = box.current
    if (!element) return
    let frame = 0
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (!now.current || Math.abs(element.scrollTop - asSet.current) < 1) return
        asSet.current = -1
        anchor.current = anchorAt(now.current, element.scrollTop, element.clientHeight)
        setTop(element.scrollTop)
      })
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', onScroll)
    }
  }, [box])

  const goTo = useCallback(
    (next: Anchor) => {
      anchor.current = next
      settle()
    },
    [settle],
  )
  const current = layout ? pageInView(layout, top, height, anchor.current, asSet.current === top) : 0
  return { top, current, goTo }
}

// At the end of the document a page that was asked for may never reach the top: it is still the current one.
const pageInView = (layout: Layout, top: number, height: number, anchor: Anchor, isAsked: boolean) =>
  isAsked ? anchor.page : placeAt(layout, top + third(height)).page
