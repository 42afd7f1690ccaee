import { isSmall, stemmed, wordsOf } from '#server/features/answering/words/words.ts'
import { isSaidIn, stemsIn } from '#server/features/answering/words/telling.ts'
import { generic } from './named-documents.ts'

const version = /^(?:version |release )?v?(\d{1,4}(?:\.\d{1,4}){1,3})$/u
const versionOfHeading = /^\[?(?:version |release )?v?(\d{1,4}(?:\.\d{1,4}){1,3})(?![\d.]*\d)/iu
/** These say of what kind a section is, and name none. */
const kinds = stemmed(
  `version release section chapter part bit meeting session assembly general
  rules abschnitt kapitel teil regeln sitzung versammlung treffen`,
).union(generic)

/** ‘What does the guarantee cover?’ asks for a sentence, though a section has that name. */
export const mayMeanSection = (message: string): boolean => summing.test(message)
const summing =
  /(?<!\p{L})(?:sum(?:mari\p{L}*|mary|marise)?|overview|outline|recap|tl;?dr|gist|new|changed|different|decided?|discuss\p{L}*|agreed?|happened|zusammen\p{L}*|überblick|übersicht|neu|anders|geändert|beschlossen|besprochen|entschieden|behandelt)(?!\p{L})/iu

/** ‘What does section 2.1 say?’, ‘§ 5’ */
export const numberAsked =
  /(?:§|(?<!\p{L})(?:section|chapter|clause|rule|point|part|abschnitt|kapitel|ziffer|punkt|teil))\s{0,3}(\d{1,3}(?:\.\d{1,3}){0,4})(?!\p{L})/iu
export const numberOfHeading = (heading: string): string | undefined =>
  /^(?:§\s?|\p{L}+ )?(\d{1,3}(?:\.\d{1,3}){0,4})(?![\d\p{L}])/u.exec(heading)?.[1]

/** Of ‘§ 2 of the statutes’, the documents that have those words in their title, and ‘§ 2’. */
export function numberOfDocument(
  named: string,
  documents: { id: string; title: string }[],
): { ids: string[]; rest: string } | undefined {
  const [number] = numberAsked.exec(named) ?? []
  const words = wordsNaming(named.replace(numberAsked, ' '))
  if (number === undefined || words.length === 0) return undefined
  const ids = documents.filter(({ title }) => words.every(isSaidIn(title))).map(({ id }) => id)
  return ids.length > 0 ? { ids, rest: number } : undefined
}

/** The words of a name that tell which section it is. */
const wordsNaming = (named: string) =>
  [...wordsOf(named).difference(kinds)].filter((word) => !isSmall(word))

/**
 * Of the headings, those that a name fits by which somebody asks for a section: 5.2 is ‘5.2’, or else ‘5.2.0 (May)’, and
 * ‘chapter 3’ begins with that number. Those that say nothing else come before others.
 */
export function headingsNamed(named: string, headings: string[]): string[] {
  const number = version.exec(named.trim())?.[1]
  if (number !== undefined) {
    const withNumber = (wanted: string) =>
      headings.filter((heading) => versionOfHeading.exec(heading)?.[1] === wanted)
    const ways = [withNumber(number), withNumber(`${number}.0`)]
    return ways.find(({ length }) => length > 0) ?? []
  }
  const place = numberAsked.exec(named)?.[1]
  const words = new Set(wordsNaming(named.replace(numberAsked, ' ')))
  const fitting = headings.filter(
    (heading) =>
      words.isSubsetOf(wordsOf(heading)) && (!place || numberOfHeading(heading) === place),
  )
  if (words.size === 0) return place ? fitting : []
  const inFull = fitting.filter((heading) =>
    wordsNaming(heading).every((word) => words.has(word) || /^\d/.test(word)),
  )
  return inFull.length > 0 ? inFull : fitting
}

/** Whether a section whose heading has a word of its name speaks of all of them: ‘Illness’ for ‘the rules for ill kids’. */
export function isMeantBy(named: string, heading: string, text: string): boolean {
  const words = stemsIn(named).filter((word) => !kinds.has(word))
  const inHeading = isSaidIn(heading)
  return (
    words.some((word) => /^\p{L}/u.test(word) && inHeading(word)) &&
    words.every(isSaidIn(`${heading} ${text}`))
  )
}
