import { useEffect } from 'react'

/** The least a keyboard takes; the bars of a browser come and go with less. */
const keyboardFromPx = 120

/**
 * Keeps `--visible-height` at the part of the screen that the keyboard leaves free. If the browser
 * resizes the page itself, it is not set, and `100dvh` is right; Safari on a phone does not.
 */
export function useVisibleHeight() {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const root = document.documentElement
    const fit = () => {
      const covered = window.innerHeight - viewport.height
      // Zoomed in by fingers, it is smaller as well.
      if (covered < keyboardFromPx || viewport.scale > 1.01) {
        root.style.removeProperty('--visible-height')
        return
      }
      root.style.setProperty('--visible-height', `${Math.round(viewport.height)}px`)
      // Safari has scrolled the page for the field, which is visible without that now.
      if (window.scrollY > 0) window.scrollTo(0, 0)
    }
    viewport.addEventListener('resize', fit)
    viewport.addEventListener('scroll', fit)
    return () => {
      viewport.removeEventListener('resize', fit)
      viewport.removeEventListener('scroll', fit)
      root.style.removeProperty('--visible-height')
    }
  }, [])
}
