import * as z from 'zod/mini'
import type { Tool, ToolCall } from '../../../infra/model/wire.ts'

const mostQueries = 4
const mostPages = 4
const longestText = 300

/** A model may write characters that no database stores. */
const cleaned = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()

const text = z.pipe(
  z.pipe(z.string(), z.transform(cleaned)),
  z.string().check(z.maxLength(longestText), z.regex(/[\p{L}\p{N}]/u)),
)
/** Some models send null or nothing between quotation marks for what they leave out. */
const onlyIn = z.pipe(
  z.nullish(z.string()),
  z.transform((given) => (given && cleaned(given)) || undefined),
)

const shapes = {
  search: z.object({
    queries: z.array(text).check(z.minLength(1), z.maxLength(mostQueries)),
    file: onlyIn,
  }),
  read: z.object({
    file: text,
    pages: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(mostPages)),
  }),
  list: z.object({ file: onlyIn }),
  find: z.object({ file: text, words: text }),
}

type Shapes = typeof shapes
type Name = keyof Shapes
/** What the model wants looked up. */
export type Wanted = { [N in Name]: { kind: N } & z.infer<Shapes[N]> }[Name]

const file = { type: 'string', description: 'The file name or the title of a document.' }

type Described = { description: string; properties: object; required?: string[] }

const described: Record<Name, Described> = {
  search: {
    description:
      'Search the documents by words and meaning. Ask for each part of a question by itself, and in other words if the first ones found nothing. Returns passages.',
    properties: {
      queries: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: mostQueries },
      file,
    },
    required: ['queries'],
  },
  read: {
    description: `Read up to ${mostPages} pages of a document. Returns their passages.`,
    properties: {
      file,
      pages: { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: mostPages },
    },
    required: ['file', 'pages'],
  },
  list: {
    description:
      'List the documents with their headings and the pages these are on; with file, all headings of that document.',
    properties: { file },
  },
  find: {
    description: 'Find the places of a document that contain certain words. Returns passages.',
    properties: { file, words: { type: 'string' } },
    required: ['file', 'words'],
  },
}

/** As they are offered to the model, in words of JSON schema that every provider knows. */
export const tools: Tool[] = Object.entries(described).map(
  ([name, { description, ...parameters }]) => ({
    name,
    description,
    parameters: { type: 'object', ...parameters },
  }),
)

/** The queries in JSON that a model wrote, perhaps with words around it; none if there are not any. */
export function queriesIn(written: string): string[] {
  const json = written.slice(written.indexOf('{'), written.lastIndexOf('}') + 1)
  return shapes.search.safeParse(parsed(json)).data?.queries ?? []
}

const usage: Record<Name, string> = {
  search: `search takes queries, a list of 1 to ${mostQueries} texts of at most ${longestText} characters, and file, which may be left out.`,
  read: `read takes file, the name of a document, and pages, a list of 1 to ${mostPages} numbers of pages.`,
  list: 'list takes nothing, or file, the name of a document.',
  find: 'find takes file, the name of a document, and words, a text.',
}

/** What the model wants; or else what is wrong with its call, in a sentence for the model. */
export function wantedBy(call: ToolCall): { wanted: Wanted } | { wrong: string } {
  const name = Object.keys(shapes).find((name) => name === call.name) as Name | undefined
  if (!name) return { wrong: `There is no such tool. ${Object.values(usage).join(' ')}` }
  const { data, success } = shapes[name].safeParse(parsed(call.arguments))
  if (!success) return { wrong: `These arguments do not fit: ${usage[name]}` }
  return { wanted: { kind: name, ...data } as Wanted }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
