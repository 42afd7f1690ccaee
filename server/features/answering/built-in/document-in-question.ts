const patterns = [
  /^what (?:do|does|did) (?<of>.{2,80}) (?:say|state|write|tell us|tell me) (?:about|on|regarding|concerning) /i,
  /^(?:according to|as per|in|under) (?<of>[^,]{2,80}),/i,
  /^was (?:sagt|sagen|steht in|steht im) (?<of>.{2,80}) (?:über|zu|zum|zur) /i,
  /^(?:laut|gemäß|nach|in|im) (?<of>[^,]{2,80}),/i,
]

/** The words by which a question names the document it asks about: ‘What does the handbook say about …’. */
export function documentInQuestion(question: string): string | undefined {
  for (const pattern of patterns) {
    const of = pattern.exec(question.trim())?.groups?.['of']
    if (of) return of
  }
  return undefined
}
