import { countsIt, hasForm } from './doubts/answer-forms.ts'
import { isSaidIn } from '../words/telling.ts'
import { wordsToSay } from '../words/to-say.ts'
import { placedUnits } from './placed-units.ts'
import type { Quotes } from './weighed.ts'

const asksHowMany = /\bhow many(?! times)\b/i
const asksAge =
  /(?<!\p{L})(?:how (?:old|young)|(?:what|which) (?:minimum |maximum )?age|wie alt|welche[ms] (?:mindest)?alter)(?!\p{L})/iu

/**
 * Below a heading that names what is asked for, each number of it may be the one that is meant: ‘How
 * many vacation days do I get?’ is answered by ‘18 days a year’, and not by ‘at most 27 are kept’.
 */
export function withOtherCounts(quotes: Quotes, question: string, most: number): Quotes {
  const [best] = quotes.chosen
  if (!best || best.unit.cells.length > 0) return quotes
  if (asksAge.test(question)) return withOthers(quotes, most, (quote) => hasForm(question, quote))
  if (!asksHowMany.test(question)) return quotes
  const isHeading = isSaidIn(best.passage.heading)
  const topic = wordsToSay(question)
  if (topic.length === 0 || !topic.every(isHeading)) return quotes
  return withOthers(quotes, most, (quote) => countsIt(question, quote))
}

/** ‘Anyone over 16. From 12 on with an adult.’: one age alone is the wrong one for somebody. */
function withOthers(quotes: Quotes, most: number, isOther: (quote: string) => boolean): Quotes {
  const [best] = quotes.chosen
  const known = new Set(quotes.chosen.map(({ unit }) => unit.quote))
  const others = placedUnits([best!.passage])
    .filter(
      ({ unit: { cells, quote } }) => cells.length === 0 && isOther(quote) && !known.has(quote),
    )
    .map((one) => ({ ...best!, ...one }))
  return { ...quotes, chosen: [...quotes.chosen, ...others].slice(0, most) }
}
