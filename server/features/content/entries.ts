import { v5 as uuid } from 'uuid'
import { type Document, LineCounter, isMap, isScalar, parseDocument, visit } from 'yaml'
import * as z from 'zod'
import type { ChoiceOf } from '#contract/desk/content-fields.ts'
import { badAlias, yamlFault } from '#contract/desk/yaml-faults.ts'
import { FileFault, type Place } from '#server/file-fault.ts'
import { type Sentence, sentence } from '#server/sentences.ts'
import { inField, message, faultOfIssue } from './schema-sentences.ts'

/** The content of a piece of YAML, and the line of the file for each of its parts. */
export type Read<T> = { value: T; lineOf: (place: Place) => number; file: string }

// The namespace of the UUIDs (version 5) that are made from slugs.
const carrel = '6f1f3f0e-8a53-4c0e-9b0c-5a6d1a3e7c21'

export type Kind = 'category' | 'prompt' | 'link' | 'lesson' | 'plan' | 'feature'

export function idsOf(kind: Kind, slug: string) {
  const id = uuid(`${kind}:${slug}`, carrel)
  return { _id: id, id }
}

export const slug = z
  .string()
  .regex(/^[a-z0-9-]{1,80}$/, message('use a to z, 0 to 9 and hyphens, such as "my-leave"'))

export const words = (most: number) =>
  z
    .string(message('write a text'))
    .trim()
    .min(1, message('write a text'))
    .max(most, message(sentence('use at most {most} characters', { most: String(most) })))

/** What a value names of the site, which the form offers to choose from. */
export const naming = <T extends z.ZodType>(schema: T, from: ChoiceOf): T => schema.meta({ from })

type Node = { range?: [number, number, number] }

/** `above`: the number of lines in the file before the YAML. */
export function readYaml<T>(file: string, source: string, shape: z.ZodType<T>, above = 0): Read<T> {
  const lines = new LineCounter()
  const yaml = parseDocument(source, { lineCounter: lines })
  /** What it says may begin on the line below. */
  const keyOf = (place: Place) => {
    const above = yaml.getIn(place.slice(0, -1), true)
    if (!isMap(above)) return undefined
    return above.items.find(({ key }) => isScalar(key) && key.value === place.at(-1))?.key
  }
  const lineOf = (place: Place) => {
    // For a missing entry: the line of the object that it is missing from.
    for (let near = place; near.length > 0; near = near.slice(0, -1)) {
      const node = (keyOf(near) ?? yaml.getIn(near, true)) as Node | undefined
      if (node?.range) return lines.linePos(node.range[0]).line + above
    }
    return 1
  }
  const [broken] = yaml.errors
  const at = broken ? broken.pos[0] : aliasIn(yaml)
  if (at !== undefined) {
    const line = lines.linePos(at).line + above
    throw new FileFault({ file, line }, broken ? yamlFault(broken) : badAlias)
  }
  const content = yaml.toJS({ maxAliasCount: 0 }) ?? undefined
  const parsed = shape.safeParse(content, { reportInput: true })
  if (!parsed.success) {
    const [first, ...others] = parsed.error.issues.flatMap(faultsOfIssue)
    throw new FileFault(
      { file, line: lineOf(first!.place), place: first!.place },
      first!.what,
      others.slice(0, mostOthers).map((one) => ({ ...one, line: lineOf(one.place) })),
    )
  }
  return { value: parsed.data, lineOf, file }
}

const mostOthers = 20

/** One for each field that is not known. */
function faultsOfIssue(issue: z.core.$ZodIssue): { place: Place; what: Sentence }[] {
  const places =
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [...issue.path, key])
      : [issue.path]
  return places.map((place) => ({
    place: place as Place,
    what: inField(String(place.at(-1) ?? 'file'), faultOfIssue(issue)),
  }))
}

/** Where another value is named, which no file may: it would be a text in *stars*, or one value many times. */
function aliasIn(yaml: Document): number | undefined {
  const found: number[] = []
  visit(yaml, {
    Alias(_, { range }) {
      found.push(range?.[0] ?? 0)
      return visit.BREAK
    },
  })
  return found[0]
}

const withoutFacts = {
  lesson: 'the lesson does not begin with front matter between two lines of ---',
  page: 'the page does not begin with front matter between two lines of ---',
  guide: 'the guide does not begin with front matter between two lines of ---',
} as const

/** The front matter between two lines of --- at the top of a file, and the text after it. */
export function readFactsAndText<T>(
  file: string,
  source: string,
  shape: z.ZodType<T>,
  what: keyof typeof withoutFacts,
): { facts: Read<T>; text: string } {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r', '')
  const end = text.startsWith('---\n') ? text.indexOf('\n---\n', 3) : -1
  if (end < 0) throw new FileFault({ file, line: 1 }, withoutFacts[what])
  return {
    facts: readYaml(file, text.slice(4, end + 1), shape, 1),
    text: text.slice(end + 5).trim(),
  }
}

/** A list of entries; each slug may occur once. */
export function readEntries<T extends { slug: string }>(
  file: string,
  source: string,
  entry: z.ZodType<T>,
): Read<T[]> {
  const read = readYaml(file, source, z.array(entry).default([]))
  for (const [i, { slug }] of read.value.entries())
    if (read.value.findIndex((one) => one.slug === slug) < i)
      throw fault(read, [i, 'slug'], sentence('the slug "{slug}" is there twice', { slug }))
  return read
}

export const fault = (
  { file, lineOf }: Pick<Read<unknown>, 'file' | 'lineOf'>,
  place: Place,
  what: Sentence,
) => new FileFault({ file, line: lineOf(place), place }, what)
