import { LRUCache } from 'lru-cache'

const mostTexts = 20_000
/** Of all texts together: one of them may be as long as a message. */
const mostCharacters = 1_000_000
const charactersOfEntry = 30

/**
 * The same function, which remembers what it gave for the last texts: an answer weighs many sentences
 * of the same few words. What it gives must not be changed.
 */
export function remembering<Texts extends string[], T>(
  of: (...texts: Texts) => T,
): (...texts: Texts) => T {
  const known = new LRUCache<string, { given: T }>({
    max: mostTexts,
    maxSize: mostCharacters,
    sizeCalculation: (_, key) => key.length + charactersOfEntry,
  })
  return (...texts) => {
    const key = texts.join('\0')
    const before = known.get(key)
    if (before) return before.given
    const given = of(...texts)
    known.set(key, { given })
    return given
  }
}
