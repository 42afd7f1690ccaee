import { lastHeading, plainHeading } from '#server/features/passages/passages.ts'
import { isSaid } from '#server/features/answering/words/said.ts'
import { stemsIn } from '#server/features/answering/words/telling.ts'
import { wordsToSay } from '#server/features/answering/words/to-say.ts'
import { wordsOf } from '#server/features/answering/words/words.ts'
import { isOfForm } from '../doubts/answer-forms.ts'
import { cueMatch } from '../doubts/cues.ts'
import { denies } from '../doubts/denial.ts'
import type { Candidate } from '../scoring.ts'
import { type Quotes, type Weighed, isAnswered } from '../weighed.ts'

const [fewestItems, mostItems] = [2, 6]
/** Where more is above a list, the list is a part of what is asked for. */
const headingsAbove = 2

/**
 * All of a list such as ‘Books: 4 weeks, Films: 1 week’ where ‘How long is a loan?’ names none of its
 * labels, and what stands above it has every word that is asked. Undefined where no list is meant, or
 * a sentence elsewhere answers the question.
 */
export function listAsked(question: string, whole: Weighed): Quotes | undefined {
  const telling = stemsIn(question)
  // ‘What is the fee for late payment’ says nothing else than how it asks.
  const toSay = wordsToSay(question)
  const asked = toSay.length > 0 ? toSay : telling
  if (!asksForAFigure(question) || asked.length === 0 || denies.test(question)) return undefined
  const [best] = whole.candidates
  const lists = [...Map.groupBy(whole.candidates.filter(isItem), listOf).values()].filter((items) =>
    isMeant(question, asked, items),
  )
  const isItsName = ([item]: Candidate[]) =>
    isSameAs(lastHeading(plainHeading(item!.passage.heading)), telling)
  const list = lists.find(
    (items) => !isAnswered(whole) || isBeside(best!, items[0]!) || isItsName(items),
  )
  if (!list) return undefined
  return {
    chosen: list.toSorted((a, b) => a.position - b.position),
    isSure:
      lists.length === 1 &&
      asked.every(isIn(aboveOf(list[0]!, 1))) &&
      list.every(isToldOf(question)) &&
      telling.filter(isFigure).every(isIn(textOf(list))),
  }
}

const asksForAFigure = (question: string) => cueMatch(question, '') < 0

const isItem = ({ unit }: Candidate) => unit.label !== undefined
const listOf = ({ passage, unit }: Candidate) => `${passage.id} ${unit.list}`

function isMeant(question: string, asked: string[], items: Candidate[]): boolean {
  const isNamed = items.some(({ signs }) => signs.range + signs.cell > 0)
  const told = items.filter(isToldOf(question))
  return (
    !isNamed &&
    told.length >= fewestItems &&
    items.length <= mostItems &&
    asked.every(isIn(`${items[0]!.passage.title} ${aboveOf(items[0]!, headingsAbove)}`)) &&
    asked.some(isIn(aboveOf(items[0]!, 1)))
  )
}

const isToldOf =
  (question: string) =>
  ({ unit: { quote } }: Candidate) =>
    cueMatch(question, quote) > 0 && isOfForm(question, quote)

/** ‘Per year’ and ‘in 2023’ have to be said, too. */
const measures = wordsOf(
  'minute hour day night week month quarter year person minute stunde tag nacht woche monat quartal jahr',
)
const isFigure = (word: string) => /^\d/.test(word) || measures.has(word)

const textOf = (list: Candidate[]) =>
  [
    list[0]!.passage.title,
    aboveOf(list[0]!, headingsAbove),
    ...list.map(({ unit }) => unit.text),
  ].join(' ')

/** What stands above a list: so many headings, and the line that introduces it. */
const aboveOf = ({ passage, unit }: Candidate, headings: number) =>
  [...plainHeading(passage.heading).split(' › ').slice(-headings), unit.lead].join(' ')

const isIn = (text: string) => {
  const stems = stemsIn(text)
  return (word: string) => isSaid(word, stems)
}

const isSameAs = (heading: string, asked: string[]) => {
  const own = stemsIn(heading)
  return own.every((word) => asked.includes(word)) && asked.every((word) => own.includes(word))
}

const isBeside = (one: Candidate, other: Candidate) =>
  one.passage.fileId === other.passage.fileId && one.passage.heading === other.passage.heading
