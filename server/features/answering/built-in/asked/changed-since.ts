import { isSaidIn, stemsIn } from '#server/features/answering/words/telling.ts'
import { type Weighed, withFirst } from '../weighed.ts'

/** Of an event: what is moved or called off. ‘Moved to Saturday’ stands behind its name. */
const changes =
  /(?<!\p{L})(?:(?:has been|have been|is|are|was|were) (?:now |since )?(?:moved|postponed|rescheduled|brought forward|called off|cancelled|canceled|put off)|(?<=[.:] )(?:moved|postponed|rescheduled|cancelled|canceled|called off)|verschoben|verlegt|vorverlegt|abgesagt|entfällt|entfallen|fällt aus)(?!\p{L})/iu
/** A rule for a case changes nothing. */
const supposes =
  /(?<!\p{L})(?:if|when|unless|where|in case|wenn|falls|sofern|bei|für|for (?:members|guests|children|those|everyone|everybody))(?!\p{L})/iu
const asksWhen =
  /(?<!\p{L})(?:when|what (?:day|date|time)|which (?:day|date)|wann|an welchem tag)(?!\p{L})/iu

const isChange = (sentence: string) => changes.test(sentence) && !supposes.test(sentence)

/**
 * With the sentence first by which its document has moved or called off what the best one says, as minutes of a
 * later meeting do; never surely.
 */
export function withChangesSince(question: string, weighed: Weighed): Weighed {
  const [best, ...others] = weighed.candidates
  if (!best || !asksWhen.test(question) || isChange(best.unit.quote)) return weighed
  const asked = stemsIn(question).filter(isSaidIn(best.unit.text))
  const first = others.find(
    ({ passage, unit }) =>
      passage.fileId === best.passage.fileId &&
      isChange(unit.quote) &&
      asked.length > 0 &&
      asked.every(isSaidIn(unit.text)),
  )
  return withFirst(weighed, first)
}
