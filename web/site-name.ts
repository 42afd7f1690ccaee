import { useSyncExternalStore } from 'react'
import { site } from './site.ts'

const listeners = new Set<() => void>()

/** The operator has given the site another name than the one that the page came with. */
export function renameSite(product: string) {
  if (product === site.brand.product) return
  site.brand = { ...site.brand, product }
  for (const tell of listeners) tell()
}

export const useSiteName = () => useSyncExternalStore(subscribe, name, name)

const name = () => site.brand.product

function subscribe(onChange: () => void) {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}
