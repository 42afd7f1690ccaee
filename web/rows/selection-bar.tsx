import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { focusLine } from './focus-line.ts'

type Props = {
  label: string
  /** How much is selected, in words. */
  status: string
  count: number
  /** What holds the lines. */
  list: RefObject<HTMLElement | null>
  /** What can be done with all that is selected. */
  children: ReactNode
}

/**
 * It floats at the foot of the screen, as a child of what undoes: a list must not jump when its first
 * line is selected, nor keep room for a bar that is not there. Within the page it stands before the
 * list, which is how keys reach it.
 */
export const SelectionBar = ({ label, status, count, list, children }: Props) => (
  <div
    role="group"
    aria-label={label}
    className={
      count > 0
        ? 'flex max-w-full flex-wrap items-center gap-2 rounded-md border border-rule bg-card px-3 py-1.5 shadow-float'
        : 'sr-only'
    }
  >
    {/* There before it has words, so that they are announced. */}
    <p
      role="status"
      className="me-auto pe-4 text-[14px] font-medium tabular-nums max-sm:w-full max-sm:pt-1"
    >
      {count > 0 && status}
    </p>
    {count > 0 && <Acts list={list}>{children}</Acts>}
  </div>
)

/** When the acts go with what was selected, so does the focus on one of them: it is for the lines then. */
function Acts({ list, children }: Pick<Props, 'list' | 'children'>) {
  const acts = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const drawn = acts.current
    const lines = list
    return () => {
      if (drawn?.contains(document.activeElement)) focusLine(lines.current)
    }
  }, [list])
  return (
    <div ref={acts} className="contents">
      {children}
    </div>
  )
}
