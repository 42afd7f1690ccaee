import {
  isSmallInGerman,
  languageOfQuestion,
  withoutShortEnds,
} from '#server/infra/language/language.ts'
import { withJoinedVerb } from '#server/infra/language/separable-verbs.ts'
import { hasSynonym, wordsOf } from '#server/features/answering/words/words.ts'
import { waysToReach } from '#server/features/answering/words/ways-to-reach.ts'
import { asksWhomToReach, withoutWhatAsks } from '#server/features/answering/words/what-asks.ts'
import { asksOfNotDoing } from './consequences.ts'
import { defines } from './definitions.ts'
import { asksWhetherItCosts, missesPrice } from './measures.ts'

const amount =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|half|quarter|third|nobody|none|no|once|twice)\b/i
/** The same in German, of times and persons. */
const germanTime =
  /(?<!\p{L})(?:stunden?|tage?n?|wochen?|monate?n?|jahre?n?s?|minuten?|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|täglich|jährlich|monatlich|einmal|zweimal|immer|uhr|vortags?|sofort|bis|dauer)(?!\p{L})/iu
const germanPerson =
  /(?<!\p{L})(?:leit(?:er|erin|ung)|vorstand|vorsitzende[rn]?|schatzmeister(?:in)?|beauftragte[rn]?|\p{L}{1,40}beauftragte[rn]?|direktor(?:in)?|archivar(?:in)?|restaurator(?:in)?|mitglied(?:er|ern|s)?|angestellte[rn]?|alle|allen|niemand|jede[rm]?|wer|person(?:en)?|aufsicht|\p{L}{0,20}versammlung|ausschuss|beirat|ehrenamtliche[rn]?|eltern|institut|ortsgruppe)(?!\p{L})/iu
const time =
  /\b(?:hours?|days?(?! (?:guests?|tickets?|trips?|pass(?:es)?|visitors?|care|nurser(?:y|ies)|cent(?:re|er)s?|rooms?)\b)|weeks?|months?|years?|january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|morning|evening|night|quarter|once|twice|hourly|daily|nightly|weekly|monthly|yearly|annually|permanently|\d\d?:\d\d|\d\d? ?[ap]\.?m|1[5-9]\d\d|20\d\d|dusk|dawn|noon|midnight|spring|summer|autumn|winter|at (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))\b/i
/** ‘Visitors like the weekends’ does not say when they come: a word such as ‘on’ or ‘every’ has to stand before it. */
const again =
  /(?:^|[:(–|] ?| - |\t|\b(?:on|at|in|every|each|during|from|until|till|only|over|open|opens|closed|closes|this|next|per|nur|am)(?: (?:the|all|most|weekday|weekend))? )(?:(?:mon|tues|wednes|thurs|fri|satur|sun|week)day|weekend|morning|afternoon|evening|night)s?\b(?! (?:is|are|was|were)\b)/i
/** The month; the verb has a small letter, but in ‘May I …’. */
const may =
  /(?<!\p{L})May(?! (?:I|we|you|he|she|it|they|one|the|an?|my|our|your)(?!\p{L}))(?!\p{L})/u
/** Minutes are kept of a meeting, too, and the second is the one after the first. */
const shortTime =
  /(?:\d|\b(?:few|some|several|one|two|three|four|five|ten|fifteen|twenty|thirty|forty|sixty|ninety))[\s-](?:more )?(?:minutes?|seconds)\b/i
/** ‘10.15’ of a timetable; no price. */
const timeWithDot = /(?<![\d.,£$€]|[£$€]\s)[012]?\d\.[0-5]\d(?![\d.,]|\s?[£$€%])/u
const money =
  /[£$€]\s?\.?\d|\d\s?(?:[%£$€]|(?:p|cents?|eur|euros?|pounds?|dollars?)\b)|\b(?:pence|per cent|free|no charge|at cost|repaid|paid|kostenlos|kostenfrei|gratis|umsonst)\b/i
const person =
  /\b(?:manager|chair|secretary|treasurer|director|officer|(?:council|committee)(?! (?:meetings?|rooms?|minutes|papers?|members?hip))|registrar|head of|chief|members?|employees?|persons?|president|mr|mrs|ms|dr|anyone|nobody|owner|exhibitor|electrician|editor|author|staff|every(?:body|one)|some(?:body|one)|trustees?|volunteers?|caretakers?|wardens?|librarians?|clerks?|coach(?:es)?|instructors?|trainers?|teachers?|tutors?|nurses?|doctors?|dentists?|engineers?|supervisors?|assistants?|captains?|stewards?|landlords?|tenants|residents|parents|students|visitors|guests)\b/i
const spelledInGerman =
  /(?<!\p{L})(?:drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dritte|vierte|fünfte|sechste|siebte|achte|neunte|zehnte|zwölfte|\p{L}{3,9}zehn(?:te)?|zwanzig(?:ste)?)(?:[mnrs])?(?!\p{L})/iu
const name = /\b\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+\b/u

type Cue = {
  asks: RegExp
  /** The same after a 'what' or 'which'. */
  asksWhat?: RegExp
  answered: RegExp[]
}

const cues: Cue[] = [
  {
    asks: /\b(?:how (?:much|expensive)|wie (?:viel|teuer)|wieviel|was (?:kostet|kosten|zahlen|zahlt|zahle))\b/i,
    asksWhat: /\b(?:costs?|price|fee|owe|earn|pay|charge)\b/i,
    answered: [money],
  },
  {
    asks: /\b(?:when|how (?:long|soon|quickly|promptly|early|late|often|old|far (?:ahead|in advance))|deadline|(?:what|which) (?:day|date|year|month|time)|wann|wie (?:lange|oft|alt|bald)|bis wann)\b/i,
    answered: [
      time,
      again,
      may,
      germanTime,
      shortTime,
      timeWithDot,
      /\d\s?(?:metres?|kilometres?|km|cm|mm|miles?|feet|m|pages|words|characters)\b/i,
    ],
  },
  {
    asks: /(?<!\p{L})(?:wie ?viele|wie (?:gro(?:ß|ss)|hoch|schwer|weit|breit|tief|dick))(?!\p{L})|\bhow (?:many|much|big|heavy|far|high|thick|large|fast|wide|tall|deep|hot|cold|warm|loud|strong)\b/iu,
    asksWhat:
      /\b(?:number|size|weight|height|length|width|depth|distance|speed|temperature|percentage|limit)\b/i,
    answered: [amount],
  },
  {
    asks: /(?<!\p{L})(?:how old|(?:what|which) (?:minimum |maximum )?age|wie alt|welche[ms] alter)(?!\p{L})/iu,
    answered: [amount, spelledInGerman],
  },
  { asks: /\b(?:who|whose|whom|wer|wem|wen|wessen)\b/i, answered: [person, name, germanPerson] },
]

/** The words of a question that an answer may contain. */
export const questionWords = (question: string): Set<string> =>
  // By itself it may be a way.
  wordsOf(telling(question.replace(/(?<!\p{L})weg(?= (?:sein|ist|sind|bleiben)(?!\p{L}))/giu, '')))

/** ‘How soon’ and ‘wie oft’ ask for a time, and no answer repeats ‘soon’. */
const howMuch =
  /(?<!\p{L})(?:(wie) (?:oft|bald|früh|spät|groß|gross|hoch|lange?|breit|weit|tief|schwer|dick|alt)|(how) (?:soon|quickly|promptly|early|late))(?!\p{L})/giu

/** ‘What happens if …’ asks for no happening. */
const happening =
  /(?<!\p{L})(what|was) (?:happens|happened|would happen|passiert|geschieht)(?!\p{L})/giu

/** ‘The robotics thing’ is robotics. */
const onlyAThing =
  /(?<=(?<!\p{L})(?!some |any |every |last |best |main |only |first |same |right |such |whole )\p{L}{4,20} )things?(?=\W{0,3}$)/iu

/** ‘Can I fax something’ asks whether one can fax. */
const anyThing = /(?<!\p{L})(?:something|anything|someone|somebody)(?!\p{L}| else)/giu

/** Without what only asks, and the small words of a German question; English ones are always left out. */
export const telling = (question: string): string => {
  const isGerman = languageOfQuestion(question) === 'german'
  // ‘Wann macht es zu?’ asks for ‘zumachen’; ‘macht’ and ‘zu’ say nothing.
  const joined = isGerman ? (withJoinedVerb(question) ?? question) : question
  const asked = withoutWhatAsks(joined)
    .replace(happening, '$1')
    .replace(howMuch, '$1$2')
    .replace(onlyAThing, '')
    .replace(anyThing, '')
  return isGerman
    ? asked.replace(/\p{L}+/gu, (word) => (isSmallInGerman(word.toLowerCase()) ? '' : word))
    : asked
}

const begins =
  /^(?:(?:and|but|so|or) )?(?:what|how (?:do|does|did|can|could|should|to|is|are)|which|where|why|is|are|was|were|does|do|did|has|have|can|may|must|should|could|will|would|am|if)(?!\p{L})/iu
/** ‘Do you know who …’ and ‘what does it cost and when …’ do ask that. */
const clause =
  /(?<!(?:^|[^\p{L}\s]\s?|(?<!\p{L})(?:and|or|but|know|tell|me|us|say|says|see|find out|of|for|by|to|from|with|since|until|till|exactly|decides?|on) ))(?<=\s)(?:who|whose|whom|when)(?=\s)/giu

/**
 * A question without the words that begin a clause of it, and ask nothing: ‘what happens when I am
 * late’ asks for no time, and ‘can my son who is 14 come’ for no person. Where an amount is asked for,
 * they are left.
 */
export const withoutClauses = (question: string): string =>
  question
    .split('\n')
    .map((line) => (begins.test(line.trim()) ? line.replace(clause, '') : line))
    .join('\n')

/** 1 where the sentence has what the kind of question asks for, -1 where not, 0 where nothing can be said. */
export function cueMatch(question: string, sentence: string): number {
  const text = withoutClauses(question)
  const afterWhat = text
    .split('\n')
    .map((line) => line.slice(/\b(?:what|which)\b/i.exec(line)?.index ?? line.length))
    .join('\n')
  // ‘What happens if I do not pay’ asks for no amount.
  const isOfThing = !asksOfNotDoing(question)
  const asked = cues.filter(
    ({ asks, asksWhat }) => asks.test(text) || (isOfThing && asksWhat?.test(afterWhat)),
  )
  if (asksWhetherItCosts.test(question.trim())) return missesPrice(question, sentence) ? -1 : 1
  if (asked.length === 0) return defines(sentence, question) ? 1 : 0
  if (missesPrice(question, sentence)) return -1
  // 'How much' and 'wie viel' may ask for money or for any amount.
  const fits =
    asked.some(({ answered }) => answered.some((sign) => sign.test(sentence))) ||
    (/how much|wie ?viel/i.test(question) &&
      /\d/.test(sentence) &&
      !missesPrice(question, sentence)) ||
    (asksWhomToReach(question) && waysToReach.test(sentence))
  return fits ? 1 : -1
}

/** Whether the text has what is asked for, 'fee' in 'what is the fee for …': 0, 1, or ½ if unknown. */
export function focusMatch(question: string, text: Set<string>): number {
  const [, asks, clause] =
    /\b(what|which|who|whose|how many|how much|when|where)\b(.*)$/is.exec(
      withoutShortEnds(withoutClauses(question)),
    ) ?? []
  const words = [...wordsOf(clause ?? '')]
  // 'What' and 'which' stand before the thing, 'when' and 'where' before a clause that ends in it.
  const focus = /^whe/i.test(asks ?? '') ? words.at(-1) : words[0]
  if (!focus) return 0.5
  return text.has(focus) || hasSynonym(focus, text) ? 1 : 0
}

const calendar =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|\w+day|christmas|easter)s?$/i

/** The share of the names in the question, such as Mongolia, that the text does not contain. */
export function missingNames(question: string, text: Set<string>): number {
  // In German every noun begins with a capital.
  if (languageOfQuestion(question) === 'german') return 0
  const names = [...question.trim().matchAll(/(?<![.!?]\s|^)\b\p{Lu}[\p{L}]{2,}/gu)]
    .map(([name]) => name)
    .filter((name) => !calendar.test(name))
    .flatMap((name) => [...wordsOf(name)])
  return names.length === 0 ? 0 : names.filter((name) => !text.has(name)).length / names.length
}
