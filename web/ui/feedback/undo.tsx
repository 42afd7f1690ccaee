import { Trans } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { undoWithinMs } from './undo-within.ts'

/** An action that is done already, and what takes it back. */
type Done = { sentence: string; undo: () => void }

type Pending = {
  /** What is not shown meanwhile. */
  ids: readonly string[]
  sentence: string
  /** What goes with it, in a line of its own, so that a long name does not cut it off. */
  also?: string | undefined
  /** None where the action is done already. */
  commit?: (() => void) | undefined
  undo?: (() => void) | undefined
}

/**
 * Runs an action after a delay in which it can be undone, instead of asking "are you sure". The
 * delay does not run while the pointer or the focus is on the bar. Leaving the page confirms the
 * action.
 */
export function useUndo() {
  const [pending, setPending] = useState<Pending>()
  const [held, setHeld] = useState(false)
  const current = useRef<Pending>(undefined)
  const waiting = useRef<Pending>(undefined)

  const show = useCallback((next: Pending | undefined) => {
    current.current = next
    setPending(next)
  }, [])

  const settle = useCallback(
    (how: 'commit' | 'undo') => {
      const was = current.current
      show(waiting.current)
      waiting.current = undefined
      if (how === 'commit') was?.commit?.()
      else was?.undo?.()
    },
    [show],
  )

  const start = useCallback(
    (next: Pending & { commit: () => void }) => {
      const was = current.current
      show(next)
      was?.commit?.()
    },
    [show],
  )

  /**
   * For an action that took a while: what was started meanwhile keeps its delay, and this one can be
   * undone after it.
   */
  const offer = useCallback(
    (done: Done) => {
      const next = { ids: [], ...done }
      if (current.current?.commit) waiting.current = next
      else show(next)
    },
    [show],
  )

  /** For what is known only after a call; the delay begins again, so that it can be read. */
  const add = useCallback(
    (ids: readonly string[], also: string) => {
      if (current.current?.ids === ids) show({ ...current.current, also })
    },
    [show],
  )

  useEffect(() => {
    if (!pending || held) return
    const timer = setTimeout(() => settle('commit'), undoWithinMs)
    return () => clearTimeout(timer)
  }, [pending, held, settle])

  useEffect(() => {
    const leave = () => {
      waiting.current = undefined
      settle('commit')
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [settle])

  const shown = pending && { ...pending, onHold: setHeld }
  return { pending: shown, start, offer, add, undo: () => settle('undo') }
}

type Shown = { sentence: string; also?: string | undefined; onHold?: (held: boolean) => void }
type BarProps = { pending: Shown | undefined; onUndo: () => void }

export const UndoBar = ({ pending, onUndo }: BarProps) => (
  // Said when it comes, it is there all the time; empty, it takes no room in a row.
  <output className="block empty:absolute">
    {pending && <Bar {...pending} onUndo={onUndo} />}
  </output>
)

function Bar({ sentence, also, onHold, onUndo }: Shown & Pick<BarProps, 'onUndo'>) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const before = useRef<Element | null>(null)
  const isHeld = isPointedAt || hasFocus
  useEffect(() => {
    onHold?.(isHeld)
    return () => onHold?.(false)
  }, [isHeld, onHold])
  return (
    <div
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={({ relatedTarget }) => {
        setFocus(true)
        before.current = relatedTarget
      }}
      onBlur={() => setFocus(false)}
      className="flex items-center gap-2 rounded border border-rule bg-card py-1 pe-1 shadow-float ps-3 text-[13px]"
    >
      <span className="min-w-0 flex-1 leading-snug wrap-anywhere">
        <span className="line-clamp-2">{sentence}</span>
        {also && <span className="block text-soft">{also}</span>}
      </span>
      <button
        type="button"
        onClick={() => {
          onUndo()
          giveFocusBack(before.current)
        }}
        className="rounded px-2 py-1.5 font-medium text-blue hover:bg-shade"
      >
        <Trans>Undo</Trans>
      </button>
    </div>
  )
}

/** The button goes with its bar: the focus should not fall out of the page with it. */
const giveFocusBack = (to: Element | null) =>
  requestAnimationFrame(() => {
    if (document.activeElement === document.body && to instanceof HTMLElement)
      to.focus({ preventScroll: true })
  })

export type Undo = ReturnType<typeof useUndo>

type FootProps = { pending: Shown | undefined; undo: () => void; children?: ReactNode }

/** The bar over the foot of a screen of the dashboard, above what else is there. */
export const UndoAtFoot = ({ pending, undo, children }: FootProps) => (
  <div className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex flex-col items-center gap-2 px-4 md:start-[15.5rem] print:hidden [&>*]:pointer-events-auto">
    <div className="w-full max-w-md">
      <UndoBar pending={pending} onUndo={undo} />
    </div>
    {children}
  </div>
)
