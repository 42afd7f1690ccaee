import { stem } from '#server/infra/language/stem.ts'
import { areSynonyms, tellingStems } from '#server/features/answering/words/telling.ts'
import { hasSynonym, wordsOf } from '#server/features/answering/words/words.ts'
import { languageOfQuestion } from '#server/infra/language/language.ts'
import { type Unit } from '#server/features/passages/passages.ts'
import { isYesOrNo } from './answer-forms.ts'
import { onlyHasWords } from './duties.ts'
import { isSameNoun } from './nouns.ts'

const being = new Set(
  'is are was were be been being isn aren ist sind war waren sei wird werden wurde'.split(' '),
)
/** An amount or a time is answered by another one. */
const measured =
  /^(?:\d.*|(?:minute|hour|day|week|month|year|jahr|monat|tag|woche|stunde|minute|prozent|euro)(?:e?s|en?)?|per|cent|january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember)$/iu
const nearTheVerb = 6
const justBefore = 2

/**
 * Of ‘must a package have a maintainer’, whether the quote neither asserts nor denies just that: it
 * lacks a word of the question, or says them of something else. Its words come in the order of the
 * question, but that what is done may come first: ‘No rights are waived.’
 */
export function missesAssertion(question: string, quote: string, above = ''): boolean {
  const text = question.trim()
  if (!isYesOrNo(text) || asksWhatInGerman(text)) return false
  const asked = [...tellingStems(text)].filter(([, word]) => !measured.test(word))
  if (asked.length === 0) return false
  const said = (quote.toLowerCase().match(/[\p{L}\p{N}]+|[;:.,]/gu) ?? []).slice(0, mostTokens)
  const stems = said.map((word) => wordsOf(word).values().next().value ?? stem(word))
  // German compounds are no words of English: ‘membership’ is no ‘member’.
  const isAlike = languageOfQuestion(text) === 'german' ? areSynonyms : areAlikeInEnglish
  const places = asked.map(([one, word]) => {
    const isThing = isBehindArticle(text, word)
    const isIt = (other: string, at: number) =>
      (other === one ? !isThing || isSameForm(said[at]!, word) : isAlike(other, one)) ||
      (open.test(word) && closed.test(said[at]!))
    return stems.flatMap((other, at) => (isIt(other, at) ? [at] : []))
  })
  if (asksWhetherOneMay.test(text)) {
    const named = wordsOf(above)
    const needed = places.filter((all, at) => {
      const [one, word] = asked[at]!
      return !withThing.test(word) && (all.length > 0 || !named.has(one))
    })
    if (isRuled(said, needed)) return false
  }
  if (places.some(({ length }) => length === 0)) return true
  const isOfAmount = /\d/.test(text)
  // ‘No dogs are allowed in the cabins’ says where, and need not end with what is asked.
  const asksLeave = ofLeave.test(text)
  if (asksLeave && !givesLeave.test(quote)) return true
  if (
    asksBeing.test(text) &&
    !isOfAmount &&
    !asksLeave &&
    !saysWhere.test(text) &&
    endsWith(text, asked.at(-1)![1])
  )
    return !isSaidToBe(said, places)
  if (asksHaving.test(text) && places.length > 1 && !isHad(said, places)) return true
  const isDone = (at: number) =>
    said.slice(Math.max(0, at - justBefore), at).some((word) => being.has(word))
  const done = places.findIndex((all) => all.some(isDone))
  // The one who does it may be named last: ‘waived by this deed’.
  const others = done < 0 ? places : places.filter((_, at) => at !== done && at !== 0)
  return !isInOrder(places) && !(done >= 0 && others.length > 0 && isInOrder(others))
}

/** The same of a line or a row; `above`: what stands above it. */
export const leavesOpen = (question: string, unit: Unit, above: string): boolean =>
  unit.cells.length === 0
    ? missesAssertion(question, unit.quote, above)
    : onlyHasWords(question, unit)

/** ‘Was kostet das?’ is no ‘Was it so?’. */
const asksWhatInGerman = (text: string): boolean =>
  /^was\s/iu.test(text) && (languageOfQuestion(text) === 'german' || germanVerb.test(text))
const germanVerb =
  /^was (?:ist|sind|war|waren|macht|machen|kostet|kosten|bedeutet|heißt|steht|passiert|muss|kann|darf|soll|gilt|gehört|tut)(?!\p{L})/iu

const areAlikeInEnglish = (one: string, other: string): boolean =>
  hasSynonym(one, new Set([other])) || hasSynonym(other, new Set([one]))

const mostTokens = 200

/** Not of ‘is there’. */
const asksBeing = /^(?:is|are|was|were|ist|sind|war|waren)\s(?!there\s|es\s)/iu

/** ‘Are dogs allowed in the cabins?’ */
const ofLeave =
  /^(?:is|are|ist|sind)\s.{1,120}(?<!\p{L})(?:allowed|permitted|erlaubt|gestattet|zulässig)(?!\p{L})/iu
const givesLeave =
  /(?<!\p{L})(?:allow\p{L}{0,3}|permit\p{L}{0,4}|may|must|can|cannot|not|no|never|only|forbidden|prohibited|welcome|banned|erlaubt|gestattet|zulässig|unzulässig|verboten|untersagt|willkommen|dürfen|darf|müssen|nicht|kein\p{L}{0,2}|nur)(?!\p{L})/iu

/** ‘May I …?’, which a ruling settles in any order of words. */
const asksWhetherOneMay =
  /^(?:(?:and|so|but|und) )?(?:can|may|could|darf|dürfen|kann|können|(?:am i|are we) allowed to|is it (?:ok|okay|allowed|possible) to)(?!\p{L})/iu
/** ‘Generators are not permitted’ answers whether one may bring one. */
const withThing =
  /^(?:bring|use|have|take|keep|mitbringen|mitnehmen|benutzen|nutzen|verwenden|nehmen|haben|halten)$/iu
const ruling =
  /(?<!\p{L})(?:(?:may|must|can|should|shall) not|do(?:es)? not (?:allow|permit|accept|admit)|will not be|cannot|(?:can|don) t|never|no access|allowed|permitted|forbidden|prohibited|banned|welcome|entitled|erlaubt|gestattet|zulässig|unzulässig|verboten|untersagt|berechtigt)(?!\p{L})/iu

/**
 * Whether one clause has all the words, in any order, and says whether that is allowed: ‘Fires in the
 * garden are forbidden.’ What the heading or the title says need not be said again.
 */
function isRuled(said: string[], places: number[][]): boolean {
  if (places.length === 0) return false
  const ends = said.flatMap((word, at) => (/^[;:.]$/.test(word) ? [at] : []))
  return [...ends, said.length].some((to, i) => {
    const from = i === 0 ? -1 : ends[i - 1]!
    return (
      ruling.test(said.slice(from + 1, to).join(' ')) &&
      places.every((all) => all.some((one) => one > from && one < to))
    )
  })
}

/** ‘Is the house open at Easter?’ is no question whether it is Easter. */
const saysWhere =
  /(?<!\p{L})(?:in|on|at|over|during|an|am|im|über) (?:the |dem |der |den )?[\p{L}\p{N}]{1,30}\W*$/iu
/** Whether something is open is answered by when it is closed. */
const open = /^(?:open|offen|geöffnet)$/iu
const closed = /^(?:closed|closes?|shut|geschlossen|schließt)$/iu

/** ‘Must it have …’ */
const asksHaving =
  /^(?:must|does|do|did|can|may|should|muss|müssen|soll|sollte|kann|können|darf|dürfen) .{1,200}(?<!\p{L})(?:have|haben)(?!\p{L}| (?:to|zu)(?!\p{L}))/iu
const having =
  /^(?:ha(?:ve|s|d|t|tte)|haben|with|mit|contain\w{0,3}|includ\w{1,3}|need\w{0,2}|requir\w{1,3}|bear\w?|carr\w{1,3}|own\w?|enthält|enthalten|besitzt|besitzen|braucht|brauchen)$/iu

/** A German verb may come last. */
const behind = 3

/** Whether what is said of the first word is that it has another one. */
const isHad = (said: string[], [owner = [], ...others]: number[][]): boolean =>
  owner.some((from) =>
    others
      .at(-1)!
      .some(
        (to) => to > from && said.slice(from + 1, to + behind).some((word) => having.test(word)),
      ),
  )

/** A package is named by ‘a package’, and not by ‘packaging’; a verb has many forms. */
const isBehindArticle = (question: string, word: string): boolean =>
  new RegExp(
    `(?<!\\p{L})(?:an?|the|any|every|each|ein|eine[nmrs]?|jede[rs]?) ${word}(?!\\p{L})`,
    'iu',
  ).test(question)

/** Of two words with one stem; with an umlaut or ‘ies’ the form is left open. */
const isSameForm = (one: string, other: string): boolean =>
  isSameNoun(one, other) || [one, other].some((word) => /\P{ASCII}|ies$/u.test(word))

const endsWith = (question: string, word: string) =>
  (question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).at(-1) === word

/** Each of the words within reach of the one before. */
function isInOrder([first = [], ...others]: number[][]): boolean {
  let reached = first
  for (const all of others)
    reached = all.filter((at) => reached.some((last) => at > last && at - last <= furthest))
  return reached.length > 0
}

const furthest = 12

/** ‘A guide to safe use’ is not safe; ‘a kind of cheese’ is cheese. */
const relating = new Set('of for in on at to from with by von für in an zu mit bei aus'.split(' '))
const kinds = new Set('kind sort type form part art teil'.split(' '))

/** Of ‘is A B’, whether B follows soon after a form of ‘to be’, in one clause, and A comes before. */
function isSaidToBe(said: string[], places: number[][]): boolean {
  const [subject, predicate] = [places[0]!, places.at(-1)!]
  return predicate.some((at) => {
    const clause = said.slice(Math.max(0, at - nearTheVerb), at)
    const begin = clause.findLastIndex((word) => /^[;:.]$/.test(word))
    const between = clause.slice(begin + 1)
    const verb = between.findLastIndex((word) => being.has(word))
    const isOfAnother = between.some(
      (word, i) => i > verb && relating.has(word) && !kinds.has(between[i - 1]!),
    )
    return verb >= 0 && !isOfAnother && (places.length === 1 || subject.some((one) => one < at))
  })
}
