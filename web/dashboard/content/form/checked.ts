import { type Document, Lexer } from 'yaml'
import { Unfit, options } from './collections.ts'
import { type Path, readYaml, valueOf } from './read-yaml.ts'

export type Ways = {
  piece: () => string
  /** For what is written so that no piece of it can be changed alone. */
  whole: (yaml: Document) => void
  losesComments?: boolean
}

/**
 * The change, if what comes out says what it should and has lost no comment; otherwise the whole
 * is written anew by the library, which keeps comments and order, but not every space.
 */
export function checked(source: string, change: (all: unknown) => unknown, ways: Ways): string {
  const { yaml, fault } = readYaml(source)
  if (fault) return source
  const wanted = canonical(change(structuredClone(valueOf(yaml))))
  const isRight = (text: string) => {
    const after = readYaml(text)
    return !after.fault && canonical(valueOf(after.yaml)) === wanted
  }
  try {
    const text = ways.piece()
    if (isRight(text) && (ways.losesComments || hasCommentsOf(source, text))) return text
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
  }
  ways.whole(yaml)
  const text = yaml.toString(options)
  return isRight(text) ? text : source
}

export const getIn = (all: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], all)

export function setIn(all: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (typeof key === 'number' && Array.isArray(all ?? [])) {
    const list = [...((all ?? []) as unknown[])]
    list[key] = setIn(list[key], rest, value)
    return list
  }
  const group = (all ?? {}) as Record<string, unknown>
  return { ...group, [key]: setIn(group[key], rest, value) }
}

/** The same text for the same value, whatever the order of its fields. */
const canonical = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, one: unknown) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

function hasCommentsOf(before: string, after: string): boolean {
  const left = commentsIn(after)
  return commentsIn(before).every((comment) => {
    const at = left.indexOf(comment)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

const commentsIn = (source: string) =>
  [...new Lexer().lex(source)].filter((token) => token.startsWith('#')).map((one) => one.trim())
