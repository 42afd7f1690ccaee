import {
  type Document,
  type Node,
  type YAMLMap,
  type YAMLSeq,
  isMap,
  isScalar,
  stringify,
} from 'yaml'

type Collection = YAMLMap | YAMLSeq

/** What is written in a way that cannot be changed piece by piece. */
export class Unfit extends Error {}

export const options = { lineWidth: 0 } as const

/** The entries of a collection as they are written; `write` puts others in their place. */
export type Entries = {
  texts: string[]
  /** The empty lines behind each but the last. */
  gaps: string[]
  /** The text of a new entry. */
  of: (value: unknown, name?: string) => string
  write: (texts: string[], gaps: string[]) => string
}

/** `isAll`: the collection is all there is, so that comments at the top are about all of it. */
export const entriesOf = (source: string, node: Collection, isAll: boolean): Entries =>
  node.flow ? onOneLine(source, node) : lineByLine(source, node, isAll)

/** Entries in brackets or braces. */
function onOneLine(source: string, node: Collection): Entries {
  const [from, to] = rangeOf(node)
  const [open, close] = [source[from]!, source[to - 1]!]
  const pad = node.items.length === 0 ? isMap(node) : /\s/.test(source[from + 1]!)
  return {
    gaps: [],
    texts: node.items.map((item, i) => {
      const [start] = isMap(node) ? rangeOf(node.items[i]!.key as Node) : rangeOf(item as Node)
      const end = isMap(node)
        ? rangeOf((node.items[i]!.value ?? node.items[i]!.key) as Node)[1]
        : rangeOf(item as Node)[1]
      return source.slice(start, end)
    }),
    of: (value, name) => inBraces(name === undefined ? [value] : { [name]: value }).slice(2, -2),
    write(texts) {
      const inside = texts.join(', ')
      const padded = inside && pad ? ` ${inside} ` : inside
      return source.slice(0, from) + open + padded + close + source.slice(to)
    },
  }
}

/** A collection of one entry, written on one line. */
const inBraces = (value: unknown) =>
  stringify(value, { ...options, collectionStyle: 'flow', defaultStringType: 'PLAIN' }).trimEnd()

/**
 * Entries on lines of their own: each has the comments directly above it, as on the server where a
 * list is put in order. Empty lines between entries stay where they are.
 */
function lineByLine(source: string, node: Collection, isAll: boolean): Entries {
  const starts = node.items.map((_, i) => startOf(node, i))
  const [first] = starts
  if (first === undefined) throw new Unfit()
  const line = startOfLine(source, first)
  const indent = ' '.repeat(first - line)
  const isAlone = source.slice(line, first) === indent
  const froms = starts.map((start, i) => {
    if (i === 0 && !isAlone) return start
    if (i === 0) return isAll ? line : withComments(source, line, 0)
    const from = startOfLine(source, start)
    if (source.slice(from, start) !== indent) throw new Unfit()
    return withComments(source, from, starts[i - 1]!)
  })
  const end = endOfLine(source, endOf(node))
  const pieces = froms.map((from, i) => {
    const whole = (i === 0 && !isAlone ? indent : '') + source.slice(from, froms[i + 1] ?? end)
    const body = whole.slice(0, endOfLine(whole, whole.length)).replace(/\n$/, '')
    return { body: `${body}\n`, gap: i + 1 < froms.length ? whole.slice(body.length + 1) : '' }
  })
  return {
    gaps: pieces.slice(0, -1).map(({ gap }) => gap),
    texts: pieces.map(({ body }) => body),
    of: (value, name) =>
      stringify(name === undefined ? [value] : { [name]: value }, options).replace(
        /^(?=.)/gm,
        indent,
      ),
    write(texts, gaps) {
      let all = texts
        .map((text, i) => text + (i + 1 < texts.length ? (gaps[i] ?? '') : ''))
        .join('')
      if (!isAlone) {
        if (!all.startsWith(indent)) throw new Unfit()
        all = all.slice(indent.length)
      }
      const rest = source.slice(end)
      const hadEnd = rest !== '' || source.endsWith('\n')
      return source.slice(0, froms[0]) + (hadEnd ? all : all.trimEnd()) + rest
    },
  }
}

function startOf(node: Collection, i: number): number {
  if (isMap(node)) {
    const { key, srcToken } = node.items[i]!
    const isPlain = isScalar(key) && key.range && !key.anchor && !key.tag
    if (!isPlain || srcToken?.start.some(({ type }) => type === 'explicit-key-ind'))
      throw new Unfit()
    return key.range![0]
  }
  const { srcToken } = node
  const dash =
    srcToken && 'items' in srcToken
      ? srcToken.items[i]?.start.find(({ type }) => type === 'seq-item-ind')
      : undefined
  if (!dash) throw new Unfit()
  return dash.offset
}

function endOf(node: Collection): number {
  const last = node.items.at(-1)!
  if (!isMap(node))
    return Math.max(rangeOf(last as Node)[1], startOf(node, node.items.length - 1) + 1)
  const { key, value } = node.items.at(-1)!
  return rangeOf((value ?? key) as Node)[1]
}

/** Just behind the colon or the dash that a value follows. */
export function behindSign(node: Collection, key: string | number): number {
  if (!isMap(node)) return startOf(node, Number(key)) + 1
  const pair = node.items.find((one) => isScalar(one.key) && String(one.key.value) === String(key))
  const colon = pair?.srcToken?.sep?.find(({ type }) => type === 'map-value-ind')
  if (!colon) throw new Unfit()
  return colon.offset + 1
}

/** How far right a collection begins. */
export function columnOf(source: string, node: Collection): number {
  const start = startOf(node, 0)
  return start - startOfLine(source, start)
}

const startOfLine = (source: string, at: number) => source.lastIndexOf('\n', at - 1) + 1

/** Behind the line on which something ends; empty lines below are not part of it. */
function endOfLine(source: string, at: number): number {
  const end = source.indexOf('\n', source.slice(0, at).trimEnd().length)
  return end < 0 ? source.length : end + 1
}

function withComments(source: string, start: number, after: number): number {
  let from = start
  for (;;) {
    const above = startOfLine(source, from - 1)
    if (above <= after || !/^ *#/.test(source.slice(above, from))) return from
    from = above
  }
}

export function rangeOf(node: Node | null | undefined): [number, number] {
  const range = node?.range
  if (!range) throw new Unfit()
  return [range[0], range[1]]
}

/** Whether one of the collections around a place is written on one line. */
export const isInBraces = (yaml: Document, path: readonly (string | number)[]): boolean =>
  path.some((_, i) => {
    const around = i === 0 ? yaml.contents : yaml.getIn(path.slice(0, i), true)
    return Boolean((around as Partial<Collection> | undefined)?.flow)
  })
