import { cueMatch } from './cues.ts'
import { denies } from './denial.ts'
import { isPriceOf, withoutPricesAndCalls } from './measures.ts'

const asksTime = /^(?:(?:and|und|so) )?(?:when|(?:at )?what time|wann|um wie ?viel uhr)(?!\p{L})/iu
const saysTime = /\d|closed|geschlossen|always|immer|never|nie/iu

/** A row such as ‘Access: open’ does not say when something is open. */
export const missesTime = (question: string, row: string): boolean =>
  asksTime.test(question.trim()) && cueMatch(question, row) < 0 && !saysTime.test(row)

const asksHowOften =
  /^(?:(?:and|und|so) )?(?:how (?:often|frequently)|how many times|wie (?:oft|häufig))(?!\p{L})/iu
const saysHowOften =
  /\d|(?<!\p{L})(?:once|twice|times?|every|each|per|daily|weekly|fortnightly|monthly|quarterly|yearly|annual(?:ly)?|always|never|regularly|often|after|before|when(?:ever)?|(?:half-?)?yearly|täglich|wöchentlich|monatlich|\p{L}{0,8}jährlich|jede[mnrs]?|alle|\p{L}{0,8}mals?|nie|immer|stets|regelmäßig|nach|vor|pro|sobald|wenn|bei)(?!\p{L})/iu

/** ‘Clean the filter’ does not say how often. */
export const missesHowOften = (question: string, said: string): boolean =>
  asksHowOften.test(question.trim()) && !saysHowOften.test(said)

const namesTime =
  /(?<!\p{L})(?:opens?|opening|closes?|closing|from|to|till|until|starts?|ends?|begins?|times?|hours?|von|bis|ab|öffnet|schließt|beginn|ende|uhr|zeit\p{L}*)(?!\p{L})/iu

/** In a row that says when, the cell of a number of visitors or of a price does not; that of ‘Opens’ may be ‘9’. */
export const isNoTime = (question: string, head: string, cell: string): boolean =>
  asksTime.test(question.trim()) &&
  (((/^\d{1,2}$/.test(cell) || isPriceOf(head, cell)) && !namesTime.test(head)) ||
    missesTime(question, withoutPricesAndCalls(cell)))

const asksFromWhen =
  /^(?:(?:and|und|so) )?(?:from when|since when|from (?:what|which) (?:age|date|day)|at what age|ab wann|seit wann|ab welche[mr] (?:alter|tag|datum|zeitpunkt))(?!\p{L})/iu
const tellsFromWhen =
  /(?<!\p{L})(?:from|since|as of|as soon as|after|once|when|older|over|aged?|years? old|at least|birthday|until|before|by|on|at|ab|seit|nach|sobald|wenn|vollende\p{L}*|lebensjahr\p{L}*|alter|älter|über|mindestens|am|um|bis|erst)(?!\p{L})|(?<!\p{N})(?:1[89]|20)\d\d(?!\p{N})/iu

/** Asked from when or from what age, a quote that tells only for how long: ‘elected for two years’. */
export const missesBeginning = (question: string, quote: string): boolean =>
  asksFromWhen.test(question.trim()) && !tellsFromWhen.test(quote)

const asksUntilWhen =
  /^(?:(?:and|und|so) )?(?:(?:until|till|from|since|by|bis|ab|seit|vor) )?(?:when|what time|wann)(?!\p{L})/iu
const thatTime =
  /(?<!\p{L})(?:(?:before|by|until|till|after|from|at) (?:that|this) (?:time|date|day|hour)|(?:vor|nach|bis(?: zu)?|ab|zu|an) (?:diese[mnrs]?|jene[mnrs]?) (?:zeitpunkt|zeit|termin|datum|tage?))(?!\p{L})/iu
const clock = /\d{1,2}[:.]\d\d|\d ?[ap]\.?m(?!\p{L})|(?<!\p{L})(?:uhr|noon|midnight)(?!\p{L})/iu

/** ‘16.00 €’ is none. */
export const saysTimeOfDay = (quote: string): boolean => clock.test(withoutPricesAndCalls(quote))

/** ‘A child who is not picked up before that time’ leaves the time to the sentence before. */
export const pointsToTime = (question: string, quote: string): boolean =>
  asksUntilWhen.test(question.trim()) &&
  thatTime.test(quote) &&
  !saysTimeOfDay(quote) &&
  quote.search(namedTime) < 0

const whenOpen =
  /^(?:(?:and|und|so) )?(?:(?:(?:from when )?until when|till when|how late|when|(?:at )?what time)(?:['’]s| (?:is|are|do|does))(?!\p{L})[^?.]{0,80}(?<!\p{L})opens?|(?:(?:von wann )?bis wann|wie lange|wann) (?:ist|sind|hat|haben|macht|machen)(?!\p{L})[^?.]{0,80}(?<!\p{L})(?:geöffnet|offen|auf(?=\?*$))|wann öffne(?:t|n)|(?:(?:what|how|when) are |(?:was|wie|wann) sind |wie lauten )?(?:(?:the|your|die) )?(?:opening (?:hours|times)|öffnungszeit(?:en)?))(?!\p{L})/iu
const asksOnce = /(?<!\p{L})(?:again|wieder|first|erst(?:mals)?)(?!\p{L})/iu

/** Also for the opening hours of something, or for these alone. */
export const asksWhenOpen = (question: string): boolean =>
  whenOpen.test(question.trim()) && !denies.test(question) && !asksOnce.test(question)

const saysOpen = /(?<!\p{L})(?:opens?|opening|öffne\p{L}*|geöffnet|offen|auf)(?!\p{L})/iu
const saysClosed = /(?<!\p{L})(?:closed|closes|shut|geschlossen)(?!\p{L})/iu

/** ‘There is no café in August’ does not say when it is, nor does what speaks of no time. */
export const saysOnlyWhenNot = (question: string, quote: string): boolean =>
  asksTime.test(question.trim()) && !denies.test(question) && isNone.test(quote)

const isNone = /^(?:there (?:is|are) no|no|es gibt kein\p{L}{0,2}|kein\p{L}{0,2})(?!\p{L})/iu

const namedTime =
  /(?<!\p{L})(?:januar(?:y)?|februar(?:y)?|march|märz|april|may|mai|jun[ei]|jul[yi]|august|september|o[ck]tober|november|de[cz]ember|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?)(?!\p{L})/giu

/** ‘The café is closed in January’ does not say when it is open, unless it is asked of January. */
export function saysOnlyWhenClosed(question: string, quote: string): boolean {
  if (!asksWhenOpen(question) || !saysClosed.test(quote) || saysOpen.test(quote)) return false
  const said = quote.toLowerCase()
  return !question.match(namedTime)?.some((time) => said.includes(time.toLowerCase()))
}
