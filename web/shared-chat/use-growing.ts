import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const atFirst = 30
const atATime = 20

/** How many of a long list are drawn: the first at once, the rest piece by piece, and all of them for paper. */
export function useGrowing(total: number): number {
  const [count, setCount] = useState(atFirst)
  useEffect(() => {
    if (count >= total) return
    const timer = setTimeout(() => startTransition(() => setCount(count + atATime)), 0)
    return () => clearTimeout(timer)
  }, [count, total])
  useEffect(() => {
    const all = () => flushSync(() => setCount(total))
    window.addEventListener('beforeprint', all)
    return () => window.removeEventListener('beforeprint', all)
  }, [total])
  return Math.min(count, total)
}
