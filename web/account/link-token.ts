import { useEffect, useRef, useState } from 'react'

/**
 * The token of a mailed link, kept by this page alone: it is out of the address bar, and so out of
 * the history and of what is copied from there, before anything else happens. Undefined until read.
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>()
  const read = useRef(false)
  useLinkOpenedHere()
  useEffect(() => {
    if (read.current) return
    read.current = true
    setToken(tokenIn(location.hash) || (new URLSearchParams(location.search).get('token') ?? ''))
    history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}

/** Shorter is what stands after the # for another reason, such as the place that a skip link leads to. */
const shortestToken = 20

/** A link that is opened where another one stood differs in what follows the # alone: nothing would load. */
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
