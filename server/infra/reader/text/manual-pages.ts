import { indentOf } from '#server/infra/reader/text/indent-of.ts'
import type { Paragraph } from '#server/infra/reader/text/plain-headings.ts'

const fewestSections = 3
/** The largest share of lines without an indent: a manual indents what stands below its sections. */
const mostAtTheEdge = 0.4
const fewestColumns = 3
const [shortHeading, mostWords] = [60, 8]

/**
 * A text such as `man` prints it: its sections begin at the edge, ‘OPTIONS’, with an indented text
 * directly below, and their parts stand between. These lines become paragraphs of their own with the
 * level of their heading. Other texts stay as they are.
 */
export function withManualSections(paragraphs: Paragraph[]): Paragraph[] {
  const lines = paragraphs.flatMap((one) => one.lines)
  const atTheEdge = lines.filter((line) => indentOf(line) === 0)
  if (atTheEdge.length > lines.length * mostAtTheEdge) return paragraphs
  const isSection = paragraphs.map((one, at) => isAbove(one, paragraphs[at + 1], 0))
  const sections = paragraphs.filter((_, at) => isSection[at])
  const inCapitals = sections.filter(({ lines: [line = ''] }) => !/\p{Ll}/u.test(line))
  if (inCapitals.length < fewestSections || inCapitals.length * 2 < sections.length)
    return paragraphs
  const usual = usualIndent(sections)
  const partsOf = (one: Paragraph, following: Paragraph | undefined): Paragraph[] =>
    isAbove(one, following, usual - 1) ? headed(one, 2) : [one]
  return paragraphs.flatMap((one, at) => {
    if (!isSection[at]) return partsOf(one, paragraphs[at + 1])
    const [heading, ...below] = headed(one, 1)
    return [heading!, ...below.flatMap((rest) => partsOf(rest, paragraphs[at + 1]))]
  })
}

/** The first line as a heading of its own. */
function headed({ lines: [first = '', ...rest], gap }: Paragraph, level: number): Paragraph[] {
  const heading = { lines: [first], gap, level }
  return rest.length > 0 ? [heading, { lines: rest, gap: 1 }] : [heading]
}

/** Whether a paragraph begins with a heading that is at most so far from the edge, over its text. */
function isAbove({ lines }: Paragraph, following: Paragraph | undefined, most: number): boolean {
  const [line = '', next = following?.lines[0] ?? ''] = lines
  const own = indentOf(line)
  return own <= most && indentOf(next) >= own + fewestColumns && isName(line.trim())
}

const isName = (text: string): boolean =>
  /^\p{Lu}/u.test(text) &&
  /\p{L}{3}/u.test(text) &&
  !/[.,;:!…)>]$/.test(text) &&
  !/\s{3}/.test(text) &&
  text.length <= shortHeading &&
  text.split(/\s+/).length <= mostWords

/** How far the text below the sections is from the edge. */
function usualIndent(sections: Paragraph[]): number {
  const indents = sections.flatMap(({ lines: [, next] }) => (next ? [indentOf(next)] : []))
  const counts = Map.groupBy(indents, (indent) => indent)
  const [usual] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
  return usual?.[0] ?? fewestColumns
}

/** Without the line at its end that repeats the one over it. */
export function withoutFoot(paragraphs: Paragraph[]): Paragraph[] {
  const [head, ...last] = [paragraphs[0], paragraphs.at(-1)].map((one) =>
    one?.lines.length === 1 ? one.lines[0]!.trim().split(/\s{2,}/) : [],
  )
  const isFoot = head!.length > 1 && last[0]!.length > 1 && last[0]!.at(-1) === head!.at(-1)
  return isFoot ? paragraphs.slice(0, -1) : paragraphs
}

/**
 * The title of a manual by the line over it, ‘CURL(1)   curl manual   CURL(1)’, in the letters in which the
 * manual names its program: ‘curl(1)’. Undefined for other texts.
 */
export function manualTitle([first, ...others]: Paragraph[]): string | undefined {
  const [line = '', ...more] = first?.lines ?? []
  const parts = line.trim().split(/\s{2,}/)
  const [, name, section] = /^([^\s()]{1,60})\((\d\p{L}{0,6})\)$/u.exec(parts[0]!) ?? []
  if (more.length > 0 || parts.length < 2 || parts.at(-1) !== parts[0] || !name) return undefined
  const named = others.find(({ lines }) => /^(?:NAME|BEZEICHNUNG)$/i.test(lines[0]!.trim()))
  const words = (named?.lines[1] ?? '').split(/[\s,]+/).filter(Boolean)
  const own = words.find((word) => word.toLowerCase() === name.toLowerCase())
  return `${own ?? name}(${section!.toLowerCase()})`
}
