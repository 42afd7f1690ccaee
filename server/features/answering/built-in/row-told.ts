import type { Turn } from '#server/infra/model/model.ts'
import { questionWords } from './doubts/cues.ts'
import { asksFor, namedBy } from './row-names.ts'
import type { Candidate } from './scoring.ts'
import type { Weighed } from './weighed.ts'

/**
 * Of rows that a question names none of, the one that the member has named before: ‘when can I drive again?’ is asked
 * of the operation that was spoken of, whichever was quoted since.
 */
export function ofRowTold(history: Turn[], weighed: Weighed): Weighed {
  const [best] = weighed.candidates
  if (!best || best.unit.cells.length === 0) return weighed
  const rows = weighed.candidates.filter((one) => isOfItsTable(best, one))
  const others = weighed.candidates.filter((one) => !rows.includes(one))
  if (rows.length === 1 || rows.some(isPointedTo)) return weighed
  const said = history.filter(({ role }) => role === 'user').map(({ content }) => content)
  for (const one of said.toReversed()) {
    const [row, ...more] = rows.filter(isNamedIn(one))
    if (row && more.length === 0)
      return {
        ...weighed,
        candidates: [row, ...others],
        ...(row !== best && { isNeverSure: true }),
      }
  }
  return weighed
}

const isOfItsTable = ({ passage, unit }: Candidate, other: Candidate) =>
  other.passage.fileId === passage.fileId &&
  other.passage.heading === passage.heading &&
  other.unit.cells.length > 0 &&
  other.unit.heads.join('\t') === unit.heads.join('\t')

/** By a number, or by a word of its name. */
const isPointedTo = ({ signs }: Candidate) => signs.range + signs.cell > 0

/** By its first cell. */
function isNamedIn(text: string): (row: Candidate) => boolean {
  const isAsked = asksFor(text, questionWords(text))
  return ({ unit }) => namedBy(unit.cells[0] ?? '', isAsked, false).length > 0
}
