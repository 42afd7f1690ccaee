import { type Asked, type Unit, plainHeading } from '#server/features/passages/passages.ts'
import type { FoundPassage } from '#server/infra/model/model.ts'
import { numbersOf, takesIn } from '../checking/numbers.ts'
import { daysMeant } from '../words/said-otherwise.ts'
import { overlap, wordsOf } from '../words/words.ts'
import { beyondIn } from '../tables/beyond.ts'
import { isWithin, rangeOfCell, rangesIn, withOnes } from '../tables/quantities.ts'
import type { ToldRange } from '../tables/ranges.ts'
import { ageIn } from '../words/age-in.ts'
import { areSynonyms } from '../words/telling.ts'
import { wordsToSay } from '../words/to-say.ts'
import { cueMatch, questionWords } from './doubts/cues.ts'
import { denies } from './doubts/denial.ts'
import { asksPrice } from './doubts/measures.ts'
import { areGermanForms, isSaidOfAnother } from '#server/infra/language/german-forms.ts'
import { languageOfQuestion } from '#server/infra/language/language.ts'

/** The cells of a row; of ‘Books: 4 weeks’ in a list, its label. */
export const cellsOf = ({ cells, label }: Pick<Unit, 'cells' | 'label'>): string[] =>
  label === undefined ? cells : [label]

/** ‘At 2 pm’ is no second row. */
const timeOfDay =
  /(?<![\d.,:])\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.?m(?!\p{L})|o['’]?clock|uhr(?!\p{L}))|(?<![\d.,:])\d{1,2}:\d\d(?!\d)/giu

/** ‘5B’ and ‘E28’ are names: they point to no row by the number in them. */
const code =
  /(?<![\p{L}\p{N}])(?!(?:eur|gbp|usd|chf|rs|kr)\d)(?:\p{L}{1,3}\d{1,5}|\d{1,4}[abd-f])(?![\p{L}\p{N}])/giu

/** A number of the question with what it is of: ‘year 4’ and ‘4 years’. */
type NumberNamed = { number: number; of: Set<string> }

const numbersNamed = (text: string): NumberNamed[] => {
  const tokens: string[] = text.match(/\p{L}+|\d+(?:[.,:]\d+)*/gu) ?? []
  return tokens.flatMap((token, at) =>
    /^\d{1,6}$/.test(token)
      ? [
          {
            number: Number(token),
            of: wordsOf(tokens.slice(Math.max(0, at - 1), at + 2).join(' ')),
          },
        ]
      : [],
  )
}

/** Whether the column of a cell, such as ‘Years’, counts what a number of the question is of, and takes it in. */
const isOfColumn = (numbered: NumberNamed[], head: string, cell: string): boolean => {
  if (numbered.length === 0 || head === '') return false
  const named = wordsOf(head)
  return numbered.some(({ number, of }) => !of.isDisjointFrom(named) && takesIn(cell, number))
}

/** ‘Age’, ‘Ages (years)’, ‘Alter’ */
const ofAges = /^(?:ages?|age groups?|alter|altersgruppen?)(?!\p{L})/iu

/** Whether a cell such as ‘7 nights or more’ takes in what is told in other units: ‘a week’. */
const isInSpan = ({ range, kind }: ToldRange, cell: string): boolean =>
  rangesIn(cell).some((span) => span.kind === kind && isWithin(range, span.range))

/** ‘5 m³’, ‘20 kg’: a row may take them in by any of its cells, such as ‘for 3 to 6 m³’. */
const sizesIn = (text: string): ToldRange[] =>
  rangesIn(text).filter(({ kind }) => kind !== undefined && ofSize.has(kind))

const ofSize = new Set(['mass', 'length', 'area', 'volume'])

const isInSize = ({ range, kind }: ToldRange, cell: string): boolean => {
  const told = rangeOfCell(cell)
  return told !== undefined && told.kind === kind && isWithin(range, told.range)
}

/** ‘Two days a week’ is no span of two days. */
const durationsIn = (text: string): ToldRange[] =>
  rangesIn(text).filter(({ kind, end }) => kind === 'time' && !isOfEach.test(text.slice(end)))

const isOfEach =
  /^ (?:an?|per|each|every|in the|pro|je|jede[nr]?|in der|im) (?:day|night|week|month|year|tag|nacht|woche|monat|jahr)(?!\p{L})/iu

const tellsTime = (cell: string): boolean => rangesIn(cell).some(({ kind }) => kind === 'time')

/** How a question points to a row or to a line with a label: by a number, by its name, 0 to 1. */
type Pointers = {
  range: number
  cell: number
  pointed: number
  /** What the row says of that: in ‘Up to 13 years, 66 €’, the years are no answer to ‘when’. */
  value: string
}

/** Reads the names of rows beside a question. */
export function pointersOf(asked: Asked) {
  const words = questionWords(asked.whole)
  const isAsked = asksFor(asked.whole, words)
  const toSay = new Set(wordsToSay(asked.whole))
  const told = withOnes(asked.fresh)
  const beyond = beyondIn(told)
  const durations = durationsIn(beyond?.rest ?? told)
  const fresh = (beyond?.rest ?? asked.fresh).replace(code, ' ')
  const numbers = numbersOf(fresh)
  const otherNumbers = numbersOf(fresh.replace(timeOfDay, ' '))
  const numbered = numbersNamed(fresh)
  const numbersTold = numbersNamed(asked.fresh)
  const age = ageIn(asked.fresh)
  const counted = measuresCounted(asked.fresh)
  const sizes = sizesIn(asked.fresh)
  const isDenied = denies.test(asked.whole)
  const asksForAFigure = cueMatch(asked.whole, '') < 0
  // The price of a ‘Geige’ stands in the row of the ‘Violine’, and that of ‘Kinder’ in no row of a ‘Kinderoboe’.
  const isCalledSo = (word: string) =>
    isAsked(word) ||
    (asksPrice.test(asked.whole) &&
      words.values().some((one) => areSynonyms(one, word) && !isSaidOfAnother(one, word)))

  const withoutOthers = withoutWordsOfGerman(asked.whole)

  return function pointers(
    unit: Unit,
    passage: FoundPassage,
    weightOf: (word: string) => number,
  ): Pointers {
    const cells = cellsOf(unit).map(withoutOthers)
    const [first] = cells
    const isInBound = first === undefined ? undefined : isBeyond(first, unit.heads[0] ?? '')
    const isOfSpan =
      first !== undefined &&
      (durations.some((one) => isInSpan(one, first)) || (isInBound === true && tellsTime(first)))
    const isInRange =
      isOfSpan ||
      (first !== undefined &&
        mayCount(first, unit.heads[0] ?? '') &&
        (isInBound === true ||
          (first.search(timeOfDay) < 0 ? otherNumbers : numbers).some((number) =>
            takesIn(first, number),
          )))
    const isDayInRange = first !== undefined && daysMeant(asked.whole, first).length > 0
    const isInOther = unit.cells.some(
      (cell, at) =>
        at > 0 &&
        (isOfColumn(numbered, unit.heads[at] ?? '', cell) ||
          sizes.some((size) => isInSize(size, cell)) ||
          (age !== undefined && ofAges.test(unit.heads[at] ?? '') && takesIn(cell, age))),
    )
    // ‘Child (5–15)’ has a word of ‘children under 5’, and is not their row.
    const isOutside = isInBound === false
    return {
      range: isInRange || isDayInRange || isInOther ? 1 : 0,
      cell: isOutside ? 0 : Math.max(0, ...cells.map((cell) => cellMatch(cell, isCalledSo))),
      pointed: isOutside ? 0 : pointedAt(unit, passage, weightOf),
      value: isInRange && unit.cells.length > 1 ? unit.cells.slice(1).join(' ') : unit.quote,
    }
  }

  /** Undefined for what is not counted: ‘2’ below ‘Room’ is no row of ‘more than 2 hours’. */
  function isBeyond(name: string, head: string): boolean | undefined {
    if (!beyond) return undefined
    const isCounted =
      !/^\d+$/.test(name) || numbersTold.some(({ of }) => !of.isDisjointFrom(wordsOf(head)))
    return isCounted ? beyond.isIn(name) : undefined
  }

  /** ‘5’ below ‘Days per week’ counts days, and is no row for ‘after 5 years’. */
  function mayCount(name: string, head: string): boolean {
    if (!/^\d+$/.test(name)) return sameMeasure(counted, name)
    if (numbered.length === 0) return sameMeasure(counted, head)
    return numbered.some(
      ({ number, of }) => takesIn(name, number) && sameMeasure([...of].filter(isMeasure), head),
    )
  }

  /** How much of the question its name and its table hold together; 0 where its name is not asked. */
  function pointedAt(
    unit: Unit,
    { title, heading, text }: FoundPassage,
    weightOf: (word: string) => number,
  ): number {
    const { heads, lead = text.slice(0, Math.max(0, text.indexOf('\t'))) } = unit
    const named = cellsOf(unit)
      .map(withoutOthers)
      .slice(0, namingCells)
      .flatMap((cell) => namedBy(cell, isAsked, isDenied))
    if (named.length === 0) return 0
    // ‘Check out: 11 am’ says a time without that word.
    const isFigure = unit.label !== undefined && asksForAFigure
    const isNamed = asksFor(asked.whole, new Set(named))
    const rest = new Set(
      [...words].filter((word) => !isNamed(word) && (!isFigure || toSay.has(word))),
    )
    if (rest.size === 0) return 1
    // ‘Package: hello’ answers no question that only has the word.
    if (unit.label !== undefined && !isFigure) return 0
    const around = [title, plainHeading(heading), lead, ...heads].join(' ')
    return overlap(rest, wordsOf(around), weightOf)
  }
}

/** Whether a word is one of these; in a German question in any form: ‘Bücher’ is the row of ‘ein Buch’. */
export function asksFor(question: string, words: Set<string>): (word: string) => boolean {
  const isGerman = languageOfQuestion(question) === 'german'
  return (word) =>
    words.has(word) || (isGerman && words.values().some((one) => areGermanForms(one, word)))
}

/** ‘Rente’ has the stem of ‘rent’, and is no form of it: no English ending is a mere e. */
function withoutWordsOfGerman(question: string): (cell: string) => string {
  if (languageOfQuestion(question) !== 'english') return (cell) => cell
  const asked = new Set(question.toLowerCase().match(/\p{L}+/gu))
  const isOther = (word: string) =>
    word.endsWith('e') && !asked.has(word) && asked.has(word.slice(0, -1))
  return (cell) =>
    cell.replace(/\p{L}{3,40}/gu, (word) => (isOther(word.toLowerCase()) ? '' : word))
}

/** A row is named by its first cell, or by the second where the first is only a number. */
const namingCells = 2

/** The words of the question by which it names a cell, or a part of it; `isDenied`: it denies something itself. */
export const namedBy = (
  cell: string,
  isAsked: (word: string) => boolean,
  isDenied: boolean,
): string[] =>
  cell.split(/[,;(]/).flatMap((part) => {
    // ‘Social member, no swimming’ is no row for those who swim.
    const words = denies.test(part) && !isDenied ? [] : [...wordsOf(part)]
    return words.length > 0 && words.every(isAsked) ? words : []
  })

/** The best share of a cell's words, or of a part between commas, that the question has. */
function cellMatch(cell: string, isAsked: (word: string) => boolean): number {
  const shares = cell.split(/[,;(]/).map((part, at) => {
    // ‘Family room (4 beds)’ is no row of ‘a bed’.
    const isCounted = (word: string) => at > 0 || !/^\d/.test(word)
    const words = [...wordsOf(part)].filter((word) => isCounted(word) && !measures.has(word))
    return words.length === 0 ? 0 : words.filter(isAsked).length / words.length
  })
  return Math.max(...shares)
}

/** 'Two days a week' does not ask for a row that says 'one week'. */
const measures = wordsOf('minute hour day night week month year pound pence per cent')

const isMeasure = (word: string): boolean => measures.has(word)

/** What the numbers of a text count: 'two days' counts days. */
const measuresCounted = (text: string) => [...wordsOf(text)].filter(isMeasure)

/** 'Two days' does not match a row about two years. A number without a known unit may match any. */
function sameMeasure(counted: string[], cell: string): boolean {
  const here = measuresCounted(cell)
  return counted.length === 0 || here.length === 0 || here.some((one) => counted.includes(one))
}
