import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import { type Sentence, leader } from '#server/infra/reader/sentences.ts'

export type ListItem = {
  /** Which list of its text it belongs to. */
  list: number
  /** The line that introduces the list, such as ‘Prohibited:’; empty where there is none. */
  lead: string
  /** ‘Books’ of ‘Books: 4 weeks’, where a line beside it has a label, too: a table of two columns. */
  label?: string
}

const longestLead = 150

/** The lines that are items of a list, by their place among the lines. */
export function listItemsIn(text: string, lines: Sentence[]): Map<number, ListItem> {
  const found = new Map<number, ListItem>()
  const labels = lines.map((line) => labelIn(line.text.replace(leader, ': ')))
  let list = 0
  let lead = ''
  for (const [at, line] of lines.entries()) {
    if (introduces(line) || !isItem(text, lines, at)) continue
    const before = lines[at - 1]
    const isIntroduced = before !== undefined && introduces(before)
    if (isIntroduced || !found.has(at - 1) || !areBeside(text, lines, at, at - 1)) {
      list += 1
      lead = isIntroduced ? collapseWhitespace(before.text) : ''
      if (lead.length > longestLead) lead = ''
    }
    const isBesideLabel = [at - 1, at + 1].some(
      (other) => labels[other] !== undefined && areBeside(text, lines, at, other),
    )
    const label = isBesideLabel ? labels[at] : undefined
    found.set(at, { list, lead, ...(label === undefined ? {} : { label }) })
  }
  return found
}

const introduces = ({ text }: Sentence) => text.trimEnd().endsWith(':')

/** Whether a line stands directly above or below another one: between paragraphs there is an empty line. */
const isItem = (text: string, lines: Sentence[], at: number): boolean =>
  isWholeLine(text, lines[at]!) &&
  !lines[at]!.text.includes('\t') &&
  [at - 1, at + 1].some((other) => areBeside(text, lines, at, other))

/** A line of a table of contents: nothing but the number of a page stands behind its dots. */
export const isOfContents = (line: string) => dots.test(line) && numberOfPage.test(line)
const dots = /(?:\. ?){4}/
const numberOfPage = /(?:\. ?\.|[.\s][\divxlc]{1,6})$/i
const oneLineBreak = /^[^\S\n]*\n[^\p{L}\n]*$/u

function areBeside(text: string, lines: Sentence[], at: number, other: number): boolean {
  const [first, second] = at < other ? [lines[at], lines[other]] : [lines[other], lines[at]]
  return (
    first !== undefined &&
    second !== undefined &&
    oneLineBreak.test(text.slice(first.end, second.start)) &&
    !/[\t?]/.test(lines[other]!.text) &&
    !isOfContents(lines[other]!.text)
  )
}

const seenAround = 20

const isWholeLine = (text: string, { start, end }: Sentence): boolean =>
  /(?:^|\n)[^\p{L}\p{N}\n]*$/u.test(text.slice(Math.max(0, start - seenAround), start)) &&
  /^[^\S\n]*(?:\n|$)/.test(text.slice(end, end + seenAround))

const form = /^([^\t\n:.!?;“”„"]{2,60}): (\S[^\t\n]{0,119})$/u
const mostWords = { label: 8, says: 14 }
/** These begin a question, an answer or a remark. */
export const isRemark =
  /^(?:yes|no|ja|nein|q|a|question|answer|note|tip|hint|important|warning|caution|example|f|frage|antwort|hinweis|tipp|wichtig|achtung|vorsicht|beispiel)$/iu

const weekday =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|sonnabends?|(?:mo|di|mi|do|fr|sa|so|mon|tues?|wed|thu|thurs?|fri|sat|sun)(?=[.,:–& -])\\.?'
/** ‘Saturday 10 am to 1 pm’ and ‘Mo–Fr geschlossen’ say when, and of which days. */
const ofDays = new RegExp(
  `^((?:${weekday})(?:(?:, | ?[–-] ?| (?:and|und|to|bis|&) )(?:${weekday})){0,6}),? ((?:(?:from|von|ab|until|bis|only|nur) )?\\d.{0,119}|(?:closed|geschlossen|open|geöffnet)(?!\\p{L}).{0,60})$`,
  'iu',
)

function labelIn(line: string): string | undefined {
  const [, label = '', says = ''] = ofDays.exec(line.trim()) ?? form.exec(line.trim()) ?? []
  const isShort =
    label.split(/\s+/).length <= mostWords.label && says.split(/\s+/).length <= mostWords.says
  return label && isShort && !says.endsWith('?') && !isRemark.test(label) ? label : undefined
}
