import { Document, type Scalar, isCollection, isMap, isScalar, stringify } from 'yaml'
import { type Ways, checked, getIn, setIn } from './checked.ts'
import {
  type Entries,
  Unfit,
  behindSign,
  columnOf,
  entriesOf,
  isInBraces,
  options,
  rangeOf,
} from './collections.ts'
import { type Path, nodeAt, readYaml } from './read-yaml.ts'

/** How a text is quoted, so that it stays so while it is typed. */
export type Style = Scalar.Type | undefined

export const styleAt = (source: string, path: Path): Style => {
  const node = nodeAt(readYaml(source).yaml, path)
  return isScalar(node) ? node.type : undefined
}

/**
 * Puts a value in a place; a field that is not there yet stands where `order` has it. All else
 * stays letter for letter.
 */
export function put(
  source: string,
  path: Path,
  value: unknown,
  { order = [], style }: { order?: readonly string[]; style?: Style } = {},
): string {
  const { yaml } = readYaml(source)
  const key = path.at(-1)
  const around = path.slice(0, -1)
  const now = nodeAt(yaml, path)
  if (key === undefined || now) return replaced(source, path, value, style)
  const parent = nodeAt(yaml, around)
  if (!parent || !isCollection(parent) || parent.items.length === 0) {
    const filled = typeof key === 'number' ? [value] : { [key]: value }
    return put(source, around, filled, { order })
  }
  const after = orderedAfter(
    isMap(parent) ? parent.items.map((one) => String(one.key)) : [],
    order,
    String(key),
  )
  return checked(source, (all) => setIn(all, path, value), {
    piece() {
      const entries = entriesOf(source, parent, around.length === 0)
      const text = entries.of(value, isMap(parent) ? String(key) : undefined)
      const at = isMap(parent) ? after : Number(key)
      const gap = isMap(parent) ? '' : (entries.gaps.at(-1) ?? '')
      return entries.write(
        entries.texts.toSpliced(at, 0, text),
        entries.gaps.toSpliced(Math.max(0, at - 1), 0, gap),
      )
    },
    whole: (yaml) => yaml.setIn(path, value),
  })
}

/** Takes a field or an entry out, with the comments directly above it. */
export function takeOut(source: string, path: Path): string {
  const key = path.at(-1)!
  return changeEntries(source, path.slice(0, -1), {
    losesComments: true,
    value(parent) {
      if (Array.isArray(parent)) parent.splice(Number(key), 1)
      else delete parent[key]
    },
    entries({ texts, gaps }, names) {
      const at = names ? names.indexOf(String(key)) : Number(key)
      const [before = '', behind = ''] = [gaps[at - 1], gaps[at]]
      // Of the two gaps around it one is left.
      const gap = before.length > behind.length ? before : behind
      return {
        texts: texts.toSpliced(at, 1),
        gaps: at > 0 ? gaps.toSpliced(at - 1, 2, gap) : gaps.slice(1),
      }
    },
    whole: (yaml) => void yaml.deleteIn(path),
  })
}

/** Gives an entry of a list another place. */
export function move(source: string, list: Path, from: number, to: number): string {
  const moved = <T>(all: T[]) => all.toSpliced(from, 1).toSpliced(to, 0, all[from]!)
  return changeEntries(source, list, {
    value(parent) {
      if (Array.isArray(parent)) parent.splice(0, parent.length, ...moved(parent))
    },
    entries: ({ texts, gaps }) => ({ texts: moved(texts), gaps }),
    whole(yaml) {
      const node = yaml.getIn(list)
      if (isCollection(node)) node.items = moved(node.items as unknown[]) as typeof node.items
    },
  })
}

/** Calls a field otherwise. The name must be new among its neighbours. */
export function rename(source: string, path: Path, name: string): string {
  const { yaml } = readYaml(source)
  const around = path.slice(0, -1)
  const node = nodeAt(yaml, around)
  const pair = isMap(node)
    ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(path.at(-1)))
    : undefined
  if (!pair || !isScalar(pair.key)) return source
  const key = pair.key
  const rebuild = (all: unknown) => {
    const parent = getIn(all, around) as Record<string, unknown>
    const entries = Object.entries(parent).map(([one, value]) => [
      one === String(path.at(-1)) ? name : one,
      value,
    ])
    return around.length === 0
      ? Object.fromEntries(entries)
      : setIn(all, around, Object.fromEntries(entries))
  }
  return checked(source, rebuild, {
    piece() {
      const [from, to] = rangeOf(key)
      return source.slice(0, from) + inline(name, isInBraces(yaml, path), true) + source.slice(to)
    },
    whole(yaml) {
      const map = yaml.getIn(around)
      const same = isMap(map) ? map.items.find((one) => String(one.key) === String(key)) : undefined
      if (same) same.key = yaml.createNode(name)
    },
  })
}

function replaced(source: string, path: Path, value: unknown, style: Style): string {
  return checked(source, (all) => setIn(all, path, value), {
    piece() {
      const { yaml } = readYaml(source)
      const now = nodeAt(yaml, path)
      if (!now || (path.length === 0 && now.range?.[0] === now.range?.[1])) {
        const end = source === '' || source.endsWith('\n') ? '' : '\n'
        return source + end + stringify(value, options)
      }
      const [from, to] = rangeOf(now)
      const end = source.slice(0, to).trimEnd().length
      const isShort = typeof value !== 'object' || value === null
      if (path.length === 0)
        return source.slice(0, from) + stringify(value, options).trimEnd() + source.slice(end)
      if (isInBraces(yaml, path) && !(isCollection(now) && !isShort))
        return source.slice(0, from) + inline(value, true) + source.slice(to)
      const parent = nodeAt(yaml, path.slice(0, -1))
      if (!isCollection(parent)) throw new Unfit()
      const sign = behindSign(parent, path.at(-1)!)
      const said = behind(
        value,
        ' '.repeat(columnOf(source, parent)),
        isMap(parent),
        style ?? (isScalar(now) ? now.type : undefined),
      )
      // Also where nothing stood: `phone:`.
      if (end <= sign) return source.slice(0, sign) + said + source.slice(sign)
      if (isShort && isScalar(now))
        return source.slice(0, from) + said.trimStart() + source.slice(end)
      const comment = /^[ \t]*#.*/.exec(source.slice(sign, from))?.[0] ?? ''
      return isShort || said.startsWith(' ')
        ? source.slice(0, sign) + said + comment + source.slice(end)
        : source.slice(0, sign) + comment + said + source.slice(end)
    },
    whole(yaml) {
      if (path.length === 0) yaml.contents = yaml.createNode(value)
      else yaml.setIn(path, value)
    },
  })
}

/** A value as it stands behind `name:` or a dash, with its first line break or space. */
function behind(value: unknown, indent: string, isNamed: boolean, style: Style): string {
  const doc = new Document(isNamed ? { k: value } : [value])
  const node = doc.getIn([isNamed ? 'k' : 0], true)
  if (
    isScalar(node) &&
    typeof value === 'string' &&
    style &&
    !(style === 'PLAIN' && value.includes('\n'))
  )
    node.type = style
  return doc
    .toString(options)
    .slice(isNamed ? 'k:'.length : '-'.length)
    .trimEnd()
    .replace(/\n(?=.)/g, `\n${indent}`)
}

function inline(value: unknown, inBraces: boolean, isKey = false): string {
  if (!isKey && inBraces)
    return stringify([value], { ...options, collectionStyle: 'flow' })
      .trimEnd()
      .slice(2, -2)
  return stringify({ [String(value)]: 0 }, { ...options, collectionStyle: 'flow' })
    .trimEnd()
    .slice(2, -': 0 }'.length)
}

function changeEntries(
  source: string,
  path: Path,
  change: {
    losesComments?: boolean
    value: (parent: Record<string, unknown> | unknown[]) => void
    entries: (
      all: Pick<Entries, 'texts' | 'gaps'>,
      names: string[] | undefined,
    ) => Pick<Entries, 'texts' | 'gaps'>
    whole: Ways['whole']
  },
): string {
  const { yaml } = readYaml(source)
  const node = nodeAt(yaml, path)
  if (!isCollection(node)) return source
  const names = isMap(node) ? node.items.map(({ key }) => String(key)) : undefined
  return checked(
    source,
    (all) => {
      change.value(getIn(all, path) as Record<string, unknown>)
      return all
    },
    {
      losesComments: change.losesComments ?? false,
      piece() {
        const entries = entriesOf(source, node, path.length === 0)
        const { texts, gaps } = change.entries(entries, names)
        if (texts.length > 0 || node.flow) return entries.write(texts, gaps)
        const empty = isMap(node) ? '{}' : '[]'
        if (path.length === 0) return entries.write([`${empty}\n`], [])
        const parent = nodeAt(yaml, path.slice(0, -1)) as typeof node
        const sign = behindSign(parent, path.at(-1)!)
        const bare = entries.write([''], [])
        return `${bare.slice(0, sign)} ${empty}${bare.slice(sign)}`
      },
      whole: change.whole,
    },
  )
}

/** Behind the last of the fields that are there and come before it. */
function orderedAfter(names: string[], order: readonly string[], name: string): number {
  const place = order.indexOf(name)
  if (place < 0) return names.length
  const before = order.slice(0, place)
  return names.findLastIndex((one) => before.includes(one)) + 1
}
