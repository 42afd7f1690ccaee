import { rangesIn } from '#server/features/answering/tables/quantities.ts'
import type { Candidate } from '../scoring.ts'

const people =
  'he|she|they|i|we|who|son|daughter|boy|girl|kid|child|baby|toddler|little one|brother|sister|mother|father|mum|mom|dad|grandma|grandpa|nan|wife|husband|partner|ich|er|sie|sohn|tochter|junge|mädchen|kind|kleine[rn]?|bruder|schwester|mutter|vater|mama|papa|oma|opa|frau|mann|partnerin'
const is = `(?:['’]?(?:s|m|re)| is| are| am| bin| ist| is| wird| werde| turns| turned)`
const ended =
  '(?=\\s*(?:$|[.,;:?!)]|y\\.?o\\b|years?\\b|jahre?\\b|and\\b|now\\b|but\\b|so\\b|und\\b|aber\\b|muss\\b|darf\\b|kann\\b))'

/** ‘Shes 13’, ‘my daughter (16)’, ‘a 9 year old’, ‘ich bin 77’. */
const ages = [
  `(?<!\\p{L})(?:${people})${is}(?: only| just| already| nearly| almost| erst| schon| fast| jetzt| now){0,2} (?<age>\\d{1,3})${ended}`,
  `(?<!\\p{L})(?:${people}) ?\\((?<age>\\d{1,3})\\)`,
  `(?<!\\d)(?<age>\\d{1,3})(?:[ -]years?[ -]olds?| ?y\\.?o\\b|[ -]?jährige[mnrs]?| jahre alt)`,
  `(?<!\\p{L})(?:aged|at the age of|im alter von|mit) (?<age>\\d{1,3})(?= jahren|\\s*(?:$|[.,;?!)]))`,
].map((form) => new RegExp(form, 'iu'))

const oldest = 110

/** The age of the person that a question is about. */
export function ageIn(question: string): number | undefined {
  const found = ages.map((form) => form.exec(question)?.groups?.['age']).find(Boolean)
  const age = Number(found)
  return found !== undefined && age <= oldest ? age : undefined
}

const speaksOfAge =
  /(?<!\p{L})(?:ages?|aged|years?|old(?:er)?|young(?:er)?|child(?:ren)?|kids?|adults?|teenagers?|juniors?|seniors?|pensioners?|babies|(?:under|over)[ -]\d{1,3}s|alter|jahren?|jährige\p{L}?|kind(?:er)?n?|jugendlichen?|erwachsenen?|senioren|rentner|älter|jünger)(?!\p{L})/iu

/**
 * Whether a sentence says something of people of this age, or of others; undefined where it speaks of
 * no age.
 */
export function isSaidOfAge(sentence: string, age: number): boolean | undefined {
  if (!speaksOfAge.test(sentence)) return undefined
  const told = rangesIn(sentence, false).filter(
    ({ kind, isBounded }) => isBounded && (kind === undefined || kind === 'time'),
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
  if (chosen.length > 0 && isSaidOfAge(best.unit.text, age) !== false) return undefined
  const fileId = (chosen.length === 0 && quotedLast) || best.passage.fileId
  return candidates.find(
    ({ passage, unit }) => passage.fileId === fileId && isSaidOfAge(unit.text, age) === true,
  )
}
