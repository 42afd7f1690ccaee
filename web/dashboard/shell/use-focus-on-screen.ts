import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * What is pressed by key and leads elsewhere often is not there any more: “All mailings” is on one
 * mailing only. The focus then goes to the screen instead of out of the page. Who points with a
 * mouse or a finger goes on where they point.
 */
export function useFocusOnScreen(screenId: string) {
  const { key } = useLocation()
  const before = useRef(key)
  const isByKey = useRef(false)
  useEffect(() => {
    // A click without a count is one by key, or by a screen reader.
    const onClick = ({ detail }: MouseEvent) => (isByKey.current = detail === 0)
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [])
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    // After the screen itself, which may lead to a field of its own.
    const frame = requestAnimationFrame(() => {
      const at = document.activeElement
      const isLost = !at || at === document.body || !at.checkVisibility()
      if (isByKey.current && isLost)
        document.getElementById(screenId)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [key, screenId])
}

/** Over a telephone's screen, the open side bar has the focus, and gives it back when it is closed. */
export function useFocusInSideBar(sideBarId: string, isOpen: boolean) {
  useEffect(() => {
    const sideBar = document.getElementById(sideBarId)
    const before = document.activeElement
    if (!isOpen || !sideBar) return
    sideBar.focus({ preventScroll: true })
    return () => {
      const at = document.activeElement
      // Whoever went to another screen from it goes on there.
      const isLost = at === document.body || sideBar.contains(at)
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [sideBarId, isOpen])
}
