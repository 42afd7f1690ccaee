import { sentenceEnd } from '#server/features/documents/reading/contents-pages.ts'
import type { Block, ReadPage } from '#server/infra/reader/reader.ts'

/** A title stands at the top, perhaps below the name of an organisation. */
const blocksAtTop = 3
const [shortest, longest] = [4, 150]

/** Headings that many documents begin with, and that say nothing of what they are about. */
const general =
  /^(?:(?:table of )?contents|inhalt(?:sverzeichnis)?|introduction|einleitung|einführung|preface|foreword|vorwort|abstract|(?:executive )?summary|zusammenfassung|overview|überblick|background|home|index|untitled|title|titel|(?:chapter|part|section|page|slide|sheet|document|kapitel|teil|abschnitt|seite|folie|blatt|dokument|tabelle|table)\s?[\divxlc]*)$/iu
const numbered = /^(?:\d+|[A-Z]|[IVX]+)(?:\.\d+)*[.)]?\s/

/**
 * The title that a document gives itself: that of a web page, or the highest heading at the top, if
 * it stands on a title page or is the only one of its level. Undefined if none is to be seen.
 * `pages` are the first ones.
 */
export function titleOfDocument(pages: ReadPage[]): string | undefined {
  return [pages[0]?.title, headingAtTop(pages)].map(oneLine).find((text) => isTitle(text))
}

function headingAtTop(pages: ReadPage[]): string | undefined {
  const headings = pages.flatMap((page) => page.blocks.flatMap((block) => headingIn(page, block)))
  const top = pages[0]?.blocks.slice(0, blocksAtTop).flatMap((one) => headingIn(pages[0]!, one))
  const title = top?.toSorted((a, b) => a.level - b.level)[0]
  if (!title) return undefined
  const isSole = headings.every(({ text, level }) => level > title.level || text === title.text)
  return isSole || !sentenceEnd.test(pages[0]!.text) ? title.text : undefined
}

const headingIn = ({ text }: ReadPage, { kind, start, end, level = 1 }: Block) =>
  kind === 'heading' ? [{ level, text: oneLine(text.slice(start, end)) }] : []

const oneLine = (text = '') =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()

/** A manual may have a short name: ‘ls(1)’. */
const ofManual = /^[^\s()]{1,60}\(\d\p{L}{0,6}\)$/u

const isTitle = (text: string): boolean => ofManual.test(text) || isLongEnough(text)

const isLongEnough = (text: string): boolean =>
  text.length >= shortest &&
  text.length <= longest &&
  /\p{L}{3}/u.test(text) &&
  !/[:;,]$/.test(text) &&
  !general.test(text) &&
  !numbered.test(text)
