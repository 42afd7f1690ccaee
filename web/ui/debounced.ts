import { useEffect, useState } from 'react'

/** What was typed, as soon as the typing rests: every letter would be a call. */
export function useDebounced(value: string, afterMs = 200): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
