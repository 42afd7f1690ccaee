import {
  type WeighedPassage,
  optionsDefined,
  optionsIn,
  unitsOf,
  withOption,
} from '#server/features/passages/passages.ts'
import { asksToExplain } from './section-asked.ts'
import type { Candidate } from '../scoring.ts'

const mostWordsOfTopic = 5
const enoughLetters = 80
const mostUnits = 3

/**
 * Of ‘what does -M do’, the lines of a manual that define the option, with what they go on with. Sure
 * where there is one such option; several programs may have another one with this name.
 */
export function optionAsked(
  question: string,
  passages: WeighedPassage[],
  best: Candidate | undefined,
): { chosen: Candidate[]; isSure: boolean } | undefined {
  const asked = new Set(optionsIn(question))
  const isTopic = question.trim().split(/\s+/).length <= mostWordsOfTopic
  if (!best || asked.size === 0 || !(isTopic || asksToExplain.test(question.trim())))
    return undefined
  const named = passages[0]?.evidence?.named
  const among = named ? passages.filter(({ fileId }) => named.ids.includes(fileId)) : passages
  const defined = [...asked].map((option) => ofThePrograms(definitionsOf(option, among)))
  const found = defined.filter((definitions) => definitions.length > 0)
  if (found.length === 0) return isMentioned(asked, among) ? undefined : nothing
  const chosen = found.flatMap((definitions) =>
    definitions.flatMap(({ passage, at }) => upToEnough(passage, at)),
  )
  return {
    chosen: chosen.map((one) => ({ ...best, ...one })),
    isSure: found.length === asked.size && found.every(({ length }) => length === 1),
  }
}

const nothing = { chosen: [], isSure: false }

const isMentioned = (asked: Set<string>, among: WeighedPassage[]) =>
  among.some(({ heading, text }) => optionsIn(`${heading} ${text}`).some((one) => asked.has(one)))

const ofOptions = /(?<!\p{L})option(?:s|en)?(?!\p{L})/iu

/** What stands under ‘Options’ is an option of the program, and not of one of its commands. */
function ofThePrograms(definitions: Definition[]): Definition[] {
  const own = definitions.filter(({ passage }) => ofOptions.test(passage.heading))
  return own.length > 0 ? own : definitions
}

type Definition = { passage: WeighedPassage; at: number; names: string[]; length: number }

/** One for each option with this name; of several that define the same one, the longest. */
function definitionsOf(option: string, among: WeighedPassage[]): Definition[] {
  const all = among.flatMap((passage) =>
    unitsOf(passage).flatMap(({ quote, cells }, at) => {
      const names = optionsDefined(cells[0] ?? withOption(passage.heading, quote, at))
      if (!names.includes(option)) return []
      const said = upToEnough(passage, at).map(({ unit }) => unit.quote)
      return [{ passage, at, names, length: said.join(' ').length }]
    }),
  )
  const kept: Definition[] = []
  for (const one of all) {
    const same = kept.findIndex((other) => isSame(one, other, option))
    if (same < 0) kept.push(one)
    else if (one.length > kept[same]!.length) kept[same] = one
  }
  return kept
}

/** In one document, a long name has one meaning, and so has a short one that stands for it. */
const isSame = (one: Definition, other: Definition, option: string): boolean =>
  one.passage.fileId === other.passage.fileId &&
  (isLong(option) || one.names.some((name) => isLong(name) && other.names.includes(name)))

const isLong = (option: string) => option.startsWith('--')

/** The first sentence may say little: ‘-M, --manual Manual.’ */
function upToEnough(passage: WeighedPassage, at: number) {
  const units = unitsOf(passage)
  const [first, ...others] = units.slice(at, at + mostUnits)
  const next = others.findIndex(
    ({ quote, cells }) => cells.length > 0 || optionsDefined(quote).length > 0,
  )
  let said = first!.quote.length
  const needed = others.slice(0, next < 0 ? undefined : next).filter(({ quote }) => {
    const isNeeded = said < enoughLetters
    said += quote.length
    return isNeeded
  })
  return [first!, ...needed].map((unit, i) => ({ passage, unit, position: at + i }))
}
