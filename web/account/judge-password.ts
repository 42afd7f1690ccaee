import { type ZxcvbnResult, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// Loaded when a new password is first typed: the list of common ones is larger than all else here.

const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
const least = 8

export type Judgement = { score: 0 | 1 | 2 | 3 | 4; word: string; help: string }

/** How hard it is to guess for somebody who knows `about`, and what would help most. */
export function judgePassword(password: string, about: string[]): Judgement {
  const missing = least - [...password].length
  if (missing > 0) return { score: 0, word: 'Too short', help: `${characters(missing)} to go.` }
  const parts = about.flatMap(partsOf)
  const result = guesser.check(password, parts)
  const score = isMadeOf(password, parts) ? 0 : result.score
  return { score, word: words[score], help: score < result.score ? ownName : helpFor(result) }
}

const words = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const

const characters = (count: number) =>
  count === 1 ? '1 more character' : `${count} more characters`

/** "ana.lee@example.org" is guessed whole and in parts. */
const partsOf = (text: string) =>
  [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length > 2)

/** A name with a year or a few signs behind it: the server refuses it too. */
function isMadeOf(password: string, parts: string[]): boolean {
  let rest = password.toLowerCase()
  for (const part of parts.toSorted((a, b) => b.length - a.length))
    rest = rest.replaceAll(part.toLowerCase(), '')
  if (rest === password.toLowerCase()) return false
  rest = rest.replace(/[^\p{L}\p{N}]/gu, '')
  return rest.length < 5 || /^\d{0,8}$/.test(rest)
}

const ownName = 'It is made of your name or address, which is tried first.'

function helpFor({ score, feedback, sequence }: ZxcvbnResult): string {
  if (score === 4) return 'Very hard to guess.'
  if (score === 3) return 'Hard to guess; one more word makes it harder still.'
  if (sequence.some((match) => match['dictionaryName'] === 'userInputs')) return ownName
  return (
    warnings[feedback.warning ?? ''] ?? 'A word or two more would make it much harder to guess.'
  )
}

const common = 'Many people use it, so it is tried first. Choose something of your own.'
const inARow = 'Keys and letters in a row are tried early. Add a word or two.'
const repeated = 'Saying it again adds little. Add a word or two.'
const dated = 'Dates and years are tried early. Add a word or two.'
const oneWord = 'One word is tried early. Three that do not belong together are good.'

const warnings: Record<string, string> = {
  topTen: common,
  topHundred: common,
  common,
  similarToCommon: common,
  pwned: common,
  straightRow: inARow,
  keyPattern: inARow,
  sequences: inARow,
  simpleRepeat: repeated,
  extendedRepeat: repeated,
  recentYears: dated,
  dates: dated,
  wordByItself: oneWord,
  namesByThemselves: oneWord,
  commonNames: oneWord,
  userInputs: ownName,
}
