import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type Anchor,
  type Layout,
  anchorAt,
  gap,
  placeAt,
  scrollTopFor,
  third,
} from '../page/layout.ts'

const start: Anchor = { page: 0, part: 0, offset: gap }

/**
 * Which part of the column is in view. What the reader looks at stays in place while pages around it
 * turn out taller than was thought, or the column gets wider.
 */
export function useScroll(layout: Layout | undefined, box: RefObject<HTMLElement | null>) {
  const [view, setView] = useState({ top: 0, page: 0 })
  const anchor = useRef(start)
  const topAsSet = useRef(-1)
  const now = useRef(layout)

  const settle = useCallback(() => {
    if (!box.current || !now.current) return
    box.current.scrollTo({ top: scrollTopFor(now.current, anchor.current) })
    topAsSet.current = box.current.scrollTop
    setView({ top: topAsSet.current, page: anchor.current.page })
  }, [box])

  useLayoutEffect(() => {
    now.current = layout
    settle()
  }, [layout, settle])

  useEffect(() => {
    const element = box.current
    if (!element) return
    let frame = 0
    const look = () => {
      const { scrollTop, clientHeight } = element
      // What we set ourselves moves nothing: the last page may never reach the top of the view.
      if (!now.current || Math.abs(scrollTop - topAsSet.current) < 1) return
      topAsSet.current = -1
      anchor.current = anchorAt(now.current, scrollTop, clientHeight)
      setView({ top: scrollTop, page: placeAt(now.current, scrollTop + third(clientHeight)).page })
    }
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
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
  /** 0 before anybody went anywhere. */
  const pageNow = useCallback(() => anchor.current.page, [])
  return { ...view, goTo, pageNow }
}
