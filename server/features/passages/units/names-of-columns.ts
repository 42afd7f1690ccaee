/** ‘Classes 5 to 7’ above prices is a name; a number alone, or with a decimal or a currency, is a figure. */
const figure = /[£$€%]|\d[.,]\d|^\D{0,3}\d/u
/** ‘24C’, ‘A4’ and ‘2025’ name a column, unless there are more of their kind below. */
const code = /^(?:\p{Lu}{0,3}[- ]?\d{1,4}\p{Lu}{1,3}|\p{Lu}{1,3}[- ]?\d{1,4}|(?:19|20)\d\d)$/u

/** Whether a row with digits is one of the table’s, and not the names of its columns; `below`: the lines below it. */
export function isOfFigures(row: string, below: string[]): boolean {
  const [cells, next, ...others] = [row, ...rowsOf(below)].map(cellsOf)
  const isCode = (cell: string, k: number) => code.test(cell) && !code.test(next?.[k] ?? '')
  const isName = cells!.filter(isCode).length > 1 ? isCode : () => false
  const hasFigure = cells!.some((cell, k) => figure.test(cell) && !isName(cell, k))
  const isAboveFigures = next?.some((cell) => figure.test(cell)) ?? false
  if (!/\d/.test(row) || (!hasFigure && isAboveFigures)) return false
  return !next || !areMeasures(cells!, [next, ...others])
}

const cellsOf = (row: string): string[] => row.split('\t').map((cell) => cell.trim())

/** The rows that stand directly below. */
function rowsOf(lines: string[]): string[] {
  const end = lines.findIndex((line) => !line.includes('\t'))
  return end < 0 ? lines : lines.slice(0, end)
}

/**
 * ‘Up to 3 days’, ‘2 hours’ and ‘from £60’ name columns, too, where what stands below them is of another kind, or
 * where a word beside them stands above figures. Each figure of the row has to be such a name.
 */
function areMeasures([first, ...cells]: string[], below: string[][]): boolean {
  if (/\d/.test(first!)) return false
  const isSeveral = below.length > 1
  const figuresBelow = (k: number) =>
    below.map((row) => row[k + 1] ?? '').filter((cell) => figure.test(cell))
  const isOfAnotherKind = (cell: string, k: number) => {
    const [other, ...more] = new Set(figuresBelow(k).map(kindOf))
    // ‘Weight, 32 kg’ and ‘price, £5’ may describe one thing.
    return isSeveral && kindOf(cell) && other && more.length === 0 && other !== kindOf(cell)
  }
  const isBound = (cell: string, k: number) => {
    const figures = figuresBelow(k)
    return bound.test(cell) && figures.length > 0 && !figures.some((one) => bound.test(one))
  }
  const isWord = (cell: string, k: number) =>
    cell !== '' && !hasFigures.test(cell) && figuresBelow(k).length === below.length
  const told = cells.map((cell, k) => ({ cell, k })).filter(({ cell }) => hasFigures.test(cell))
  const mayBe = ({ cell, k }: (typeof told)[number]) =>
    isOfAnotherKind(cell, k) || (isBound(cell, k) && cells.some(isWord))
  return told.length > 0 && told.every(mayBe)
}

const hasFigures = /\d|[£$€%]/u
/** ‘Up to 3’, ‘4 to 7’, ‘10 or more’, ‘20+’. */
const bound =
  /(?<!\p{L})(?:up to|under|over|from|until|above|below|more than|less than|at least|at most|bis|bis zu|ab|unter|über|von|mehr als|weniger als|mindestens|höchstens) [£$€]?\d|\d (?:to|bis) \d|\d ?[-–] ?\d|\d \p{L}{0,12} ?(?:or|and|oder|und) (?:more|over|older|mehr|älter)(?!\p{L})|\d\+/iu

const kinds: [string, RegExp][] = [
  ['money', /[£$€]|\d ?(?:eur|euro|gbp|usd|chf)(?!\p{L})/iu],
  [
    'time',
    /\d ?(?:h|min|minutes?|hours?|days?|nights?|weeks?|months?|years?|minuten?|stunden?|std|tage?n?|nacht|nächten?|wochen?|monate?n?|jahre?n?)(?!\p{L})/iu,
  ],
  ['mass', /\d ?(?:g|kg|t)(?!\p{L})/iu],
  ['length', /\d ?(?:mm|cm|m|km|miles?)(?!\p{L})/iu],
  ['people', /\d ?(?:people|persons?|guests?|personen|pers|gästen?)(?!\p{L})/iu],
]

const kindOf = (cell: string): string | undefined =>
  kinds.find(([, pattern]) => pattern.test(cell))?.[0]
