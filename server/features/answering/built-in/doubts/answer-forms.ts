import { phoneNumber } from '#server/features/answering/words/ways-to-reach.ts'
import { hasSynonym, wordsOf } from '#server/features/answering/words/words.ts'
import { isSmallInGerman, languageOfQuestion } from '#server/infra/language/language.ts'
import { withoutWhatAsks } from '#server/features/answering/words/what-asks.ts'
import { questionWords } from './cues.ts'
import { denies } from './denial.ts'
import { withoutNoPlaces } from './pointing.ts'
import { withGermanForms } from '#server/features/answering/words/german.ts'

const length =
  /\d\s?(?:metres?|meters?|m|cm|mm|km|kilomet\w{1,6}|millimet\w{1,6}|centimet\w{1,6}|miles?|feet|foot|inch\w{0,2}|yards?|pages?|words|characters)\b/i
const spelled =
  'an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|half|several|few|ein|eine[nmrs]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|vierzehn|fünfzehn|zwanzig|dreißig|neunzig|hundert|halbe[nrs]?|mehrere'
/** A number of hours or days, also as ‘one (1) year’; 'on the day after' is none, nor ‘until the next election’. */
const duration = new RegExp(
  `(?:\\d|(?<!\\p{L})(?:${spelled}))(?:[\\s-]|\\s?\\(\\d{1,3}\\)\\s)(?:\\p{L}{1,20}[\\s-]){0,2}(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|quarters?|decades?|terms?|nights?|fortnights?|\\p{L}{0,20}(?:sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?|semester|nächten?|nacht))(?!\\p{L})|(?<!\\p{L})(?:permanent(?:ly)?|indefinitely|dauerhaft|unbefristet|uhr)(?!\\p{L})|(?<!\\p{L})(?:until|bis)(?!\\p{L})(?! (?:\\p{L}{1,12} ){0,2}\\p{L}{0,12}(?:elections?|meetings?|assembly|wahl|wahlen|versammlung)(?!\\p{L}))`,
  'iu',
)
/** Every country, as both languages of the answers name it. */
const countries = new RegExp(
  `(?<!\\p{L})(?:${['en', 'de'].flatMap(countryNames).join('|')}|England|Scotland|Wales|abroad|overseas|Ausland)(?!\\p{L})`,
  'iu',
)
/** Until when: ‘by March 31st’, ‘8 – 10 pm’; ‘carried over to the next year’ is none. */
const end =
  /(?<!\p{L})(?:by|until|till|before|no later than|deadline|ends?|within|bis|spätestens|vor|endet?|innerhalb|binnen)(?!\p{L})|(?:\d[:.]\d\d(?: ?[ap]\.?m\.?)?|\d ?[ap]\.?m\.?) ?(?:to|–|-) ?\d|\d ?(?:to|–|-) ?\d{1,2}(?:[:.]\d\d| ?[ap]\.?m)/iu
const day =
  /\d|(?<!\p{L})(?:\p{L}{0,10}(?:day|week|month|year|tag|woche|monat|jahr)s?|noon|midnight|dusk|ends?|ende|mittag|mitternacht)(?!\p{L})/iu
const germanNumber =
  'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\\p{L}{3,9}zehn|(?:\\p{L}{3,6}und)?(?:(?:zwan|vier|fünf|sech|sieb|acht|neun)zig|dreißig)|(?:\\p{L}{3,7})?(?:hundert|tausend)'
const englishNumber =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred'
/** ‘20m’, ‘40x20 m’ and ‘Format A4’ are one word; ‘Raum A4’ is a room, and ‘die A4’ a road. */
const sizeAsOneWord =
  '\\d{1,6} ?[x×] ?\\d{1,6}(?:[.,]\\d{1,3})? ?(?:\\p{L}{1,2}²?)?|\\d[\\d.,]{0,12}(?:mm|cm|dm|k?m|qm|ha|zoll)[²³]?|din ?-?[abc]\\d|\\p{L}{0,15}(?:formate?|größe|sizes?|papiere?|paper)(?: is| ist| of| von)?:? a[0-8]|a[0-8][ -](?:formate?|size|paper|papier)|(?:größe|size) (?:x{0,3}[sl]|m)'
/** Any number or unit but a price, a date or a time. */
const anySize = new RegExp(
  `(?<![\\p{L}\\d.,:])(?:\\d[\\d.,]{0,12}|${germanNumber}|${englishNumber}|${sizeAsOneWord})(?![.,]?\\d)(?!\\.? ?(?:[€£$%:]|euros?(?!\\p{L})|cent(?!im)|uhr|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember))(?!\\p{L})|(?<!\\p{L})(?:halb|doppelt|so groß|größer|kleiner|beliebig)\\p{L}*`,
  'iu',
)
const mass =
  /\d\s?(?:kg|kilos?|kilogram\w{0,2}|grams?|g|tonnes?|tons?|lbs?|ounces?|oz|pounds|stone)\b/i
const year = /\b(?:1\d{3}|20\d\d)\b/
const colour =
  /\b(?:red|blue|green|yellow|white|black|gr[ae]y|brown|orange|purple|pink|gold|silver)\b/i

const place =
  /(?<!\p{L})(?:in|into|onto|im|ins|at|near|on|opposite|beside|behind|under|above|next to|unter|neben|gegenüber|hinter|bei|beim|am|auf|https?)(?!\p{L})/iu

const asksWhereItIs = /^(?:and )?(?:where(?:'s|’s| is| are)|wo (?:ist|liegt|sind|finde))(?!\p{L})/iu

/** The column or the line with a place: ‘Room: Lab 2’. */
const namedPlace =
  /(?<!\p{L})(?:room|place|location|venue|address|where|building|hall|floor|raum|ort|saal|adresse|standort|treffpunkt|gebäude|etage): ?\S/iu

/** 'Since 2011' says how long, and not how old; 'at least 21' may be an age, and 'at least 21 days' is none. */
const age =
  /\byears? (?:old|of age)\b|\bage[ds]?\b|lebensjahr|\bborn\b|\b(?:(?:at least|over|above)(?= (?:\d{1,2}|sixteen|eighteen|twenty-one)s?\b(?![.,]\d))|(?:under|below|from|until|between)(?= (?:\d{1,2}|sixteen|eighteen|twenty-one)s?\b(?![.,]))) [\w-]{1,10}\b(?! ?[%€£$:]| (?:days?|weeks?|months?|hours?|minutes?|euros?|pounds?|people|per|[ap]\.?m|o['’]clock)\b)|\b(?<!\b(?:groups?|teams?|part(?:y|ies)|class(?:es)?|lanes?|rows?|orders?) of )\d{1,2}\+?(?: years?)?,? (?:or|and) (?:older|over|above|younger|under)\b|\b(?:minors|adults) only\b|(?<!\p{L})\d{1,2}(?: jahren?)? (?:oder|und) (?:älter|jünger)(?!\p{L})|(?<!\p{L})(?:älter|jünger) als \d|(?<!\p{L})(?:ab|bis|unter|über|mindestens) \d{1,2}(?! (?:uhr|tage?n?|wochen?|monate?n?|stunden?|minuten?|euro|prozent|personen)| ?[:%€])(?!\d)|volljährig|(?<!\p{L})(?:(?:mindest|höchst|eintritts|einstiegs|aufnahme|schul|renten)?alter) (?:von |beträgt |liegt bei |ist |: )?\d|(?<!\p{L})jahre? alt|geboren|(?<!\p{L})(?:built|founded|established|made|gebaut|gegründet|from|von) (?:in )?(?:1\d{3}|20\d\d)/iu
/** ‘Puppies: from 8 weeks’; ‘Contract: from 6 months’ is no age, nor is ‘Kinder: ab 6 Wochen vorher anmelden’. */
const ageOfYoung =
  /(?:^|[:,.] )(?:for |für )?(?:children|kids|babies|infants|toddlers|puppies|kittens|foals|lambs|calves|kinder|babys|säuglinge|kleinkinder|welpen|kätzchen|fohlen|lämmer|kälber)(?:, (?:for|für))?: (?:from|over|up to|under|ab|bis|über|unter) \d{1,2} (?:months?|weeks?|monate?n?|wochen?)(?=[.!]?$|, [^,:]{1,40}: )/iu
/** ‘Six.’ below the question; ‘6. Members …’ is the sixth of a list. */
const numberAlone = new RegExp(`^(?:${spelled})[.!;]|^\\d{1,2}(?:[!;]|\\.?$)`, 'iu')
const beginning =
  /found|establish|creat|set up|form|began|begin|start|since|open|built|build|dates|made|make|publish|edition|version/i

/** ‘555-0123’, which only a question for the number makes one. */
const localNumber = /(?<![\d.,:/-])\d{3}[ -]\d{4}(?!\d|[.,:/-]\d)/

/** ‘Zur Reinigung ist Seife zu verwenden.’ ‘By noon’ and ‘mit den Nachbarn’ name no means. */
const noMeans =
  '(?! (?:(?:the|an?|our|your|den|dem|der|einem|einer|ihrem|ihren|ihrer|unseren|allen|anderen|other|all) ){0,2}(?:\\d|noon|midday|midnight|today|tomorrow|end|then|now|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|first|last|nachbarn?|vermietern?|kunden|kindern?|eltern|mitgliedern?|leuten|vorstand|personen|frau|herrn?|us|me|you|him|her|them|uns|mir|ihnen|dir|neighbou?rs?|parents|members|people|others|care|agreement|law|appointment|termin|vereinbarung)(?!\\p{L}))'
const means = new RegExp(
  `(?<!\\p{L})(?:(?:mit|durch|with|by)(?!\\p{L})${noMeans}|(?:mittels|per|verwend\\p{L}*|benutz\\p{L}*|nutz\\p{L}*|gebrauch\\p{L}*|nimm\\p{L}?|nehm\\p{L}*|us(?:e[ds]?|ing))(?!\\p{L}))`,
  'iu',
)
const ofNumber =
  /(?:phone|mobile|fax|emergency|contact) number|(?:which|what) number (?:do|can|should|to)(?!\p{L})|telefonnummer|handynummer|notrufnummer|notfallnummer|durchwahl|welche nummer (?:hat|haben)(?!\p{L})/iu

/** Whether a question wants a telephone number. */
export const asksForNumber = (question: string): boolean => ofNumber.test(question)

const timeOfDay =
  /(?<![\d.,])[0-2]?\d(?:[:.][0-5]\d(?![\d.,]|\s?[£$€%])| ?[ap]\.?m(?!\p{L})| ?o['’]clock| ?uhr(?!\p{L})| ?[–-] ?[0-2]?\d(?![\d.,]))|(?<!\p{L})(?:noon|midday|midnight|dawn|dusk|sunrise|sunset|morning|afternoon|evening|night|lunch(?:time)?|daytime|around the clock|24 ?(?:hours?|\/ ?7)|any ?time|always|closed|hours? (?:before|after)|minutes? (?:before|after)|(?:at|from|to|until|till|by|before|after) (?:about )?(?:[1-9]|1[0-2]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))(?!\p{L})(?! (?:days?|weeks?|months?|years?|people|members|pounds|euros?)(?!\p{L}))/iu

/** All of `asks` has to be in the question, and in the sentence one of `answered`, and `also`. */
const forms: { asks: RegExp[]; answered: RegExp[]; also?: RegExp }[] = [
  {
    asks: [/\bhow (?:tall|high|deep|wide|thick|far(?! (?:ahead|in advance|back)\b))\b/i],
    answered: [length],
  },
  {
    asks: [/\b(?:how (?:long|far (?:ahead|in advance))|wie lange?)\b/i],
    answered: [duration, length],
  },
  // A number of days is no time of the day.
  {
    asks: [/^(?:(?:and|so|und) )?(?:(?:at|by|from|until|till) )?what time(?!\p{L})/iu],
    answered: [timeOfDay],
  },
  { asks: [/\b(?:weigh|weight|how heavy)\b/i], answered: [mass] },
  // ‘Wie hoch’ and ‘wie weit’ may ask for a price, or for how much is done.
  { asks: [/(?<!\p{L})wie (?:gro(?:ß|ss)|breit|tief|dick)(?!\p{L})/iu], answered: [anySize] },
  // Longer questions have answers such as ‘on the day of return’.
  {
    asks: [/^(?:(?:and|und) )?(?:(?:until|till|by) when|bis wann)\W{0,3}$/imu],
    answered: [end],
    also: day,
  },
  {
    asks: [ofNumber],
    answered: [phoneNumber, localNumber],
  },
  {
    asks: [
      /^(?:(?:and|und|so) )?(?:womit|with what|what (?:do|can|should|must) .{1,80} with\W{0,3}$)(?!\p{L})/iu,
    ],
    answered: [means],
  },
  { asks: [/e-?mail[ -]add?ress/i], answered: [/\S@\S/] },
  { asks: [/\bcolou?r\b/i], answered: [colour] },
  { asks: [/\b(?:(?:which|what) year|welche[mns]? jahr)\b/i], answered: [year] },
  { asks: [/\b(?:(?:which|what) country|welche[mns]? land)\b/i], answered: [countries] },
  {
    asks: [/\bwhen (?:was|were)\b/i, /\b(?:built|founded|established|made|begun|published)\b/i],
    answered: [year],
    also: beginning,
  },
  {
    asks: [/\b(?:how old|(?:what|which) (?:minimum |maximum )?age|wie alt|welche[ms] alter)\b/i],
    answered: [age, ageOfYoung, numberAlone],
  },
  {
    asks: [asksWhereItIs],
    answered: [place, namedPlace],
  },
]

const yesOrNo =
  /^(?:is|are|was|were|am|does|do|did|has|have|can|could|may|must|should|will|would)(?!\p{L})/iu
const yesOrNoInGerman =
  /^(?:ist|sind|bin|war|hat|haben|habe|kann|können|könnte|darf|dürfen|muss|müssen|soll|sollen|sollte|wird|werden|würde|gilt|hängt|beträgt|dauert)(?!\p{L})/iu

/** ‘Gebt ihr …’; ‘Wie es …’ asks otherwise, and ‘Zeigen Sie mir …’ asks for nothing. */
const verbFirst =
  /^(?!w(?:ie|o|as|er|e[mn]|ann|elche[mnrs]?|arum|ieso) )\p{L}{2,20}(?:[nt]|st|e) (?:ich|du|wir|ihr|man|es|sie)(?! (?:mir|uns)(?!\p{L}))(?!\p{L})/iu

/** 'Does it depend on how many days?' asks for no number. */
export const isYesOrNo = (question: string): boolean => {
  const text = question.trim()
  // ‘Was kostet es?’ begins with an English word, too.
  return (
    yesOrNoInGerman.test(text) ||
    (languageOfQuestion(question) === 'german' ? verbFirst.test(text) : yesOrNo.test(text))
  )
}

/** Whether the sentence has the form of what is asked for; true where the question asks for none. */
export function hasForm(question: string, sentence: string): boolean {
  if (isYesOrNo(question)) return true
  const said = asksWhereItIs.test(question) ? withoutNoPlaces(question, sentence) : sentence
  return forms
    .filter(({ asks }) => asks.every((sign) => sign.test(question)))
    .every(
      ({ answered, also }) =>
        answered.some((sign) => sign.test(said)) && (also?.test(said) ?? true),
    )
}

const number =
  /^(?!(?:1[5-9]|20)\d\d$)(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|thousand|half|no|nobody|several)$/i
const reach = 3

/** ‘Up to ten guests’ says how many people. */
const people =
  /^(?:persons?|people|guests?|visitors?|members?|participants?|adults?|children|players?|readers?|students?|pupils?|volunteers?|seats?)$/i

/** Of 'how many members', whether a number stands near to 'members'; true for other questions. */
export function countsIt(question: string, sentence: string): boolean {
  if (isYesOrNo(question)) return true
  const [, things] = /\bhow many (?!times\b)([a-z]+(?: [a-z]+)?)/i.exec(question) ?? []
  const counted = [...wordsOf(things ?? '')]
  if (counted.length === 0) return true
  if (isNumbered(counted[0]!, sentence)) return true
  const asksPeople = /^(?:people|persons)(?!\p{L})/iu.test(things!)
  // ‘Five items per card’ says how many books.
  const asksThings = !people.test(/^\p{L}+/u.exec(things!)![0])
  const tokens = sentence.match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? []
  return tokens.some((token, at) => {
    const word = wordsOf(token)
    const isIt =
      counted.some((one) => word.has(one)) ||
      hasSynonym(counted[0]!, word) ||
      (asksPeople && people.test(token)) ||
      (asksThings && /^(?:items|things|pieces)$/i.test(token))
    return (
      isIt && tokens.slice(Math.max(0, at - reach), at + reach + 1).some((one) => number.test(one))
    )
  })
}

/** ‘The maximum number of people in the hall is 150.’ */
const isNumbered = (counted: string, sentence: string): boolean =>
  [...sentence.matchAll(numberOf)].some(({ 0: said, 1: things, index }) => {
    const [rest = ''] = sentence.slice(index + said.length).split(/[.;:]/, 1)
    return wordsOf(things!).has(counted) && isSoMany.test(rest)
  })
const numberOf = /(?<!\p{L})number of (\p{L}{2,20}(?: \p{L}{2,20})?)(?!\p{L})/giu
const isSoMany = /(?<!\p{L})(?:is|are|exceeds?)(?: limited to| restricted to)? \d/iu

/** Of 'is there a sauna' and 'does the pool have a sauna', the words after it; '' for other questions. */
export function thingAskedFor(question: string): string {
  const there = /^(?:is|are|was|were) there (?:an? |any |some )?(.{0,200})$/i.exec(question.trim())
  const has =
    /^(?:does|do|did|has|have)\b.{0,200}?\b(?:have(?! (?:to|got to)\b)|offer|sell|serve|own)\b(.{0,200})$/i.exec(
      question.trim(),
    )
  return there?.[1] ?? has?.[1] ?? ''
}

const role =
  /^(?:and )?(?:who(?:'s|’s| is| are| was)|wer (?:ist|sind|war)) (?:our |the |an? |der |die |das |den |dem )?(.{1,100})$/iu

/**
 * Of 'who is the president', whether the sentence has that word, in this form: the one who presides
 * may be another. True for other questions.
 */
export function hasRole(question: string, sentence: string): boolean {
  const [, named] = role.exec(withoutWhatAsks(question).trim()) ?? []
  const [first] =
    (named ?? '')
      .match(/\p{L}+/gu)
      ?.filter((word) => wordsOf(word).size > 0 && !isSmallInGerman(word)) ?? []
  if (!first) return true
  const forms = sentence.toLowerCase().match(/\p{L}+/gu) ?? []
  const word = first.toLowerCase()
  return (
    forms.some((one) => one === word || one === `${word}s` || `${one}s` === word) ||
    // ‘Der Vorsitzende’ is ‘Vorsitzender’.
    (/e[nr]?$/.test(word) && forms.some((one) => withoutEnd(one) === withoutEnd(word))) ||
    hasSynonym([...wordsOf(word)][0] ?? '', wordsOf(sentence))
  )
}

const withoutEnd = (word: string) => word.replace(/(?<=\p{L}{4}e)[nr]$/u, '')

function countryNames(language: string): string[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters
    .flatMap((first) => letters.map((second) => names.of(first + second)))
    .filter((name) => name !== undefined && !/[()[\]&]/.test(name))
    .map((name) => RegExp.escape(name!))
}

/** Whether the sentence has both the form and the count that are asked for. */
export const isOfForm = (question: string, sentence: string): boolean =>
  hasForm(question, sentence) && countsIt(question, sentence)

const asksHow =
  /^(?:and )?(?:how (?:do|can|to|should)|wie (?:kann|können|soll|mache|geht|(?:\p{L}{2,20} )?(?:ich|man|wir)))(?!\p{L})/iu

/** Of 'how do I', whether the sentence may say it: not, where it says what need not be done. */
export const saysHow = (question: string, sentence: string): boolean =>
  !asksHow.test(question.trim()) || denies.test(question) || !denies.test(sentence)

/** A clause before the comma, and what follows from it. */
const supposing =
  /^(?:if|when|whenever|unless|once|wenn|falls|sobald|sofern)(?!\p{L})([^,]{1,300}),(.{0,500})$/isu

/**
 * ‘If you have encrypted your file, …’ supposes what ‘Is my file encrypted?’ asks, and does not say it:
 * no word of the question stands in what follows.
 */
export function onlySupposes(question: string, sentence: string): boolean {
  if (!isYesOrNo(question)) return false
  const [, supposed, follows] = supposing.exec(sentence.trim()) ?? []
  if (supposed === undefined || follows === undefined) return false
  const asked = wordsOf(question)
  return !asked.isDisjointFrom(wordsOf(supposed)) && asked.isDisjointFrom(wordsOf(follows))
}

const wayTo = /^(?:(?:in order )?to|um) (.{3,200}?), /iu

/** Of ‘How do I reconcile an account?’, whether the sentence begins with ‘To reconcile an account, …’. */
export function saysTheWay(question: string, sentence: string): boolean {
  const [, aim] = asksHow.test(question.trim()) ? (wayTo.exec(sentence.trim()) ?? []) : []
  if (aim === undefined) return false
  const asked = questionWords(question)
  return asked.size > 1 && asked.isSubsetOf(withGermanForms(asked, wordsOf(aim)))
}
