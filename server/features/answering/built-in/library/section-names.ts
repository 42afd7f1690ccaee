import { isSmall, stemmed, wordsOf } from '#server/features/answering/words/words.ts'
import { generic } from './named-documents.ts'

const version = /^(?:version |release )?v?(\d{1,4}(?:\.\d{1,4}){1,3})$/u
const versionOfHeading = /^\[?(?:version |release )?v?(\d{1,4}(?:\.\d{1,4}){1,3})(?![\d.]*\d)/iu
/** These say of what kind a section is, and name none. */
const kinds = stemmed(
  `version release section chapter part meeting session assembly general
  abschnitt kapitel teil sitzung versammlung treffen`,
).union(generic)

/** ‘What does the guarantee cover?’ asks for a sentence, though a section has that name. */
export const mayMeanSection = (message: string): boolean => summing.test(message)
const summing =
  /(?<!\p{L})(?:sum(?:mari\p{L}*|mary|marise)?|overview|outline|recap|tl;?dr|gist|new|changed|different|decided?|discuss\p{L}*|agreed?|happened|zusammen\p{L}*|überblick|übersicht|neu|anders|geändert|beschlossen|besprochen|entschieden|behandelt)(?!\p{L})/iu

/** Of the headings, those that a name fits by which somebody asks for a section: 5.2 is ‘5.2’, or else ‘5.2.0 (May)’. */
export function headingsNamed(named: string, headings: string[]): string[] {
  const number = version.exec(named.trim())?.[1]
  if (number === undefined) {
    const words = [...wordsOf(named).difference(kinds)].filter((word) => !isSmall(word))
    return words.length === 0
      ? []
      : headings.filter((heading) => new Set(words).isSubsetOf(wordsOf(heading)))
  }
  const withNumber = (wanted: string) =>
    headings.filter((heading) => versionOfHeading.exec(heading)?.[1] === wanted)
  const ways = [withNumber(number), withNumber(`${number}.0`)]
  return ways.find(({ length }) => length > 0) ?? []
}
