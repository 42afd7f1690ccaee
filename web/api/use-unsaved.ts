import { useState } from 'react'
import { objectIn, readStored, writeStored } from './storage.ts'

/**
 * The values of a form that changes what is saved. Those that differ from it are kept in this
 * browser until they are sent or discarded; logging out clears them. `restored`: the form has
 * opened with such values.
 */
export function useUnsaved<T extends object>(key: string, saved: T) {
  const name = `draft:${key}`
  const [found] = useState(() => keptFor(saved, readStored(name)))
  const [changed, setChanged] = useState(found)
  const [restored, setRestored] = useState(Object.keys(found).length > 0)
  const values: T = { ...saved, ...changed }

  function set(part: Partial<T>) {
    const next = differing({ ...values, ...part }, saved)
    setChanged(next)
    writeStored(name, Object.keys(next).length > 0 ? JSON.stringify(next) : null)
  }

  function discard() {
    setChanged({})
    setRestored(false)
    writeStored(name, null)
  }

  return { values, set, discard, restored, isChanged: Object.keys(changed).length > 0 }
}

/** What an older version of the form kept may have other fields, or fields of another kind. */
function keptFor<T extends object>(saved: T, stored: string | null): Partial<T> {
  const kept = objectIn(stored)
  const isOfForm = ([name, value]: [string, unknown]) =>
    name in saved && kindOf(value) === kindOf(saved[name as keyof T])
  return differing(Object.fromEntries(Object.entries(kept).filter(isOfForm)) as Partial<T>, saved)
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)

const differing = <T extends object>(values: Partial<T>, saved: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof T]),
    ),
  ) as Partial<T>
