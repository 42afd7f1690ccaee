import { type Unit } from '#server/features/passages/passages.ts'
import { lastLine } from '../doubts/last-line.ts'
import { mentionsSomebody, namesSomebody } from './somebody.ts'

/** ‘Who is the treasurer?’; those who are asked for by a name are told by more than that. */
const asksHolder =
  /^(?:(?:and|so|und) )?(?:who(?:['’]?s| is| are| was| were)|wer (?:ist|sind|war|waren)) (?:our|the|your|der|die|unser\p{L}{0,2}|euer|eure) (?:\p{Ll}{2,20} ){0,2}?(\p{L}{3,30})(?=\W*$| (?:of|for|at|in|von|für|im|bei|des|der)(?!\p{L}))/iu

/** ‘Odile Marsh resigns as treasurer’ does not say who it is. */
const leaves =
  /(?<!\p{L})(?:resign(?:s|ed)?|steps down|stepped down|retires?|retired|stands down|stood down|zurückgetreten|tritt .{0,60} zurück|scheidet .{0,60} aus|ausgeschieden)(?!\p{L})/iu
const follows =
  /(?<!\p{L})(?:elected|appointed|succe\p{L}+|replace[sd]?|followed by|takes over|took over|gewählt|bestellt|nachfolg\p{L}*|übernimmt|übernommen)(?!\p{L})/iu

const deputy =
  '(?<!\\p{L})(?:deputy|vice|assistant|co|former|ex|previous|past|acting|stellvertretende[mnrs]?|stellv\\.|stv\\.|zweite[mnrs]?|2\\.|ehemalige[mnrs]?|frühere[mnrs]?) ?-?'

/** Of ‘Who is the chair?’, what speaks of the deputy chair only. */
function isOnlyOfDeputy(role: string, question: string, quote: string): boolean {
  const ofRole = new RegExp(`(?<!\\p{L})${role}`, 'iu')
  const ofDeputy = new RegExp(`${deputy}${role}`, 'giu')
  const isAsked = question.search(ofDeputy) >= 0
  return !isAsked && ofRole.test(quote) && !ofRole.test(quote.replace(ofDeputy, ''))
}

/** Where somebody is asked for by what they are, nobody is named and nothing said of who that is. */
export function missesHolder(question: string, quote: string): boolean {
  const [, role] = asksHolder.exec(question.trim()) ?? []
  if (role === undefined) return false
  const is = new RegExp(
    `${role}[snr]?(?::| (?:is|are|was|means|ist|sind|war)(?! \\p{L}{1,20}(?:ed|en)(?!\\p{L})))|(?:is|are|was|ist|sind|war) (?:the |our |an? |der |die )?${role}`,
    'iu',
  )
  if (isOnlyOfDeputy(role, question, quote)) return true
  const isHeld = is.test(quote)
  if (!isHeld && leaves.test(quote) && !follows.test(quote)) return true
  return !isHeld && !mentionsSomebody(quote)
}

/** ‘Tom Bascombe (treasurer)’, ‘Treasurer: Tom Bascombe’, ‘Tom Bascombe is the treasurer’ */
export function namesHolder(question: string, quote: string): boolean {
  const [, role] = asksHolder.exec(question.trim()) ?? []
  if (role === undefined || !mentionsSomebody(quote)) return false
  const spelt = [...role].map((sign) => `[${sign.toLowerCase()}${sign.toUpperCase()}]`).join('')
  const held = new RegExp(
    `\\p{Lu}\\p{Ll}+(?: \\(|, (?:the )?| (?:is|was|ist|war) (?:the |our |der |die )?)${spelt}[nr]?(?!\\p{L})|${spelt}[nr]?(?::| is| was| ist| war|,)? (?:the )?(?:(?:Dr|Prof|Mr|Mrs|Ms|Frau|Herr)\\.? ){0,2}\\p{Lu}\\p{Ll}+ \\p{Lu}`,
    'u',
  )
  return held.test(quote)
}

const asksWhoIsNamed =
  /^(?:(?:and|so|und) )?(?:[Ww]ho(?:['’]?s| is| was)|[Ww]er (?:ist|war)) (\p{Lu}\p{L}{1,30}(?: \p{Lu}\p{L}{0,30}\.?){1,3})\W*$/u
const isSomebody =
  /^(?:,? (?:who )?(?:is|was|has been|had been|became|ist|war|wurde) (?!\p{L}{1,20}(?:ed|en)(?!\p{L}))|,? (?:who )?(?:\p{Ll}{2,20} )?(?:founded|created|wrote|started|leads?|led|serve[sd]|works?|worked|joined|gründete|leitet\p{L}?|schrieb)(?!\p{L})| ?\(|, (?!and |or |und |oder ))/u
/** ‘Founder Ian Murdock’, ‘the HR manager, …’, ‘founded by …’ */
const isRole = /^(?:by|von|durch)$|(?:\p{Ll}{3}|\p{Lu}{2}|:)$/u
const noRole = /^(?:and|with|for|from|about|like|than|und|mit|für|über|nach|zu)$/u

/** ‘Ian Murdock will be missed’ does not say who that was. */
export function tellsNotWho(question: string, quote: string): boolean {
  const [, named] = asksWhoIsNamed.exec(question.trim()) ?? []
  if (named === undefined) return false
  const at = quote.indexOf(named)
  if (at < 0) return false
  const before = quote.slice(0, at).trim().split(' ').at(-1)!
  const isOfRole = isRole.test(before) && !noRole.test(before)
  return !isOfRole && !isSomebody.test(quote.slice(at + named.length))
}

const asksWho = /^(?:(?:and|so|but|und|aber) )?(?:who|whom|wer|wen|wem)(?:['’]s)?(?!\p{L})/iu
const denied = /(?<!\p{L})(?:not|never|\p{L}{1,10}n[’']t|nicht|nie)(?!\p{L})/iu
/** Of lines and rows of somebody, those that are no longer, not quite or not at all what is asked for. */
const noLonger =
  /(?<!\p{L})(?:former|formerly|ex|previous|previously|past|retired|deputy|vice|acting|not|never|ehemalig\p{L}{0,2}|früher\p{L}{0,2}|vormals|vorherig\p{L}{0,2}|stellvertret\p{L}{2,6}|stv|vize|kein\p{L}{0,2}|nicht)(?!\p{L})|(?<!\p{L})vize\p{L}{3,20}|(?:19|20)\d\d ?[–-] ?(?:19|20)\d\d/iu
const untilThen = /(?<!\p{L})(?:until|till|bis)(?!\p{L})/iu
const untilYear = /(?<!\p{L})(?:until|till|bis)(?: \p{L}{2,12}\.?){0,2} (?:19|20)\d\d/iu

/** Whether a question asks who does not do something. */
export const asksWhoDoesNot = (asking: string): boolean => {
  const question = lastLine(asking)
  return asksWho.test(question) && denied.test(question)
}

/** Of ‘Who is the chair?’, a line or row of a former or deputy one; of ‘who is not’, one of somebody who is. */
export function isOfAnotherHolder(asking: string, unit: Unit): boolean {
  const question = lastLine(asking)
  if (!asksWho.test(question) || !namesSomebody(unit)) return false
  const { quote, cells } = unit
  if (denied.test(question)) return !denied.test(quote)
  if (noLonger.test(question)) return false
  return (
    noLonger.test(quote) ||
    // ‘Mon until Fri’ in a row is when somebody is there.
    (!untilThen.test(question) && (cells.length > 1 ? untilYear : untilThen).test(quote))
  )
}
