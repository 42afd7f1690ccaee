import { type FocusEvent, type RefObject, useEffect, useMemo, useState } from 'react'

const mostSelected = 400

/**
 * Rows that stay in the page though they are out of sight: the one with the focus, and those that
 * are marked, so that copying them copies all of them.
 */
export function useKeptRows(frame: RefObject<HTMLElement | null>, ids: string[], also?: string) {
  const [focused, setFocused] = useState<string>()
  const [selected, setSelected] = useState<[from: string, to: string]>()
  useEffect(() => {
    const onChange = () => {
      const selection = document.getSelection()
      const ends = selection && !selection.isCollapsed && frame.current
      const from = ends ? rowOf(selection.anchorNode, frame.current) : undefined
      const to = ends ? rowOf(selection.focusNode, frame.current) : undefined
      setSelected((was) => {
        if (!from || !to) return undefined
        return was?.[0] === from && was[1] === to ? was : [from, to]
      })
    }
    document.addEventListener('selectionchange', onChange)
    return () => document.removeEventListener('selectionchange', onChange)
  }, [frame])
  const kept = useMemo(() => {
    const found = new Set<number>()
    for (const id of [focused, also]) if (id) found.add(ids.indexOf(id))
    if (selected) {
      const [from, to] = selected.map((id) => ids.indexOf(id)).toSorted((a, b) => a - b)
      for (let at = from!; at <= to! && at < from! + mostSelected; at++) found.add(at)
    }
    found.delete(-1)
    return [...found].toSorted((a, b) => a - b)
  }, [focused, also, selected, ids])
  return {
    kept,
    onFocus: (event: FocusEvent) => setFocused(rowOf(event.target, frame.current)),
    onBlur: (event: FocusEvent) => setFocused(rowOf(event.relatedTarget, frame.current)),
  }
}

function rowOf(node: EventTarget | Node | null, frame: HTMLElement | null): string | undefined {
  const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null
  const row = element?.closest<HTMLElement>('[data-row]')
  return row && frame?.contains(row) ? row.dataset['row'] : undefined
}
