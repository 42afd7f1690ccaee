import { type RefObject, useCallback, useEffect, useState } from 'react'
import { isCombination } from '#web/ui/keys.ts'

export type Tab = 'outline' | 'pages' | 'search' | 'highlights'

type Given = {
  section: RefObject<HTMLElement | null>
  box: RefObject<HTMLElement | null>
  full: boolean
}

/** The panel beside the page: Ctrl or ⌘ with F opens its search, unless the focus is elsewhere than here. */
export function usePanel({ section, box, full }: Given) {
  const [open, setOpen] = useState(false)
  const [tab, setTab] = useState<Tab>('outline')
  const show = useCallback((tab: Tab) => {
    setTab(tab)
    setOpen(true)
  }, [])
  const close = useCallback(() => {
    setOpen(false)
    box.current?.focus({ preventScroll: true })
  }, [box])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isCombination(event, 'f')) return
      const inHere = section.current?.contains(event.target as Node)
      if (!inHere && !(full && event.target === document.body)) return
      const field = section.current?.querySelector<HTMLInputElement>('input[type=search]')
      // Pressed in our field, it is the browser's own search that is wanted.
      if (field && field === document.activeElement) return
      event.preventDefault()
      event.stopPropagation()
      field?.focus()
      field?.select()
      show('search')
    }
    // Before the chat hears of it, whose own search has the same key.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [section, full, show])
  return { open, tab, setTab, show, close }
}

export type Panel = ReturnType<typeof usePanel>
