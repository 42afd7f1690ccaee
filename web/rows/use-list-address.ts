import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/**
 * What the address says of a list, and a function that changes it in place. The router draws a new
 * address only when there is time: a second change begins with the first one, drawn or not.
 */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const change = (next: (now: URLSearchParams) => URLSearchParams) => {
    latest.current = next(latest.current)
    setParams(latest.current, { replace: true })
  }
  return [params, change] as const
}
