import { useEffect } from 'react'
import { storedToken } from '#web/api/session.ts'

/**
 * While something here would be lost, the browser asks before the page is left. A link to another
 * screen then leads there as a link does, so that the same question is asked.
 */
export function useAskBeforeLeaving(losing: boolean) {
  useEffect(() => {
    if (!losing) return
    const ask = (event: BeforeUnloadEvent) => {
      // Who was logged out is not held back: there is nothing left that he could save.
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
