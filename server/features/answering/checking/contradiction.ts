import { tellingWords } from '#server/infra/language/language.ts'
import { hasSynonym, wordsOf } from '../words/words.ts'

const denying =
  /\b(?:not|no|never|nobody|none|nothing|neither|nor|without|cannot|forbidden|prohibited|waived|exempt|free of|instead of|rather than)\b|n[’']t\b|(?<!\p{L})(?:nicht|nie|niemals|niemand|nichts|kein(?:e[mnrs]?)?|ohne|weder|statt|anstatt|anstelle)(?!\p{L})/giu

/** Whether one of two sentences denies what the other affirms, or says that what comes once comes again. */
export const isContrary = (claim: string, sentence: string): boolean =>
  isOnceOnly(claim, sentence) ||
  isOnceOnly(sentence, claim) ||
  (!sayConditions(claim, sentence) && deny(claim, sentence))

const deny = (claim: string, sentence: string) =>
  // 'No dogs' contains nothing but what it denies.
  wordsOf(claim).size < 3
    ? isDenial(claim) !== isDenial(sentence)
    : deniedIn(claim, sentence) !== deniedIn(sentence, claim)

/** 'Not heard until four weeks have gone by' is 'heard after four weeks'. */
const sayConditions = (one: string, other: string) =>
  (isNotUnless(one) && onlyIf.test(other)) || (isNotUnless(other) && onlyIf.test(one))

const isNotUnless = (text: string) => {
  const [, ...after] = text.split(denying)
  return unless.test(after.join(' '))
}
const unless =
  /(?<!\p{L})(?:unless|until|before|except|without|außer|bis|bevor|ohne|es sei denn)(?!\p{L})/iu
const onlyIf = /\b(?:only|after|once|as soon as|nur|erst|nach|sobald|nachdem)\b/i

const isOnceOnly = (one: string, other: string) =>
  once.test(one) && !again.test(one) && again.test(other) && !once.test(other)

const once =
  /\b(?<!\bat )once\b(?! (?:a|an|per|every|each|in|they|it|you|we|the|\p{L}+ed|annually|yearly|monthly|weekly|daily)\b)|(?<!\p{L})einmalig|(?<!\p{L})(?:nur )?einmal(?!\p{L})(?! (?:im|in|pro|am|jede|jährlich|monatlich|wöchentlich|täglich))/iu
const again =
  /\b(?:(?:every|each) (?:year|month|week|day|time)|annual(?:ly)?|yearly|monthly|weekly|daily)\b|(?<!\p{L})(?:jährlich|monatlich|wöchentlich|täglich|jede[sn]? (?:Jahr|Monat|Woche|Tag|Mal))/iu

/** Whether a text denies something; a double denial affirms. */
export const isDenial = (text: string): boolean =>
  (spelledOut(text).match(denying)?.length ?? 0) % 2 === 1

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
    return wordsDenied(clause, first).some(
      (word) => !affirmed.has(word) && (words.has(word) || hasSynonym(word, words)),
    )
  })
}

/** A German ‘nicht’ follows what it denies as often as it comes before it. Numbers are compared as numbers. */
function wordsDenied(clause: string, { 0: denial, index }: RegExpExecArray): string[] {
  const rest = clause.slice(index + denial.length)
  const words = eitherSide.test(denial)
    ? [...tellingIn(clause.slice(0, index)).slice(-2), ...tellingIn(rest).slice(0, 2)]
    : [...wordsOf(rest)].slice(0, 2)
  return words.filter((word) => !/\d/.test(word))
}

const tellingIn = (text: string) => [...wordsOf(tellingWords(text).join(' '))]

const eitherSide = /^(?:nicht|nie|niemals)$/i

const clauseEnds =
  /[,;:.]|\b(?:it|they|he|she|we|you|but|and|when|where|unless|except|provided|aber|und|wenn|wo|falls|sofern|sondern)\b/i

/** 'Unpaid' denies as 'not paid' does. */
const spelledOut = (text: string) =>
  text
    .replace(/\bun(?=paid|limited|available|able|used|signed)/gi, 'not ')
    .replace(/\bpaid\b/gi, 'pay')
    .replace(
      /\b(?:no difference|no matter|not only|nicht nur|(?:no|not|never|nicht|nie) (?:more|less|later|earlier|fewer|mehr|weniger|später|früher|länger) (?:than|als))\b/gi,
      ' ',
    )

const sweeping: { says: RegExp; allowedBy: RegExp }[] = [
  {
    says: /\b(?:always|at any time|in any case|in every case|without exception|immer|stets|jederzeit|ausnahmslos)\b/i,
    allowedBy:
      /\b(?:always|every|each|all|any|whatever|whenever|however|immer|stets|jederzeit|jede[mnrs]?|alle[mnrs]?|sämtliche[nr]?)\b/i,
  },
  {
    says: /\b(?:never|under no circumstances|nobody|no one|none|niemals|nie|niemand|keinesfalls)\b/i,
    allowedBy:
      /\b(?:never|not|no|nobody|none|nothing|cannot|nor|only|without|refuse[sd]?|nie|niemals|niemand|nicht|nichts|kein(?:e[mnrs]?)?|ohne|nur)\b/i,
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
