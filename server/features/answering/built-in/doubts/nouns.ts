const plural = /^(?:s|es|e|n|en|er|nen)$/

/** Whether two words are one noun, in the singular or the plural; in lower case. */
export function isSameNoun(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short === long || (long.startsWith(short) && plural.test(long.slice(short.length)))
}
