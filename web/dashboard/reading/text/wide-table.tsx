import { t } from '@lingui/core/macro'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/**
 * A table that fits scrolls with its page, its head staying in view; one that is wider scrolls in a
 * frame of its own, sideways and down.
 */
export function WideTable({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(false)
  useLayoutEffect(() => {
    const element = frame.current
    const table = element?.firstElementChild
    if (!element || !table) return
    const measure = () => setWide(table.scrollWidth > element.clientWidth + 1)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    watch.observe(table)
    return () => watch.disconnect()
  }, [])
  return (
    <div
      ref={frame}
      className="reading-table"
      data-wide={isWide || undefined}
      {...(isWide ? { role: 'region', 'aria-label': t`Table`, tabIndex: 0 } : {})}
    >
      {children}
    </div>
  )
}
