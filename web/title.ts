import { useEffect } from 'react'
import { site } from '#web/site.ts'

/** What the tab says. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${site.brand.product}`
  }, [title])
}
