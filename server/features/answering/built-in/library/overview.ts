import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import { centreOf, dot, unpackMeanings } from '#server/infra/embeddings/vectors.ts'
import {
  type Unit,
  type WeighedPassage,
  labelOf,
  leansBack,
  plainHeading,
} from '#server/features/passages/passages.ts'
import { pointsElsewhere } from '../doubts/pointing.ts'
import { isOfTheTitle, mostComputed, withMeanings } from '../scoring.ts'

export type OverviewUnit = { passage: WeighedPassage; unit: Unit; position?: number }
/** `heading` is empty in a document without headings; `best` first. */
export type Section = { heading: string; page: number; best: OverviewUnit[] }

type Weighed = Required<OverviewUnit> & { vector: Float32Array }

const [fewestLetters, mostLetters] = [40, 400]
/** What a section begins with often says what it is about. */
const lateness = 0.15
/** ‘Open day. It will be held on …’ begins a point of a list, as in minutes. */
const labelled = 0.3
/** In a document of so many sections, each is introduced by its first sentences. */
export const severalSections = 4
const mostOfBeginning = 8

/** The sections of a document in their order, each with the sentences nearest to the whole of it. */
export async function sectionsOf(embed: Embed, passages: WeighedPassage[]): Promise<Section[]> {
  const weighed = await withMeanings(embed, spread(passages))
  const order = new Map(passages.map(({ id }, at) => [id, at]))
  const all = weighed
    .toSorted((a, b) => order.get(a.passage.id)! - order.get(b.passage.id)!)
    .flatMap(({ passage, units, meanings }) => {
      const vectors = unpackMeanings(meanings)
      return units.map((unit, at) => ({ passage, unit, position: at, vector: vectors[at]! }))
    })
    .filter(({ passage, unit }) => !isOfTheTitle(passage, unit))
  const level = sharedHeadings(all.map(({ passage }) => trailOf(passage)))
  const sections = Map.groupBy(all, ({ passage }) => trailOf(passage)[level] ?? '')
  const isLong = sections.size >= severalSections
  return [...sections].map(([heading, units]) => ({
    heading,
    page: units[0]!.passage.page,
    best: nearestToTheWhole(units, isLong),
  }))
}

function trailOf({ heading, evidence }: WeighedPassage): string[] {
  const trail = heading ? plainHeading(heading).split(' › ') : []
  // A line under the title that was read as a heading.
  return trail[0] && evidence?.about.startsWith(trail[0]) ? [] : trail
}

/** How many headings, such as the title, stand above everything. */
function sharedHeadings(trails: string[][]): number {
  const under = trails.filter(({ length }) => length > 0)
  // Some text may stand directly below the title.
  const longest = under.toSorted((a, b) => b.length - a.length)[0] ?? []
  const parting = longest.findIndex((heading, level) =>
    under.some((trail) => level < trail.length && trail[level] !== heading),
  )
  return Math.max(parting, 0)
}

function nearestToTheWhole(units: Weighed[], isLong: boolean): OverviewUnit[] {
  const centre = centreOf(units.map(({ vector }) => vector))
  const whole = units.filter(standsAlone)
  // A sheet of figures has rows only.
  const from = whole.length > 0 ? whole : units.filter(({ unit }) => unit.cells.length > 0)
  return from
    .map((one, at) => ({
      ...one,
      isBeginning: isLong && at < mostOfBeginning,
      near:
        dot(one.vector, centre) -
        (lateness * at) / from.length +
        (labelOf(one.unit.quote) ? labelled : 0),
    }))
    .toSorted((a, b) => Number(b.isBeginning) - Number(a.isBeginning) || b.near - a.near)
}

/** ‘Diese Satzung regelt …’ */
const namesIt = /^Diese[rs]? \p{Lu}/u

/** A sentence that says something by itself: no row, no point of a list, no rest of the page before. */
const standsAlone = ({ unit: { quote, cells } }: OverviewUnit) =>
  cells.length === 0 &&
  quote.length >= fewestLetters &&
  quote.length <= mostLetters &&
  /^[^\p{Ll}\d•–-]/u.test(quote) &&
  (!leansBack.test(quote) || namesIt.test(quote)) &&
  !pointsElsewhere(quote) &&
  /[.!”"’)]$/.test(quote)

/** Meanings that are not stored take time, so a few passages from all over stand for the whole. */
function spread(passages: WeighedPassage[]): WeighedPassage[] {
  if (passages.some(({ evidence }) => evidence?.meanings)) return passages
  const step = Math.max(1, Math.floor(passages.length / mostComputed))
  return passages.filter((_, at) => at % step === 0)
}
