import { type Unit, leansBack, unitsOf } from '#server/features/passages/passages.ts'
import type { Candidate } from '../scoring.ts'

const longest = 400
/** Sentences between the name of a line and the one that is quoted. */
const mostBefore = 2

/** ‘Charcoal is not, because of the fire.’ leaves out what the sentence before has said. */
const leavesOut =
  /^[^,.;:]{1,60}\b(?:is|are|was|were|may|must|can|does|do|has|have|will|should) not(?=[,.;])/i
const goesOn = /^(?:then|dies(?:e[rsmn]?)?|deren|dessen|beide)(?!\p{L})/iu
/** Another case of what the sentence before has said: without it, that is half of a rule. */
const ofOtherCase =
  /^(?:otherwise|or else|if (?:so|not)|in (?:that|this|such an?|other|any other|all other) cases?|(?:before|after) (?:that|then)|until then|all (?:the )?others|every(?:body|one) else|sonst|andernfalls|ansonsten|wenn (?:ja|nicht)|in (?:diesem|solchen|anderen|allen anderen|allen übrigen) f[aä]lle?n?|vorher|davor|danach|bis dahin|alle anderen|(?:das|dies) gilt nicht)(?!\p{L})/iu
/** These may also say where something stands, or what else there is. */
const ofOtherTime = /^(?:before|after|vorher|davor|danach)(?!\p{L})/iu
const ofNoCase =
  /^(?:otherwise|or else|sonst|andernfalls|ansonsten|until then|bis dahin)(?!\p{L})/iu
/** The same within a sentence: ‘A guest pays in such cases.’ */
const inSuchCases = /(?<!\p{L})in (?:such|these|solchen|diesen) (?:cases|fällen)(?!\p{L})/iu
/** A time or a condition, beside which there is another. */
const supposes =
  /(?<!\p{L})(?:if|unless|only|as long as|once|until|till|after|before|within|from|wenn|falls|sofern|solange|sobald|nur|erst|bis|nach|vor|ab|innerhalb)(?!\p{L})/iu
/** What somebody gets, pays, may or must. */
const ofDuty =
  /(?<!\p{L})(?:gets?|receives?|pays?|paid|costs?|may|must|can|cannot|needs?|due|ha(?:ve|s) to|apply|applies|bekomm(?:t|en)|erhält|erhalten|(?:be)?zahl(?:t|en)|kostet|kosten|dar[ft]|dürfen|muss|müssen|kann|können|brauch(?:t|en)|gilt|gelten|fällig)(?!\p{L})/iu
/** ‘A system with that much memory is fast.’ */
const pointsToAmount = /(?<!\p{L})(?:that|this) (?:much|many)(?!\p{L})/iu

/**
 * With the sentence before as a part of the quote, where that says what ‘It is closed then.’ means, or from the
 * name on that its line begins with. `last`: what is quoted before it, which may be that sentence.
 */
export function withAntecedent(one: Candidate, last: Candidate | undefined): Candidate {
  const { passage, unit, position } = one
  if (unit.cells.length > 0) return one
  const leans = [leansBack, leavesOut, goesOn, ofOtherCase, inSuchCases, pointsToAmount].some(
    (sign) => sign.test(unit.quote),
  )
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

/**
 * With the sentence behind it as a part of the quote, where that tells what holds otherwise: ‘Before that you get …’
 * behind ‘Sick pay starts after probation’. `next`: what is quoted after it, which may be that sentence.
 */
export function withOtherCase(one: Candidate, next: Candidate | undefined): Candidate {
  const { passage, unit, position } = one
  const behind = unitsOf(passage)[position + 1]
  const isQuoted = next?.passage.id === passage.id && next.position === position + 1
  if (!behind || isQuoted || !/[.!?]$/.test(unit.quote)) return one
  if (unit.cells.length + behind.cells.length > 0) return one
  const quote = `${unit.quote} ${behind.quote}`
  const isOneText = passage.text
    .split('\n\n')
    .some((paragraph) => paragraph.replace(/\s+/g, ' ').includes(quote))
  return isOtherCase(behind.quote, unit.quote) && isOneText && quote.length <= longest
    ? { ...one, unit: { ...unit, quote } }
    : one
}

function isOtherCase(sentence: string, before: string): boolean {
  if (inSuchCases.test(sentence)) return true
  if (!ofOtherCase.test(sentence)) return false
  const hasOther = supposes.test(before)
  if (ofOtherTime.test(sentence)) return hasOther && ofDuty.test(sentence)
  return ofDuty.test(sentence) || (hasOther && ofNoCase.test(sentence))
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
