import { type RefObject, useEffect, useRef } from 'react'
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
      now.current.onZoom((pinch.zoom * apart) / pinch.apart)
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
      const { isFitted, onFit, onZoom, zoom } = now.current
      if (isFitted) onZoom(zoom * nearer)
      else onFit()
    }
    // What a track pad sends for two fingers.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      now.current.onZoom(now.current.zoom * Math.exp(-event.deltaY / 120))
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
