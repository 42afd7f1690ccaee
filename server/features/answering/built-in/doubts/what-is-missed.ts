import { type Unit, optionsDefined, optionsIn } from '#server/features/documents/documents.ts'
import { isYesOrNo } from './answer-forms.ts'
import { denies } from './denial.ts'
import { asksOfNotDoing, saysOfThose } from './consequences.ts'
import { missesBeginning } from './beginnings.ts'
import { onlyComposes } from './deeds.ts'
import { isSameNoun } from './nouns.ts'
import { cueMatch } from './cues.ts'
import { measuresAnother, missesPrice } from './measures.ts'
import { onlyDescribes } from './only-describes.ts'
import { missesPeople } from './people.ts'
import { areSynonyms, tellingStems } from '#server/features/answering/words/telling.ts'
import { stemOf } from '#server/features/answering/words/words.ts'
import { asksWhere, pointsElsewhere } from './pointing.ts'

/** Whether a quote lacks what every answer to such a question has, so that it is never sure. */
export const missesWhatIsAsked = (question: string, { quote, text, cells }: Unit): boolean =>
  missesOption(question, quote) ||
  missesPrice(question, cells.length > 0 ? text : quote) ||
  (cells.length > 0 && (asksHowItIsDone(question) || missesTime(question, text))) ||
  missesAnyOption(question, quote) ||
  (cells.length === 0 &&
    ((asksOfNotDoing(question) && !saysOfThose(question, quote)) ||
      missesPersonOrTime(question, quote) ||
      missesPeople(question, quote) ||
      helpsItself(question, quote) ||
      onlyDescribes(question, quote) ||
      onlyComposes(question, quote) ||
      announcesReason(question, quote) ||
      pointsToThing(question, quote) ||
      tellsOnlyHow(question, quote) ||
      missesBeginning(question, quote) ||
      missesLimit(question, text) ||
      missesDuty(question, quote) ||
      leavesItToOthers(question, quote) ||
      missesMainVerb(question, quote) ||
      measuresAnother(question, quote) ||
      (pointsElsewhere(quote) && !asksWhere(question))))

/** Of what goes on with a question before, that stands on a line above. */
const asksHowItIsDone = (question: string) =>
  asksHow.test(question.trim().split('\n').at(-1)!) && !asksForContact.test(question)

/** A row may say by which number or for which account. */
const asksForContact =
  /(?<!\p{L})(?:reach|contact|call|phone|write|pay|book|erreiche\p{L}*|kontaktier\p{L}*|anrufen|zahle\p{L}*|bezahle\p{L}*|buche\p{L}*)(?!\p{L})/iu

/** Of ‘what does -x do’, whether the quote is about other options, or none. */
function missesOption(question: string, quote: string): boolean {
  const asked = optionsIn(question)
  if (asked.length === 0) return false
  // A command shows how an option is written, and not what it does.
  if (/^[$#] /.test(quote)) return true
  const said = new Set(optionsIn(quote))
  return !asked.every((one) => said.has(one))
}

/** ‘Which option lists hidden files?’ */
const asksForOption =
  /(?<!\p{L})(?:(?:which|what)(?: \p{L}{1,20})? (?:options?|flags?|switch(?:es)?|parameters?)|what(?:['’]s| is| are) the (?:options?|flags?|switch(?:es)?|parameters?)|(?:options?|flags?|switch) (?:to|for|that|which)|welche[rsnm]? (?:\p{L}{1,20} )?(?:option\p{L}*|schalter\p{L}*|parameter\p{L}*)|option (?:um|zum|für|mit der))(?!\p{L})/iu
/** ‘How do I make rsync delete …’ */
const asksHow =
  /^(?:(?:and|und|so) )?(?:how (?:do|can|to|must|should|could|would)|wie (?:kann|mache?|lasse?|bringe?|sage?|bekomme?|\p{L}{2,20} (?:ich|man|wir)))(?!\p{L})/iu

/** Where an option is asked for, what names none, or has only half of the words. */
const missesAnyOption = (question: string, quote: string): boolean =>
  asksForOption.test(question) && (optionsIn(quote).length === 0 || shareOf(question, quote) <= 0.5)

/**
 * How far a line describes the option that is asked for, 0 to 1. An option's own line begins with it:
 * ‘-r, --recursive  recurse into directories’. Where the question is which option does something, or
 * how it is done, such a line with half of its words may say it, and more likely so where the name of
 * the option is among them.
 */
export function describesOption(question: string, quote: string): number {
  const defined = optionsDefined(quote)
  if (defined.length === 0) return 0
  const asked = optionsIn(question)
  if (asked.length > 0) return defined.some((one) => asked.includes(one)) ? 1 : 0
  if (!asksForOption.test(question) && !asksHow.test(question.trim())) return 0
  if (denies.test(quote) && !denies.test(question)) return 0
  if (shareOf(question, quote) < 0.5) return 0
  const words = wordsAsked(question)
  const isNamed = defined.some((name) => {
    const parts = [...tellingStems(name).keys()].filter((part) => part.length > 1)
    return parts.length > 0 && parts.every((part) => isAmong(part, words))
  })
  return isNamed ? 1 : bySomeWords
}

/** How many of the words of the question are there, 0 to 1. */
function shareOf(question: string, quote: string): number {
  const words = wordsAsked(question)
  const said = [...tellingStems(quote).keys()]
  return words.filter((word) => isAmong(word, said)).length / Math.max(1, words.length)
}

/** Set by hand. */
const bySomeWords = 0.6

const wordsAsked = (question: string) => [...tellingStems(question.replace(ofOptions, ' ')).keys()]

const isAmong = (word: string, words: string[]) =>
  words.some((one) => one === word || areSynonyms(word, one))

/** Of ‘how do I detach a session’, whether the line of an option does something else first: ‘-r Resume a detached …’. */
function missesMainVerb(question: string, quote: string): boolean {
  if (optionsIn(question).length > 0 || optionsDefined(quote).length === 0) return false
  if (!asksHow.test(question.trim())) return false
  const [verb] = wordsAsked(question)
  const said = [...tellingStems(quote.replace(ofLine, ' ')).keys()].slice(0, firstWords)
  return verb !== undefined && !isAmong(verb, said)
}

const firstWords = 2
/** The names at the beginning of a line, with their arguments. */
const ofLine = /(?<!\S)(?:-{1,2}\S{1,60}|<\S{1,40}|\[\S{1,40}|\p{Lu}{2,30})(?!\S)/gu

const ofOptions =
  /(?<!\p{L})(?:options?|flags?|switch(?:es)?|parameters?|schalter\p{L}*|make|made|tell|lasse?|bringe?)(?!\p{L})/giu

const asksPersonOrTime =
  /^(?:(?:and|und|so) )?(?:who(?:se|m)?|when|(?:until |till |from |at )?what time|(?:on )?(?:what|which) (?:days?|dates?|months?)|(?:until|till|since) when|wer|wem|wen|wessen|wann|(?:bis|ab|seit) wann|um wie ?viel uhr|an welche[mn] (?:tag|datum))(?!\p{L})/iu

/** A line in which nothing is said, such as the head of a page, has neither a person nor a time, either. */
const missesPersonOrTime = (question: string, quote: string): boolean =>
  asksPersonOrTime.test(question.trim()) &&
  !isYesOrNo(question) &&
  (cueMatch(question, quote) < 0 || !/(?<![\p{L}\p{N}])\p{Ll}{2}/u.test(quote))

const asksTime = /^(?:(?:and|und|so) )?(?:when|(?:at )?what time|wann|um wie ?viel uhr)(?!\p{L})/iu
const saysTime = /\d|closed|geschlossen|always|immer|never|nie/iu

/** A row such as ‘Access: open’ does not say when something is open. */
const missesTime = (question: string, row: string): boolean =>
  asksTime.test(question.trim()) && cueMatch(question, row) < 0 && !saysTime.test(row)

const asksWhy = /^(?:(?:and|so|but|und|aber) )?(?:why|how come|warum|wieso|weshalb)(?!\p{L})/iu
const announces = /(?<!\p{L})(?:why|warum|wieso|weshalb)(?!\p{L})/iu
const reasons =
  /(?<!\p{L})(?:because|since|as a result|due to|owing to|weil|denn|da|wegen|aufgrund|daher|deshalb)(?!\p{L})/iu

/** ‘Today: why cities are warmer’ has the question, and not its answer. */
const announcesReason = (question: string, quote: string): boolean =>
  asksWhy.test(question.trim()) && announces.test(quote) && !reasons.test(quote)

const asksWhichThing =
  /^(?:(?:and|so|und) )?(?:which|what|welche[mnrs]?|in which|in what|in welche[mnrs]?) (\p{L}{3,30})(?!\p{L})/iu

/** Of ‘which group may read it’, whether the quote only says ‘members of this group’. */
function pointsToThing(question: string, quote: string): boolean {
  const [, thing] = asksWhichThing.exec(question.trim()) ?? []
  if (thing === undefined) return false
  const pointed = new RegExp(
    `(?<!\\p{L})(?:this|that|these|those|such|diese[mnrs]?|jene[mnrs]?) ${thing.slice(0, -1)}\\p{L}{0,3}`,
    'giu',
  )
  if (!pointed.test(quote)) return false
  return !new RegExp(`(?<!\\p{L})${thing.slice(0, -1)}`, 'iu').test(quote.replace(pointed, ''))
}

const mayI = /^(?:(?:and|so) )?(?:can|may|could) (?:i|we|one|you) (\p{Ll}{2,20})(?!\p{L})/iu
const isDoneSo =
  /(?<!\p{L})(?:is|are) (\p{Ll}{3,20}) (?:on|in|at|under|with|by|behind|outside|inside)(?!\p{L})/giu

const saysHowItself =
  /(?<!\p{L})(?:on|in|at|under|with|by|behind|outside|inside|from|to|for)(?!\p{L})/iu

/** Of ‘can I keep a dog’, whether the quote only says how it is done: ‘Dogs are kept on a lead.’ */
function tellsOnlyHow(question: string, quote: string): boolean {
  const [, verb] = mayI.exec(question.trim()) ?? []
  // ‘Can I order by phone?’ asks for just that.
  if (verb === undefined || saysHowItself.test(question)) return false
  return [...quote.matchAll(isDoneSo)].some(
    ([, done]) => stemOf(done!) === stemOf(verb.toLowerCase()),
  )
}

const namesTime =
  /(?<!\p{L})(?:opens?|opening|closes?|closing|from|to|till|until|starts?|ends?|begins?|times?|hours?|von|bis|ab|öffnet|schließt|beginn|ende|uhr|zeit\p{L}*)(?!\p{L})/iu

/** In a row that says when, the cell of a number of visitors does not; that of ‘Opens’ may be ‘9’. */
export const isNoTime = (question: string, head: string, cell: string): boolean =>
  asksTime.test(question.trim()) &&
  ((/^\d{1,2}$/.test(cell) && !namesTime.test(head)) || missesTime(question, cell))

const asksPermission =
  /^(?:(?:and|und|so) )?(?:can|may|am i allowed|are we allowed|is it allowed|kann|können|darf|dürfen)(?!\p{L})/iu
const forbidding = '(?:forbid|prohibit|refuse|ban|verbieten|untersagen|ablehnen)'
const mayForbid = new RegExp(
  `(?<!\\p{L})(?:may|can|kann|können|darf|dürfen) (?:[^\\s.;]{1,30} ){0,4}?${forbidding}(?!\\p{L})`,
  'iu',
)

/** ‘The warden may forbid fires’ says neither that they are allowed nor that they are not. */
const leavesItToOthers = (question: string, quote: string): boolean =>
  asksPermission.test(question.trim()) &&
  mayForbid.test(quote) &&
  !new RegExp(forbidding, 'iu').test(question)

const itself = /(?<!\p{L})(?:itself|themselves|himself|herself)(?!\p{L})/iu

/** ‘How do I feed my dog’ is not answered by dogs that feed themselves. */
const helpsItself = (question: string, quote: string): boolean =>
  asksHow.test(question.trim()) && itself.test(quote) && !itself.test(question)

const asksLimit =
  /^(?:(?:and|und|so) )?(?:how many .{1,120} (?:can|may|could|allowed|at most)(?!\p{L})|wie ?viele .{1,120} (?:kann|können|darf|dürfen|höchstens|maximal|erlaubt)(?!\p{L}))/iu
const limits =
  /(?<!\p{L})(?:can|cannot|may|must|might|could|should|limit\p{L}*|max\p{L}*|most|up to|min\p{L}*|more than|fewer than|less than|no|only|exactly|allow\p{L}*|permit\p{L}*|unlimited|any number|default\p{L}*|bound|entitled|every|each|per|kann|können|darf|dürfen|muss|müssen|höchstens|bis zu|mehr als|weniger als|grenze|nur|genau|erlaubt|unbegrenzt|beliebig\p{L}*|jede\p{L}?|pro)(?!\p{L})/iu
/** ‘More than 1,000 volunteers are working’ tells how many there are, and not how many there can be. */
const tellsHowManyThereAre =
  /(?<!\p{L})(?:more|fewer|less) than [\d.,]{1,12} .{1,80} (?:are|were|have|had)(?!\p{L})|(?<!\p{L})(?:mehr|weniger) als [\d.,]{1,12} .{1,80} (?:sind|waren|haben|hatten)(?!\p{L})/iu

const atLeast = /(?<!\p{L})(?:at least|mindestens)(?!\p{L})/iu
const number =
  /^(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|hundred|thousand|no|any|single|unlimited|eine?[nmr]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|zwanzig|hundert|tausend|keine?[nmr]?|unbegrenzt|beliebig.{0,5})$/iu

/** How many there are, or how few there can be, is not how many there can be. */
const missesLimit = (question: string, text: string): boolean =>
  asksLimit.test(question.trim()) &&
  (!limits.test(text) ||
    tellsHowManyThereAre.test(text) ||
    atLeast.test(text) ||
    !numbersThem(question, text))

const reach = 3

/** Whether a number stands before what is counted, in this form: who maintains is no maintainer. */
function numbersThem(question: string, text: string): boolean {
  const [, counted] = /(?:how many|wie ?viele) (\p{L}+)/iu.exec(question) ?? []
  if (counted === undefined) return true
  const words = text.match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? []
  return words.some(
    (word, at) =>
      isSameNoun(word.toLowerCase(), counted.toLowerCase()) &&
      words.slice(Math.max(0, at - reach), at).some((one) => number.test(one)),
  )
}

const asksDuty =
  /^(?:(?:and|und|so) )?(?:must|need|do (?:i|we|you) (?:have|need) to|does .{1,100} (?:have|need) to|is .{1,100} (?:required|mandatory|obligatory|necessary)|am i required|muss|müssen|braucht|brauche|ist .{1,100} (?:pflicht|nötig|notwendig|erforderlich|vorgeschrieben))(?!\p{L})/iu
const saysDuty =
  /(?<!\p{L})(?:must|need\p{L}*|ha(?:ve|s|d) to|requir\p{L}*|requisite|mandatory|obliga\p{L}*|compulsory|necessary|shall|should|oblige\p{L}*|only|optional|free|exempt\p{L}*|without|not|no|never|every|all|each|is to|are to|may|can|cannot|unless|if|muss|müssen|soll\p{L}*|braucht?|brauchen|pflicht\p{L}*|\p{L}{2,30}pflicht\p{L}*|verpflicht\p{L}*|nötig|notwendig|erforder\p{L}*|vorgeschrieben|ist zu|sind zu|nicht|kein\p{L}*|jede\p{L}?|alle\p{L}?|darf|dürfen|kann|können|freiwillig|ohne|nur)(?!\p{L})/iu

/** ‘Must a package have a changelog?’ is not answered by what merely speaks of changelogs. */
const missesDuty = (question: string, quote: string): boolean =>
  (asksDuty.test(question.trim()) && !saysDuty.test(quote)) ||
  !saysWhatItHas(question.trim(), quote) ||
  (asksWhatHasToBe.test(question.trim()) && !saysWhatHasToBe.test(quote))

const asksWhatItHas =
  /^(?:(?:and|so) )?(?:(?:must|should) (?:.{1,80} )?(\p{L}{2,30}) have|do(?:es)? (?:.{1,80} )?(\p{L}{2,30}) (?:need|have) to have)(?!\p{L})/iu
const having =
  /^(?:ha(?:s|ve)|include[sd]?|contain(?:s|ed)?|needs?|requires?|carr(?:y|ies)|comes?|lacks?|without|with)$/i
const helping =
  /^(?:must|shall|should|may|might|can|cannot|need|to|be|not|also|always|only|usually)$/i

/**
 * Of ‘Must a package have a version?’, whether the sentence says what a package has, and not what
 * one must not reuse; true for other questions.
 */
function saysWhatItHas(question: string, quote: string): boolean {
  const [, must, needs] = asksWhatItHas.exec(question) ?? []
  const thing = must ?? needs
  const isPronoun = thing !== undefined && /^(?:i|you|we|they|it|one)$/i.test(thing)
  if (thing === undefined || isPronoun) return true
  const words = quote.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.some((word, at) => {
    if (!isSameNoun(word.toLowerCase(), thing.toLowerCase())) return false
    const behind = words.slice(at + 1).find((one) => !helping.test(one))
    return behind !== undefined && having.test(behind)
  })
}

/** ‘What sections are required?’ */
const asksWhatHasToBe =
  /^(?:(?:and|und|so) )?(?:what|which|welche\p{L}?|was) .{0,120}(?<!\p{L})(?:is|are|ist|sind) .{0,60}(?<!\p{L})(?:required|mandatory|obligatory|compulsory|needed|necessary|pflicht|nötig|notwendig|erforderlich|vorgeschrieben)(?!\p{L})/iu
const saysWhatHasToBe =
  /(?<!\p{L})(?:must|need\p{L}*|ha(?:ve|s|d) to|requir\p{L}*|mandatory|obliga\p{L}*|compulsory|necessary|shall|bring|muss|müssen|braucht?|brauchen|\p{L}{0,30}pflicht\p{L}*|nötig|notwendig|erforder\p{L}*|vorgeschrieben)(?!\p{L})/iu
