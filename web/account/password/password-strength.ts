import { plural, t } from '@lingui/core/macro'
import { type ZxcvbnResult, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// Loaded when a new password is first typed: the list of common ones is larger than everything else
// here.

const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
const least = 8

export type PasswordStrength = { score: 0 | 1 | 2 | 3 | 4; word: string; help: string }

/** How hard it is to guess for somebody who knows `about`, and what would help most. */
export function passwordStrength(password: string, about: string[]): PasswordStrength {
  const missing = least - [...password].length
  if (missing > 0)
    return {
      score: 0,
      word: t`Too short`,
      help: plural(missing, { one: '# more character to go.', other: '# more characters to go.' }),
    }
  const parts = about.flatMap(partsOf)
  const result = guesser.check(password, parts)
  const score = isMadeOf(password, parts) ? 0 : result.score
  return { score, word: wordFor(score), help: score < result.score ? ownName() : helpFor(result) }
}

const wordFor = (score: PasswordStrength['score']) =>
  [t`Very weak`, t`Weak`, t`Fair`, t`Good`, t`Strong`][score]!

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

const ownName = () => t`It contains your name or address, which is easy to guess.`

function helpFor({ score, feedback, sequence }: ZxcvbnResult): string {
  if (score === 4) return t`Very hard to guess.`
  if (score === 3) return t`Hard to guess; one more word makes it even harder.`
  if (sequence.some((match) => match['dictionaryName'] === 'userInputs')) return ownName()
  return (
    warnings[feedback.warning ?? '']?.() ??
    t`A word or two more would make it much harder to guess.`
  )
}

const common = () => t`Many people use it, so it is easy to guess. Choose something of your own.`
const inARow = () => t`Keys and letters in a row are easy to guess. Add a word or two.`
const repeated = () => t`Repeating it adds little. Add a word or two.`
const dated = () => t`Dates and years are easy to guess. Add a word or two.`
const oneWord = () =>
  t`One word is easy to guess. Use three that have nothing to do with each other.`

const warnings: Record<string, () => string> = {
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
