import { unitsOf } from '#server/features/passages/passages.ts'
import { numbersOf } from '#server/features/answering/checking/numbers.ts'
import { wordsToSay } from '#server/features/answering/words/to-say.ts'
import { linesBelow } from '../telling/introduced.ts'
import { isSaidIn } from '#server/features/answering/words/telling.ts'
import type { Candidate } from '../scoring.ts'
import type { Quotes } from '../weighed.ts'

const [fewest, most] = [2, 6]

/** What asks for all there is: ‘What do I need …’, ‘Welche Daten …’; not ‘what if’ and ‘what time’. */
const asksForAll =
  /^(?:(?:and|und|so) )?(?:what (?:do|does|should|must|can|are)|which \p{L}{1,20}s|welche|was (?:muss|soll|darf|brauche?|braucht|benötige|gehört|gehören|sind))(?!\p{L})/iu

/**
 * The quotes with the line that introduces a list, which is quoted with all of it, in the place of one item: where
 * the question asks for all there is, or where the items tell cases apart by a number, as ‘two weeks
 * before: half’ does, and neither a number nor a word of the question is that of one item.
 */
export function withWholeList(quotes: Quotes, question: string): Quotes {
  const asksAll = asksForAll.test(question.trim())
  const [best] = quotes.chosen
  const item = quotes.chosen.find(
    (one) => (asksAll || (one === best && isCaseOf(one, question))) && leadOf(one) !== undefined,
  )
  if (!item) return quotes
  const { lead } = item.unit
  const chosen = quotes.chosen.flatMap((one) => {
    if (one === item) return [leadOf(item)!]
    return one.passage.id === item.passage.id && one.unit.lead === lead ? [] : [one]
  })
  const isOpen = !asksAll && numbersOf(question).length > 0
  return { chosen, isSure: quotes.isSure && !isOpen }
}

/** The line above an item, where its list has few items, and they are not told apart by names. */
function leadOf(item: Candidate): Candidate | undefined {
  const { lead, label } = item.unit
  if (!lead || label !== undefined) return undefined
  const lines = linesBelow(item.passage, lead)
  if (lines.length < fewest || lines.length > most) return undefined
  const position = unitsOf(item.passage).findIndex(({ quote }) => quote === lead)
  return { ...item, position, unit: { quote: lead, text: lead, cells: [], heads: [] } }
}

function isCaseOf({ passage, unit }: Candidate, question: string): boolean {
  const lines = linesBelow(passage, unit.lead ?? '')
  const numbers = numbersOf(unit.quote)
  const isOfOne = (word: string) =>
    isSaidIn(unit.quote)(word) && !lines.every((line) => isSaidIn(line)(word))
  return (
    lines.every((line) => numbersOf(line).length > 0) &&
    !numbersOf(question).some((number) => numbers.includes(number)) &&
    !wordsToSay(question).some(isOfOne)
  )
}
