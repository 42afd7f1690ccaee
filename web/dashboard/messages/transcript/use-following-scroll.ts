import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

const nearEndPx = 48
const handMs = 800

type Given = { frame: RefObject<HTMLDivElement | null>; asked: boolean }

/**
 * Follows a growing answer only while the reader is at the end; otherwise the text they read stays
 * in place.
 */
export function useFollowingScroll({ frame, asked }: Given) {
  const following = useRef(true)
  const [atBottom, setAtBottom] = useState(true)

  /** There while the list scrolls to a message by itself. */
  const scrolling = useRef<AbortController>(undefined)
  const endScroll = useCallback(() => {
    scrolling.current?.abort()
    scrolling.current = undefined
  }, [])

  const toBottom = useCallback(() => {
    endScroll()
    following.current = true
    frame.current?.scrollTo({ top: frame.current.scrollHeight })
  }, [frame, endScroll])

  /** Something is looked at that is not the end. */
  const stay = useCallback(() => {
    following.current = false
  }, [])

  /**
   * Scrolls to a message, until the reader scrolls. Before its rows have their heights, the list may
   * pass its own end, which is then not what is looked at.
   */
  const scrollAway = useCallback(
    async (scroll: (signal: AbortSignal) => Promise<void>) => {
      endScroll()
      stay()
      const own = new AbortController()
      scrolling.current = own
      await scroll(own.signal)
      if (scrolling.current === own) endScroll()
    },
    [stay, endScroll],
  )

  useEffect(() => {
    const box = frame.current
    if (!box) return
    let touched = 0
    const touch = () => {
      touched = performance.now()
      endScroll()
    }
    const untilEnd = () => box.scrollHeight - box.scrollTop - box.clientHeight
    const isNearEnd = () => untilEnd() < nearEndPx
    let before = { top: box.scrollTop, height: box.scrollHeight }
    const onScroll = () => {
      const near = isNearEnd()
      const { scrollTop: top, scrollHeight: height } = box
      const byHand = height === before.height || performance.now() - touched < handMs
      // A composer with fewer lines leaves more room, which moves the end.
      const isAtEnd = untilEnd() <= 1
      // A reader who scrolls up, however little, wants to stay there; one who comes down to the end
      // wants to follow.
      if (top < before.top && height >= before.height && byHand && !isAtEnd)
        following.current = false
      else if (near && top > before.top && !scrolling.current) following.current = true
      before = { top, height }
      setAtBottom(near)
    }
    // Text or composer grew: the end stays in view for a reader who is there.
    const watch = new ResizeObserver(() => {
      if (following.current) box.scrollTo({ top: box.scrollHeight })
      before = { top: box.scrollTop, height: box.scrollHeight }
      setAtBottom(isNearEnd())
    })
    const hands = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
    for (const hand of hands) box.addEventListener(hand, touch, { passive: true })
    box.addEventListener('scroll', onScroll, { passive: true })
    watch.observe(box)
    if (box.firstElementChild) watch.observe(box.firstElementChild)
    return () => {
      for (const hand of hands) box.removeEventListener(hand, touch)
      box.removeEventListener('scroll', onScroll)
      watch.disconnect()
    }
  }, [frame, endScroll])

  useLayoutEffect(() => {
    if (asked) toBottom()
  }, [asked, toBottom])

  return { following, scrolling, atBottom, toBottom, stay, scrollAway }
}
