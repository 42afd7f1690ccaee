import { type ReactNode, useEffect, useState } from 'react'

/** Nothing for the first 200 ms: what is quick should not flicker. */
export function AfterAMoment({ children }: { children: ReactNode }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return late ? <>{children}</> : null
}

export const Skeleton = ({ className }: { className: string }) => (
  <div aria-hidden className={`animate-pulse rounded bg-rule ${className}`} />
)
