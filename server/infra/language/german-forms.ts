import { irregularInfinitive } from './german-verbs.ts'
import { isCommonGermanPlain } from './german-words.ts'
import { remembering } from './remembering.ts'
import { withoutInfix } from './separable-verbs.ts'

// Words are compared in small letters, without umlauts; whether they are stemmed by the rules of
// English makes no difference.

export const betweenParts = /^(?:e?n|e?s|e)(?=\p{L}{3})/u
/** Behind a short noun ‘en’ is its plural, or another word: ‘Ratenzahlung’ is of no ‘Rat’. */
const behindShort = /^e?s(?=\p{L}{3})/u
export const leastShared = 4

const endings = /(?:e[mnrs]?|n|s|st|t)$/
/** As short as an ending, they make a compound: a ‘Schulweg’ is no form of ‘Schule’. */
const shortNoun =
  /^(?:weg|tag|amt|hof|uhr|rat|bad|ort|zug|tor|rad|see|gas|bus|tee|art|eis|hut|dat)$/

/** What they end with is no ending, also in ‘Kündigungsfrist’. */
const endsLikeAnEnding = /(?:frist|feuer|kunst|dienst)(?:e[ns]?|en|s)?$/
const plural = /(?:e[ns]?|(?<=feuer)[ns]|(?<=t)s)$/

/** ‘DVDs’, ‘PCs’, ‘Lkws’: no other German word has no vowel. */
const abbreviations = /^[^aeiouyäöü]{2,5}s$/

export const isShortNoun = (word: string): boolean => shortNoun.test(word)

/** Without its ending: 'Gebühren' and 'Gebühr', 'angelegt' and 'anlegen'. */
export const rootOf = remembering(rootAnew)

function rootAnew(given: string): string {
  // ‘Abschließen’ and ‘Abschluss’; the rules of English leave ‘lagerfeu’ of ‘Lagerfeuer’.
  const word = given.replaceAll('ß', 'ss').replace(/feu$/, 'feuer')
  if (abbreviations.test(word)) return word.slice(0, -1)
  const short = word.replace(/e[ns]?$|s$/, '')
  if (shortNoun.test(short)) return short
  if (word.length <= leastShared) return word
  if (endsLikeAnEnding.test(word)) return word.replace(plural, '')
  return withoutPrefix(irregularInfinitive(word) ?? withoutInfix(word)).replace(endings, '')
}

/** ‘Gekündigt’ is a form of ‘kündigen’, and ‘beantragen’ is said of an ‘Antrag’; ‘Gericht’ begins with no prefix, nor does ‘genehmigt’. */
const withoutPrefix = (word: string) =>
  word
    .replace(participle, (whole, verb: string) => (isVerb(verb) ? verb : whole))
    .replace(/^be(?=(?:an|auf|ein)(?:tr|fl|s)\p{L}{3,})/u, '')

const participle =
  /^ge(?!richt|schicht|wicht|dicht|samt|sicht|schaft|biet)(\p{L}{4,}t)(?:e[mnrs]?)?$/u

const isVerb = (form: string) => {
  const stem = form.replace(/e?t$/, '')
  return isCommonGermanPlain(`${stem}en`) || isCommonGermanPlain(`${stem}n`)
}

/** Of two words without their endings. */
export const isForm = (a: string, b: string): boolean =>
  a === b ||
  (a.length >= leastShared &&
    b.startsWith(a) &&
    moreEndings.test(b.slice(a.length)) &&
    (isOfAnother.test(a) || !isOfAnother.test(b)))

/** Without its umlaut ‘kündigen’ looks like a form of ‘Kunde’. */
const isOfAnother = /^kundig/

/** What a word has behind another of its forms, or behind the verb it is made from. A ‘Diebstahl’ is stolen, and does not stand. */
const moreEndings =
  /^(?:e[mnrst]?|n|s|st|t|te[nrs]?|er[ns]|en[ds]|ung|in|ig|nis|bar|tum|ar|ier|ion|i|ur|al)$/

/** 'Mitglied' of 'Mitgliedschaft', 'Ordnung' of 'Benutzungsordnung', 'Tor' of 'Eingangstor'. */
export const isPart = (part: string, whole: string): boolean =>
  isLongPart(part, whole) ||
  isLongPart(part.replace(/(?<=\p{L}{4})ung$/u, ''), whole) ||
  ((shortNoun.test(part) || (part.length === leastShared && !vague.test(part))) &&
    isBesideWord(part, whole))

/** Of a compound they say little: a ‘Lebensjahr’ is no ‘Jahr’. */
const vague = /^(?:jahr|zeit|teil|fall|wert|lage|form|halt|satz|mann|frau)$/

const isLongPart = (part: string, whole: string): boolean =>
  part.length >= leastShared &&
  (whole.length - part.length >= leastShared || endsInEr(whole.slice(part.length))) &&
  (whole.startsWith(part) ||
    // ‘Ausweis’ has lost what looks like an ending, and ‘Personalausweises’ another one.
    (part.length > leastShared && (whole.endsWith(part) || whole.endsWith(`${part}s`))))

/** Of ‘Speicherdauer’ the rest has lost what looks like an ending. */
const endsInEr = (rest: string) => /^(?:dau|fei|mau|eim)$/.test(rest)

/** Whether the rest of a word is one, too: a ‘Kamerad’ is no ‘Rad’, though there is ‘käme’. */
const isBesideWord = (part: string, whole: string): boolean =>
  whole.length > part.length &&
  ((whole.endsWith(part) && isFirstPart(whole.slice(0, -part.length))) ||
    (whole.startsWith(part) &&
      isLastPart(whole.slice(part.length), shortNoun.test(part) ? behindShort : betweenParts)))

const isFirstPart = (rest: string): boolean =>
  [rest, rest.replace(/(?:e?s|e?n)$/, '')].some(
    (one) => shortNoun.test(one) || (one.length > leastShared && isCommonGermanPlain(one)),
  )

/** It has lost its ending. */
const isLastPart = (rest: string, joint: RegExp): boolean =>
  [rest, rest.replace(joint, '')].some(
    (one) =>
      shortNoun.test(one) ||
      (one.length >= leastShared &&
        ['', 'e', 'n', 'en'].some((end) => isCommonGermanPlain(one + end))),
  )

const fewestOfNoun = 3
const fewestOfVerb = 3
const ofDoing = /^(?:e[rn]?s?|er[ns]|erinn?e?n?|ung(?:en)?)?$/

/** Whether a word is put together of a noun and what is done with it, as ‘Rasenmäher’ of ‘Rasen’ and ‘mähen’. */
export function isDoing(noun: string, verb: string, whole: string): boolean {
  if (noun.length < fewestOfNoun || !whole.startsWith(noun)) return false
  const stem = verb.replace(/(?:e?[nt]|e)$/, '')
  const rest = whole.slice(noun.length)
  return (
    stem.length >= fewestOfVerb && rest.startsWith(stem) && ofDoing.test(rest.slice(stem.length))
  )
}

export const areForms = (a: string, b: string) => isForm(a, b) || isForm(b, a)

/** 'Gebühr' and 'Gebühren'; both may be stemmed. */
export const areGermanForms = (a: string, b: string): boolean => areForms(rootOf(a), rootOf(b))

/** Whether a word of a text is this one in another form, or a compound of it; both are stemmed. */
export const isFormOrCompound = (word: string, other: string): boolean =>
  areGermanForms(word, other) || isPart(rootOf(word), rootOf(other))

/**
 * Whether a word is said only of another thing: at the beginning of a compound, as ‘krank’ in
 * ‘Krankenzimmer’, or as an attribute, as ‘mitbringen’ in ‘mitgebrachte Hunde’.
 */
export function isSaidOfAnother(word: string, other: string): boolean {
  const [part, whole] = [rootOf(word), rootOf(other)]
  if (areForms(part, whole)) return attribute.test(other) && !attribute.test(word)
  return isPart(part, whole) && !whole.endsWith(part)
}

const attribute = /ge\p{L}{2,}(?:t|en)e[mnrs]?$/u
