import { useCallback, useEffect, useRef, useState } from 'react'

/** Ctrl or ⌘ with F opens our search; with the search open, the browser's own. */
export function useFindKey(available: boolean) {
  const [finding, setFinding] = useState(false)
  const before = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (!available || finding) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || !(event.metaKey || event.ctrlKey)) return
      if (event.shiftKey || event.altKey || event.defaultPrevented) return
      if (document.querySelector('dialog[open], [role=dialog]')) return
      event.preventDefault()
      before.current = document.activeElement as HTMLElement | null
      setFinding(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [available, finding])
  const close = useCallback(() => {
    setFinding(false)
    if (before.current?.isConnected) before.current.focus({ preventScroll: true })
    else document.getElementById('composer')?.focus({ preventScroll: true })
  }, [])
  const open = useCallback(() => {
    before.current = document.activeElement as HTMLElement | null
    setFinding(true)
  }, [])
  return { finding, open, close }
}
