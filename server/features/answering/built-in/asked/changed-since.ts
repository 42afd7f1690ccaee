import { isSaidIn, tellingStems } from '#server/features/answering/words/telling.ts'
import type { Weighed } from '../weighed.ts'

const changes =
  /(?<!\p{L})(?:(?:has been |have been |is |are |was |were )?(?:moved|postponed|rescheduled|brought forward|called off|cancelled|canceled|put off)|verschoben|verlegt|vorverlegt|abgesagt|entfällt|entfallen|fällt aus)(?!\p{L})/iu
const asksOfChanges =
  /(?<!\p{L})(?:move|moved|postpone\p{L}{0,1}|reschedule\p{L}{0,1}|cancel\p{L}{0,6}|verschoben|verlegt|abgesagt|ausgefallen|fällt|entfällt)(?!\p{L})/iu

/**
 * With the sentence first by which its document has moved or called off what the best one says, as minutes of a
 * later meeting do; never surely.
 */
export function withChangesSince(question: string, weighed: Weighed): Weighed {
  const [best, ...others] = weighed.candidates
  if (!best || changes.test(best.unit.quote) || asksOfChanges.test(question)) return weighed
  const asked = [...tellingStems(question).keys()].filter(isSaidIn(best.unit.text))
  const first = others.find(
    ({ passage, unit }) =>
      passage.fileId === best.passage.fileId &&
      changes.test(unit.quote) &&
      asked.length > 0 &&
      asked.every(isSaidIn(unit.text)),
  )
  if (!first) return weighed
  const rest = weighed.candidates.filter((one) => one !== first)
  return { ...weighed, candidates: [first, ...rest], isNeverSure: true }
}
