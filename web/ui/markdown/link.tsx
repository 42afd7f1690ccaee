import type { ReactNode } from 'react'
import { safeAddress } from './address.ts'

/** A link that says where it leads: on hover always, in words where its own words name another place. */
export function Outward({
  href,
  text,
  children,
}: {
  href: string
  text: string
  children: ReactNode
}) {
  const address = safeAddress(href)
  if (!address) return <>{children}</>
  const place = placeOf(address)
  return (
    <>
      <a href={address} target="_blank" rel="noopener noreferrer" title={place}>
        {children}
      </a>
      {misleads(text, place) && <span className="leads-to"> ({place})</span>}
    </>
  )
}

const placeOf = (address: string) => {
  const { host, pathname } = new URL(address)
  return (host || decodeSafely(pathname)).slice(0, 100)
}

const decodeSafely = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether the words of a link name a place that it does not lead to, or one in letters that look like others. */
function misleads(text: string, place: string): boolean {
  const words = text.slice(0, 300).split(/\s/).slice(0, 10)
  return words.some((word) => {
    const named = hostIn(word)
    return named !== undefined && (named !== bare(place) || named.includes('xn--'))
  })
}

function hostIn(word: string): string | undefined {
  if (!word.includes('.')) return undefined
  try {
    const { hostname } = new URL(word.includes('://') ? word : `https://${word}`)
    return /\.[a-z][a-z0-9-]+$/.test(hostname) ? bare(hostname) : undefined
  } catch {
    return undefined
  }
}

const bare = (host: string) => {
  const name = host.includes('@') ? host.slice(host.lastIndexOf('@') + 1) : host
  return name.replace(/^www\./, '').replace(/:\d+$/, '')
}
