import type { HouseWord } from '#contract/desk/answering.ts'
import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import { isSmallInGerman, smallEnglish } from '#server/infra/language/language.ts'

/** Each way costs a search. */
const mostWays = 4
const shortestWithEnding = 4

type Known = {
  /** What finds the words of the house in a text. */
  words: RegExp
  others: Map<string, string[]>
  /** Every single word of theirs. */
  parts: Set<string>
}

const known = new WeakMap<HouseWord[], Known>()

/**
 * The ways to say a text with what its words of the house stand for; none if it has none. Each puts
 * other words in their places.
 */
export function waysToSay(text: string, house: HouseWord[]): ((text: string) => string)[] {
  const { words, others } = knownOf(house)
  const found = [...text.matchAll(words)].map((match) => othersOf(match, others))
  const most = Math.max(0, ...found.map((ways) => ways?.length ?? 0))
  return Array.from(
    { length: Math.min(mostWays, most) },
    (_, way) => (said: string) =>
      said.replace(words, (...match: string[]) => {
        const ways = othersOf(match, others)
        return ways?.[Math.min(way, ways.length - 1)] ?? match[0]!
      }),
  )
}

/** Those of the words that a text has. */
export function houseWordsIn(text: string, house: HouseWord[]): HouseWord[] {
  const { words } = knownOf(house)
  const found = new Set(
    [...text.matchAll(words)].filter(isMeant).map((match) => asKey(wordIn(match))),
  )
  return house.filter(
    ({ word, means, both }) =>
      found.has(asKey(word)) || (both && means.some((one) => found.has(asKey(one)))),
  )
}

/** Whether it is no mistyped word, although it may stand in no document. */
export const isOfTheHouse = (word: string, house: HouseWord[]): boolean =>
  house.length > 0 && knownOf(house).parts.has(word.toLowerCase())

function knownOf(house: HouseWord[]): Known {
  const before = known.get(house)
  if (before) return before
  const others = new Map<string, string[]>()
  const add = (word: string, ways: string[]) =>
    others.set(asKey(word), [...new Set([...(others.get(asKey(word)) ?? []), ...ways])])
  for (const { word, means, both } of house) {
    add(word, means)
    if (both) for (const one of means) add(one, [word, ...means.filter((other) => other !== one)])
  }
  const keys = [...others.keys()].toSorted((a, b) => b.length - a.length)
  const all = house.flatMap(({ word, means }) => [word, ...means])
  const made = {
    others,
    words: keys.length > 0 ? finderOf(keys) : /(?!)/g,
    parts: new Set(all.flatMap((word) => word.toLowerCase().match(/\p{L}+/gu) ?? [])),
  }
  known.set(house, made)
  return made
}

/** Whole words, the longest first, and longer ones with an ending of their plural or case as well. */
function finderOf(keys: string[]): RegExp {
  const oneOf = (some: string[]) =>
    some.length > 0 ? `(${some.map(asPattern).join('|')})` : '((?!))'
  const isLong = (key: string) => key.length >= shortestWithEnding
  const long = `${oneOf(keys.filter(isLong))}(?:['’]?s|e[ns]?|n)?`
  const short = `${oneOf(keys.filter((key) => !isLong(key)))}(?:['’]?s)?`
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${long}|${short})(?![\\p{L}\\p{N}])`, 'giu')
}

const asPattern = (key: string) =>
  key.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(' ', '\\s+')

const wordIn = (match: ArrayLike<string | undefined>): string => match[1] ?? match[2] ?? ''

/** ‘It’ is no abbreviation of a house that has an IT. */
const isMeant = (match: ArrayLike<string | undefined>): boolean => {
  const word = wordIn(match)
  const small = word.toLowerCase()
  return word === word.toUpperCase() || !(smallEnglish.has(small) || isSmallInGerman(small))
}

const othersOf = (match: ArrayLike<string | undefined>, others: Map<string, string[]>) =>
  isMeant(match) ? others.get(asKey(wordIn(match))) : undefined

const asKey = (word: string) => collapseWhitespace(word.toLowerCase())
