import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is printed: paper has no scrolling, so every row must be there. */
export function usePrintAll(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const on = () => flushSync(() => setPrinting(true))
    const off = () => setPrinting(false)
    window.addEventListener('beforeprint', on)
    window.addEventListener('afterprint', off)
    return () => {
      window.removeEventListener('beforeprint', on)
      window.removeEventListener('afterprint', off)
    }
  }, [])
  return printing
}
