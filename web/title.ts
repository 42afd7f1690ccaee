import { useEffect } from 'react'
import { useSiteName } from '#web/site-name.ts'

/** What the tab says. */
export function useTitle(title: string) {
  const name = useSiteName()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
