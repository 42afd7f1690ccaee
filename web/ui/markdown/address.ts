const allowed = new Set(['http:', 'https:', 'mailto:'])

/** The address as the browser would read it, if it leads to a page or a mailbox and nowhere else. */
export function safeAddress(href: string): string | undefined {
  try {
    const url = new URL(href.trim())
    return allowed.has(url.protocol) ? url.href : undefined
  } catch {
    return undefined
  }
}
