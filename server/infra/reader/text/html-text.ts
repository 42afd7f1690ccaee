import { type Xml, all } from '#server/infra/reader/office/xml.ts'

const withoutEnd = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)

export const unread = new Set(
  'script style template noscript head title nav svg math canvas iframe object video audio select button textarea dialog'.split(
    ' ',
  ),
)
export const breaks = new Set(
  'p div section article header footer main aside figure figcaption address blockquote dl dt dd fieldset form body html center details summary hr caption'.split(
    ' ',
  ),
)

/** By the names that generators of documentation give to what only leads to other pages. */
const leading =
  /(?:^|\s)(?:(?:doc)?nav(?:bar|header|footer|igation)?|breadcrumbs?|pagination)(?:\s|$)/i

export const isHidden = ({ attributes }: Xml) =>
  leading.test(attributes['class'] ?? '') ||
  attributes['role'] === 'navigation' ||
  attributes['hidden'] !== undefined ||
  attributes['aria-hidden'] === 'true' ||
  /display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden/i.test(attributes['style'] ?? '')

const longestMark = 6

/**
 * The raised mark that leads to a footnote, and the arrow that leads back: read as letters, the
 * number of the mark would join the word before it.
 */
export function isNoteMark(element: Xml): boolean {
  const text = raw(element).trim()
  if (text.length > longestMark) return false
  if (element.name === 'sup') return all(element, 'a').some(leadsWithin)
  if (element.name !== 'a' || !leadsWithin(element)) return false
  if (/(?:^|[\s-])noteref(?:\s|$)/.test(kindOf(element))) return true
  const [only, ...others] = element.children.filter((one) => typeof one !== 'string' || one.trim())
  const isRaised = typeof only === 'object' && only.name === 'sup' && others.length === 0
  return isRaised || (text !== '' && !/[\p{L}\p{N}]/u.test(text))
}

const leadsWithin = ({ attributes }: Xml) => attributes['href']?.startsWith('#') ?? false

/** What a link says of itself, on the web and in an e-book. */
const kindOf = ({ attributes }: Xml) =>
  `${attributes['role'] ?? ''} ${attributes['epub:type'] ?? ''}`

/** Its text, without that of the elements called `less`. */
export const inline = (element: Xml, less?: string): string =>
  element.children.map((one) => inlineOf(one, less)).join('')

export function inlineOf(one: string | Xml, less?: string): string {
  if (typeof one === 'string') return one.replace(/\s+/g, ' ')
  if (one.name === less || unread.has(one.name) || isHidden(one) || isNoteMark(one)) return ''
  if (one.name === 'br') return '\n'
  const inner = inline(one, less)
  return breaks.has(one.name) || one.name === 'li' ? ` ${inner} ` : inner
}

export const raw = (element: Xml): string =>
  element.children
    .map((one) => (typeof one === 'string' ? one : withoutEnd.has(one.name) ? '\n' : raw(one)))
    .join('')
