import { type Xml, all, elements } from '#server/infra/reader/office/xml.ts'
import { inline, isHidden, unread } from '#server/infra/reader/text/html-text.ts'

export const longestOnLine = 160
const [longTerm, longQuestion] = [120, 200]

type Entry = { terms: string[]; names: Xml[]; says: Xml[] }

export function entriesOf(list: Xml): Entry[] {
  const parts = elements(list).flatMap((one) => (one.name === 'div' ? elements(one) : [one]))
  const entries: Entry[] = []
  for (const one of parts) {
    if (unread.has(one.name) || isHidden(one)) continue
    const last = entries.at(-1)
    if (one.name !== 'dt' && last) last.says.push(one)
    else if (one.name !== 'dt') entries.push({ terms: [], names: [], says: [one] })
    else {
      const isFurther = last && last.says.length === 0
      const entry: Entry = isFurther ? last : { terms: [], names: [], says: [] }
      if (!isFurther) entries.push(entry)
      entry.names.push(one)
      // ‘Home:’ is the term as well.
      entry.terms.push(
        inline(one)
          .trim()
          .replace(/(?<=\S)\s?:$/, ''),
      )
    }
  }
  return entries
}

/** Options of programs are read with what stands below them. */
export const isTerm = (text: string) =>
  text.length <= (text.endsWith('?') ? longQuestion : longTerm) &&
  /^[^-]/.test(text) &&
  /\p{L}/u.test(text) &&
  !/[.:;,…\n]$/.test(text)

const blocks = ['table', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dl']

/** More than a line or two. */
export const isLong = (says: Xml): boolean =>
  blocks.some((name) => all(says, name).length > 0) ||
  all(says, 'p').length > 1 ||
  inline(says).trim().length > longestOnLine

/** As in a table of contents. */
export const isOnlyLinks = (term: Xml): boolean =>
  all(term, 'a').some(({ attributes }) => attributes['href'] !== undefined) &&
  !/\p{L}/u.test(inline(term, 'a'))
