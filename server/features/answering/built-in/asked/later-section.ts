import { lastHeading, plainHeading } from '#server/features/passages/passages.ts'
import { isSaidIn, stemsIn } from '#server/features/answering/words/telling.ts'
import type { Candidate } from '../scoring.ts'
import { type Weighed, withFirst } from '../weighed.ts'

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const inEnglish: Record<string, string> = { mär: 'mar', mai: 'may', okt: 'oct', dez: 'dec' }
const month =
  '(?<month>jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\\p{L}{0,6}\\.?'
const year = '(?<year>[12]\\d{3})(?!\\d)'
const written = [
  `(?<![\\d.])(?<day>\\d{1,2})\\.?(?:st|nd|rd|th)? (?:of )?${month} ${year}`,
  `(?<!\\p{L})${month} (?:(?<day>\\d{1,2})(?:st|nd|rd|th)?,? )?${year}`,
  '(?<![\\d.])(?<day>\\d{1,2})\\.(?<number>\\d{1,2})\\.(?<year>[12]\\d{3})(?!\\d)',
  '(?<!\\d)(?<year>[12]\\d{3})-(?<number>\\d{2})-(?<day>\\d{2})(?!\\d)',
].map((form) => new RegExp(form, 'iu'))

/** The day in a heading such as ‘Meeting of 12 March 2026’, as a number that grows; undefined where there is none. */
export function dayIn(heading: string): number | undefined {
  for (const form of written) {
    const found = form.exec(heading)?.groups
    if (!found) continue
    const name = found['month']?.toLowerCase() ?? ''
    const at = found['number']
      ? Number(found['number'])
      : months.indexOf(inEnglish[name] ?? name) + 1
    return (Number(found['year']) * 12 + at) * 31 + Number(found['day'] ?? 0)
  }
  return undefined
}

/** A question of a day, or of what was said before another, means just that. */
const asksOfADay =
  /(?<![\p{L}\d])(?:january|february|march|april|(?:in|of|since|until) may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|[12]\d{3}|first|earlier|before|previous(?:ly)?|last year|originally|used to|was|were|did|zuerst|früher|vorher|vorigen?|letzte[sn]? jahr|ursprünglich|war|waren|wurden?)(?![\p{L}\d])/iu

/** The share of the best score that is enough for what a later section says of the same. */
const enoughOfLater = 0.6

/**
 * With what a later section says first, as minutes of a later meeting decide anew, or notes on a later version
 * tell what has changed; never surely. Both are quoted, each below its own date.
 */
export function withLaterSection(question: string, weighed: Weighed): Weighed {
  const [best, ...others] = weighed.candidates
  const day = best && dayIn(best.passage.heading)
  if (day === undefined || asksOfADay.test(question)) return weighed
  const asked = stemsIn(question).filter(isSaidUnder(best!))
  if (asked.length === 0) return weighed
  const [later] = others
    .filter(
      (one) =>
        one.passage.fileId === best!.passage.fileId &&
        one.score >= best!.score * enoughOfLater &&
        one.signs.cue >= best!.signs.cue &&
        one.signs.formless <= best!.signs.formless &&
        (dayIn(one.passage.heading) ?? 0) > day &&
        areOfOneTopic(best!, one) &&
        asked.every(isSaidUnder(one)),
    )
    .toSorted((a, b) => dayIn(b.passage.heading)! - dayIn(a.passage.heading)!)
  return withFirst(weighed, later)
}

/** Both stand under a heading of their own, with a word in common: ‘6 Laundry room’ and ‘3 Laundry’. */
function areOfOneTopic(one: Candidate, other: Candidate): boolean {
  const [first, second] = [one, other].map(({ passage }) => {
    const last = lastHeading(plainHeading(passage.heading))
    return dayIn(last) === undefined ? stemsIn(last) : []
  })
  return first!.some((word) => !/^\d/.test(word) && second!.includes(word))
}

const isSaidUnder = ({ passage, unit }: Candidate) =>
  isSaidIn(`${lastHeading(plainHeading(passage.heading))} ${unit.text}`)
