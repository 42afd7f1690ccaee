import { rangesIn } from '../tables/quantities.ts'
import { wordsOf } from '../words/words.ts'
import { isDenial } from './contradiction.ts'
import { countedIn } from './counted.ts'

/** A sentence or row, and the passage that it stands in. */
export type Said = { sentence: string; text: string; cells: string[] }

/**
 * Whether a claim says the opposite of what a sentence says without denying it: at most for at least,
 * a week for a month, after for before, open for closed, Block A for Block C.
 */
export const isOpposite = (claim: string, said: Said): boolean =>
  hasOtherBound(claim, said.sentence) ||
  hasOtherPeriod(claim, said) ||
  hasOtherOrder(claim, said.sentence) ||
  hasOtherLetter(claim, said.text) ||
  obliges(claim, said.sentence) ||
  hasOpposite(claim, said)

/** 'At least 24' where the sentence has 'at most 24'. */
function hasOtherBound(claim: string, sentence: string): boolean {
  // 'Under 8 with an adult' is 'from 8 without one'.
  if (isDenial(claim) !== isDenial(sentence)) return false
  const there = endsOf(sentence)
  return endsOf(claim).some(
    (one) =>
      there.some((other) => other.value === one.value && other.isLow !== one.isLow) &&
      !there.some((other) => other.value === one.value && other.isLow === one.isLow),
  )
}

const endsOf = (text: string): { value: number; isLow: boolean }[] =>
  rangesIn(text, false).flatMap(({ range: { low, high }, isBounded }) => {
    if (!isBounded || Number.isFinite(low) === Number.isFinite(high)) return []
    return [Number.isFinite(low) ? { value: low, isLow: true } : { value: high, isLow: false }]
  })

const periods: readonly (readonly [period: string, words: string])[] = [
  ['minute', 'minutes?|minuten?'],
  ['hour', 'hours?|hourly|stunden?|stündlich'],
  ['day', 'days?|daily|tage?s?|täglich'],
  ['week', 'weeks?|weekly|wochen?|wöchentlich'],
  ['month', 'months?|monthly|monate?s?|monatlich'],
  ['quarter', 'quarters?|quarterly|quartale?|vierteljährlich'],
  ['year', 'years?|yearly|annual(?:ly)?|annum|jahre?s?|jährlich'],
]
const periodOf = (word: string) =>
  periods.find(([, words]) => new RegExp(`^(?:${words})$`, 'iu').test(word))?.[0]

const rate =
  /\d[\d.,]*\s?(?:[£€$%p]|pounds?|pence|cents?|euros?|dollars?)?,?\s(?:(?:an?|per|each|every|pro|je|im|in der|am) (\p{L}{3,9})|(hourly|daily|weekly|monthly|quarterly|yearly|annually|stündlich|täglich|wöchentlich|monatlich|vierteljährlich|jährlich))(?!\p{L})/giu

const periodsIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(rate)].flatMap(([, word, adverb]) => periodOf(word ?? adverb ?? '') ?? []),
  )

/** '£6 a week' where the sentence has £6 a month. */
function hasOtherPeriod(claim: string, { sentence, cells }: Said): boolean {
  const numbers = countedIn(sentence).map(({ number }) => number)
  if (!countedIn(claim).some(({ number }) => numbers.includes(number))) return false
  const said = periodsIn(claim)
  const inCells = cells.flatMap((cell) => periodOf(cell.replace(/^(?:per|pro|je|an?) /i, '')) ?? [])
  const there = periodsIn(sentence).union(new Set(inCells))
  return said.size > 0 && there.size > 0 && said.isDisjointFrom(there)
}

const order =
  /(?<!\p{L})(before|after|vor|nach)(?: (?:the|this|that|your|our|de[rmns]|die|das|dieser?))? (\p{L}{3,20}|\d{1,4})/giu
const isBefore = (word: string) => /^(?:before|vor)$/i.test(word)

/** 'After the meeting' where the sentence has 'before the meeting'. */
function hasOtherOrder(claim: string, sentence: string): boolean {
  const there = [...sentence.matchAll(order)]
  return [...claim.matchAll(order)].some(
    ([, one = '', thing = '']) =>
      there.some(
        ([, other = '', same = '']) => isSame(thing, same) && isBefore(one) !== isBefore(other),
      ) &&
      !there.some(
        ([, other = '', same = '']) => isSame(thing, same) && isBefore(one) === isBefore(other),
      ),
  )
}

const isSame = (one: string, other: string) =>
  one.toLowerCase() === other.toLowerCase() || !wordsOf(one).isDisjointFrom(wordsOf(other))

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
  /(?<!\p{L})(?:must|ha(?:s|ve) to|needs? to|needs? (?:the )?(?:\p{L}+ )?permission|required|requires|obliged|muss|müssen|pflicht|erforderlich|verpflichtet)(?!\p{L})/iu
const free =
  /(?<!\p{L})(?:without (?:asking|permission)|as you (?:like|please|wish)|free to|no need|need not|not (?:required|necessary|needed)|optional|voluntary|voluntarily|(?:do|does) not (?:need|have) to|(?:don|doesn)['’]t (?:need|have) to|freiwillig|nicht (?:nötig|erforderlich)|ohne (?:anmeldung|erlaubnis|zustimmung|rückfrage))(?!\p{L})/iu

/** 'You must ask' where the sentence has 'without asking'. */
const obliges = (claim: string, sentence: string): boolean =>
  must.test(claim) &&
  !free.test(claim) &&
  !isDenial(claim) &&
  free.test(sentence) &&
  !must.test(sentence)

const pairs = [
  ['open|opens|geöffnet|offen', 'closed|shut|closes|geschlossen'],
  ['inside|indoors?|drinnen|innen', 'outside|outdoors?|draußen|außen'],
  ['upstairs|oben', 'downstairs|unten'],
  ['first|erste[mnrs]?', 'last|letzte[mnrs]?'],
  ['earliest|frühestens', 'latest|spätestens'],
  ['minimum|mindestens|wenigstens', 'maximum|höchstens|maximal'],
  ['higher|more|höher|mehr', 'lower|less|fewer|niedriger|weniger'],
  ['highest|most|höchste[mnrs]?', 'lowest|least|niedrigste[mnrs]?'],
  ['longer|länger', 'shorter|kürzer'],
  ['cheaper|billiger|günstiger', 'dearer|teurer'],
  ['rises?|rose|increases?d?|steigt|stieg|erhöht', 'falls?|fell|decreases?d?|sinkt|sank|gesenkt'],
  ['regular|regularly|regelmäßige[mnrs]?|regelmäßig', 'occasional|occasionally|gelegentlich'],
  ['included|inclusive|inbegriffen|enthalten', 'excluded|extra|exclusive|zusätzlich'],
  [
    'refunded|returned|repaid|erstattet|zurückgezahlt',
    'kept|retained|forfeited|lost|einbehalten|verfällt',
  ],
  ['allowed|permitted|erlaubt|gestattet', 'forbidden|prohibited|banned|verboten|untersagt'],
  ['optional|voluntary|freiwillig', 'compulsory|mandatory|obligatory|verpflichtend'],
  ['locked|verschlossen', 'unlocked|unverschlossen'],
  ['morning|mornings|morgens|vormittags', 'evening|evenings|abends'],
  ['summer|sommer', 'winter'],
  ['weekdays?|werktags', 'weekends?|wochenende'],
  ['landlords?|vermieter', 'tenants?|mieter'],
  ['employers?|arbeitgeber', 'employees?|arbeitnehmer'],
  ['buyers?|käufer', 'sellers?|verkäufer'],
  ['arrival|arrive|ankunft|anreise', 'departure|depart|abfahrt|abreise'],
  ['single|einzeln|einfach', 'return|double'],
  ['left|links', 'right|rechts'],
  ['hot|heiß', 'cold|kalt'],
  ['wet|nass', 'dry|trocken'],
  ['switched on|turned on|eingeschaltet', 'switched off|turned off|ausgeschaltet'],
].map((sides) => sides.map((words) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')))

/** The claim has one of two opposites, the sentence the other; elsewhere in the passage stands neither. */
const hasOpposite = (claim: string, { sentence, text }: Said): boolean => {
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
