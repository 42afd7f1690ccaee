import { isSmallInGerman } from '#server/infra/language/language.ts'
import { isSmall, wordsOf } from '../words/words.ts'
import { numbersOf } from './numbers.ts'

/** A number, the stem of the word after it, and what it measures: 20 of 'day'. */
export type Counted = { number: number; thing: string | undefined; measure: string | undefined }

/** The numbers of a text, in figures or in words, each with what it counts. */
export function countedIn(text: string): Counted[] {
  const plain = withFractions(text)
  return [...plain.matchAll(/([£$€])?(\d+(?:,\d+)*(?:\.\d+)*)|[\p{L}-]+/gu)].flatMap(
    ({ 0: token, 1: sign, 2: figures, index }) => {
      const isArticle = articles.test(token)
      const numbers = isArticle ? [1] : numbersIn(token, figures)
      if (numbers.length === 0) return []
      const after = plain.slice(index + token.length, index + token.length + mostRead)
      const [thing] = wordsOf(/^[\s-]{0,2}(\p{L}+)/u.exec(after)?.[1] ?? '')
      const measure = measureOf(sign ?? '') ?? measureAfter(after)
      // 'One of them' counts nothing.
      if (isArticle && !measure) return []
      return numbers.map((number) => ({ number, thing, measure }))
    },
  )
}

function numbersIn(token: string, figures: string | undefined): number[] {
  const ordinal = ordinals.indexOf(token.toLowerCase())
  if (ordinal > 0) return [ordinal + 1]
  return figures ? [valueOf(figures)] : numbersOf(token.replaceAll('-', ' '))
}

const mostRead = 40
const articles = /^(?:one|ein(?:e[mnrs]?)?)$/i

/** '1.200' has the point of German thousands. */
const valueOf = (figures: string) =>
  /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(figures)
    ? Number(figures.replaceAll('.', ''))
    : numbersOf(figures)[0]!

/**
 * Whether both state the same: five days are not five weeks, but seven days are a week, 40 cents 0.40
 * euros, and a half 50 per cent.
 */
export function isSameCount(one: Counted, other: Counted): boolean {
  if (one.measure !== undefined && other.measure !== undefined) {
    const [a, b] = [smallestOf(one), smallestOf(other)]
    return areOneMeasure(one, other) && isEqual(one.number * a.of, other.number * b.of)
  }
  const [value, share] = [one, other].map(valuesOf)
  return value!.some((a) => share!.some((b) => isEqual(a, b)))
}

const isEqual = (a: number, b: number) => Math.abs(a - b) < 0.005

/** Euros and dollars both have cents. */
const areOneMeasure = (one: Counted, other: Counted): boolean =>
  one.measure === undefined ||
  other.measure === undefined ||
  one.measure === other.measure ||
  (smallestOf(one).measure === smallestOf(other).measure &&
    !(currencies.has(one.measure) && currencies.has(other.measure)))

const currencies = new Set(['pound', 'euro', 'dollar'])

const smallestOf = ({ measure = '' }: Counted) => inSmallest[measure] ?? { measure, of: 1 }

const inSmallest: Record<string, { measure: string; of: number }> = {
  minute: { measure: 'second', of: 60 },
  hour: { measure: 'second', of: 3600 },
  week: { measure: 'day', of: 7 },
  year: { measure: 'month', of: 12 },
  pound: { measure: 'penny', of: 100 },
  euro: { measure: 'cent', of: 100 },
  dollar: { measure: 'cent', of: 100 },
}

/** Where the other number has no unit, it may be a share, or a price of whole euros. */
const valuesOf = ({ number, measure = '' }: Counted): number[] =>
  ['percent', 'cent', 'penny'].includes(measure) ? [number, number / 100] : [number]

const measures: readonly (readonly [measure: string, words: RegExp])[] = [
  ['second', /^(?:seconds?|sekunden?)$/i],
  ['minute', /^minute[ns]?$/i],
  ['hour', /^(?:hours?|\p{L}*stunden?)$/iu],
  ['day', /^(?:days?|\p{L}*tage?[ns]?)$/iu],
  ['week', /^(?:weeks?|wochen?)$/i],
  ['month', /^(?:months?|\p{L}*monate?[ns]?)$/iu],
  ['year', /^(?:years?|\p{L}*jahre?[ns]?)$/iu],
  ['pound', /^(?:£|pounds?|pfund)$/i],
  ['penny', /^(?:penny|pence|p)$/i],
  ['cent', /^(?:cents?|ct)$/i],
  ['euro', /^(?:€|euros?)$/i],
  ['dollar', /^(?:\$|dollars?)$/i],
  ['percent', /^(?:%|per cent|percent|prozent)$/i],
  ['page', /^(?:pages?|seiten?)$/i],
  ['times', /^(?:times|mal)$/i],
]

const measureOf = (word: string) => measures.find(([, words]) => words.test(word))?.[0]

/** The measure that follows a number, at once or after one word: 'ten working days'. */
function measureAfter(text: string): string | undefined {
  const [, first = '', second = ''] =
    /^[\s-]{0,2}(%|€|per cent\b|\p{L}+)(?:[\s-](\p{L}+))?/iu.exec(text) ?? []
  const isSmallWord = isSmall(first.toLowerCase()) || isSmallInGerman(first.toLowerCase())
  return measureOf(first) ?? (isSmallWord ? undefined : measureOf(second))
}

const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth'.split(
    ' ',
  )

/** With figures for 'two thirds', 'half' and 'anderthalb'. */
const withFractions = (text: string): string =>
  text
    .replace(scaled, (all) => String(numbersOf(all)[0] ?? all))
    .replace(/\b(?:an?|one) (hour|day|week|month|year) and a half\b/gi, '1.5 $1s')
    .replace(/(?<!\p{L})(viertel|halbe )(?=stunden?(?!\p{L}))/giu, (_, part: string) =>
      /^v/i.test(part) ? '0.25 ' : '0.5 ',
    )
    .replace(/\b(\p{L}{2,6}|\d) and a half\b/giu, (all, whole: string) => halfMore(whole) ?? all)
    .replace(
      /(?<!\p{L})(\p{L}{3,6})einhalb(?!\p{L})/giu,
      (all, whole: string) => halfMore(whole) ?? all,
    )
    .replace(/(?<!\p{L})(?:anderthalb|eineinhalb)/giu, '1.5')
    .replace(partOfWhole, (all, count: string, part: string) => {
      const [parts] = /^(?:an?|one|eine?)$/i.test(count) ? [1] : numbersOf(count)
      const by = dividers.find(([name]) => part.toLowerCase().startsWith(name))?.[1]
      return parts && by && parts < by ? (parts / by).toFixed(3) : all
    })
    .replace(/(?<![\p{L}-])(?:half(?: an?(?= ))?|hälfte|halbe[mnrs]?)(?!\p{L})/giu, '0.5')

/** 'Five thousand' and 'zwei Millionen'. */
const scaled =
  /(?<!\p{L})\p{L}{2,12} (?:hundred|thousand|million|hundert|tausend)(?: (?:hundred|thousand|million|hundert|tausend))?(?!\p{L})/giu

const partOfWhole =
  /(?<!\p{L})(an?|one|eine?|two|three|four|zwei|drei|vier|\d)[ -](thirds?|quarters?|fifths?|tenths?|drittel|viertel|fünftel|zehntel)(?: of an?(?= ))?(?!\p{L})/giu
const dividers = [
  ['third', 3],
  ['quarter', 4],
  ['fifth', 5],
  ['tenth', 10],
  ['drittel', 3],
  ['viertel', 4],
  ['fünftel', 5],
  ['zehntel', 10],
] as const

function halfMore(whole: string): string | undefined {
  const [number] = /^one$/i.test(whole) ? [1] : numbersOf(whole)
  return number === undefined ? undefined : String(number + 0.5)
}
