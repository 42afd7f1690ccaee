/** Words that carry little of a question's meaning. */
const small = new Set(
  `a about after again all also am an and any are as at be been being but by can could did do does for from get
  give go going got had has have having he her here him his how i if in into is it its just let like made make many
  may me might more most much must my need no not now of off on one only or other our out over own please say
  shall she should so some such tell than that the their them then there these they this those through to too
  under up us use was we were what when where which while who whom whose why will with would you your yours`.split(/\s+/),
)

/** The words of a text that matter, roughly stemmed. */
export function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().normalize('NFKD').match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter((word) => !small.has(word)).map(stem))
}

/** The share of the asked words that the text has. */
export function overlap(asked: Set<string>, text: Set<string>): number {
  if (asked.size === 0) return 0
  return [...asked].filter((word) => text.has(word)).length / asked.size
}

function stem(word: string): string {
  if (word.length < 5) return word.replace(/s$/, '')
  return word.replace(/(?:ies|ied)$/, 'y').replace(/(?:ations?|ments?|ings?|edly|ed|es|s|ly)$/, '')
}
