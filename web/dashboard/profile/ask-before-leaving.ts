import { useEffect } from 'react'
import { storedToken } from '#web/api/session.ts'

/**
 * While unsaved input would be lost, the browser asks before the page is left. Links to other
 * screens then load the page, so that the same question is asked.
 */
export function useAskBeforeLeaving(losing: boolean) {
  useEffect(() => {
    if (!losing) return
    const ask = (event: BeforeUnloadEvent) => {
      // A member who was logged out is not held back: there is nothing left to save.
      if (storedToken() !== null) event.preventDefault()
    }
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link && link.origin === location.origin && link.pathname !== location.pathname)
        event.stopPropagation()
    }
    window.addEventListener('beforeunload', ask)
    document.addEventListener('click', follow, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', ask)
      document.removeEventListener('click', follow, { capture: true })
    }
  }, [losing])
}
