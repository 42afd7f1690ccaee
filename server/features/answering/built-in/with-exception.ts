import { denies } from './doubts/denial.ts'
import { placedUnits } from './placed-units.ts'
import type { Candidate } from './scoring.ts'
import { isSaidIn } from '../words/telling.ts'
import { wordsToSay } from '../words/to-say.ts'
import type { Quotes } from './weighed.ts'

const asksLeave =
  /^(?:(?:and|so|but|und|aber) )?(?:(?:may|can|could) (?:i|we|one|you|people|members?|guests?)|am i allowed|are we allowed|(?:darf|dürfen|kann|können) (?:ich|wir|man))(?!\p{L})/iu

/**
 * Where somebody asks for leave, the sentence beside the best one that says the opposite of the same thing is
 * quoted, too: ‘Hoses are not to be used on the plots. A hose may be used to fill a tank.’
 */
export function withExceptionBeside(quotes: Quotes, question: string, most: number): Quotes {
  const [best, ...others] = quotes.chosen
  if (!best || best.unit.cells.length > 0 || !asksLeave.test(question.trim())) return quotes
  const said = wordsToSay(question).filter((word) => isSaidIn(best.unit.quote)(word))
  if (said.length === 0) return quotes
  const isOpposite = ({ unit, position }: Pick<Candidate, 'unit' | 'position'>) =>
    Math.abs(position - best.position) === 1 &&
    unit.cells.length === 0 &&
    denies.test(unit.quote) !== denies.test(best.unit.quote) &&
    said.every(isSaidIn(unit.quote))
  const known = new Set(quotes.chosen.map(({ unit }) => unit.quote))
  const beside = placedUnits([best.passage]).filter(
    (one) => isOpposite(one) && !known.has(one.unit.quote),
  )
  const added = beside.map((one) => ({ ...best, ...one }))
  return { ...quotes, chosen: [best, ...added, ...others].slice(0, most) }
}
