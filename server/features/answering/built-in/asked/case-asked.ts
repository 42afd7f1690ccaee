import { quantitiesIn, rangesIn } from '#server/features/answering/tables/quantities.ts'
import type { Candidate } from '../scoring.ts'
import { type Weighed, withFirst } from '../weighed.ts'
import { ageIn } from '#server/features/answering/words/age-in.ts'
import { dayAsked, nearnessToDay } from '#server/features/answering/words/said-otherwise.ts'

// “What if we cancel on 10 May?” has the same words as the rule for those who cancel before 25 April and as the
// one for those who cancel later: only the days tell which of them is meant.

/** From one day or amount to another, both of them included. */
type Span = { from: number; to: number }

/** In English and German, in the order of the year. */
const months =
  'january?|januar,february?|februar,march|märz,april,may|mai,june|juni,july|juli,august,september,o[ck]tober,november,de[cz]ember'.split(
    ',',
  )
const isMonth = months.map((name) => new RegExp(`^(?:${name})$`, 'iu'))
const name = months.join('|')
const day = new RegExp(
  `(?<!\\p{L})(?:(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)? (?:of )?(?<month>${name})|(?<monthFirst>${name}) (?<dayLast>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:.])|(?<monthOnly>${name}))(?!\\p{L})`,
  'giu',
)
/** Every month has room for as many: only their order matters. */
const daysOfMonth = 32

type Day = Span & { start: number; end: number }

function daysIn(text: string): Day[] {
  return [...text.matchAll(day)].flatMap((found): Day[] => {
    const { day: before, month, monthFirst, dayLast, monthOnly } = found.groups!
    const written = month ?? monthFirst ?? monthOnly!
    // ‘May I …’ is no month, nor is ‘we may’.
    if (
      monthOnly &&
      /^may$/i.test(written) &&
      !/(?:in|since|until|by|of|during) $/i.test(text.slice(0, found.index))
    )
      return []
    const at = isMonth.findIndex((one) => one.test(written)) * daysOfMonth
    const number = Number(before ?? dayLast)
    const span = monthOnly
      ? { from: at + 1, to: at + daysOfMonth - 1 }
      : { from: at + number, to: at + number }
    return [{ ...span, start: found.index, end: found.index + found[0].length }]
  })
}

const wordBefore = (text: string, words: string) =>
  new RegExp(`(?<!\\p{L})(?:${words})(?: (?:the|dem|der|den|zum))?\\s$`, 'iu').test(text)

/** The spans of days that a sentence speaks of: ‘before 25 April’, ‘vom 1. bis zum 15. Mai’. */
function daysToldIn(sentence: string): Span[] {
  const days = daysIn(sentence)
  const spans: Span[] = []
  for (let at = 0; at < days.length; at += 1) {
    const one = days[at]!
    const next = days[at + 1]
    const before = sentence.slice(0, one.start)
    const between = next && sentence.slice(one.end, next.start)
    if (next && /^ ?(?:and|und|to|until|till|bis|–|-)(?: (?:the|zum|dem))? ?$/i.test(between!)) {
      spans.push({ from: one.from, to: next.to })
      at += 1
    } else if (wordBefore(before, 'before|vor')) spans.push({ from: -Infinity, to: one.from - 1 })
    else if (wordBefore(before, 'until|till|by|up to|bis'))
      spans.push({ from: -Infinity, to: one.to })
    else if (wordBefore(before, 'after|nach')) spans.push({ from: one.to + 1, to: Infinity })
    else if (wordBefore(before, 'from|since|ab|seit|vom'))
      spans.push({ from: one.from, to: Infinity })
    else spans.push({ from: one.from, to: one.to })
  }
  return spans
}

const isFrom = 'after|from|over|more than|at least|nach|ab|über|mehr als|mindestens'

/** The times of which a sentence speaks, from which on something holds, or between two: ‘29 to 8 days before’. */
function timesToldIn(sentence: string): Span[] {
  const between = rangesIn(sentence).filter(
    ({ kind, range: { low, high } }) =>
      kind === 'time' && Number.isFinite(low) && Number.isFinite(high) && low !== high,
  )
  const others = quantitiesIn(sentence).filter(
    ({ kind, start }) =>
      kind === 'time' && !between.some((one) => one.start <= start && start < one.end),
  )
  return [
    ...between.map(({ range: { low, high } }) => ({
      from: Math.min(low, high),
      to: Math.max(low, high),
    })),
    ...others.map(({ value, start }) => ({
      from: value,
      to: wordBefore(sentence.slice(0, start), isFrom) ? Infinity : value,
    })),
  ]
}

/** An interval that ends in the next year begins after its end. */
const meets = (asked: Span, { from, to }: Span) =>
  from <= to ? asked.from <= to && asked.to >= from : asked.to >= from || asked.from <= to

type Case = { asked: Span; toldIn: (sentence: string) => Span[] }

/** The day, or the time, of a question that names one. */
function caseIn(question: string): Case | undefined {
  const days = daysIn(question)
  if (days.length === 1) return { asked: days[0]!, toldIn: daysToldIn }
  const times = quantitiesIn(question).filter(({ kind }) => kind === 'time')
  const [time] = times
  if (!time || days.length > 0 || times.length > 1 || ageIn(question) !== undefined)
    return undefined
  const { value } = time
  return { asked: { from: value, to: value }, toldIn: timesToldIn }
}

const nearby = 3
/** The share of the best score that is enough for the rule of the case that is asked for. */
const enough = 0.4

/**
 * With the sentence first that speaks of the day or the time in the question, where the best one speaks of others or of
 * none; never surely, as what stands between them may matter.
 */
export function ofCaseAsked(question: string, weighed: Weighed): Weighed {
  const [best, ...others] = weighed.candidates
  if (!best) return weighed
  const beside = others.filter(
    (one) =>
      one.passage.id === best.passage.id &&
      Math.abs(one.position - best.position) <= nearby &&
      one.score >= best.score * enough,
  )
  const day = dayAsked(question)
  if (day !== undefined) return withFirst(weighed, nearestToDay(day, best, beside))
  const asked = caseIn(question)
  if (!asked || isOfCase(asked, best)) return weighed
  return withFirst(
    weighed,
    beside.find((one) => isOfCase(asked, one)),
  )
}

/** ‘On Thursdays’ says more of a Thursday than ‘from Tuesday to Sunday’; undefined where none says more than the best. */
function nearestToDay(day: number, best: Candidate, others: Candidate[]): Candidate | undefined {
  const nearness = ({ unit }: Candidate) =>
    unit.cells.length === 0 ? nearnessToDay(unit.quote, day) : 0
  const most = Math.max(0, ...others.map(nearness))
  return most > nearness(best) && best.unit.cells.length === 0
    ? others.find((one) => nearness(one) === most)
    : undefined
}

const isOfCase = ({ asked, toldIn }: Case, { unit }: Candidate): boolean =>
  unit.cells.length === 0 && toldIn(unit.quote).some((span) => meets(asked, span))
