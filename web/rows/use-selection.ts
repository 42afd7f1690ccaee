import { useCallback, useState } from 'react'

export const noneSelected: ReadonlySet<string> = new Set()

/**
 * The ids that are selected in what an address shows. Another address begins with none: what nobody
 * sees is not acted on.
 */
export function useSelection(address: string) {
  const [selection, setSelection] = useState({ address, ids: noneSelected })
  const selected = selection.address === address ? selection.ids : noneSelected
  const setSelected = (ids: ReadonlySet<string>) => setSelection({ address, ids })
  /** Of what an act took; what was selected while it ran stays so. */
  const deselect = useCallback(
    (ids: readonly string[]) =>
      setSelection((now) => ({
        ...now,
        ids: new Set([...now.ids].filter((id) => !ids.includes(id))),
      })),
    [],
  )
  return { selected, setSelected, deselect }
}
