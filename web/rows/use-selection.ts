import { useCallback, useLayoutEffect, useRef, useState } from 'react'

export const noneSelected: ReadonlySet<string> = new Set()

type State = {
  address: string
  ids: ReadonlySet<string>
  /** What the last act did not do, and why; until the selection changes. */
  refused?: { ids: readonly string[]; words: string } | undefined
}

/**
 * The ids that are selected in what an address shows. Another address begins with none: what nobody
 * sees is not acted on.
 */
export function useSelection(address: string) {
  const [selection, setSelection] = useState<State>({ address, ids: noneSelected })
  const isOfThis = selection.address === address
  const selected = isOfThis ? selection.ids : noneSelected
  const words = isOfThis ? selection.refused?.words : undefined
  const setSelected = (ids: ReadonlySet<string>) => setSelection({ address, ids })

  const shown = useRef(address)
  useLayoutEffect(() => {
    shown.current = address
  }, [address])

  /**
   * Selects what an act was refused for, unless others were selected since. Members who look at
   * something else by then have seen the toast.
   */
  const keep = (ids: readonly string[], words: string | undefined) => {
    if (shown.current !== address) return
    setSelection((now) => {
      const others = now.address === address && now.ids.size > 0
      return {
        address,
        ids: others ? now.ids : new Set(ids),
        refused: words ? { ids, words } : undefined,
      }
    })
  }

  /** For rows that are taken away; what was selected meanwhile stays selected. */
  const deselect = useCallback(
    (ids: readonly string[]) =>
      setSelection(({ address, ids: before }) => ({ address, ids: without(before, ids) })),
    [],
  )

  /** For the rows of an act, except those that it was refused for. */
  const deselectDone = useCallback(
    (ids: readonly string[]) =>
      setSelection((now) => {
        const refused = now.refused?.ids ?? []
        return { ...now, ids: without(now.ids, ids, refused) }
      }),
    [],
  )

  const refusal = words ? { words, onClose: () => setSelected(selected) } : undefined
  return { selected, setSelected, deselect, deselectDone, keep, refusal }
}

export type Selection = ReturnType<typeof useSelection>

const without = (ids: ReadonlySet<string>, some: readonly string[], but: readonly string[] = []) =>
  new Set([...ids].filter((id) => !some.includes(id) || but.includes(id)))
