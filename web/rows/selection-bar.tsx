import { t } from '@lingui/core/macro'
import { TriangleAlert, X } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { focusLine } from './focus-line.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  label: string
  /** How much is selected, in words. */
  status: string
  count: number
  /** What holds the lines. */
  list: RefObject<HTMLElement | null>
  /** What the last act did not do, and why. */
  refusal: Selection['refusal']
  /** What can be done with all that is selected. */
  children: ReactNode
}

/**
 * It floats at the foot of the screen, as a child of what undoes: a list must not jump when its first
 * line is selected, nor keep room for a bar that is not there. Within the page it stands before the
 * list, which is how keys reach it.
 */
export const SelectionBar = ({ label, status, count, list, refusal, children }: Props) => (
  <div
    role="group"
    aria-label={label}
    className={
      count > 0 || refusal
        ? 'flex max-w-full flex-wrap items-center gap-2 rounded-md border border-rule bg-card px-3 py-1.5 shadow-float'
        : 'sr-only'
    }
  >
    {refusal && <Refusal {...refusal} />}
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

/** Not announced: the toast has said it. */
const Refusal = ({ words, onClose }: NonNullable<Selection['refusal']>) => (
  <p className="flex w-full max-w-[64ch] items-start gap-2 text-[14px] text-warn">
    <TriangleAlert aria-hidden className="mt-1.5 size-4 shrink-0" />
    <span className="min-w-0 flex-1 py-1 leading-snug wrap-anywhere">{words}</span>
    <button
      type="button"
      aria-label={t`Close`}
      onClick={onClose}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded hover:bg-shade pointer-coarse:size-11"
    >
      <X aria-hidden className="size-4" />
    </button>
  </p>
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
