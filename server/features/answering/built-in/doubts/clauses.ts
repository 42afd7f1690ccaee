const begins =
  /^(?:(?:and|but|so|or) )?(?:what|how|which|where|why|is|are|was|were|does|do|did|has|have|can|may|must|should|could|will|would|am|if)(?!\p{L})/iu
/** ‘Do you know who …’ and ‘what does it cost and when …’ do ask that. */
const clause =
  /(?<!(?:^|[^\p{L}\s]\s?|(?<!\p{L})(?:and|or|but|know|tell|me|us|say|says|see|find out|of|for|by|to|from|with|since|until|till|exactly|decides?|on) ))(?<=\s)(?:who|whose|whom|when)(?=\s)/giu

/**
 * A question without the words that begin a clause of it, and ask nothing: ‘what happens when I am
 * late’ asks for no time, and ‘can my son who is 14 come’ for no person.
 */
export const withoutClauses = (question: string): string =>
  question
    .split('\n')
    .map((line) => (begins.test(line.trim()) ? line.replace(clause, '') : line))
    .join('\n')
