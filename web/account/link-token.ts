import { useEffect, useRef, useState } from 'react'

/**
 * The token of a mailed link, kept by this page alone: it is removed from the address bar, and so
 * from the history and from copied addresses, before anything else happens. Undefined until read.
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>()
  const read = useRef(false)
  useLinkOpenedHere()
  useEffect(() => {
    if (read.current) return
    read.current = true
    const given = tokenIn(location.hash) || new URLSearchParams(location.search).get('token')
    if (given) kept.set(location.pathname, given)
    setToken(given || (kept.get(location.pathname) ?? ''))
    history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}

/**
 * Until the page is left for another document: a member's own language may draw it anew, after the
 * token was removed from the address.
 */
const kept = new Map<string, string>()

/** A shorter fragment has another purpose, such as the target of a skip link. */
const shortestToken = 20

/**
 * Opening a second link in the same tab only changes the fragment: the browser would not load the
 * page again.
 */
export function useLinkOpenedHere() {
  useEffect(() => {
    const onHash = () => {
      if (tokenIn(location.hash).length >= shortestToken) location.reload()
    }
    window.addEventListener('hashchange', onHash)
    return () => window.removeEventListener('hashchange', onHash)
  }, [])
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
