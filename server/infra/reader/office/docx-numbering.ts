import {
  type Xml,
  all,
  attribute,
  child,
  elements,
  isOn,
  valueOf,
} from '#server/infra/reader/office/xml.ts'

/** `text`: what Word writes before a paragraph, with %1 to %9 for the numbers of the levels. */
type Level = { format: string; text: string; start: number; decimal: boolean }
type List = { counted: string; levels: Map<number, Level>; starts: Map<number, number> }

export type Numbering = {
  /** What stands before the next paragraph of a list: its number, or '' before one with a bullet. */
  next: (list: string, depth: number) => { label: string; ordered: boolean; plain: boolean }
}

/**
 * The numbers that Word counts by itself; they stand nowhere in the text. `plain` is a number alone,
 * as in ‘3.’ or ‘c)’, which a list says by its order; ‘§ 3’, ‘(3)’ and ‘2.1’ are names.
 */
export function numberingOf(part: Xml | undefined): Numbering {
  const lists = listsOf(part)
  /** Lists that are made of the same definition go on counting where the other one ended. */
  const counts = new Map<string, number[]>()
  const begun = new Set<string>()
  return {
    next(list, depth) {
      const { counted, levels, starts } = lists.get(list) ?? nothing
      const level = levels.get(depth)
      if (!level || isBullet(level)) return { label: '', ordered: false, plain: true }
      const own = counts.get(counted) ?? []
      counts.set(counted, own)
      const startsAnew = starts.has(depth) && !begun.has(`${list} ${depth}`)
      begun.add(`${list} ${depth}`)
      const from = startsAnew ? starts.get(depth)! : level.start
      own[depth] = startsAnew ? from : (own[depth] ?? from - 1) + 1
      own.length = depth + 1
      const label = level.text.replace(/%([1-9])/g, (_, digit: string) => {
        const at = levels.get(Number(digit) - 1)
        const count = own[Number(digit) - 1] ?? at?.start ?? 1
        return written(count, level.decimal ? 'decimal' : (at?.format ?? 'decimal'))
      })
      return {
        label: label.trim(),
        ordered: true,
        plain: /^(?:%[1-9][.):]?)?$/.test(level.text.trim()),
      }
    },
  }
}

const nothing: List = { counted: '', levels: new Map(), starts: new Map() }

const isBullet = ({ format }: Level) => format === 'bullet' || format === 'none'

function listsOf(part: Xml | undefined): Map<string, List> {
  const definitions = new Map(
    (part ? all(part, 'abstractNum') : []).map((one) => [
      attribute(one, 'abstractNumId') ?? '',
      levelsIn(one),
    ]),
  )
  return new Map(
    (part ? all(part, 'num') : []).map((list) => {
      const counted = valueOf(child(list, 'abstractNumId')) ?? ''
      const overrides = elements(list).filter(({ name }) => name === 'lvlOverride')
      const starts = overrides.flatMap((one): [number, number][] => {
        const start = valueOf(child(one, 'startOverride'))
        return start === undefined ? [] : [[Number(attribute(one, 'ilvl')), countIn(start)]]
      })
      const levels = new Map([
        ...(definitions.get(counted) ?? []),
        ...overrides.flatMap((one) => [...levelsIn(one)]),
      ])
      return [attribute(list, 'numId') ?? '', { counted, levels, starts: new Map(starts) }]
    }),
  )
}

/** Word knows nine. */
const mostLevels = 9
const mostCount = 1_000_000

function countIn(text: string | undefined, otherwise = 0): number {
  const count = Number(text ?? otherwise)
  return Number.isInteger(count) && count >= 0 && count <= mostCount ? count : otherwise
}

const levelsIn = (definition: Xml): Map<number, Level> =>
  new Map(
    elements(definition)
      .filter(({ name }) => name === 'lvl')
      .slice(0, mostLevels)
      .map((level) => [
        Math.min(mostLevels - 1, countIn(attribute(level, 'ilvl'))),
        {
          format: valueOf(child(level, 'numFmt')) ?? 'decimal',
          text: valueOf(child(level, 'lvlText')) ?? '',
          start: countIn(valueOf(child(level, 'start')), 1),
          decimal: isOn(child(level, 'isLgl')) ?? false,
        },
      ]),
  )

function written(count: number, format: string): string {
  if (format.endsWith('Letter')) return inCase(lettersOf(count), format)
  if (format.endsWith('Roman')) return inCase(romanOf(count), format)
  return String(count).padStart(format === 'decimalZero' ? 2 : 1, '0')
}

const inCase = (text: string, format: string) =>
  format.startsWith('upper') ? text.toUpperCase() : text

/** After z, Word writes aa, bb, cc. */
const lettersOf = (count: number): string => {
  const at = Math.max(0, count - 1)
  return String.fromCharCode(97 + (at % 26)).repeat(Math.min(20, Math.floor(at / 26) + 1))
}

const romans = Object.entries({
  ...{ m: 1_000, cm: 900, d: 500, cd: 400, c: 100, xc: 90 },
  ...{ l: 50, xl: 40, x: 10, ix: 9, v: 5, iv: 4, i: 1 },
})

function romanOf(count: number): string {
  let left = Math.min(3_999, Math.max(0, count))
  let text = ''
  for (const [sign, value] of romans) for (; left >= value; left -= value) text += sign
  return text
}
