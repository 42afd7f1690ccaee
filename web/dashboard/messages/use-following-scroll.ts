import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

type Given = { place: string; shown: { _id: string }[]; asked: boolean; ready: boolean }

const nearEndPx = 48

/**
 * Follows what is written only while the reader is at the end; otherwise the text he reads stays
 * where it is, also when earlier messages are put in above it.
 */
export function useFollowingScroll({ place, shown, asked, ready }: Given) {
  const frame = useRef<HTMLDivElement>(null)
  const following = useRef(true)
  const first = useRef<{ id: string | undefined; height: number }>({ id: undefined, height: 0 })
  const [atBottom, setAtBottom] = useState(true)

  const toBottom = useCallback(() => {
    following.current = true
    const box = frame.current
    if (box) box.scrollTop = box.scrollHeight
  }, [])

  useEffect(() => {
    const box = frame.current
    if (!box) return
    const isNearEnd = () => box.scrollHeight - box.scrollTop - box.clientHeight < nearEndPx
    let before = { top: box.scrollTop, height: box.scrollHeight }
    const onScroll = () => {
      const near = isNearEnd()
      // Who moves up, however little, wants to stay there; who comes down to the end, to follow.
      if (box.scrollTop < before.top && box.scrollHeight >= before.height) following.current = false
      else if (near && box.scrollTop > before.top) following.current = true
      before = { top: box.scrollTop, height: box.scrollHeight }
      setAtBottom(near)
    }
    box.addEventListener('scroll', onScroll, { passive: true })
    // Whatever grows, text or composer: the end stays in sight for whoever is there.
    const watch = new ResizeObserver(() => {
      if (following.current) box.scrollTop = box.scrollHeight
      before = { top: box.scrollTop, height: box.scrollHeight }
      setAtBottom(isNearEnd())
    })
    watch.observe(box)
    if (box.firstElementChild) watch.observe(box.firstElementChild)
    return () => {
      box.removeEventListener('scroll', onScroll)
      watch.disconnect()
    }
  }, [])

  useLayoutEffect(() => {
    if (place && ready) toBottom()
    first.current = { id: undefined, height: 0 }
  }, [place, ready, toBottom])

  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const id = shown[0]?._id
    const grewAbove =
      first.current.id !== undefined &&
      first.current.id !== id &&
      shown.some(({ _id }) => _id === first.current.id)
    if (grewAbove && !following.current) box.scrollTop += box.scrollHeight - first.current.height
    first.current = { id, height: box.scrollHeight }
  }, [shown])

  useLayoutEffect(() => {
    if (asked) toBottom()
  }, [asked, toBottom])

  return { frame, atBottom, toBottom }
}
