import { wordsOfClubs } from './everyday/clubs.ts'
import { wordsOfHome } from './everyday/home.ts'
import { wordsOfMachines } from './everyday/machines.ts'
import { wordsOfWorkAndSchool } from './everyday/work-and-school.ts'
import { everydayWords } from './german-and-english.ts'
import { stem } from './stem.ts'
import { withoutMarks } from './without-marks.ts'

export type From = 'german' | 'english'

const everyTable = [
  ...[everydayWords, wordsOfHome, wordsOfClubs, wordsOfWorkAndSchool, wordsOfMachines],
].join('\n')

/** The pairs of a table, whose sides stand around ‘=’. */
export const pairsOf = (lines: string, between: RegExp) =>
  lines
    .split(between)
    .map((pair) => pair.split('=').map((side) => side.trim()))
    .filter((sides): sides is [string, string] => sides.length === 2)

type Known = { asWritten: Map<string, string[]>; byForm: Map<string, string[]> }

/**
 * For each word of a language what it may be put as, the likeliest first: the first word of each
 * line that has it, and then the others. What a line names first comes before what others do.
 */
function everydayWordsFrom(from: From): Known {
  const lines = pairsOf(everyTable, /\n/).map((sides) => {
    const [german, english] = sides.map((side) => side.split(', ')) as [string[], string[]]
    return from === 'german' ? { asked: german, said: english } : { asked: english, said: german }
  })
  const all = [
    ...lines.map(({ asked: [word], said }) => ({ word: word!, said })),
    ...lines.flatMap(({ asked, said }) => asked.slice(1).map((word) => ({ word, said }))),
  ]
  const known: Known = { asWritten: new Map(), byForm: new Map() }
  const firsts = all.map(({ word, said }) => ({ word, said: said.slice(0, 1) }))
  for (const { word, said } of [...firsts, ...all]) {
    add(known.asWritten, word.toLowerCase(), said, from)
    add(known.byForm, formOf(word, from), said, from)
  }
  return known
}

function add(known: Map<string, string[]>, word: string, said: string[], from: From) {
  known.set(word, withoutForms([...(known.get(word) ?? []), ...said], otherThan[from]))
}

export const otherThan = { german: 'english', english: 'german' } as const

/** The first of the words that are forms of one. */
const withoutForms = (words: string[], language: From): string[] => {
  const forms = words.map((word) => formOf(word, language))
  return words.filter((_, at) => forms.indexOf(forms[at]!) === at)
}

const endings = /(?:e[mnrst]?|n|s|t)$/
const shortestRoot = 3

/** Forms of one word are the same, as far as their endings tell. */
function formOf(word: string, language: From): string {
  if (language === 'english') return word.split(' ').map(stem).join(' ')
  const plain = withoutMarks(word.toLowerCase())
  const root = plain.replace(endings, '')
  return root.length >= shortestRoot ? root : plain
}

const everydayFrom = { german: everydayWordsFrom('german'), english: everydayWordsFrom('english') }

/**
 * What an everyday word may be put as, the likeliest first; none where it is not known. A word that
 * is listed as it was written is that one: by its ending, ‘Gas’ might be a ‘Gast’.
 */
export function sensesOf(word: string, from: From): string[] {
  const { asWritten, byForm } = everydayFrom[from]
  return asWritten.get(word.toLowerCase()) ?? byForm.get(formOf(word, from)) ?? []
}

/** Whether a word is one of those, as it is written; in small letters. */
export const isEverydayWord = (word: string, language: From): boolean =>
  everydayFrom[language].asWritten.has(word)

const lettersOfRoot = 5

/** The first letters of a word, without those of a participle: the same in all of its family. */
const rootOf = (word: string): string =>
  withoutMarks(word.toLowerCase())
    .replace(/^ge(?=\p{L}{5})/u, '')
    .slice(0, lettersOfRoot)

/**
 * The first word of each family: ‘Gründung’ beside ‘gründen’ is no other meaning, and may find
 * another sentence.
 */
export function eachMeaning(words: string[]): string[] {
  const roots = words.map(rootOf)
  const isNew = (root: string, at: number) =>
    roots.slice(0, at).every((other) => !root.startsWith(other) && !other.startsWith(root))
  return words.filter((_, at) => isNew(roots[at]!, at))
}
