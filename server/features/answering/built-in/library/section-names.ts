import { isSmall, stemmed, wordsOf } from '#server/features/answering/words/words.ts'
import { generic } from './named-documents.ts'

const version = /^(?:version |release )?v?(\d{1,4}(?:\.\d{1,4}){1,3})$/u
/** These say of what kind a section is. */
const kinds = stemmed('version release section chapter part abschnitt kapitel teil').union(generic)

/** ‘What does the guarantee cover?’ asks for a sentence, though a section has that name. */
export const mayMeanSection = (message: string): boolean => summing.test(message)
const summing =
  /(?<!\p{L})(?:sum(?:mari\p{L}*|mary|marise)?|overview|outline|recap|tl;?dr|gist|new|changed|different|decided?|discuss\p{L}*|agreed?|happened|zusammen\p{L}*|überblick|übersicht|neu|anders|geändert|beschlossen|besprochen|entschieden|behandelt)(?!\p{L})/iu

/** Reads headings beside the name by which somebody asks for a section. */
export function areNamedBy(named: string): (heading: string) => boolean {
  const number = version.exec(named.trim())?.[1]
  if (number)
    return (heading) => heading.startsWith(number) && !/^\d/.test(heading.slice(number.length))
  const words = [...wordsOf(named).difference(kinds)].filter((word) => !isSmall(word))
  return (heading) => {
    const own = wordsOf(heading)
    return words.length > 0 && words.every((word) => own.has(word))
  }
}
