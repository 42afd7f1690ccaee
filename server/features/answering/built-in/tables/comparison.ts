import { wordsOf } from '#server/features/answering/words/words.ts'
import { plainHeading } from '#server/features/passages/passages.ts'
import type { Row, Table } from '#server/features/answering/tables/table.ts'
import { heldIn, tokensOf } from '#server/features/answering/tables/table-words.ts'

/** The two things of 'compare A and B', with the words around them. */
export type Comparison = { first: string; second: string }

const openings = [
  /(?<!\p{L})(?:diff\p{L}{2,8}|untersch\p{L}{2,8}) (?:between|zwischen) /iu,
  /(?<!\p{L})(?:compare|comparison of|comparison between|vergleiche?|vergleich (?:zwischen|von)) /iu,
]
const comparatives = `cheaper|dearer|longer|shorter|bigger|larger|smaller|higher|lower|faster|slower|quicker|heavier|lighter|older|newer|younger|warmer|colder|wider|nearer|closer|earlier|later|easier|harder|stronger|better|worse|billiger|teurer|günstiger|länger|kürzer|größer|kleiner|höher|niedriger|schneller|langsamer|schwerer|leichter|älter|neuer|jünger|wärmer|kälter|breiter|näher|früher|später|besser|schlechter|stärker|(?:more|less)(?: expensive| comfortable| powerful| costly)?|mehr|weniger`
/** ‘What is cheaper, A or B?’, ‘Which is the bigger room, A or B?’ */
const whichIsMore = new RegExp(
  `^(?:and |und )?(?:what|which|which one|who|was|welche[rs]?|wer)(?: is| are|['’]?s| costs?| lasts?| takes?| ist| sind| kostet| kosten| dauert)(?: the)? (?:${comparatives})(?: \\p{L}{2,20}(?=[,:]))?[,:]? `,
  'iu',
)
const choice = / (?:or|oder) /i
const links = /,? (?:and|with|to|und|mit) /i
const against = / (?:vs\.?|versus|gegenüber|im vergleich (?:zu|mit)) /i

const shortest = 2
const longest = 200

export function comparisonIn(question: string): Comparison | undefined {
  const text = question.replace(/[?.!]$/, '').trim()
  if (text.length > longest) return undefined
  const [asked] = whichIsMore.exec(text) ?? []
  if (asked) {
    const [one, other, third] = text.slice(asked.length).split(choice)
    if (one && other && third === undefined) return { first: one.trim(), second: other.trim() }
  }
  const opening = openings.map((one) => one.exec(text)).find(Boolean)
  const body = opening ? text.slice(opening.index + opening[0].length) : text
  const [first, second, third] = body.split(opening ? links : against)
  if (!first || !second || first.length < shortest || (third !== undefined && !opening))
    return undefined
  const rest = opening ? body.slice(body.indexOf(second)) : second
  return { first: first.trim(), second: rest.trim() }
}

/** The rows of the two things in one table, or one row with the column of each. */
type Beside = { table: Table; rows: Row[] }

/** In every table that has both, those first whose other words are asked for. */
export function besideEachOther(
  { first, second }: Comparison,
  tables: Table[],
  weightOf: (word: string) => number,
): Beside[] {
  const found = tables.flatMap((table) => {
    const rows = rowsOf(first, second, table) ?? columnsOf(first, second, table)
    return rows ? [{ table, ...rows }] : []
  })
  const asked = wordsOf(`${first} ${second}`)
  const weighed = found
    .map(({ table, rows, names, score }) => {
      const others = [...asked].filter((word) => !names.has(word))
      const around = wordsOf(
        [table.passage.title, plainHeading(table.passage.heading), table.lead, ...table.heads].join(
          ' ',
        ),
      )
      const all = others.reduce((sum, word) => sum + weightOf(word), 0)
      const held = others.reduce((sum, word) => sum + weightOf(word) * heldIn(word, around), 0)
      return { table, rows, score, share: all > 0 ? held / all : 1 }
    })
    .toSorted((a, b) => b.share - a.share || b.score - a.score)
  const best = weighed[0]
  if (!best) return []
  return weighed
    .filter(({ share, score }) => share >= best.share - near && score >= best.score - near)
    .slice(0, mostTables)
}

const near = 0.1
const mostTables = 3
// Chosen on the tuned half of `npm run bench -- ordinary tables`.
const leastName = 0.55
const coverShare = 0.7

/** How well a name is meant by some words: most of the name has to be there. */
export function nameMatch(name: string, asked: string[]): number {
  const own = tokensOf(name)
  if (own.length === 0 || asked.length === 0) return 0
  const held = own.filter((token) => asked.includes(token)).length
  return (coverShare * held) / own.length + ((1 - coverShare) * held) / asked.length
}

/** A name may have several, or more said of it: 'Residential week, with room and meals'. */
const bestName = (names: string, asked: string[]) =>
  Math.max(
    nameMatch(names, asked),
    ...names.split(/[,;(]| (?:and|und|or|oder) /).map((name) => nameMatch(name, asked)),
  )

type Pair = { rows: Row[]; names: Set<string>; score: number }

function rowsOf(first: string, second: string, table: Table): Pair | undefined {
  const [one, other] = [first, second].map((side) => {
    const asked = tokensOf(side)
    return table.rows
      .map((row) => ({ row, score: bestName(row.unit.cells[0] ?? '', asked) }))
      .reduce((a, b) => (b.score > a.score ? b : a))
  })
  if (!one || !other || one.row === other.row) return undefined
  const score = Math.min(one.score, other.score)
  if (score < leastName) return undefined
  const names = wordsOf(`${one.row.unit.cells[0]} ${other.row.unit.cells[0]}`)
  return { rows: [one.row, other.row], names, score }
}

const mostRowsBeside = 6

function columnsOf(first: string, second: string, { heads, rows }: Table): Pair | undefined {
  const [one, other] = [first, second].map((side) => {
    const asked = tokensOf(side)
    return heads
      .map((head, column) => ({ head, column, score: column === 0 ? 0 : nameMatch(head, asked) }))
      .reduce((a, b) => (b.score > a.score ? b : a), { head: '', column: 0, score: 0 })
  })
  if (!one || !other || one.column === other.column) return undefined
  const score = Math.min(one.score, other.score)
  if (score < leastName) return undefined
  const names = wordsOf(`${one.head} ${other.head}`)
  const others = [...wordsOf(`${first} ${second}`)].filter((word) => !names.has(word))
  const asked = rows.filter(({ unit }) =>
    others.some((word) => heldIn(word, wordsOf(unit.cells[0] ?? '')) > 0),
  )
  const shown = asked.length > 0 ? asked : rows
  for (const { unit } of asked) for (const word of wordsOf(unit.cells[0] ?? '')) names.add(word)
  return { rows: shown.slice(0, mostRowsBeside), names, score }
}
