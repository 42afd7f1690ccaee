import { type Unit } from '#server/features/passages/passages.ts'
import { denies } from './denial.ts'
import { isSameNoun } from './nouns.ts'

const asksPermission =
  /^(?:(?:and|und|so) )?(?:can|may|am i allowed|are we allowed|is it allowed|kann|können|darf|dürfen)(?!\p{L})/iu
const forbidding = '(?:forbid|prohibit|refuse|ban|verbieten|untersagen|ablehnen)'
const mayForbid = new RegExp(
  `(?<!\\p{L})(?:may|can|kann|können|darf|dürfen) (?:[^\\s.;]{1,30} ){0,4}?${forbidding}(?!\\p{L})`,
  'iu',
)

/** ‘The warden may forbid fires’ says neither that they are allowed nor that they are not. */
export const leavesItToOthers = (question: string, quote: string): boolean =>
  asksPermission.test(question.trim()) &&
  mayForbid.test(quote) &&
  !new RegExp(forbidding, 'iu').test(question)

const asksDuty =
  /^(?:(?:and|und|so) )?(?:must|need|do (?:i|we|you) (?:have|need) to|does .{1,100} (?:have|need) to|is .{1,100} (?:required|mandatory|obligatory|necessary)|am i required|muss|müssen|braucht|brauche|ist .{1,100} (?:pflicht|nötig|notwendig|erforderlich|vorgeschrieben))(?!\p{L})/iu
const saysDuty =
  /(?<!\p{L})(?:must|need\p{L}*|ha(?:ve|s|d) to|requir\p{L}*|requisite|mandatory|obliga\p{L}*|compulsory|necessary|shall|should|oblige\p{L}*|only|optional|free|exempt\p{L}*|without|not|no|never|every|all|each|is to|are to|may|can|cannot|unless|if|muss|müssen|soll\p{L}*|braucht?|brauchen|pflicht\p{L}*|\p{L}{2,30}pflicht\p{L}*|verpflicht\p{L}*|nötig|notwendig|erforder\p{L}*|vorgeschrieben|ist zu|sind zu|nicht|kein\p{L}*|jede\p{L}?|alle\p{L}?|darf|dürfen|kann|können|freiwillig|ohne|nur)(?!\p{L})/iu

/** A row such as ‘12.00 | Lunch’ says nothing of what one may or must do at lunch, nor does a row of numbers. */
export const onlyHasWords = (question: string, { cells, text }: Unit): boolean =>
  cells.length > 1 &&
  (asksPermission.test(question.trim()) || asksDuty.test(question.trim())) &&
  // An age or a date may be meant by a row that says it in words.
  (!/\d/.test(question) || !cells.some((cell) => /\p{L}/u.test(cell))) &&
  !saysDuty.test(text) &&
  !saysYesOrNo.test(text)

const saysYesOrNo =
  /(?<!\p{L})(?:yes|ja|nein|allowed|permitted|forbidden|prohibited|possible|erlaubt|verboten|möglich|gestattet|kostenlos)(?!\p{L})|[✓✔✗✘£$€]/iu

/** ‘Must a package have a changelog?’ is not answered by what merely speaks of changelogs. */
export const missesDuty = (question: string, quote: string): boolean =>
  (asksDuty.test(question.trim()) && !saysDuty.test(quote)) ||
  (asksWhatIsNeeded.test(question.trim()) && !denies.test(question) && needsNot.test(quote)) ||
  !saysWhatItHas(question.trim(), quote) ||
  (asksWhatHasToBe.test(question.trim()) && !saysWhatHasToBe.test(quote))

/** ‘You need no towels’ does not say what to bring. */
const asksWhatIsNeeded =
  /^(?:(?:and|und|so) )?(?:what (?:(?:all )?do (?:i|we|you) (?:need|have)|must (?:i|we|you)|should (?:i|we|you))|was (?:alles )?(?:muss|müssen|brauche?|brauchen|sollte|soll) (?:ich|wir|man|mein kind))(?!\p{L})/iu
const needsNot =
  /(?<!\p{L})(?:need(?:n[’']t| not| no)|(?:do|does) not (?:need|have)|(?:do|does)n[’']t (?:need|have)|no need|brauch\p{L}{1,3} (?:\p{L}{1,20} )?(?:keine?[nm]?|nicht)|(?:muss|müssen) (?:\p{L}{1,20} )?nicht|nicht (?:nötig|notwendig|erforderlich))(?!\p{L})/iu

const asksWhatItHas =
  /^(?:(?:and|so) )?(?:(?:must|should) (?:.{1,80} )?(\p{L}{2,30}) have|do(?:es)? (?:.{1,80} )?(\p{L}{2,30}) (?:need|have) to have)(?!\p{L})/iu
const having =
  /^(?:ha(?:s|ve)|include[sd]?|contain(?:s|ed)?|needs?|requires?|carr(?:y|ies)|comes?|lacks?|without|with)$/i
const helping =
  /^(?:must|shall|should|may|might|can|cannot|need|to|be|not|also|always|only|usually)$/i

/**
 * Of ‘Must a package have a version?’, whether the sentence says what a package has, and not what
 * one must not reuse; true for other questions.
 */
function saysWhatItHas(question: string, quote: string): boolean {
  const [, must, needs] = asksWhatItHas.exec(question) ?? []
  const thing = must ?? needs
  const isPronoun = thing !== undefined && /^(?:i|you|we|they|it|one)$/i.test(thing)
  if (thing === undefined || isPronoun) return true
  const words = quote.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.some((word, at) => {
    if (!isSameNoun(word.toLowerCase(), thing.toLowerCase())) return false
    const behind = words.slice(at + 1).find((one) => !helping.test(one))
    return behind !== undefined && having.test(behind)
  })
}

/** ‘What sections are required?’ */
const asksWhatHasToBe =
  /^(?:(?:and|und|so) )?(?:what|which|welche\p{L}?|was) .{0,120}(?<!\p{L})(?:is|are|ist|sind) .{0,60}(?<!\p{L})(?:required|mandatory|obligatory|compulsory|needed|necessary|pflicht|nötig|notwendig|erforderlich|vorgeschrieben)(?!\p{L})/iu
const saysWhatHasToBe =
  /(?<!\p{L})(?:must|need\p{L}*|ha(?:ve|s|d) to|requir\p{L}*|mandatory|obliga\p{L}*|compulsory|necessary|shall|bring|muss|müssen|braucht?|brauchen|\p{L}{0,30}pflicht\p{L}*|nötig|notwendig|erforder\p{L}*|vorgeschrieben)(?!\p{L})/iu
