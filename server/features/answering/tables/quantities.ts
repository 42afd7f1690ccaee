import { numbersOf } from '../checking/numbers.ts'
import { dateIn } from './dates.ts'
import type { Range, ToldRange } from './ranges.ts'

/** What a number counts; two of one kind can be compared after each is taken times its factor. */
export type Unit = { kind: string; factor: number }

const hours = { day: 24, week: 168, month: 730, year: 8_760 }

const units = new Map<string, Unit>(
  (
    [
      ['pounds', 1, '£ gbp pound pounds'],
      ['pounds', 0.01, 'p pence penny'],
      ['euros', 1, '€ eur euro euros'],
      ['euros', 0.01, 'cent cents'],
      ['dollars', 1, '$ usd dollar dollars'],
      ['time', 1 / 3600, 'second seconds sekunde sekunden'],
      ['time', 1 / 60, 'min minute minutes minuten'],
      ['time', 1, 'h hour hours stunde stunden'],
      ['time', hours.day, 'day days tag tage tagen night nights nacht nächte nächten'],
      ['time', hours.week, 'week weeks woche wochen'],
      ['time', hours.month, 'month months monat monate monaten'],
      ['time', hours.year, 'year years jahr jahre jahren'],
      ['mass', 0.001, 'g gram grams gramm'],
      ['mass', 1, 'kg kilo kilos kilogram kilograms kilogramm'],
      ['mass', 1_000, 't tonne tonnes tonnen'],
      ['length', 0.001, 'mm millimetre millimetres millimeter'],
      ['length', 0.01, 'cm centimetre centimetres zentimeter'],
      ['length', 1, 'm metre metres meter metern'],
      ['length', 1_000, 'km kilometre kilometres kilometer kilometern'],
      ['length', 1_609, 'mile miles meile meilen'],
      ['area', 1, 'm² m2 qm sqm quadratmeter quadratmetern'],
      ['area', 10_000, 'ha hectare hectares hektar'],
      ['volume', 0.001, 'l litre litres liter litern'],
      ['volume', 1, 'm³ m3 cbm kubikmeter kubikmetern'],
      ['share', 1, '% percent prozent'],
    ] as const
  ).flatMap(([kind, factor, words]) =>
    words.split(' ').map((word) => [word, { kind, factor }] as const),
  ),
)

export const unitOf = (word: string): Unit | undefined =>
  units.get(word.toLowerCase().replace(inWords, (_, power) => (power === 'square' ? 'm²' : 'm³')))
const inWords = /^(square|cubic) met(?:er|re)s?$/

const one =
  /(?<=(?<!\p{L})(?:for|than|over|under|to|within|after|für|als|über|unter|zu|nach) )(?:an?|eine[nmrs]?|ein)(?= (\p{L}{1,12})(?!\p{L}))/giu

/** With ‘1 week’ for ‘a week’, where that is how long: not in ‘once a week’. */
export const withOnes = (text: string): string =>
  text.replace(one, (article: string, word: string) =>
    unitOf(word)?.kind === 'time' ? '1' : article,
  )

/** `kind` is undefined for a number without a unit that is known. */
type Quantity = { value: number; kind?: string | undefined; start: number; end: number }

/** Every pattern is short, and cells and questions are cut to this before they are read. */
const mostRead = 2_000
/** '1 000' and '1’000' are one number, as '1,000' is. */
const token =
  /[£$€%]|(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)|[1-9]\d{0,2}(?:[ \u{A0}\u{202F}'’]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d[\d.,]*|(?<![\d\p{L}.])\.\d+|m[²³23](?![\p{L}\d])|(?:square|cubic) met(?:er|re)s?|\p{L}+/giu

const scales = new Map(
  (
    [
      [100, 'hundred hundert'],
      [1_000, 'thousand tausend tsd k'],
      [1_000_000, 'million millions millionen mio'],
      [1_000_000_000, 'billion billions bn milliarde milliarden mrd'],
    ] as const
  ).flatMap(([scale, words]) => words.split(' ').map((word) => [word, scale] as const)),
)

/**
 * The quantities in a cell or a question, in figures or in words; `inUnits: false` leaves the
 * numbers as they stand.
 */
export function quantitiesIn(text: string, inUnits = true): Quantity[] {
  const tokens = [...text.slice(0, mostRead).matchAll(token)]
  const found: Quantity[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const one = tokens[at]!
    const date = dateIn(one[0])
    if (date !== undefined) {
      found.push({ value: date, kind: 'date', start: one.index, end: one.index + one[0].length })
      continue
    }
    let number = numberIn(one[0])
    if (number === undefined) continue
    const before = tokens[at - 1]
    const symbol = before && /^[£$€]$/.test(before[0]) ? before : undefined
    let last = one
    /** The next word, if nothing but a space or a hyphen is before it. */
    const beside = (gap = /^[\s-]{0,3}$/) => {
      const next = tokens[tokens.indexOf(last, at) + 1]
      return next && gap.test(text.slice(last.index + last[0].length, next.index))
        ? next
        : undefined
    }
    const ones = /^\p{L}/u.test(one[0]) && number >= 20 ? beside(/^-$/) : undefined
    const added = ones && numberIn(ones[0])
    if (added !== undefined && added < 10) {
      number += added
      last = ones!
    }
    const scaled = beside()
    const scale = scaled && scaleOf(scaled[0], symbol !== undefined)
    if (scale) {
      number *= scale
      last = scaled
    }
    const next = symbol ? undefined : beside(scale ? /^[.\s-]{0,3}$/ : undefined)
    const unit = symbol ? unitOf(symbol[0]) : next && unitOf(next[0])
    const counted = last
    if (unit && next) last = next
    const first = symbol?.index ?? one.index
    const isNegative = /(?:^|[\s(])[-−–]$/.test(text.slice(Math.max(0, first - 2), first))
    // In '5 -10' the sign is a dash.
    const isRange = isNegative && /[\d%]\s?.$/u.test(text.slice(Math.max(0, first - 3), first))
    const sign = isNegative && !isRange ? -1 : 1
    found.push({
      value: sign * number * (inUnits ? (unit?.factor ?? 1) : 1),
      kind: unit?.kind,
      start: sign < 0 ? first - 1 : first,
      end: last.index + last[0].length,
    })
    at = tokens.indexOf(counted, at)
  }
  return found
}

/** '£2m' are two million, '2 m' two metres. */
const scaleOf = (word: string, isMoney: boolean): number | undefined =>
  scales.get(word.toLowerCase()) ?? (isMoney && word === 'm' ? 1_000_000 : undefined)

function numberIn(word: string): number | undefined {
  if (!/^\.?\d/.test(word)) return numbersOf(word)[0]
  const figures = word.replace(/[ \u{A0}\u{202F}'’]/gu, '').replace(/[.,]$/, '')
  // '1.400' has a thousand in it, as '1,400' has; '1.400,50' and '0,40' are German.
  if (/^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(figures)) return Number(figures.replace(/[.,]/g, ''))
  if (/,\d{1,2}$/.test(figures)) return Number(figures.replaceAll('.', '').replace(',', '.'))
  const number = Number(figures.replaceAll(',', ''))
  return Number.isFinite(number) ? number : undefined
}

export const meet = (a: Range, b: Range): boolean => {
  const low = Math.max(a.low, b.low)
  const high = Math.min(a.high, b.high)
  if (low < high) return true
  const withLow = (a.low < low || a.withLow) && (b.low < low || b.withLow)
  const withHigh = (a.high > high || a.withHigh) && (b.high > high || b.withHigh)
  return low === high && withLow && withHigh
}

export const isWithin = (inner: Range, outer: Range): boolean =>
  (inner.low > outer.low || (inner.low === outer.low && (outer.withLow || !inner.withLow))) &&
  (inner.high < outer.high || (inner.high === outer.high && (outer.withHigh || !inner.withHigh)))

const boundWords: { words: string; range: (number: number) => Range }[] = [
  {
    words:
      'more than|greater than|higher than|larger than|longer than|bigger than|heavier than|older than|dearer than|more expensive than|above|over|beyond|exceeding|mehr als|größer als|höher als|länger als|schwerer als|älter als|teurer als|über|>',
    range: (low) => ({ low, high: Infinity, withLow: false, withHigh: false }),
  },
  {
    words: 'at least|no less than|not less than|no fewer than|from|mindestens|wenigstens|ab|≥',
    range: (low) => ({ low, high: Infinity, withLow: true, withHigh: false }),
  },
  {
    words:
      'less than|fewer than|lower than|smaller than|shorter than|lighter than|younger than|cheaper than|under|below|weniger als|kleiner als|niedriger als|kürzer als|leichter als|jünger als|billiger als|günstiger als|unter|<',
    range: (high) => ({ low: -Infinity, high, withLow: false, withHigh: false }),
  },
  {
    words: 'at most|no more than|not more than|up to|höchstens|maximal|bis zu|bis|≤',
    range: (high) => ({ low: -Infinity, high, withLow: false, withHigh: true }),
  },
]

/** The longer words come first: 'no more than' is not 'more than'. */
const bounds = boundWords
  .flatMap(({ words, range }) => words.split('|').map((word) => ({ word, range })))
  .toSorted((a, b) => b.word.length - a.word.length)

const nearly = /(?<!\p{L})(?:ca\.?|circa|etwa|rund|about|around|approx\.?|approximately) ?$/u

const boundBefore = (text: string) => {
  // ‘Over-60s’ is over 60, and ‘up to about 3’ up to 3.
  const before = text
    .toLowerCase()
    .replace(/(?<=\p{L})-$/u, ' ')
    .replace(nearly, '')
    .trimEnd()
  const bound = bounds.find(
    ({ word }) => before.endsWith(word) && !/[\p{L}\p{N}]/u.test(before.at(-word.length - 1) ?? ''),
  )
  if (!bound) return undefined
  const start = before.length - bound.word.length
  const [denial] = denialBefore.exec(before.slice(Math.max(0, start - longestDenial), start)) ?? []
  if (!denial) return { start, range: bound.range }
  const range = (number: number) => otherThan(bound.range(number))
  return { start: start - denial.length, range }
}

/** 'Not above', 'nicht über', 'isn't more than'. */
const denialBefore = /(?<!\p{L})(?:not|nicht|\p{L}{1,8}n['’]t)\s{1,2}$/u
const longestDenial = 14

/** The numbers that are not in a range with one end. */
const otherThan = ({ low, high, withLow, withHigh }: Range): Range =>
  Number.isFinite(low)
    ? { low: -Infinity, high: low, withLow: false, withHigh: !withLow }
    : { low: high, high: Infinity, withLow: !withHigh, withHigh: false }

const orMore =
  /^\s{0,3}(?:or|and|und|oder) (?:more|over|above|older|larger|bigger|heavier|longer|mehr|älter|größer|schwerer|länger)(?!\p{L}|\s(?:than|als|[\d£$€]))|^\s?\+(?!\s?\d)/iu
const orLess =
  /^\s{0,3}(?:or|and|und|oder) (?:less|fewer|under|younger|smaller|shorter|lighter|weniger|jünger|kleiner|kürzer|leichter)(?!\p{L}|\s(?:than|als|[\d£$€]))/iu
const toNext = /^[²³]?\s{0,3}(?:to|bis|–|-)(\s(?:under|below|less than|unter))?\s{0,3}[£$€]?\s?$/i
const andNext = /^\s{0,3}(?:and|und)\s{0,3}[£$€]?\s?$/i
const between = /(?<!\p{L})(?:between|zwischen)\s{0,3}$/iu

/** `isBounded`: where it is more than a mere number. */
export function rangesIn(text: string, inUnits = true): (ToldRange & { isBounded: boolean })[] {
  const found: (ToldRange & { isBounded: boolean })[] = []
  const all = quantitiesIn(text, inUnits)
  for (let at = 0; at < all.length; at += 1) {
    const [one, next] = [all[at]!, all[at + 1]]
    const bound = boundBefore(text.slice(0, one.start))
    const start = bound?.start ?? one.start
    const link = next ? text.slice(one.end, next.start) : ''
    const isBetween = andNext.test(link) && between.test(text.slice(0, one.start))
    const [to, under] = toNext.exec(link) ?? []
    const isPair = next && (to !== undefined || isBetween)
    // In '£5–10', the ten are pounds, too.
    const isOfBoth = next?.kind === undefined && /^[-−–]?[£$€]/.test(text.slice(one.start, one.end))
    if (isPair && (next.kind === one.kind || one.kind === undefined || isOfBoth)) {
      const low = one.value * (inUnits && one.kind === undefined ? factorOf(text, next) : 1)
      const range = { low, high: next.value, withLow: true, withHigh: under === undefined }
      found.push({ range, kind: next.kind ?? one.kind, start, end: next.end, isBounded: true })
      at += 1
      continue
    }
    const after = text.slice(one.end)
    const [more] = orMore.exec(after) ?? []
    const [less] = orLess.exec(after) ?? []
    const range = more
      ? { low: one.value, high: Infinity, withLow: true, withHigh: false }
      : less
        ? { low: -Infinity, high: one.value, withLow: false, withHigh: true }
        : (bound?.range(one.value) ?? {
            ...{ low: one.value, high: one.value, withLow: true, withHigh: true },
          })
    const end = one.end + (more ?? less ?? '').length
    const isBounded = Boolean(bound ?? more ?? less)
    found.push({ range, kind: one.kind, start, end, isBounded })
  }
  return found
}

/** In '5 to 9 years', the five are years, too. */
function factorOf(text: string, { start, end }: Quantity): number {
  const words = text.slice(start, end).match(/[£$€%]|\p{L}+/gu) ?? []
  return words.map(unitOf).find((unit) => unit !== undefined)?.factor ?? 1
}

/** '10:30', '1/2' and '12 May 2026' are compared with nothing. */
const dateOrTime =
  /^(?:\d{1,2}[:/]\d|\d{1,2}\.? (?:jan|feb|mar|mär|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}{0,7}(?!\p{L}))/iu

/** A cell that is a number or a range, such as '£1,400', '4 hours', 'Up to 600' or 'for about 5'. */
export function rangeOfCell(cell: string, inUnits = true): ToldRange | undefined {
  if (dateOrTime.test(cell)) return undefined
  const [first] = rangesIn(cell, inUnits)
  if (!first || !beforeAmount.test(cell.slice(0, first.start))) return undefined
  return first
}

const beforeAmount = /^(?:for |für )?(?:(?:ca\.?|circa|etwa|rund|about|around|approx\.?) )?$/iu
