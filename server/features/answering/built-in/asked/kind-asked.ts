import { type Unit } from '#server/features/passages/passages.ts'
import { isSaidIn, stemsIn } from '#server/features/answering/words/telling.ts'
import type { Turn } from '#server/infra/model/model.ts'
import { isOfForm } from '../doubts/answer-forms.ts'
import { cueMatch } from '../doubts/cues.ts'
import { saidBy } from '#server/features/answering/words/said-by.ts'
import type { Candidate } from '../scoring.ts'
import type { Weighed } from '../weighed.ts'

// ‘How long?’, ‘why not?’ and ‘how much is that?’ say which kind of answer is asked for, and nothing of what it is
// asked about: that is what was quoted, or what stands beside it.

const start = '(?:(?:and|but|so|ok|okay|or|und|aber|also|oder) )?'
const whys = 'why|how so|how come|warum|wieso|weshalb'
const kinds =
  '(?:for |by |at |until |till |since |from )?(?:how (?:long|much|often|soon|late|early|far|old|high|big)|when|what time)|who|where|(?:bis |ab |seit |von |für )?(?:wann|wie ?viel|wie (?:lange?|teuer|oft|bald|spät|früh|alt|hoch|groß|weit))|wo|wer'
const fillers =
  'is|are|was|were|do|does|did|will|would|it|that|this|these|those|they|them|then|there|so|not|exactly|take|last|cost|apply|start|end|the others?|ist|sind|war|wird|das|dies|es|er|sie|denn|dann|da|nicht|genau|dauert|dauern|kostet|kosten|gilt|gelten|die anderen'
const only = (words: string) =>
  new RegExp(`^${start}(?:${words})(?:,? (?:${fillers})){0,4}\\W*$`, 'iu')
const [onlyWhy, onlyHow, onlyKind] = [only(whys), only('how|wie'), only(kinds)]

/** ‘And why?’ and ‘why is that?’ */
export const asksOnlyWhy = (text: string): boolean => onlyWhy.test(text.trim())

/** ‘How?’ and ‘and why?’ */
export const asksOnlyHow = (text: string): boolean => asksOnlyWhy(text) || onlyHow.test(text.trim())

export const asksOnlyKind = (text: string): boolean =>
  asksOnlyHow(text) || onlyKind.test(text.trim())

const reasons =
  /(?<!\p{L})(?:because|due to|owing to|so that|in order to|reasons?|therefore|weil|damit|denn|deshalb|wegen|aufgrund|gründen?)(?!\p{L})|, (?:as|since|for|da) (?!\d)/iu

const asksSince = /(?<!\p{L})(?:since|seit)(?!\p{L})/iu
const saysSince = /(?<!\p{L})(?:since|from|seit|ab)(?!\p{L})|(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/iu

/** Whether a sentence gives a reason, or the time, the amount or the person that is asked for. */
export function isOfKindAsked(text: string, { unit }: Pick<Candidate, 'unit'>): boolean {
  if (asksOnlyWhy(text)) return reasons.test(unit.quote)
  const said = saidBy(unit)
  return (
    cueMatch(text, said) > 0 &&
    isOfForm(text, said) &&
    (!asksSince.test(text) || saysSince.test(said))
  )
}

const goesOn = /^(?:it|they|this|these|that|es|sie|er|dies\p{L}{0,2}|das)(?!\p{L})/iu

/** Whether a sentence or a row beside what was quoted speaks of the same, and not of something else below its heading. */
function isOfSame(unit: Unit, quoted: Unit): boolean {
  if (unit.cells.length > 0 && unit.cells.length !== quoted.cells.length) return false
  return goesOn.test(unit.quote) || stemsIn(quoted.text).some(isSaidIn(unit.text))
}

/**
 * What was quoted comes first again if it has the kind of answer that is asked for, and otherwise the nearest sentence
 * below the same heading that has it; undefined where there is none.
 */
export function ofKindAsked(text: string, history: Turn[], weighed: Weighed): Weighed | undefined {
  if (!onlyKind.test(text.trim()) && !asksOnlyWhy(text)) return undefined
  const said = history.findLast(({ role }) => role === 'bot')?.content ?? ''
  const placeOf = ({ unit }: Candidate) => said.indexOf(unit.quote)
  const quoted = weighed.candidates
    .filter((one) => placeOf(one) >= 0)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
  const beside = quoted.flatMap((one) =>
    weighed.candidates
      .filter(({ passage, unit }) => passage.id === one.passage.id && isOfSame(unit, one.unit))
      .toSorted(
        (a, b) => Math.abs(a.position - one.position) - Math.abs(b.position - one.position),
      ),
  )
  const first = [...quoted, ...beside].find((one) => isOfKindAsked(text, one))
  return first && { ...weighed, candidates: [first], isSaying: true }
}
