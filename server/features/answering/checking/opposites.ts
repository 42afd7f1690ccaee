import { type Unit } from '#server/features/passages/passages.ts'
import { rangesIn } from '../tables/quantities.ts'
import { saidBy } from '../words/said-by.ts'
import { wordsOf } from '../words/words.ts'
import { isDenial } from './contradiction.ts'
import { countedIn } from './counted.ts'

/** A sentence or row, and the passage that it stands in. */
type Said = { unit: Unit; text: string }

/**
 * Whether a claim says the opposite of what a sentence says without denying it: at most for at least,
 * a week for a month, after for before, kept for returned, Block A for Block C.
 */
export function isOpposite(claim: string, { unit, text }: Said): boolean {
  const sentence = saidBy(unit)
  return (
    hasOtherBound(claim, sentence) ||
    hasOtherPeriod(claim, unit) ||
    hasOtherOrder(claim, sentence) ||
    hasOtherLetter(claim, text) ||
    obliges(claim, sentence) ||
    hasOpposite(claim, sentence, text)
  )
}

/** 'At least 24' where the sentence has 'at most 24'; 'from 24' and 'below 24' may say the same. */
function hasOtherBound(claim: string, sentence: string): boolean {
  // 'Under 8 with an adult' is 'from 8 without one', and 'up to 2 days before' is 'at least 2 days before'.
  if (isDenial(claim) !== isDenial(sentence) || ahead.test(sentence)) return false
  const there = limitsOf(sentence)
  return limitsOf(claim).some(
    (one) =>
      there.some((other) => other.value === one.value && other.isLow !== one.isLow) &&
      !there.some((other) => other.value === one.value && other.isLow === one.isLow),
  )
}

const ahead =
  /(?<!\p{L})(?:before|beforehand|in advance|prior|ahead|vorher|zuvor|im voraus|vor)(?!\p{L})/iu

type Limit = { value: number; isLow: boolean }

const limitsOf = (text: string): Limit[] =>
  rangesIn(text, false).flatMap(({ range, isBounded }): Limit[] => {
    if (!isBounded) return []
    if (range.withLow && range.high === Infinity) return [{ value: range.low, isLow: true }]
    return range.withHigh && range.low === -Infinity ? [{ value: range.high, isLow: false }] : []
  })

const periods = (
  [
    ['minute', 'minutes?|minuten?'],
    ['hour', 'hours?|hourly|stunden?|stündlich'],
    ['day', 'days?|daily|tage?s?|täglich'],
    ['week', 'weeks?|weekly|wochen?|wöchentlich'],
    ['month', 'months?|monthly|monate?s?|monatlich'],
    ['quarter', 'quarters?|quarterly|quartale?|vierteljährlich'],
    ['year', 'years?|yearly|annual(?:ly)?|annum|jahre?s?|jährlich'],
  ] as const
).map(([period, words]) => ({ period, words: new RegExp(`^(?:${words})$`, 'iu') }))
const periodOf = (word: string) => periods.find(({ words }) => words.test(word))?.period

const rate =
  /(?<![\d.,])(\d[\d.,]{0,12})\s?(?:[£€$%p]|pounds?|pence|cents?|euros?|dollars?)?\s(?:(?:an?|per|each|every|pro|je|im|in der|am) (\p{L}{3,9})|(hourly|daily|weekly|monthly|quarterly|yearly|annually|stündlich|täglich|wöchentlich|monatlich|vierteljährlich|jährlich))(?!\p{L})/giu

type Rate = { number: number; period: string }

const ratesIn = (text: string): Rate[] =>
  [...text.matchAll(rate)].flatMap(([, figures = '', word, adverb]) => {
    const period = periodOf(word ?? adverb ?? '')
    const [counted] = countedIn(figures.replace(/[.,]$/, ''))
    return period && counted ? [{ number: counted.number, period }] : []
  })

/** In a row, a cell may be the period, or the head of its column says it: 'Per month'. */
function ratesInRow({ cells, heads }: Unit): Rate[] {
  const ofRow = cells.flatMap((cell) => periodOf(cell.replace(/^(?:per|pro|je|an?) /i, '')) ?? [])
  return cells.flatMap((cell, column) => {
    const ofHead = (heads[column]?.match(/\p{L}+/gu) ?? []).flatMap((word) => periodOf(word) ?? [])
    const all = [...ofHead, ...ofRow, ...ratesIn(cell).map(({ period }) => period)]
    return countedIn(cell).flatMap(({ number }) => all.map((period) => ({ number, period })))
  })
}

/** '£6 a week' where the sentence has £6 a month. */
function hasOtherPeriod(claim: string, unit: Unit): boolean {
  const there = unit.cells.length > 0 ? ratesInRow(unit) : ratesIn(unit.quote)
  return ratesIn(claim).some(({ number, period }) => {
    const same = there.filter((one) => one.number === number)
    return same.length > 0 && !same.some((one) => one.period === period)
  })
}

const order =
  /(?<!\p{L})(before|after|vor|nach)(?: (?:the|this|that|your|our|de[rmns]|die|das|dieser?))? (\p{L}{3,20})(?!\p{L})/giu
const isBefore = (word: string) => /^(?:before|vor)$/i.test(word)

/** 'After the meeting' where the sentence has 'before the meeting'. */
function hasOtherOrder(claim: string, sentence: string): boolean {
  const there = [...sentence.matchAll(order)]
  return [...claim.matchAll(order)].some(([, one = '', thing = '']) => {
    const same = there.filter(([, , other = '']) => !wordsOf(thing).isDisjointFrom(wordsOf(other)))
    return same.length > 0 && same.every(([, other = '']) => isBefore(one) !== isBefore(other))
  })
}

const lettered = /(?<!\p{L})(\p{L}{3,12}) ([A-Z])(?![\p{L}\p{N}'’]|\. ?\p{Lu}\p{Ll})/gu

/** 'Block A' where the passage has Block C. */
function hasOtherLetter(claim: string, text: string): boolean {
  const there = [...text.matchAll(lettered)]
  return [...claim.matchAll(lettered)].some(
    ([whole, name = '']) =>
      there.some(([, same = '']) => same.toLowerCase() === name.toLowerCase()) &&
      !there.some(([other]) => other.toLowerCase() === whole.toLowerCase()),
  )
}

const must =
  /(?<!\p{L})(?:must|ha(?:s|ve) to|needs? to|needs? (?:the )?(?:\p{L}{1,20} )?permission|required|requires|obliged|muss|müssen|pflicht|erforderlich|verpflichtet)(?!\p{L})/iu
const free =
  /(?<!\p{L})(?:without (?:asking|permission)|as you (?:like|please|wish)|no need|need not|not (?:required|necessary|needed)|(?:do|does) not (?:need|have) to|(?:don|doesn)['’]t (?:need|have) to|nicht (?:nötig|erforderlich)|ohne (?:anmeldung|erlaubnis|zustimmung|rückfrage))(?!\p{L})/iu

/** 'You must ask' where the sentence has 'without asking'. */
const obliges = (claim: string, sentence: string): boolean =>
  must.test(claim) &&
  !free.test(claim) &&
  !isDenial(claim) &&
  free.test(sentence) &&
  !must.test(sentence)

/** Only words that are not also said of the other side: who pays less, others pay more. */
const pairs = [
  ['inside|indoors?|drinnen|innen', 'outside|outdoors?|draußen|außen'],
  ['upstairs|oben', 'downstairs|unten'],
  ['first|erste[mnrs]?', 'last|letzte[mnrs]?'],
  ['earliest|frühestens', 'latest|spätestens'],
  ['higher|höher', 'lower|niedriger'],
  ['highest|höchste[mnrs]?', 'lowest|niedrigste[mnrs]?'],
  ['longer|länger', 'shorter|kürzer'],
  ['cheaper|billiger|günstiger', 'dearer|teurer'],
  ['rises?|rose|increases?d?|steigt|stieg|erhöht', 'falls?|fell|decreases?d?|sinkt|sank|gesenkt'],
  ['regular|regularly|regelmäßige[mnrs]?|regelmäßig', 'occasional|occasionally|gelegentlich'],
  ['included|inclusive|inbegriffen|enthalten', 'excluded|exclusive'],
  [
    'refunded|returned|repaid|erstattet|zurückgezahlt',
    'kept|retained|forfeited|einbehalten|verfällt',
  ],
  ['locked|verschlossen', 'unlocked|unverschlossen'],
  ['morning|mornings|morgens|vormittags', 'evening|evenings|abends'],
  ['summer|sommer', 'winter'],
  ['weekdays?|werktags', 'weekends?|wochenende'],
  ['arrival|arrive|ankunft|anreise', 'departure|depart|abfahrt|abreise'],
  ['switched on|turned on|eingeschaltet', 'switched off|turned off|ausgeschaltet'],
].map((sides) => sides.map((words) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')))

/** The claim has one of two opposites, the sentence the other; elsewhere in the passage stands neither. */
const hasOpposite = (claim: string, sentence: string, text: string): boolean => {
  if (isDenial(claim) !== isDenial(sentence)) return false
  return pairs.some(([one, other]) =>
    [
      [one!, other!],
      [other!, one!],
    ].some(
      ([here, there]) =>
        here!.test(claim) && !there!.test(claim) && there!.test(sentence) && !here!.test(text),
    ),
  )
}
