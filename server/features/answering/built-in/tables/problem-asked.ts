import { isSaidIn, stemsIn } from '#server/features/answering/words/telling.ts'
import type { Candidate } from '../scoring.ts'
import { type Weighed, withFirst } from '../weighed.ts'

/** The first column of a table of faults. */
const ofProblems =
  /^(?:(?:the |possible |observed )?(?:problems?|faults?|symptoms?|issues?|errors?|troubles?|defects?|störung(?:en)?|fehler|probleme?|symptome?|defekte?))(?!\p{L})/iu

/**
 * With the row first whose fault is asked about, where the best one has the words among what is done about another:
 * ‘use no other cleaner, it may cause foam’. Words of the title, such as the name of the machine, tell no row apart.
 */
export function ofProblemAsked(question: string, weighed: Weighed): Weighed {
  const [best] = weighed.candidates
  if (!best || !isOfProblems(best)) return weighed
  const isAbove = isSaidIn(`${best.passage.title} ${best.passage.heading}`)
  const asked = stemsIn(question).filter((word) => !isAbove(word))
  const share = ({ unit }: Candidate) => asked.filter(isSaidIn(unit.cells[0]!)).length
  if (share(best) > 0) return weighed
  const [first] = weighed.candidates
    .filter((one) => isOfProblems(one) && one.passage.fileId === best.passage.fileId)
    .toSorted((one, other) => share(other) - share(one))
  return first && share(first) > 0 ? withFirst(weighed, first) : weighed
}

const isOfProblems = ({ unit }: Candidate) =>
  unit.cells.length > 1 && ofProblems.test(unit.heads[0]?.trim() ?? '')
