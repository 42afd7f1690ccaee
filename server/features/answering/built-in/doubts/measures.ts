import { isSaid } from '#server/features/answering/words/said.ts'
import { areSynonyms, stemsIn } from '#server/features/answering/words/telling.ts'
import { phoneNumber } from '#server/features/answering/words/ways-to-reach.ts'
import { wordsOf } from '#server/features/answering/words/words.ts'

/** Whether a sentence measures or counts something else than what is asked for. */
export const measuresAnother = (question: string, quote: string): boolean =>
  lastsNot(question, quote) || isOnlyAhead(question, quote) || countsOthers(question, quote)

export const asksPrice =
  /^(?:(?:and|und|so) )?(?:how much (?:is|are|does|do|for|to)(?!\p{L})(?!.{1,80}(?<!\p{L})(?:weigh|need|notice|time|space|memory|room)(?!\p{L}))|(?:what|how much) .{0,100}(?<!\p{L})costs?(?!\p{L})|what (?:is|are) the (?:price|fee|charge)s?(?!\p{L})|was kostet|was kosten|wie teuer|wie ?viel kostet|wie ?viel kosten|wie hoch (?:ist|sind) (?:der|die) (?:\p{L}{0,30}preis|\p{L}{0,30}gebühr)\p{L}{0,2})/iu
/** ‘Does it cost anything?’, ‘Kostet das was?’ */
const whether = String.raw`(?:does|do|did|will|would) .{1,100} costs? (?:anything|something|extra|money)(?!\p{L})|kostet? .{1,100}(?<!\p{L})(?:was|etwas|extra|geld)(?=\W{0,3}$)|kosten .{1,100}(?<!\p{L})(?:was|etwas|extra|geld)(?=\W{0,3}$)`
export const asksWhetherItCosts = new RegExp(`^(?:(?:and|und|so|but|aber) )?(?:${whether})`, 'iu')
const saysWhetherItCosts =
  /(?<!\p{L})(?:costs?|fees?|charged?|charges|pay|pays|paying|kosten|kostet|\p{L}{0,20}gebühr(?:en)?|\p{L}{0,20}beitr[aä]ge?|zahl(?:t|en)|bezahl(?:t|en)|entgelte?|frei(?:er|en)? eintritt|eintritt (?:ist )?frei)(?!\p{L})/iu

const namesPrice =
  /[£$€%]|(?<!\p{L})(?:euros?|cents?|pounds?|pence|dollars?|free|kostenlos|kostenfrei|gratis|umsonst|nothing|nichts|(?:re)?paid|erstattet|no (?:charge|fee|cost)|half|hälfte|quarters?|viertel|thirds?|drittel|at cost|actual cost)(?!\p{L})/iu
/** ‘10:30’, ‘8.00 am’, ‘9 pm’. */
const times = /\d{1,2}:\d{2}|\d{1,2}(?:\.\d{2})?(?=\s?(?:uhr|[ap]\.?m)(?!\p{L}))/giu
/** ‘9.00 – 17.30’, where nothing says that it is a price. */
const hours = /(?<![\d.,])\d{1,2}\.[0-5]\d ?[–-] ?\d{1,2}\.[0-5]\d(?![\d.,])/gu
const numbersToCall = new RegExp(phoneNumber, 'giu')
const speaksOfPrice = /price|fee|cost|charge|preis|gebühr|kosten|beitrag/iu
/** What is counted or measured so is no price: ‘48 hours before’, ‘75 per cent’. */
const amounts =
  /(?<![\d.,])\d[\d.,]{0,12}(?: ?(?:to|bis|–|-|or|oder) ?\d[\d.,]{0,12})?[ -]?(?:minutes?|hours?|days?|nights?|weeks?|months?|years?|per ?cent|minuten|stunden?|tagen?|nächten?|wochen?|monaten?|jahren?|prozent|persons?|people|personen|seiten|pages?|uhr)(?!\p{L})/giu

/** ‘Year 1’ and ‘22nd March 2017’ are no prices either. */
const names =
  /(?<!\p{L})(?:years?|class(?:es)?|grades?|groups?|levels?|rooms?|sections?|rules?|steps?|parts?|klassen?|gruppen?|jahrgang|raum|stufe) \d{1,3}(?![.,]?\d)|(?<![\d.,])\d{1,2}(?:st|nd|rd|th)(?!\p{L})|(?<![\d.,£$€])(?:\d{1,2}\.? )?(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember)(?: \d{1,2})?,? (?:19|20)\d\d(?![.,]?\d)/giu

/** Whether a price is asked for, and the quote has no number: ‘Branches may borrow a scanner.’ */
export const missesPrice = (question: string, said: string): boolean =>
  (asksPrice.test(question.trim()) ||
    (asksWhetherItCosts.test(question.trim()) && !saysWhetherItCosts.test(said))) &&
  !namesPrice.test(said) &&
  !/\d/.test(withoutTimes(said).replace(amounts, '').replace(names, ''))

const ofPrice = /(?<!\p{L})(?:costs?|price|charge|kostet|kosten|teuer|preis)(?!\p{L})/giu

/** The words of a question that ask for a price, where a text names one: ‘kostet’ of ‘Sauna, 16 €’, ‘cost’ of ‘Repairs are free’. */
export const priceMeant = (question: string, text: string): string[] =>
  asksPrice.test(question.trim()) && (text.search(prices) >= 0 || isFree.test(text))
    ? (question.match(ofPrice) ?? [])
    : []

const isFree =
  /(?<!\p{L})(?:(?:is|are|free of) (?:free|charge)(?! (?:to|from|of(?! charge)))|for free|kostenlos|kostenfrei|gratis|umsonst|no charge)(?!\p{L})/iu

const withoutTimes = (said: string): string => {
  const rest = said.replace(times, '').replace(numbersToCall, '')
  return speaksOfPrice.test(said) ? rest : rest.replace(hours, '')
}

const prices =
  /[£$€] ?\.?\d[\d.,]{0,12}|(?<![\d.,])\d[\d.,]{0,12} ?(?:[£$€]|(?:eur|euros?|cents?|pounds?|pence|dollars?)(?!\p{L}))/giu

/** Without the digits that are of no time: prices and numbers to call. */
export const withoutPricesAndCalls = (said: string): string =>
  said.replace(numbersToCall, '').replace(prices, '')

/** Of ‘Fee’, the cell may be ‘6.50’. */
export const isPriceOf = (head: string, cell: string): boolean =>
  speaksOfPrice.test(head) && /^\d{1,5}(?:[.,]\d\d)?$/.test(cell)

/** How long what is paid for lasts: ‘for a day’, ‘pro Nacht’. */
const spans = [
  'hours?|hourly|stunden?|stündlich',
  'days?|daily|tage?s?|tagen|täglich',
  'nights?|nacht|nächte',
  'weekends?|wochenenden?',
  'weeks?|weekly|wochen?|wöchentlich',
  'months?|monthly|monate?s?|monatlich',
  'years?|yearly|annual(?:ly)?|jahre?s?|jährlich',
].map((words) => ({
  asked: new RegExp(
    `(?<!\\p{L})(?:for|per|an?|one|each|every|je|pro|im|am|für (?:eine?[nr]?)) (?:${words})(?!\\p{L})`,
    'iu',
  ),
  said: new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu'),
}))

/** Whether a price ‘for a day’ is asked for, and none of the texts speaks of days. */
export const missesSpan = (question: string, ...texts: string[]): boolean =>
  asksPrice.test(question.trim()) &&
  spans.some(({ asked, said }) => asked.test(question) && !texts.some((text) => said.test(text)))

const asksHowLongItIs =
  /^(?:(?:and|und|so) )?(?:how long (?:is|are|was|were)|how long do(?:es)?(?= .{1,80} (?:last|take)(?!\p{L}))|wie lange? (?:ist|sind|dauert|dauern)) (.{1,100})$/iu
const within =
  /(?<!(?<!\p{L})(?:length|duration|period|term|time|limit|dauer|länge) )(?<!\p{L})(?:of|from|in|at|during|before|after|aus|von|in|im|bei|beim|während|vor|nach) (?:(?:an?|the|this|our|your|any|all|each|der|den|dem|des|einer|einem|dieser|diesem) )?$/iu

const preposition =
  /\s(?:in|at|on|of|for|from|during|after|before|im|am|bei|beim|für|während|nach|vor|von) /iu

/** ‘Shut out of examinations for twelve months’ does not say how long an examination is. */
function lastsNot(question: string, quote: string): boolean {
  const [, named] = asksHowLongItIs.exec(question.trim()) ?? []
  // ‘In probation’ says of which.
  const asked = stemsIn((named ?? '').split(preposition, 1)[0]!)
  const isAsked = (word: string) =>
    stemsIn(word).some((stem) => asked.some((one) => one === stem || areSynonyms(one, stem)))
  const said = [...quote.matchAll(/\p{L}+/gu)].filter(([word]) => isAsked(word))
  return said.length > 0 && said.every(({ index }) => within.test(quote.slice(0, index)))
}

const asksHowLong = /^(?:(?:and|und|so) )?(?:how long|wie lange?)(?!\p{L})/iu
const ahead =
  /(?<!\p{L})(?:in advance|ahead|before|beforehand|early|earlier|prior|notice|vorher|vor|im voraus|zuvor|davor|früher)(?!\p{L})/iu
const timeAhead = new RegExp(`${amounts.source} ?${ahead.source}`, 'giu')

/** ‘Rooms can be booked up to 30 days in advance’ does not say for how long. */
function isOnlyAhead(question: string, quote: string): boolean {
  if (!asksHowLong.test(question.trim()) || ahead.test(question)) return false
  const rest = quote.replace(timeAhead, '')
  return rest !== quote && !counting.test(rest)
}

const numberWords =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\\p{L}+)?|dozen|hundred|thousand|half|no|nobody|several|zwei|drei|vier|fünf|sechs|sieben|acht|neun|elf|zwölf|\\p{L}{0,16}(?:zehn|zig|ßig|hundert|tausend)|keine?|mehrere'
const counting = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:\\d[\\d.,]*\\p{N}?|${numberWords})(?![\\p{L}\\p{N}])`,
  'iu',
)

/** Of ‘how many authors’, ‘as authors, one or more persons’ has its number in another part of the sentence. */
function countsOthers(question: string, quote: string): boolean {
  const [, thing] = /\bhow many (?!times\b)([a-z]+)/i.exec(question) ?? []
  const [word] = wordsOf(thing ?? '')
  if (word === undefined) return countsOthersInGerman(question, quote)
  const parts = withoutPricesAndCalls(quote)
    .split(/[,;] /)
    .filter((part) => wordsOf(part).has(word))
  return parts.length > 0 && !parts.some((part) => counting.test(part))
}

const reach = { before: 4, after: 2 }

/** ‘Wie viele Freiwillige’ asks for a number beside that word, where the quote has it. */
function countsOthersInGerman(question: string, quote: string): boolean {
  const [, thing] = /(?<!\p{L})wie ?viele (\p{Lu}\p{L}+)/iu.exec(question) ?? []
  const [word] = wordsOf(thing ?? '')
  if (word === undefined || !/^\p{Lu}/u.test(thing!)) return false
  // A price counts nothing: ‘Sonderfahrt: 79 Euro’.
  const tokens = withoutPricesAndCalls(quote).match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? []
  const places = tokens.flatMap((token, at) => (isSaid(word, [...wordsOf(token)]) ? [at] : []))
  const isCounted = (at: number) =>
    tokens.slice(Math.max(0, at - reach.before), at + reach.after).some((one) => counting.test(one))
  return places.length > 0 && !places.some(isCounted)
}
