/** Words of an answer, or the numbers of the passages cited after them. */
type Piece = { text: string } | { numbers: number[]; beginsLine: boolean }

/** '[1]', '[1, 2]', '[1-3]', '[^1]', '[[1]]', '【1】': models write them in many ways. */
const marker = /[[【]{1,2}[\d ,;^–\t-]{1,80}[\]】]{1,2}/y
const beginning = /[[【]{1,2}[\d ,;^–\t-]{0,80}$/y
const longestBeginning = 84
/** How long a row of markers, or white space, may grow before it is passed on. */
const mostHeld = 200
/** The characters that would turn the marker before them into a link. */
const makesLink = new Set(['(', ':', '['])

/**
 * Separates the markers in a stream from its words, however the stream is cut. In code, addresses
 * and formulas nothing is a marker. Blanks before a marker are dropped with it.
 */
export function markerScanner() {
  let held = ''
  let fence = ''
  let span = 0
  let line = ''
  let word = ''
  let isAfterMarker = false

  function* feed(text: string, isLast = false): Generator<Piece> {
    const all = held + text
    held = ''
    let out = ''
    let at = 0
    const say = (words: string) => {
      if (words === '') return
      if (isAfterMarker && makesLink.has(words[0]!)) out += ' '
      isAfterMarker = false
      out += words
      const newline = words.lastIndexOf('\n')
      line = (newline < 0 ? line + words : words.slice(newline + 1)).slice(0, 200)
      word = /\s$/.test(words) ? '' : `${word}${words}`.split(/\s/).at(-1)!.slice(-200)
      at += words.length
    }
    while (at < all.length) {
      const rest = all.slice(at, at + mostHeld + longestBeginning)
      if (line === '') {
        const run = /^ {0,3}(`{3,}|~{3,}|`{1,2}|~{1,2})?/.exec(rest)!
        if (run[0].length === all.length - at && !isLast) break
        const sign = run[1] ?? ''
        if (sign.length >= 3 && (!fence || (sign[0] === fence[0] && sign.length >= fence.length))) {
          fence = fence ? '' : sign
          say(upToLineEnd(all, at))
          continue
        }
      }
      if (fence) {
        say(upToLineEnd(all, at))
        continue
      }
      const sign = all[at]!
      if (sign === '`') {
        const run = /^`{1,200}/.exec(rest)![0]
        if (at + run.length === all.length && !isLast) break
        if (span === 0) span = run.length
        else if (span === run.length) span = 0
        say(run)
        continue
      }
      if (sign === '\n' && line === '') span = 0
      const blanks = span > 0 ? '' : /^[ \t]{0,200}/.exec(rest)![0]
      const open = at + blanks.length
      if (open === all.length && blanks.length < mostHeld && !isLast) break
      const isMarkerHere =
        span === 0 && '[【'.includes(all[open] ?? ' ') && mayBeMarked(blanks ? '' : word)
      if (isMarkerHere) {
        const row = rowAt(all, open)
        const waits = row.isOpen && !isLast && all.length - at < mostHeld + longestBeginning
        if (waits) break
        if (row.numbers.length > 0) {
          if (out) yield { text: out }
          out = ''
          const beginsLine = /^(?:[-*+>]|\d{1,3}[.)])?$/.test(line.trim())
          yield { numbers: row.numbers, beginsLine }
          // The text after a number at the beginning of a line stays with that line.
          at = row.end
          isAfterMarker = true
          word = ''
          continue
        }
        say(blanks + all[open]!)
        continue
      }
      say(blanks || wordsFrom(all, at, span > 0))
    }
    held = all.slice(at)
    if (out) yield { text: out }
  }
  return feed
}

/** After an address or a closing bracket of a formula, the bracket is part of it. */
const mayBeMarked = (word: string) => !word.includes('://') && !/[{\\$]$/.test(word)

function upToLineEnd(text: string, from: number): string {
  const end = text.indexOf('\n', from)
  return text.slice(from, end < 0 ? undefined : end + 1)
}

/** The text up to the next character that needs a closer look: at least one character. */
function wordsFrom(text: string, from: number, isCode: boolean): string {
  const ends = isCode ? /[`\n]/g : /[`\n \t[【]/g
  ends.lastIndex = from
  const found = ends.exec(text)
  if (!found) return text.slice(from)
  return found.index > from ? text.slice(from, found.index) : text[from]!
}

/** The consecutive markers from here, and whether more may follow. */
function rowAt(text: string, from: number): { numbers: number[]; end: number; isOpen: boolean } {
  const numbers = new Set<number>()
  let end = from
  for (let at = from; ;) {
    marker.lastIndex = at
    const found = marker.exec(text)?.[0]
    const here = found ? numbersIn(found) : undefined
    if (!found || !here) {
      beginning.lastIndex = at
      const isOpen = at === text.length || (!found && beginning.test(text))
      return { numbers: [...numbers].slice(0, mostNumbers), end, isOpen }
    }
    for (const number of here) numbers.add(number)
    end = at + found.length
    at = end
    while (text[at] === ' ' || text[at] === '\t') at++
    if (at - from > mostHeld)
      return { numbers: [...numbers].slice(0, mostNumbers), end, isOpen: false }
  }
}

const mostNumbers = 20
const longestRange = 20

/** Undefined for anything else in brackets: a year, a date. */
function numbersIn(found: string): number[] | undefined {
  const numbers: number[] = []
  for (const [, first = '', last] of found.matchAll(/(\d+)(?:\s?[–-]\s?(\d+))?/g)) {
    const [from, to] = [Number(first), Number(last ?? first)]
    if (from > 999 || to > 999) return undefined
    for (let number = from; number <= Math.min(to, from + longestRange); number++)
      numbers.push(number)
  }
  return numbers.length > 0 ? numbers : undefined
}
