import { type Unit } from '#server/features/passages/passages.ts'
import { creditsAnother } from './authors.ts'
import { lacksDoer, onlyNamesDeed } from './doer.ts'
import { isOfAnotherHolder, missesHolder, tellsNotWho } from './holder.ts'
import { missesCharge } from './in-charge.ts'
import { missesSomebody } from './somebody.ts'

/** Of a question for somebody, what names nobody, no duty of theirs, or another one. */
export const missesWho = (question: string, unit: Unit): boolean =>
  missesSomebody(question, unit) ||
  missesCharge(question, unit) ||
  isOfAnotherHolder(question, unit) ||
  (unit.cells.length === 0 && missesPeople(question, unit.quote))

/** The same of a sentence, which says it with a verb. */
export const missesPeople = (question: string, quote: string): boolean =>
  creditsAnother(question, quote) ||
  lacksDoer(question, quote) ||
  onlyNamesDeed(question, quote) ||
  missesHolder(question, quote) ||
  tellsNotWho(question, quote)
