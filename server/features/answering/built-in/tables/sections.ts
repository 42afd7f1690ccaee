import type { DocumentAccess, FoundPassage } from '#server/infra/model/model.ts'
import { lastHeading, plainHeading, unitsOf } from '#server/features/passages/passages.ts'
import type { Row } from '#server/features/answering/tables/table.ts'
import { beginningOf } from '../beginning-of-section.ts'
import { type Comparison, nameMatch } from './comparison.ts'
import { tokensOf } from '#server/features/answering/tables/table-words.ts'

/** The beginning of a section, as it is quoted. */
type Section = { passage: FoundPassage; units: Row[] }

const least = 0.9
const mostUnits = 2
const article = /^(?:the|an?|der|die|das|dem|den|des|einem?|einer) /i

/**
 * The sections that have the names of the two things. Undefined where one has none, where both have
 * the same, or where several documents have a section of that name and no document has both.
 */
export async function sectionsOf(
  { first, second }: Comparison,
  passages: FoundPassage[],
  access: DocumentAccess | undefined,
): Promise<[Section, Section] | undefined> {
  const [ones, others] = [
    await called(first, passages, access),
    await called(second, passages, access),
  ]
  const together = ones.flatMap((one) =>
    others.filter(({ fileId }) => fileId === one.fileId).map((other) => [one, other] as const),
  )
  const isOnly = ones.length === 1 && others.length === 1
  const [pair] = together.length === 1 ? together : isOnly ? [[ones[0]!, others[0]!] as const] : []
  if (!pair || nameOf(pair[0]) === nameOf(pair[1])) return undefined
  const [one, other] = [await begun(pair[0], access), await begun(pair[1], access)]
  return one.units.length > 0 && other.units.length > 0 ? [one, other] : undefined
}

/** A passage of a section; `heading` ends with the section's own, which may have others below it. */
type Named = { passage: FoundPassage; fileId: string; heading: string }

const nameOf = ({ heading }: Named) => lastHeading(plainHeading(heading))

/** A passage of each section with this name. */
async function called(
  name: string,
  passages: FoundPassage[],
  access: DocumentAccess | undefined,
): Promise<Named[]> {
  const asked = tokensOf(name.replace(article, ''))
  const found = [...passages, ...((await access?.search(name)) ?? [])]
  const named = found.flatMap((passage): Named[] => {
    const headings = passage.heading.split(' › ')
    const at = headings.findIndex((one) => nameMatch(plainHeading(one), asked) >= least)
    const heading = headings.slice(0, at + 1).join(' › ')
    return at < 0 ? [] : [{ passage, fileId: passage.fileId, heading }]
  })
  return [...new Map(named.map((one) => [`${one.fileId} ${one.heading}`, one])).values()]
}

async function begun(
  { passage, heading }: Named,
  access: DocumentAccess | undefined,
): Promise<Section> {
  const page = (await beginningOf({ ...passage, heading }, access, 1)) ?? [passage]
  const units = page.flatMap((one) => unitsOf(one).map((unit): Row => ({ passage: one, unit })))
  const sentences = units.filter(({ unit }) => unit.cells.length === 0)
  const begins = (sentences.length > 0 ? sentences : units).slice(0, mostUnits)
  return { passage: { ...(begins[0]?.passage ?? passage), heading }, units: begins }
}
