const negated =
  /\b(do|does|did|is|are|was|were|has|have|had|ca|could|wo|would|should|must|need)nt\b/gi
const shortened = /\b(i|you|we|they)(ve|re|m)\b|\b(what|that|there|how|where|who)s\b/gi
const pronouns: Record<string, string[]> = {
  ve: ['i', 'you', 'we', 'they'],
  re: ['you', 'they'],
  m: ['i'],
}

/** ‘doesnt’ and ‘whats’ with the apostrophe that was left out: they are no typos of other words. */
export const withApostrophes = (text: string): string =>
  text
    .replace(negated, "$1n't")
    .replace(shortened, (written, pronoun?: string, end?: string, question?: string) => {
      if (question) return `${question}'s`
      const isOne = pronouns[end!.toLowerCase()]?.includes(pronoun!.toLowerCase())
      return isOne ? `${pronoun}'${end}` : written
    })
