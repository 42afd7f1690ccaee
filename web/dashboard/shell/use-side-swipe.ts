import { useEffect, useRef } from 'react'

type Given = { wide: boolean; open: boolean; setOpen: (open: boolean) => void }

/** So close to the left edge a swipe that opens begins. */
const edgePx = 32
const slackPx = 10
const flingPxPerMs = 0.4

/** On a phone the side bar follows the finger: in from the left edge, and out to the left. */
export function useSideSwipe({ wide, open, setOpen }: Given) {
  const side = useRef<HTMLElement>(null)
  useEffect(() => {
    const bar = side.current
    if (wide || !bar) return
    let swipe: Swipe | undefined

    const onDown = (event: PointerEvent) => {
      swipe = undefined
      if (event.pointerType !== 'touch' || !event.isPrimary) return
      if (document.querySelector('dialog[open], [role=menu]')) return
      if (!open && (event.clientX > edgePx || scrollsSideways(event.target))) return
      const { pointerId, clientX: x, clientY: y, timeStamp: at } = event
      swipe = { pointerId, from: { x, y }, moving: false, last: { x, at }, speed: 0 }
    }
    const onMove = (event: PointerEvent) => {
      if (swipe?.pointerId !== event.pointerId) return
      const [dx, dy] = [event.clientX - swipe.from.x, event.clientY - swipe.from.y]
      if (!swipe.moving) {
        if (Math.hypot(dx, dy) < slackPx) return
        const wanted = open ? dx < 0 : dx > 0
        if (!wanted || Math.abs(dx) < 1.5 * Math.abs(dy)) return void (swipe = undefined)
        swipe.moving = true
        bar.style.transition = 'none'
      }
      const passed = event.timeStamp - swipe.last.at
      if (passed > 0) swipe.speed = (event.clientX - swipe.last.x) / passed
      swipe.last = { x: event.clientX, at: event.timeStamp }
      bar.style.translate = `${placeOf(dx, open, bar.offsetWidth)}px 0`
    }
    const end = (event: PointerEvent) => {
      if (swipe?.pointerId !== event.pointerId) return
      const { moving, from, speed } = swipe
      swipe = undefined
      if (!moving) return
      bar.style.transition = ''
      bar.style.translate = ''
      if (event.type === 'pointercancel') return
      const shown = placeOf(event.clientX - from.x, open, bar.offsetWidth) + bar.offsetWidth
      if (Math.abs(speed) > flingPxPerMs) setOpen(speed > 0)
      else setOpen(shown > bar.offsetWidth / 2)
    }

    document.addEventListener('pointerdown', onDown)
    document.addEventListener('pointermove', onMove)
    document.addEventListener('pointerup', end)
    document.addEventListener('pointercancel', end)
    return () => {
      document.removeEventListener('pointerdown', onDown)
      document.removeEventListener('pointermove', onMove)
      document.removeEventListener('pointerup', end)
      document.removeEventListener('pointercancel', end)
      bar.style.transition = ''
      bar.style.translate = ''
    }
  }, [wide, open, setOpen])
  return side
}

type Swipe = {
  pointerId: number
  from: { x: number; y: number }
  moving: boolean
  last: { x: number; at: number }
  /** In pixels a millisecond, to the right. */
  speed: number
}

/** Left of its place by so much: 0 is wholly in, minus its width wholly out. */
export const placeOf = (dx: number, open: boolean, width: number) =>
  Math.min(0, Math.max(-width, open ? dx : dx - width))

/** Tables, code and fields are moved by the same finger. */
function scrollsSideways(target: EventTarget | null): boolean {
  for (let at = target instanceof Element ? target : null; at; at = at.parentElement)
    if (
      at.scrollWidth > at.clientWidth + 1 &&
      /auto|scroll/.test(getComputedStyle(at).overflowX) &&
      at.clientWidth > 0
    )
      return true
  return false
}
