import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { withoutMarks } from './without-marks.ts'

const shortestPart = 4

let words: Set<string> | undefined
let plain: Set<string> | undefined
let stems: Set<string> | undefined

const readWords = () => (words ??= new Set(listed().map((one) => one.toLowerCase())))
const readStems = () => (stems ??= new Set([...readWords()].map(stemOf)))

/** Reads the list, which takes a fifth of a second of the thread: once, and best before anybody waits. */
export function readGermanWords(): void {
  readStems()
  readPlain()
}

const readPlain = () => (plain ??= new Set([...readWords()].map(plainLetters)))

/** In small letters, without umlauts and with ‘ss’ for ‘ß’. */
export const plainLetters = (word: string): string =>
  withoutMarks(word.toLowerCase()).replaceAll('ß', 'ss')

/** Whether a word in plain letters, as words of texts are compared, may be one of those. */
export const isCommonGermanPlain = (word: string): boolean => readPlain().has(word)

/** Whether the word is one of the 60,000 commonest of German; in small letters. */
export function isCommonGerman(word: string): boolean {
  const all = readWords()
  const spelt = withUmlauts(word)
  return all.has(word) && (spelt === word || !all.has(spelt))
}

/** On a keyboard without umlauts, ‘öffnen’ is typed ‘oeffnen’. */
export const withUmlauts = (word: string): string =>
  word.replace(/ae|oe|(?<![aeq])ue/g, (pair) => ({ a: 'ä', o: 'ö', u: 'ü' })[pair[0]!]!)

/**
 * Whether it may be a form of one of them, or be put together from some: 'beantrage',
 * 'vorzulegen', 'Sitzungsprotokolle'. Mistyped words may look like that, too.
 */
export function mayBeGerman(word: string): boolean {
  return isForm(word) || isCompound(word)
}

function isForm(word: string): boolean {
  if (isCommonGerman(word)) return true
  return readStems().has(stemOf(word))
}

const endings = /(?:e[mnrst]?|n|s|st|t|te|ten|test|tet|est)$/

/** Without its ending, if enough of it is left to tell words apart. */
const stemOf = (word: string) =>
  word.length < 2 * shortestPart - 2 ? word : word.slice(0, endingAt(word))

const endingAt = (word: string) => endings.exec(word)?.index ?? word.length

/** What stands before a word and is shorter than a part: 'abmelden', 'abgemeldet', 'abzumelden'. */
const prefix =
  /^(?:ab|an|auf|aus|bei|ein|her|hin|los|mit|nach|um|un|vor|weg|zu|zurück)(?:ge|zu)?(?=.{4})/

const joints = ['', 's', 'es', 'n', 'en']

function isCompound(word: string): boolean {
  const before = prefix.exec(word)?.[0]
  if (before && isForm(word.slice(before.length))) return true
  for (let end = shortestPart; end <= word.length - shortestPart; end++) {
    const [first, rest] = [word.slice(0, end), word.slice(end)]
    const isPart = joints.some(
      (joint) => first.endsWith(joint) && isLongWord(first.slice(0, first.length - joint.length)),
    )
    if (isPart && (isForm(rest) || isCompound(rest))) return true
  }
  return false
}

const isLongWord = (word: string) => word.length >= shortestPart && isCommonGerman(word)

/** The parts of Tesseract's data: the words, and the signs that they are written with. */
const wordsPart = 19
const signsPart = 21

/**
 * The words by which the recognition of scanned pages knows German. They are a graph (a DAWG): each
 * edge is 64 bits, with a sign, three flags and the number of the first edge after it.
 */
function listed(): string[] {
  const { resolve } = createRequire(import.meta.url)
  const file = resolve('@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz')
  const data = gunzipSync(readFileSync(file))
  const signs = partOf(data, signsPart).toString('utf8').split('\n').slice(1)
  const graph = partOf(data, wordsPart)
  const signBits = Math.ceil(Math.log2(graph.readInt32LE(2) + 1))
  const found: string[] = []
  const follow = (from: number, before: string) => {
    for (let edge = from; ; edge++) {
      const at = 10 + 8 * edge
      const [low, high] = [graph.readUInt32LE(at), graph.readUInt32LE(at + 4)]
      const [isLast, endsWord] = [(low >>> signBits) & 1, (low >>> signBits) & 4]
      const text = before + signs[low & (2 ** signBits - 1)]!.split(' ', 1)[0]!
      const next = (low >>> (signBits + 3)) + high * 2 ** (29 - signBits)
      if (endsWord) found.push(text)
      if (next > 0) follow(next, text)
      if (isLast) return
    }
  }
  follow(0, '')
  return found
}

function partOf(data: Buffer, wanted: number): Buffer {
  const offsets = Array.from({ length: data.readInt32LE(0) }, (_, part) =>
    Number(data.readBigInt64LE(4 + 8 * part)),
  )
  const end = offsets.find((offset, part) => part > wanted && offset >= 0)
  return data.subarray(offsets[wanted], end)
}
