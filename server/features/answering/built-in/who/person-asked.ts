import { isSaidIn, stemsIn } from '#server/features/answering/words/telling.ts'
import { saidBy } from '#server/features/answering/words/said-by.ts'
import { wordsToSay } from '#server/features/answering/words/to-say.ts'
import { asksWhoDoesNot } from './holder.ts'
import { namesSomebody } from './somebody.ts'
import type { Candidate } from '../scoring.ts'
import { type Weighed, isAnswered } from '../weighed.ts'

const asksWho =
  /^(?:(?:and|so|but|und|aber) )?(?:(?:to |an |bei |zu )?(?:whom?|wer|wen|wem))(?: (?:do|should|can|could|must|would|will))?(?: (?:i|we|you))? (\p{L}{2,20})(?!\p{L})/iu

/**
 * The lines and rows of somebody that have everything that a question for a person asks about. A list
 * of people says in a few words what each does: of ‘Who writes the invoices?’, ‘Dev Patel – reception
 * and invoices’ has all but the verb. Only what was the answer anyway is sure.
 */
export function ofPersonAsked(question: string, weighed: Weighed): Weighed {
  const [, verb] = asksWho.exec(question.trim()) ?? []
  const [best] = weighed.candidates
  if (verb === undefined || !best || asksWhoDoesNot(question)) return weighed
  // What names nobody is no further answer.
  if (isAnswered(weighed) && namesSomebody(best.unit))
    return { ...weighed, candidates: weighed.candidates.filter(({ unit }) => namesSomebody(unit)) }
  const deed = stemsIn(verb)
  const asked = wordsToSay(question).filter((word) => !deed.includes(word))
  if (asked.length === 0) return weighed
  const isOfIt = ({ unit }: Candidate) => namesSomebody(unit) && asked.every(isSaidIn(saidBy(unit)))
  const candidates = weighed.candidates.filter(isOfIt)
  return candidates.length > 0 ? { ...weighed, candidates, isSaying: true } : weighed
}
