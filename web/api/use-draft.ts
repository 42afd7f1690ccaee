import { useState } from 'react'
import { readStored, writeStored } from './storage.ts'

/**
 * What is typed in a form, kept in this browser until it is sent; logging out clears it. `restored`:
 * the form has opened with it.
 */
export function useDraft(key: string, initial = '') {
  const name = `draft:${key}`
  const [text, setText] = useState(() => readStored(name) ?? initial)
  const [restored, setRestored] = useState(text !== initial)
  const write = (value: string) => {
    setText(value)
    writeStored(name, value === initial ? null : value)
  }
  const clear = () => {
    setText(initial)
    setRestored(false)
    writeStored(name, null)
  }
  return { text, write, clear, restored }
}
