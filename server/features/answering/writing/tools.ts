import * as z from 'zod/mini'
import { conditionOf } from '../tables/conditions.ts'
import type { Tool, ToolCall } from '#server/infra/model/wire.ts'

const mostQueries = 4
const mostPages = 4
const longestText = 300

/** A model may write characters that no database stores. */
const cleaned = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()

const isText = (given: string) => given.length <= longestText && /[\p{L}\p{N}]/u.test(given)

const text = z.pipe(z.pipe(z.string(), z.transform(cleaned)), z.string().check(z.refine(isText)))
/** Some models send null or nothing between quotation marks for what they leave out. */
const onlyIn = z.pipe(
  z.nullish(z.string()),
  z.transform((given) => (given && cleaned(given)) || undefined),
)

const textOrNone = onlyIn.check(z.refine((given) => given === undefined || isText(given)))

const found = z
  .object({ file: text, words: textOrNone, column: textOrNone, condition: textOrNone })
  .check(
    z.refine(({ words, column, condition }) =>
      column === undefined && condition === undefined
        ? words !== undefined
        : column !== undefined && conditionOf(condition ?? '') !== undefined,
    ),
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
  find: found,
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
    description:
      'Find the places of a document that contain certain words; or the rows of its tables whose cell in one column meets a condition, compared as numbers with their units. Returns passages.',
    properties: {
      file,
      words: { type: 'string', description: 'May be left out with column and condition.' },
      column: { type: 'string', description: 'The name of a column, as it stands in the table.' },
      condition: {
        type: 'string',
        description: 'Of that column: "> 100", ">= 20", "< 80", "= Fellow", "between 5 and 10".',
      },
    },
    required: ['file'],
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
  find: 'find takes file, the name of a document, and words, a text, or column, the name of a column, and condition, such as "> 100", "<= 20", "= Fellow" or "between 5 and 10".',
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
