import { useEffect, useRef, useState } from 'react'

/**
 * The token of a mailed link, kept by this page alone: it is out of the address bar, and so out of
 * the history and of what is copied from there, before anything else happens. Undefined until read.
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>()
  const read = useRef(false)
  useEffect(() => {
    if (read.current) return
    read.current = true
    setToken(tokenIn(location.hash) || (new URLSearchParams(location.search).get('token') ?? ''))
    history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}

/** `#token=…`, or the token alone. */
export function tokenIn(hash: string): string {
  const text = hash.replace(/^#/, '')
  const named = new URLSearchParams(text).get('token')
  if (named !== null || text.includes('=')) return named ?? ''
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
