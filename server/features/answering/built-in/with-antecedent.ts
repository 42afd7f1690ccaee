import { type Unit, leansBack, unitsOf } from '#server/features/documents/documents.ts'
import type { Candidate } from './scoring.ts'

const longest = 400
/** Sentences between the name of a line and the one that is quoted. */
const mostBefore = 2

/** ‘Charcoal is not, because of the fire.’ leaves out what the sentence before has said. */
const leavesOut =
  /^[^,.;:]{1,60}\b(?:is|are|was|were|may|must|can|does|do|has|have|will|should) not(?=[,.;])/i
const goesOn =
  /^(?:otherwise|then|if so|if not|in (?:that|this|such a) case|sonst|andernfalls|in diesem fall|dies(?:e[rsmn]?)?|deren|dessen|beide)(?!\p{L})/iu
/** ‘A system with that much memory is fast.’ */
const pointsToAmount = /(?<!\p{L})(?:that|this) (?:much|many)(?!\p{L})/iu

/**
 * With the sentence before as a part of the quote, where that says what ‘It is closed then.’ means, or from the
 * name on that its line begins with. `last`: what is quoted before it, which may be that sentence.
 */
export function withAntecedent(one: Candidate, last: Candidate | undefined): Candidate {
  const { passage, unit, position } = one
  if (unit.cells.length > 0) return one
  const leans = [leansBack, leavesOut, goesOn, pointsToAmount].some((sign) => sign.test(unit.quote))
  if (!unit.topic && !leans) return one
  const before = unitsOf(passage).slice(0, position)
  const from = unit.topic ? beginOf(unit.topic, before) : position - 1
  const isQuoted =
    last?.passage.id === passage.id && last.position >= from && last.position < position
  const added = before.slice(from)
  const isFar = added.length > mostBefore || added.some(({ cells }) => cells.length > 0)
  if (from < 0 || isQuoted || isFar) return one
  const quote = [...added, unit].map((each) => each.quote).join(' ')
  const isOneText = passage.text.replace(/\s+/g, ' ').includes(quote)
  return isOneText && quote.length <= longest ? { ...one, unit: { ...unit, quote } } : one
}

/** Where the line begins whose name is the topic. */
const beginOf = (topic: string, units: Unit[]) =>
  units.findLastIndex(({ quote }) => quote.startsWith(topic))

/**
 * The quotes without further ones that begin with ‘This …’ and mean a sentence that is neither quoted nor can be
 * quoted with them: behind another quote they would be read as said of that.
 */
export const withoutStrayPointers = ([first, ...others]: Candidate[]): Candidate[] =>
  first ? [first, ...others.filter((one) => !pointsNowhere(one, [first, ...others]))] : []

const pointsNowhere = (one: Candidate, quoted: Candidate[]): boolean =>
  one.position > 0 &&
  one.unit.cells.length === 0 &&
  leansBack.test(one.unit.quote) &&
  withAntecedent(one, undefined) === one &&
  !quoted.some(
    ({ passage, position }) => passage.id === one.passage.id && position === one.position - 1,
  )
