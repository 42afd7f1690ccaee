import { isSaid } from '../../words/said.ts'
import { areSynonyms, tellingStems } from '../../words/telling.ts'
import { wordsOf } from '../../words/words.ts'

/** Whether a sentence measures or counts something else than what is asked for. */
export const measuresAnother = (question: string, quote: string): boolean =>
  lastsNot(question, quote) || countsOthers(question, quote)

const asksPrice =
  /^(?:(?:and|und|so) )?(?:how much (?:is|are|does|do|for|to)(?!\p{L})(?!.{1,80}(?<!\p{L})(?:weigh|need|notice|time|space|memory|room)(?!\p{L}))|(?:what|how much) .{0,100}(?<!\p{L})costs?(?!\p{L})|what (?:is|are) the (?:price|fee|charge)s?(?!\p{L})|was kostet|was kosten|wie teuer|wie ?viel kostet|wie ?viel kosten|wie hoch (?:ist|sind) (?:der|die) (?:\p{L}{0,30}preis|\p{L}{0,30}gebühr)\p{L}{0,2})/iu
/** Of a sentence, or of the head of a column of mere numbers. */
const namesPrice =
  /[£$€]|(?<!\p{L})(?:eur|gbp|usd|chf|euros?|cents?|pounds?|pence|dollars?|free|kostenlos|kostenfrei|gratis|umsonst|nothing|nichts|repaid|erstattet|no (?:charge|fee|cost)|half|hälfte|quarters?|viertel|thirds?|drittel|per cent|prozent|at cost|actual cost)(?!\p{L})|\d ?p(?!\p{L})|%|,[-–—]/iu
const ofPrices =
  /(?<!\p{L})(?:prices?|fees?|costs?|charges?|\p{L}{0,30}preise?|\p{L}{0,30}gebühr(?:en)?|kosten|betrag)(?!\p{L})/iu
const time = /\d{1,2}[:.]\d{2}(?: uhr| ?[-–—]|$)/iu

/** Whether a price is asked for, and the quote names none: ‘Branches may borrow a scanner.’ */
export function missesPrice(question: string, said: string, heads: string[]): boolean {
  if (!asksPrice.test(question.trim()) || namesPrice.test(said)) return false
  return !(/\d/.test(said) && !time.test(said) && heads.some((head) => ofPrices.test(head)))
}

const asksHowLongItIs =
  /^(?:(?:and|und|so) )?(?:how long (?:is|are|was|were)|how long do(?:es)?(?= .{1,80} (?:last|take)(?!\p{L}))|wie lange? (?:ist|sind|dauert|dauern)) (.{1,100})$/iu
const within =
  /(?<!(?<!\p{L})(?:length|duration|period|term|time|limit|dauer|länge) )(?<!\p{L})(?:of|from|in|at|during|before|after|aus|von|in|im|bei|beim|während|vor|nach) (?:(?:an?|the|this|our|your|any|all|each|der|den|dem|des|einer|einem|dieser|diesem) )?$/iu

/** ‘Shut out of examinations for twelve months’ does not say how long an examination is. */
function lastsNot(question: string, quote: string): boolean {
  const [, named] = asksHowLongItIs.exec(question.trim().replace(/\?+$/, '')) ?? []
  const asked = [...tellingStems(named ?? '').keys()]
  const isAsked = (word: string) =>
    tellingStems(word)
      .keys()
      .some((stem) => asked.some((one) => one === stem || areSynonyms(one, stem)))
  const said = [...quote.matchAll(/\p{L}+/gu)].filter(([word]) => isAsked(word))
  return said.length > 0 && said.every(({ index }) => within.test(quote.slice(0, index)))
}

const counting =
  /(?<![\p{L}\p{N}])(?:\d[\d.,]*\p{N}?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|thousand|half|no|nobody|several|eine?[nmr]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|hundert|tausend|keine?|mehrere)(?![\p{L}\p{N}])/iu

/** Of ‘how many authors’, ‘as authors, one or more persons’ has its number in another part of the sentence. */
function countsOthers(question: string, quote: string): boolean {
  const [, thing] = /\bhow many (?!times\b)([a-z]+)/i.exec(question) ?? []
  const [word] = wordsOf(thing ?? '')
  if (word === undefined) return countsOthersInGerman(question, quote)
  const parts = quote.split(/[,;] /).filter((part) => wordsOf(part).has(word))
  return parts.length > 0 && !parts.some((part) => counting.test(part))
}

const reach = 2

/** ‘Wie viele Freiwillige’ asks for a number beside that word; nothing else says whether they are counted. */
function countsOthersInGerman(question: string, quote: string): boolean {
  const [, thing] = /(?<!\p{L})wie ?viele (\p{Lu}\p{L}+)/iu.exec(question) ?? []
  const [word] = wordsOf(thing ?? '')
  if (word === undefined || !/^\p{Lu}/u.test(thing!)) return false
  const tokens = quote.match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? []
  return !tokens.some(
    (token, at) =>
      isSaid(word, [...wordsOf(token)]) &&
      tokens.slice(Math.max(0, at - reach), at + reach).some((one) => counting.test(one)),
  )
}
