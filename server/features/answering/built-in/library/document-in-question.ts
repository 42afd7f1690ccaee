const patterns = [
  /^(?<asks>what) (?:do|does|did) (?<of>.{2,80}) (?:say|state|write|tell us|tell me) (?<rest>(?:about|on|regarding|concerning) (?<about>.+))$/is,
  /^(?:according to|as per|in|under) (?<of>[^,]{2,80}), ?(?<rest>.+)$/is,
  /^(?<asks>was (?:sagt|sagen|steht)) (?:(?:in|im) )?(?<of>.{2,80}?) (?<rest>(?:über|zu|zum|zur) (?<about>.+))$/is,
  /^(?:laut|gemäß|nach|in|im) (?<of>[^,]{2,80}), ?(?<rest>.+)$/is,
]

/**
 * The words by which a question names the document it asks about, and what it asks for: ‘What does
 * the handbook say about …’; there, whatever it says `about` that is meant.
 */
export function documentInQuestion(
  question: string,
): { of: string; rest: string; about?: string | undefined } | undefined {
  for (const pattern of patterns) {
    const { of, rest, about, asks = '' } = pattern.exec(question.trim())?.groups ?? {}
    if (of && rest) return { of, rest: `${asks} ${rest}`.trim(), about }
  }
  return undefined
}
