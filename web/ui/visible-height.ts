import { useEffect } from 'react'

/** The least a keyboard takes; the bars of a browser come and go with less. */
const keyboardFromPx = 120

/**
 * Keeps `--visible-height` at what a keyboard leaves of the screen. Where the browser makes the page
 * smaller by itself it is not set, and `100dvh` is right; Safari on a telephone does not.
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
      // Safari has moved the page up for the field, which is in sight without that now.
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
