import type { FoundPassage, Question, SelectedPassage } from '#server/infra/model/model.ts'
import { readingsOf } from '#server/features/passages/passages.ts'
import type { Chosen } from './weighed.ts'
import type { Candidate } from './scoring.ts'

type Choose = (question: Question, passages: FoundPassage[]) => Promise<Chosen>

/** How much of the selected words the search reads with the question. */
const longestContext = 400

/**
 * The quotes that answer a question about a selected passage: from around it if they are sure, and
 * otherwise from all documents, read with the passage as what was said before. If nothing answers,
 * what stands around the passage is the closest.
 */
export async function chooseAround(
  selected: SelectedPassage,
  question: Question,
  passages: FoundPassage[],
  choose: Choose,
): Promise<Chosen> {
  // Of two things that are asked, what is near may answer one, and the other stands elsewhere.
  if (readingsOf(question.text, []).halves.length > 0) {
    const everywhere = await choose(question, passages)
    if (everywhere.chosen.length > 0) return everywhere
  }
  const near = await choose(question, selected.around)
  if (near.chosen.length > 0) return near
  const context = selected.citation.quote.slice(0, longestContext).toWellFormed()
  const history = [...question.history, { role: 'user' as const, content: context }]
  const found = await choose({ ...question, history }, passages)
  // Read with the selected words, they would answer themselves.
  const chosen = found.chosen.filter((candidate) => !isOfSelection(selected, candidate))
  if (chosen.length > 0) return { ...found, chosen }
  const closest = [...near.closest, ...found.closest].filter(
    (candidate) => !isOfSelection(selected, candidate),
  )
  return { ...found, chosen: [], closest: closest.slice(0, mostClosest) }
}

const mostClosest = 3

/** Whether the quote is a part of the selected passage, whose number it then has. */
export const isOfSelection = (
  { citation }: SelectedPassage,
  { passage, unit }: Pick<Candidate, 'passage' | 'unit'>,
): boolean =>
  passage.fileId === citation.fileId &&
  passage.page === citation.page &&
  citation.quote.includes(unit.quote)
