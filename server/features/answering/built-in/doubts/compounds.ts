import { areSynonyms, stemsIn } from '#server/features/answering/words/telling.ts'
import { isSmall, wordsOf } from '#server/features/answering/words/words.ts'
import { isFormOrCompound, rootOf } from '#server/infra/language/german-forms.ts'
import { languageOfQuestion } from '#server/infra/language/language.ts'
import { withoutMarks } from '#server/infra/language/without-marks.ts'

const before =
  '(?<!(?:of|for|in|on|at|to|from|with|by|per|about|von|für|in|im|an|bei|nach|mit|zu|zum|zur|über) )'
/** Behind these comes who does it, and then what is done: ‘does a lost key cost’. */
const beforeSubject =
  '(?<!(?<!\\p{L})(?:does|do|did|can|could|may|must|will|would|should|is|are|was|were) )'
/** ‘… borrow a book?’: what something is done with, and not what it is done for. */
const englishThing = new RegExp(
  `${before}${beforeSubject}(?<!\\p{L})(?:an?|my|your|any|one) (?:\\p{Ll}{1,30} ){0,2}?(\\p{Ll}{2,30})(?=\\s*(?:[?.,!]|$)| (?:for|in|on|at|to|from|with|by|if|when|per|of)(?!\\p{L}))`,
  'gu',
)
const germanThing = new RegExp(
  `${before}(?<!\\p{L})(?:ein(?:e[nmr]?)?|mein(?:e[nmr]?)?) (\\p{Lu}\\p{Ll}{1,30})(?!\\p{L})`,
  'gu',
)
/**
 * After a noun these are verbs or say how, as in ‘a book costs’, or what is done with it: ‘golf cart use’
 * is of the cart.
 */
const noNoun = /(?:s|ed|ing|ly)$|^(?:use|usage|hire|rental|loan|return)$/
/** ‘Seven a day’ */
const times = /^(?:second|minute|hour|day|night|week|month|quarter|year)$/
const longestEnding = 3

/**
 * Whether a sentence speaks of the thing that is asked for only as a part of another one's name: of a
 * book cradle where a book is asked for, of a ‘Buchstütze’ where ‘ein Buch’ is.
 */
export function isOfAnotherThing(question: string, sentence: string): boolean {
  const asked = stemsIn(question)
  // ‘An die Leine’ has no English article.
  const things = languageOfQuestion(question) === 'german' ? [] : question.matchAll(englishThing)
  const english = [...things].some(([, thing]) => isOnlyBeforeNoun(thing!, sentence, asked))
  return (
    english ||
    [...question.matchAll(germanThing)].some(([, thing]) => beginsOnly(thing!, sentence)) ||
    saysTheOpposite(question, sentence)
  )
}

const opposites = new Map([
  ['in', 'out'],
  ['out', 'in'],
  ['on', 'off'],
  ['off', 'on'],
  ['up', 'down'],
  ['down', 'up'],
])
/** ‘Check in’, and both of ‘check in/out’; in ‘allowed in the cabin’ it says where. */
const withParticle =
  /(?<!\p{L})(\p{L}{2,20})[ -](in(?! (?:the|an?|my|your|our|this|that|each|every)(?!\p{L}))|out|on|off|up|down)(?:(?:\/| and | or )(in|out|on|off|up|down))?(?!\p{L})/giu

/** ‘Check-in: 2 pm’ where the question is when to check out. */
function saysTheOpposite(question: string, sentence: string): boolean {
  const pairsIn = (text: string) =>
    [...text.matchAll(withParticle)].flatMap(([, verb, ...particles]) =>
      particles.filter(Boolean).map((particle) => ({
        verb: [...wordsOf(verb!)][0],
        particle: particle.toLowerCase(),
      })),
    )
  const asked = pairsIn(question)
  const said = asked.length > 0 ? pairsIn(sentence) : []
  return asked.some(({ verb, particle }) => {
    const own = said.filter((one) => verb !== undefined && one.verb === verb)
    return (
      own.some((one) => one.particle === opposites.get(particle)) &&
      !own.some((one) => one.particle === particle)
    )
  })
}

function isOnlyBeforeNoun(thing: string, sentence: string, asked: string[]): boolean {
  const [stem] = wordsOf(thing)
  if (stem === undefined || times.test(thing)) return false
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []
  const behind = words.flatMap((word, at) => (wordsOf(word).has(stem) ? [words[at + 1] ?? ''] : []))
  const isNoun = (word: string) => {
    const [own] = wordsOf(word)
    return (
      /^\p{L}{3,}$/u.test(word) &&
      !isSmall(word) &&
      !noNoun.test(word) &&
      own !== undefined &&
      !asked.some((one) => one === own || areSynonyms(one, own))
    )
  }
  return behind.length > 0 && behind.every(isNoun)
}

/** Whether the quote has a German thing, asked for as one among others, only within longer names: a ‘Garten’ in ‘Kindergarten’. */
export const isOnlyInCompounds = (question: string, sentence: string): boolean =>
  [...question.matchAll(germanThing)].some(([, thing]) => {
    const own = plainLetters(thing!)
    const having = (plainLetters(sentence).match(/\p{L}+/gu) ?? []).filter((word) =>
      word.includes(own),
    )
    return having.length > 0 && having.every((word) => word.indexOf(own) > longestEnding)
  })

const asksIfThereIs =
  /^(?:(?:und|aber) )?(?:gibt(?: es|'s|s)|habt ihr|haben sie|hat der verein) (?:\p{L}{2,10} ){0,2}?(\p{L}{7,40})\W*$/iu

/** Whether of ‘gibt es einen Kindersitz’ a sentence only has the first part: it speaks of a ‘Kind’. */
export function hasOnlyFirstPart(question: string, sentence: string): boolean {
  const [, thing] = asksIfThereIs.exec(question.trim()) ?? []
  if (thing === undefined) return false
  const asked = rootOf(plainLetters(thing))
  const said = stemsIn(sentence).map(rootOf)
  const isFirst = (one: string) => asked !== one && asked.startsWith(one)
  const isIt = (one: string) =>
    !isFirst(one) &&
    (isFormOrCompound(asked, one) || asked.endsWith(one) || areSynonyms(asked, one))
  return said.some(isFirst) && !said.some(isIt)
}

const plainLetters = (text: string) => withoutMarks(text.toLowerCase())

/** ‘Bootsnutzung’ is of the boat. */
const ofUse = /(?:nutzung|verleih|ausleihe|miete|ruckgabe)$/

function beginsOnly(thing: string, sentence: string): boolean {
  const own = plainLetters(thing)
  const words = plainLetters(sentence).match(/\p{L}+/gu) ?? []
  const having = words.filter((word) => word.includes(own) && !ofUse.test(word))
  return (
    having.length > 0 &&
    having.every((word) => word.startsWith(own) && word.length > own.length + longestEnding)
  )
}
