import { franc, francAll } from 'franc'
import { remembering } from './remembering.ts'

/** PostgreSQL's names for the languages that it knows, by their ISO 639-3 code. */
const known: Record<string, string> = {
  arb: 'arabic',
  ara: 'arabic',
  hye: 'armenian',
  eus: 'basque',
  cat: 'catalan',
  dan: 'danish',
  nld: 'dutch',
  eng: 'english',
  est: 'estonian',
  ekk: 'estonian',
  fin: 'finnish',
  fra: 'french',
  deu: 'german',
  ell: 'greek',
  hin: 'hindi',
  hun: 'hungarian',
  ind: 'indonesian',
  gle: 'irish',
  ita: 'italian',
  lit: 'lithuanian',
  npi: 'nepali',
  nep: 'nepali',
  nob: 'norwegian',
  nno: 'norwegian',
  por: 'portuguese',
  ron: 'romanian',
  rus: 'russian',
  srp: 'serbian',
  spa: 'spanish',
  swe: 'swedish',
  tam: 'tamil',
  tur: 'turkish',
  ydd: 'yiddish',
}

// Without these, franc takes Polish for a similar language; with all four hundred, it takes short
// English for Scots.
const others =
  'pol ces slk ukr bul bel hrv bos slv lav mkd sqi isl glg afr heb pes urd ben tel mar kan mal guj pan tha lao khm mya kat amh vie zlm tgl swh cmn jpn kor uzn kaz azj'.split(
    ' ',
  )
const only = [...Object.keys(known), ...others]

const read = 20_000
const sample = 480
const fewLetters = 120

/**
 * The language of a document, by PostgreSQL's name, 'simple' for a language that it does not know; undefined if there is too
 * little text.
 */
export function languageOf(text: string): string | undefined {
  const words = text
    .slice(0, read)
    .replace(/[^\p{L}\p{M}'’]+/gu, ' ')
    .trim()
  if (words.length < fewLetters) return undefined
  const code = franc(spread(words), { only })
  return code === 'und' ? undefined : (known[code] ?? 'simple')
}

/**
 * franc reads about 2,000 characters: taken from four places, because the first page often holds
 * only names.
 */
function spread(words: string): string {
  if (words.length <= 4 * sample) return words
  const step = Math.floor((words.length - sample) / 3)
  return [0, 1, 2, 3].map((n) => words.slice(n * step, n * step + sample)).join(' ')
}

/** Words that carry little of a question's meaning. */
export const smallEnglish = new Set(
  `a about above after again all am an and any are as at be because been before being below between both but by
  can could did do does doing down during each ever few for from further gave get gets give given go going got had
  happen happens has have having he her here hers herself him himself his how i if in into is it its itself just let like long
  make many may me mean might more most much must my myself need no nor not now of off on once one only or other our ours ourselves
  out over own per please said same say says shall she should so some still such t tell than that the their theirs them themselves
  then there these they this those through to too under until up us very want was we were what when where which
  while who whom whose why will with within without would you your yours yourself yourselves
  ain aren couldn didn doesn don hadn hasn haven isn ll mustn needn re shouldn ve wasn weren wouldn
  arent cant couldnt didnt doesnt dont hadnt hasnt havent isnt ive shouldnt thats theyre wasnt werent weve wont wouldnt youre youve`.split(
    /\s+/,
  ),
)

/** The most frequent small words of the languages in which members often write. */
const smallOthers: Record<string, Set<string>> = Object.fromEntries(
  Object.entries({
    german:
      'der die das den dem des und ist nicht ein eine einen für auf mit zu von wird werden sind kann im vom zum sich auch nach bei wie oder aber haben hat es sie',
    french:
      'le la les des et est une pas pour dans sur du au aux que qui ne ce cette sont avec il elle vous nous par ou mais oui',
    spanish: 'el los las una es no para por con del que se al su sus son lo pero como sí y',
    italian: 'il lo gli una è non per con del della dei che di si sono al alla ma come nel sì',
    dutch: 'het een en is niet voor van met op te zijn die dat aan er worden kan ook bij maar',
    portuguese: 'os uma não para com do da dos das que em são por mas seu ao você sim',
  }).map(([name, words]) => [name, new Set(words.split(' '))]),
)

const smallInGermanQuestions = new Set(
  `was wie wer wen wem wessen wann wo wohin woher warum wieso welche welcher welches welchem welchen ich wir ihr
  du mich mir uns euch man mein meine meiner meinem meinen meines unser unsere war gibt geht muss müssen darf dürfen
  soll sollen will wollen kann kannst könnt können hat habt hast darfst als an am um aus ab beim durch dann denn wenn dass da hier noch nur
  schon so mal halt bloß eigentlich hab hätte krieg kriege kriegst kriegt kriegen nen nem ner gibts gehts mach mache machen macht passiert diese dieser dieses diesem diesen einem einer eines keine kein fürs ins ans aufs viel viele wieviel wieviele pro
  findet finden stattfindet stattfinden statt dahin werde werd wurde wurden
  bin bist seid sein sei seine seinem seinen seiner seines wäre wären hatte möchte möchten würde würden tun tue tust tut
  brauche brauchst braucht brauchen vorher
  damit davon darin daran dafür dazu darauf darüber dabei danach daraus womit wovon wofür worauf wozu woran
  einfach überhaupt etwa sonst ob bis zur seit weil doch ja nun jetzt sehr er ihm ihn ihnen
  dein deine deinem deinen deiner euer eure eurem euren eurer könnte könnten sollte sollten dürfte dürften`.split(
    /\s+/,
  ),
)

/** Whether a word carries little of a German question's meaning; in lower case. */
export const isSmallInGerman = (word: string): boolean =>
  smallOthers.german!.has(word) || smallInGermanQuestions.has(word)

/**
 * ‘What’ of ‘what’s’, ‘I’ of ‘I’m’ and ‘chair’ of ‘the chair’s’: what they lose is no word. But
 * ‘What’s on’ by itself is a name.
 */
export const withoutShortEnds = (text: string): string =>
  text.replace(
    /(?<=\p{L})['’](?:s|d|m)(?![\p{L}\p{N}])(?!(?<=(?<!\p{L})what['’]s) on(?: (?:is|are|lists?|tells?|comes?|appears?)(?!\p{L})|[^\p{L}\s]|$))/giu,
    '',
  )

/** The words of an English or German question that carry its meaning, in small letters. */
export const tellingWords = (text: string): string[] =>
  (withoutShortEnds(text.toLowerCase()).match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => !smallEnglish.has(word) && !smallOthers.german!.has(word),
  )

/** The ‘A’ of ‘A4’ is none. */
const wordsIn = (text: string): string[] =>
  text.toLowerCase().match(/(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}])/gu) ?? []

/**
 * The language of a sentence or more, where its small words or its script tell it; undefined where
 * they do not.
 */
export function languageIn(text: string): string | undefined {
  const tokens = wordsIn(text)
  const letters = tokens.join('')
  const latin = letters.match(/\p{sc=Latin}/gu)?.length ?? 0
  if (letters.length > 0 && latin / letters.length < 0.5) return 'not latin'
  const counts = Object.entries(smallOthers).map(([name, words]) => ({
    name,
    count: tokens.filter((token) => words.has(token)).length,
  }))
  const ofEnglish = tokens.filter((token) => smallEnglish.has(token))
  const english = ofEnglish.length
  const most = counts.reduce((best, one) => (one.count > best.count ? one : best))
  if (most.count >= 2 && most.count > english) return most.name
  // ‘12 € am Tag, 10 € am Samstag’ is no English.
  if (ofEnglish.every(isOfBoth)) return undefined
  return english >= 2 && english > most.count ? 'english' : undefined
}

/** Whether a text is in a language, or has no words that tell it, as in many tables. */
export const mayBeIn = (language: string, text: string): boolean =>
  (languageIn(text) ?? language) === language

/** Whether a small English word is also a German one. */
const isOfBoth = (word: string): boolean => word === 'in' || isSmallInGerman(word)

/** ‘wen is the lift closed’ has one word that only German has, and two that only English has. */
function outweighsGerman(text: string): boolean {
  const tokens = wordsIn(text)
  const english = tokens.filter((word) => smallEnglish.has(word) && !isOfBoth(word))
  const german = tokens.filter((word) => isSmallInGerman(word) && !smallEnglish.has(word))
  return english.length >= 2 && english.length > german.length && !germanLetters.test(text)
}

const ofAnswers: Record<string, string> = { eng: 'english', deu: 'german' }

/** What a German question has, and no English one; and what an English name may have, too. */
const germanWords =
  /(?<!\p{L})(?:wie|wer|wen|wem|wann|warum|wieso|wohin|woher|welche[mnrs]?|gibt|darf|muss|kostet|bleibt|immer|ich|hab|habe|habt|hast|mein(?:e[mnrs]?)?|unser(?:e[mnrs]?)?|kein(?:e[mnrs]?)?|mir|mich|wurde|kann|kannst|könnt|darfst|dürfen|müssen|ihr|euch|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?)(?!\p{L})|^was (?!the |it |there |he |she |this |that |an? |any |my |our |your )/iu
const germanLetters = /[äöüß]/iu
/** How like the other language a text may be, at most, for franc to be believed. */
const mostLike = 0.35

/**
 * The language of a question, of which three words are enough. A single small word tells it, where
 * the other language has none of them. Otherwise franc chooses between the two languages of the
 * built-in answers: among more, it is often wrong about so little text, and where both are nearly as
 * likely, it is no better than chance.
 */
export const languageOfQuestion = remembering(languageAnew)

function languageAnew(text: string): string | undefined {
  const sure = languageIn(text)
  const isEnglish = sure === 'english' && outweighsGerman(text)
  if ((!sure || sure === 'english') && !isEnglish && germanWords.test(text.trim())) return 'german'
  if (!sure && germanLetters.test(text)) return 'german'
  const words = wordsIn(text)
  if (sure !== undefined || words.length < 3) return sure
  const english = words.some((word) => smallEnglish.has(word) && !isSmallInGerman(word))
  const german = words.some((word) => smallOthers.german!.has(word))
  if (english !== german) return english ? 'english' : 'german'
  const [first, second] = francAll(text, { only: Object.keys(ofAnswers), minLength: 1 })
  return first && (second?.[1] ?? 0) <= mostLike ? ofAnswers[first[0]] : undefined
}
