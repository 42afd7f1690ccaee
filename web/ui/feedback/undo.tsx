import { Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { undoWithinMs } from './undo-within.ts'

type Pending = {
  /** What is not shown meanwhile. */
  ids: readonly string[]
  sentence: string
  commit: () => void
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

  const settle = useCallback((how: 'commit' | 'undo') => {
    const was = current.current
    current.current = undefined
    setPending(undefined)
    if (how === 'commit') was?.commit()
    else was?.undo?.()
  }, [])

  const start = useCallback(
    (next: Pending) => {
      settle('commit')
      current.current = next
      setPending(next)
    },
    [settle],
  )

  useEffect(() => {
    if (!pending || held) return
    const timer = setTimeout(() => settle('commit'), undoWithinMs)
    return () => clearTimeout(timer)
  }, [pending, held, settle])

  useEffect(() => {
    const leave = () => settle('commit')
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      settle('commit')
    }
  }, [settle])

  const shown = pending && { ...pending, onHold: setHeld }
  return { pending: shown, start, undo: () => settle('undo') }
}

type Shown = { sentence: string; onHold?: (held: boolean) => void }
type BarProps = { pending: Shown | undefined; onUndo: () => void }

export const UndoBar = ({ pending, onUndo }: BarProps) => (
  <output className="block">{pending && <Bar {...pending} onUndo={onUndo} />}</output>
)

function Bar({ sentence, onHold, onUndo }: Shown & Pick<BarProps, 'onUndo'>) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isHeld = isPointedAt || hasFocus
  useEffect(() => {
    onHold?.(isHeld)
    return () => onHold?.(false)
  }, [isHeld, onHold])
  return (
    <div
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      className="flex items-center gap-2 rounded border border-rule bg-card py-1 pe-1 shadow-float ps-3 text-[13px]"
    >
      <span className="line-clamp-2 min-w-0 flex-1 leading-snug wrap-anywhere">{sentence}</span>
      <button
        type="button"
        onClick={onUndo}
        className="rounded px-2 py-1.5 font-medium text-blue hover:bg-shade"
      >
        <Trans>Undo</Trans>
      </button>
    </div>
  )
}

type FootProps = { pending: Shown | undefined; undo: () => void }

/** The bar over the foot of a screen of the dashboard. */
export const UndoAtFoot = ({ pending, undo }: FootProps) => (
  <div className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center px-4 md:start-[15.5rem] [&>*]:pointer-events-auto [&>*]:w-full [&>*]:max-w-md">
    <UndoBar pending={pending} onUndo={undo} />
  </div>
)
