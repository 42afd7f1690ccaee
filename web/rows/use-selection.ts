import { useState } from 'react'

export const noneSelected: ReadonlySet<string> = new Set()

/**
 * The ids that are selected in what an address shows. Another address begins with none: what nobody
 * sees is not acted on.
 */
export function useSelection(address: string) {
  const [selection, setSelection] = useState({ address, ids: noneSelected })
  const selected = selection.address === address ? selection.ids : noneSelected
  const setSelected = (ids: ReadonlySet<string>) => setSelection({ address, ids })
  return [selected, setSelected] as const
}
