import { useCallback, useEffect, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

type Next = (now: URLSearchParams) => URLSearchParams

/**
 * What the address says of a list, a function that changes it, in place unless it is told otherwise,
 * and one that says what it has become. The router draws a new address only when there is time: a
 * second change begins with the first one, drawn or not.
 */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const change = useCallback(
    (next: Next, options?: NavigateOptions) => {
      latest.current = next(latest.current)
      setParams(latest.current, { replace: true, ...options })
    },
    [setParams],
  )
  const now = useCallback(() => latest.current, [])
  return [params, change, now] as const
}

/** With one name set; '' takes it out. */
export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

/** Opens a line of a list in the address, or closes it if it is the open one. */
export const toggleRow =
  (id: string): Next =>
  (now) =>
    withParam(now, 'row', now.get('row') === id ? '' : id)
