import { rangesIn } from '#server/features/answering/tables/quantities.ts'
import { ageIn } from '#server/features/answering/words/age-in.ts'
import { isYesOrNo } from '../doubts/answer-forms.ts'
import { cueMatch } from '../doubts/cues.ts'
import type { Candidate } from '../scoring.ts'

const ofChildren =
  /(?<!\p{L})(?:child(?:ren)?|kids?|juniors?|teenagers?|babies|pupils?|kind(?:er)?n?|jugendlichen?|schüler\p{L}{0,5})(?!\p{L})/iu
const ofOthers =
  /(?<!\p{L})(?:aged?|(?:years|jahre) (?:old|alt)|years of age|adults?|seniors?|pensioners?|(?:under|over)[ -]\d{1,3}s|jährige\p{L}?|erwachsenen?|senioren|rentner|(?:members?|people|persons?|guests?|anyone|anybody|nobody|visitors?|mitglieder|personen|menschen|gäste|besucher|teilnehmer\p{L}{0,5}) (?:über|unter|ab|over|under|aged|from|of))(?!\p{L})/iu
/** With a capital: ‘alter’ is an old one. */
const noun = /(?<!\p{L})Alters?(?!\p{L})/u
const grownUp = 21
/** ‘Under the age of 13’ is under 13. */
const ofTheAge =
  /(?<=(?<!\p{L})(?:under|over|below|above|from|until) )(?:the )?ages? (?:of )?(?=\d)/giu

/** Numbers of hours, of people and the like are no ages. */
const countsOther =
  /^\s?(?::\d|uhr\b|am\b|pm\b|[ap]\.m|o['’]clock|h\b|people\b|persons?\b|personen\b|leute\b|guests?\b|gäste\b|members?\b|mitglieder\b|children\b|kinder\b|times\b|mal\b)/iu

/**
 * Whether a sentence says something of people of this age, or of others; undefined where it speaks of
 * no age.
 */
export function isSaidOfAge(said: string, age: number): boolean | undefined {
  const sentence = said.replace(ofTheAge, '')
  const isOfOthers = ofOthers.test(sentence) || noun.test(sentence)
  if (!isOfOthers && (!ofChildren.test(sentence) || age >= grownUp)) return undefined
  const told = rangesIn(sentence, false).filter(
    ({ kind, isBounded, start, end }) =>
      isBounded &&
      (kind === 'time'
        ? /year|jahr/iu.test(sentence.slice(start, end))
        : kind === undefined && !countsOther.test(sentence.slice(end))),
  )
  if (told.length === 0) return undefined
  return told.some(
    ({ range: { low, high, withLow, withHigh } }) =>
      (age > low || (withLow && age === low)) && (age < high || (withHigh && age === high)),
  )
}

/**
 * What is said of people of the age in a question, in the document that was quoted last or else the one that
 * comes closest: where no quote was chosen, or one that is of other ages. `quotedLast` is the id of a document.
 */
export function ofAgeAsked(
  question: string,
  chosen: Candidate[],
  candidates: Candidate[],
  quotedLast: string | undefined,
): Candidate | undefined {
  const age = ageIn(question)
  const [best] = chosen.length > 0 ? chosen : candidates
  if (age === undefined || !best) return undefined
  const isOfIt = chosen.length > 0 ? isSaidOfAge(best.unit.text, age) : false
  // Of ‘may a ten-year-old swim alone’, what speaks of no age may leave it open.
  if (isOfIt === true || (isOfIt === undefined && !isYesOrNo(question))) return undefined
  // It may be quoted beside what leaves it open.
  if (isOfIt === undefined && chosen.some(({ unit }) => isSaidOfAge(unit.text, age) === true))
    return undefined
  const fileId = (chosen.length === 0 && quotedLast) || best.passage.fileId
  return candidates.find(
    ({ passage, unit }) =>
      passage.fileId === fileId &&
      (isOfIt === false || (passage.id === best.passage.id && unit.cells.length === 0)) &&
      isSaidOfAge(unit.text, age) === true &&
      // Of ‘Up to 13 years, 66 €’, the years are no answer to ‘when’.
      (unit.cells.length < 2 || cueMatch(question, unit.cells.slice(1).join(' ')) >= 0),
  )
}
