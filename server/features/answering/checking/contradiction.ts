import { hasSynonym, wordsOf } from '../words/words.ts'

const denying =
  /\b(?:not|no|never|nobody|none|nothing|neither|nor|without|cannot|forbidden|prohibited|free of)\b|n[’']t\b/gi

/** Whether one of two sentences denies what the other affirms. */
export const isContrary = (claim: string, sentence: string): boolean =>
  // 'No dogs' contains nothing but what it denies.
  wordsOf(claim).size < 3
    ? isDenial(claim) !== isDenial(sentence)
    : deniedIn(claim, sentence) !== deniedIn(sentence, claim)

const isDenial = (text: string) => (spelledOut(text).match(denying)?.length ?? 0) % 2 === 1

/**
 * Whether a sentence denies something in `about`: a 'not' counts for the two words after it in the
 * same clause, unless another clause affirms them.
 */
function deniedIn(sentence: string, about: string): boolean {
  const clauses = spelledOut(sentence).split(clauseEnds)
  const words = wordsOf(spelledOut(about))
  const affirmed = wordsOf(clauses.filter((clause) => !clause.match(denying)).join(' '))
  return clauses.some((clause) => {
    const [first, ...others] = [...clause.matchAll(denying)]
    // A double denial affirms.
    if (!first || others.length === 1) return false
    const after = [...wordsOf(clause.slice(first.index + first[0].length))].slice(0, 2)
    return after.some((next) => !affirmed.has(next) && (words.has(next) || hasSynonym(next, words)))
  })
}

const clauseEnds = /[,;:.]|\b(?:it|they|he|she|we|you|but|and|when|where|unless|except|provided)\b/i

/** 'Unpaid' denies as 'not paid' does. */
const spelledOut = (text: string) =>
  text
    .replace(/\bun(?=paid|limited|available|able|used|signed)/gi, 'not ')
    .replace(/\bpaid\b/gi, 'pay')
    .replace(
      /\b(?:no difference|no matter|not only|no (?:more|less|later|earlier|fewer) than)\b/gi,
      ' ',
    )

const sweeping: { says: RegExp; allowedBy: RegExp }[] = [
  {
    says: /\b(?:always|at any time|in any case|in every case|without exception)\b/i,
    allowedBy: /\b(?:always|every|each|all|any|whatever|whenever|however)\b/i,
  },
  {
    says: /\b(?:never|under no circumstances|nobody|no one|none)\b/i,
    allowedBy: /\b(?:never|not|no|nobody|none|nothing|cannot|nor|only|without|refuse[sd]?)\b/i,
  },
  {
    says: /\b(?:only|exclusively|solely)\b/i,
    allowedBy: /\b(?:only|alone|except|unless|nobody|must|not|no|up to|cannot|solely)\b/i,
  },
  {
    says: /\b(?:without (?:a |any )?limit|unlimited|as (?:many|much|often|long) as)\b/i,
    allowedBy: /\b(?:limit|unlimited|as (?:many|much|often|long) as|no|any|however)\b/i,
  },
]

/** Whether a sentence goes further than the text: it says 'always' where the text does not. */
export const overstates = (sentence: string, text: string): boolean =>
  sweeping.some(({ says, allowedBy }) => says.test(sentence) && !allowedBy.test(text))
