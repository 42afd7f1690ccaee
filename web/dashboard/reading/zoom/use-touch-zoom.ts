import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Zoom } from './use-zoom.ts'

const doubleTapMs = 300
const doubleTapReach = 28
const nearer = 2

/** Two fingers, a pinch on a track pad, and two taps: nearer and back. */
export function useTouchZoom(box: RefObject<HTMLElement | null>, zoom: Zoom) {
  const now = useRef(zoom)
  useEffect(() => void (now.current = zoom))
  useEffect(() => {
    const element = box.current
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    /** What lies under the fingers stays there. */
    const zoomAt = (clientX: number, clientY: number, zoom: number) => {
      const { left, top } = element.getBoundingClientRect()
      const [x, y] = [clientX - left, clientY - top]
      const { scrollLeft, scrollTop, scrollWidth, scrollHeight } = element
      flushSync(() => now.current.onZoom(zoom))
      element.scrollTo({
        left: ((scrollLeft + x) / scrollWidth) * element.scrollWidth - x,
        top: ((scrollTop + y) / scrollHeight) * element.scrollHeight - y,
      })
    }
    let pinch: { apart: number; zoom: number } | undefined
    let tap = { at: 0, x: 0, y: 0 }

    const onTouchStart = (event: TouchEvent) => {
      const apart = apartOf(event)
      pinch = apart ? { apart, zoom: now.current.zoom } : undefined
    }
    const onTouchMove = (event: TouchEvent) => {
      const apart = apartOf(event)
      if (!pinch || !apart) return
      event.preventDefault()
      const [one, other] = [...event.touches]
      zoomAt(
        (one!.clientX + other!.clientX) / 2,
        (one!.clientY + other!.clientY) / 2,
        (pinch.zoom * apart) / pinch.apart,
      )
    }
    const onTouchEnd = (event: TouchEvent) => {
      const [touch] = event.changedTouches
      if (pinch || event.touches.length > 0 || !touch) {
        tap = { at: 0, x: 0, y: 0 }
        if (event.touches.length === 0) pinch = undefined
        return
      }
      const { clientX: x, clientY: y } = touch
      const isSecond =
        event.timeStamp - tap.at < doubleTapMs && Math.hypot(x - tap.x, y - tap.y) < doubleTapReach
      tap = isSecond ? { at: 0, x: 0, y: 0 } : { at: event.timeStamp, x, y }
      if (!isSecond) return
      event.preventDefault()
      const { isFitted, onFit, zoom } = now.current
      if (isFitted) zoomAt(x, y, zoom * nearer)
      else onFit()
    }
    // What a track pad sends for two fingers.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoomAt(event.clientX, event.clientY, now.current.zoom * Math.exp(-event.deltaY / 120))
    }
    element.addEventListener('touchstart', onTouchStart, { signal, passive: true })
    element.addEventListener('touchmove', onTouchMove, { signal, passive: false })
    element.addEventListener('touchend', onTouchEnd, { signal, passive: false })
    element.addEventListener('wheel', onWheel, { signal, passive: false })
    return () => stop.abort()
  }, [box])
}

function apartOf({ touches }: TouchEvent): number | undefined {
  const [one, other] = touches
  if (touches.length !== 2 || !one || !other) return undefined
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
}
