import Negotiator from 'negotiator'

/** The languages of an Accept-Language header, best first: "de-AT;q=0.9, en" is ["en", "de-AT"]. */
export function languagesOf(header = ''): string[] {
  const headers = { 'accept-language': header.slice(0, 1_000) }
  return new Negotiator({ headers })
    .languages()
    .filter((tag) => /^[a-z]{2,3}(?:-[a-z0-9]+)*$/i.test(tag))
}

/**
 * The first of them that the site has, also if only the language matches and not the country; else
 * the site's first.
 */
export function bestLanguage(wanted: string[], written: readonly string[]): string {
  const baseOf = (tag: string) => tag.split('-')[0]!.toLowerCase()
  for (const tag of wanted) {
    const same = written.find((one) => one.toLowerCase() === tag.toLowerCase())
    const near = same ?? written.find((one) => baseOf(one) === baseOf(tag))
    if (near) return near
  }
  return written[0]!
}
