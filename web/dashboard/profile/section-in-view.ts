import { type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useMember } from '#web/state/store.ts'

/**
 * The part that the member is busy with, as long as that can be seen; else the one that stands at
 * the top of the column, or the last one at its end.
 */
export function useSectionInView(column: RefObject<HTMLElement | null>): string | undefined {
  const [here, setHere] = useState<string>()
  const known = useMember() !== undefined
  const { hash } = useLocation()
  // What was chosen counts, also where the column is too short to bring it to its top.
  const [chosen, setChosen] = useState(hash)
  const [at, setAt] = useState(hash)
  if (at !== hash) {
    setAt(hash)
    setChosen(hash)
  }
  useEffect(() => {
    const scroller = column.current
    if (!scroller || !known) return
    const look = () => {
      const { top } = scroller.getBoundingClientRect()
      const atEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 4
      const shown = Array.from(scroller.querySelectorAll('section[id]'))
      const passed = shown.filter((part) => part.getBoundingClientRect().top - top < 120)
      const reached = atEnd ? shown.at(-1) : (passed.at(-1) ?? shown[0])
      setHere((busyWith(scroller)?.closest('section[id]') ?? reached)?.id)
    }
    look()
    const byHand = () => setChosen('')
    const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
    scroller.addEventListener('scroll', look, { passive: true })
    scroller.addEventListener('focusin', look)
    scroller.addEventListener('focusout', look)
    for (const gesture of gestures) scroller.addEventListener(gesture, byHand, { passive: true })
    return () => {
      scroller.removeEventListener('scroll', look)
      scroller.removeEventListener('focusin', look)
      scroller.removeEventListener('focusout', look)
      for (const gesture of gestures) scroller.removeEventListener(gesture, byHand)
    }
  }, [column, known])
  return chosen ? chosen.slice(1) : here
}

/** What has the focus, or else a panel that is open, where it is in view. */
function busyWith(scroller: HTMLElement): Element | undefined {
  const { top, bottom } = scroller.getBoundingClientRect()
  const { activeElement } = document
  const focused = scroller.contains(activeElement) ? activeElement : null
  return [focused, ...scroller.querySelectorAll('[role=group]')].find(
    (element): element is Element => {
      const box = element?.getBoundingClientRect()
      return box !== undefined && box.bottom > top && box.top < bottom
    },
  )
}
