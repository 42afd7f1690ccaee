import { type Unit } from '#server/features/passages/passages.ts'
import { saidBy } from '#server/features/answering/words/said-by.ts'
import { namesHolder } from '../who/holder.ts'
import { missesWho } from '../who/who.ts'
import { isYesOrNo } from './answer-forms.ts'
import { asksOfNotDoing, saysOfAnotherDeed, saysOfThose } from './consequences.ts'
import { cueMatch } from './cues.ts'
import { onlyComposes } from './deeds.ts'
import { leavesItToOthers, missesDuty } from './duties.ts'
import { asksHowItIsDone, helpsItself, tellsOnlyHow } from './how.ts'
import { missesLimit } from './limits.ts'
import { measuresAnother, missesPrice } from './measures.ts'
import { onlyDescribes } from './only-describes.ts'
import { missesAnyOption, missesMainVerb, missesOption } from './options.ts'
import { asksWhere, missesPlace, pointsElsewhere } from './pointing.ts'
import {
  missesBeginning,
  missesHowOften,
  missesTime,
  pointsToTime,
  saysOnlyWhenClosed,
} from './times.ts'

/** Whether a quote lacks what every answer to such a question has, so that it is never sure. */
export const missesWhatIsAsked = (question: string, unit: Unit): boolean =>
  missesWho(question, unit) ||
  missesPrice(question, saidBy(unit)) ||
  missesOption(question, unit.quote) ||
  missesAnyOption(question, unit.quote) ||
  missesHowOften(question, saidBy(unit)) ||
  (unit.cells.length > 0
    ? asksHowItIsDone(question) || missesTime(question, unit.text)
    : missesLimit(question, unit.text) ||
      ofSentences.some((misses) => misses(question, unit.quote)))

const asksPersonOrTime =
  /^(?:(?:and|und|so) )?(?:who(?:se|m)?|when|(?:until |till |from |at )?what time|(?:on )?(?:what|which) (?:days?|dates?|months?)|(?:until|till|since) when|wer|wem|wen|wessen|wann|(?:bis|ab|seit) wann|um wie ?viel uhr|an welche[mn] (?:tag|datum))(?!\p{L})/iu

/** A line in which nothing is said, such as the head of a page, has neither a person nor a time, either. */
const missesPersonOrTime = (question: string, quote: string): boolean =>
  asksPersonOrTime.test(question.trim()) &&
  !isYesOrNo(question) &&
  (cueMatch(question, quote) < 0 ||
    (!/(?<![\p{L}\p{N}])\p{Ll}{2}/u.test(quote) && !namesHolder(question, quote)))

const asksWhy = /^(?:(?:and|so|but|und|aber) )?(?:why|how come|warum|wieso|weshalb)(?!\p{L})/iu
const announces = /(?<!\p{L})(?:why|warum|wieso|weshalb)(?!\p{L})/iu
const reasons =
  /(?<!\p{L})(?:because|since|as a result|due to|owing to|weil|denn|da|wegen|aufgrund|daher|deshalb)(?!\p{L})/iu

/** ‘Today: why cities are warmer’ has the question, and not its answer. */
const announcesReason = (question: string, quote: string): boolean =>
  asksWhy.test(question.trim()) && announces.test(quote) && !reasons.test(quote)

const asksWhichThing =
  /^(?:(?:and|so|und) )?(?:which|what|welche[mnrs]?|in which|in what|in welche[mnrs]?) (\p{L}{3,30})(?!\p{L})/iu

/** Of ‘which group may read it’, whether the quote only says ‘members of this group’. */
function pointsToThing(question: string, quote: string): boolean {
  const [, thing] = asksWhichThing.exec(question.trim()) ?? []
  if (thing === undefined) return false
  const pointed = new RegExp(
    `(?<!\\p{L})(?:this|that|these|those|such|diese[mnrs]?|jene[mnrs]?) ${thing.slice(0, -1)}\\p{L}{0,3}`,
    'giu',
  )
  if (!pointed.test(quote)) return false
  return !new RegExp(`(?<!\\p{L})${thing.slice(0, -1)}`, 'iu').test(quote.replace(pointed, ''))
}

/** What a sentence may miss, and a row of a table may leave to its columns. */
const ofSentences: ((question: string, quote: string) => boolean)[] = [
  (question, quote) => asksOfNotDoing(question) && !saysOfThose(question, quote),
  saysOfAnotherDeed,
  (question, quote) => pointsElsewhere(quote) && !asksWhere(question),
  missesPersonOrTime,
  missesPlace,
  missesBeginning,
  pointsToTime,
  saysOnlyWhenClosed,
  missesDuty,
  missesMainVerb,
  helpsItself,
  onlyDescribes,
  onlyComposes,
  announcesReason,
  pointsToThing,
  tellsOnlyHow,
  leavesItToOthers,
  measuresAnother,
]
