import { Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'

type Pending = {
  /** What is not shown meanwhile. */
  ids: readonly string[]
  sentence: string
  commit: () => void
  undo?: (() => void) | undefined
}

const undoWithinMs = 8_000

/**
 * Runs an action after a delay in which it can be undone, instead of asking "are you sure". Leaving
 * the page before then confirms it.
 */
export function useUndo() {
  const [pending, setPending] = useState<Pending>()
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
    if (!pending) return
    const timer = setTimeout(() => settle('commit'), undoWithinMs)
    return () => clearTimeout(timer)
  }, [pending, settle])

  useEffect(() => {
    const leave = () => settle('commit')
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      settle('commit')
    }
  }, [settle])

  return { pending, start, undo: () => settle('undo') }
}

export const UndoBar = ({
  pending,
  onUndo,
}: {
  pending: Pending | undefined
  onUndo: () => void
}) => (
  <output className="block">
    {pending && (
      <div className="flex items-center gap-2 rounded border border-rule bg-card py-1 pe-1 shadow-float ps-3 text-[13px]">
        <span className="line-clamp-2 min-w-0 flex-1 leading-snug wrap-anywhere">
          {pending.sentence}
        </span>
        <button
          type="button"
          onClick={onUndo}
          className="rounded px-2 py-1.5 font-medium text-blue hover:bg-shade"
        >
          <Trans>Undo</Trans>
        </button>
      </div>
    )}
  </output>
)
