/** Of longer texts only so much at the end is looked at; a longer link is shown as it is. */
const mostCharacters = 2_500

/**
 * A text that is still being written, without the signs of a link, a picture or a source's number
 * that it breaks off in: the words of a link stand there from the first letter on, and its address
 * is not read before it is one.
 */
export function withoutHalfLink(text: string): string {
  const from = Math.max(0, text.length - mostCharacters)
  const tail = text.slice(from)
  const cut = isInCode(tail) ? undefined : halfLinkIn(tail)
  if (!cut) return text
  return text.slice(0, from + cut.start) + cut.words
}

type Cut = { start: number; words: string }

function halfLinkIn(tail: string): Cut | undefined {
  const address = tail.lastIndexOf('](')
  if (address >= 0 && isOpenTo(tail, address + 2)) {
    const start = bracketBefore(tail, address)
    if (start !== undefined) return cutFrom(tail, start, tail.slice(start + 1, address))
  }
  const start = tail.lastIndexOf('[')
  if (start < 0 || tail[start - 1] === '\\') return cutAddress(tail)
  const inside = tail.slice(start + 1)
  if (/^[\d?]{0,3}$/.test(inside)) return { start, words: '' }
  // A number in brackets is a source; other words may get an address yet.
  const words = inside.endsWith(']') ? inside.slice(0, -1) : inside
  if (words.includes(']') || words.includes('\n\n') || /^[\d?]{1,3}$/.test(words))
    return cutAddress(tail)
  return cutFrom(tail, start, words)
}

/** With the exclamation mark before it, where it is a picture. */
const cutFrom = (tail: string, start: number, words: string): Cut => ({
  start: tail[start - 1] === '!' ? start - 1 : start,
  words,
})

/** `<https://…` before its end. */
function cutAddress(tail: string): Cut | undefined {
  const start = tail.lastIndexOf('<')
  const words = tail.slice(start + 1)
  return start >= 0 && /^(?:https?:|mailto:)[^\s>]*$/.test(words) ? { start, words } : undefined
}

/** Whether the parenthesis of an address is still open at the end of the text. */
function isOpenTo(tail: string, from: number): boolean {
  let depth = 1
  for (const sign of tail.slice(from)) {
    if (sign === '\n') return false
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth === 0) return false
  }
  return true
}

/** Where the bracket opens that is closed here. */
function bracketBefore(tail: string, closed: number): number | undefined {
  let depth = 1
  for (let at = closed - 1; at >= 0; at--) {
    if (tail[at] === ']') depth += 1
    if (tail[at] === '[') depth -= 1
    if (depth === 0) return tail[at - 1] === '\\' ? undefined : at
  }
  return undefined
}

/** Brackets in code are nothing but brackets. */
function isInCode(tail: string): boolean {
  const paragraph = tail.slice(tail.lastIndexOf('\n\n') + 1)
  return paragraph.split('`').length % 2 === 0
}
