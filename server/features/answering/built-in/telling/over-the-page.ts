import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import { languageIn } from '#server/infra/language/language.ts'
import { unitsOf } from '#server/features/passages/passages.ts'
import type { DocumentAccess, FoundPassage } from '#server/infra/model/model.ts'
import type { Candidate } from '../scoring.ts'

type Quoted = Pick<Candidate, 'passage' | 'unit'>

const endsSentence = (quote: string) => /[.!?:…”"’)\]]$/.test(quote)

/**
 * The rest of a sentence that a page break cuts, as a quote of the next page. Undefined where the
 * sentence ends on its own page, or the next page cannot be read.
 */
export async function restOverThePage(
  { passage, unit }: Quoted,
  access: DocumentAccess | undefined,
): Promise<Quoted | undefined> {
  if (!access || unit.cells.length > 0 || endsSentence(unit.quote) || !isAtEnd(passage, unit.quote))
    return undefined
  const read = await access.read(passage.fileId, [passage.page, passage.page + 1])
  if (read.findLast(({ page }) => page === passage.page)?.id !== passage.id) return undefined
  const rest = firstOn(passage.page + 1, read)
  return rest && goesOnIn(unit.quote, rest) ? rest : undefined
}

/**
 * The beginning of a sentence that a page break cuts, as a quote of the page before. Undefined where
 * the sentence begins on its own page, the page before cannot be read, or `last` has quoted it.
 */
export async function beginBeforeThePage(
  { passage, unit }: Quoted,
  access: DocumentAccess | undefined,
  last?: Quoted,
): Promise<Quoted | undefined> {
  // A page that has a name, such as a section of a text, begins with a sentence.
  const isPaper = !passage.place && passage.page > 1
  if (!access || !isPaper || !mayGoOn(passage, unit.quote)) return undefined
  if (unit.cells.length > 0 || !isAtStart(passage, unit.quote)) return undefined
  const read = await access.read(passage.fileId, [passage.page - 1, passage.page])
  if (firstOn(passage.page, read)?.passage.id !== passage.id) return undefined
  const before = read.findLast(({ page }) => page === passage.page - 1)
  const begin = before && unitsOf(before).at(-1)
  const isCutOff =
    begin?.cells.length === 0 && !endsSentence(begin.quote) && isAtEnd(before!, begin.quote)
  if (!isCutOff || !goesOnIn(begin.quote, { passage, unit })) return undefined
  const isQuoted = last?.passage.id === before!.id && last.unit.quote === begin.quote
  return isQuoted ? undefined : { passage: before!, unit: begin }
}

/** With a small letter; or with a capital, as German nouns have, behind a German word that a noun follows. */
function goesOnIn(begin: string, { passage, unit }: Quoted): boolean {
  if (unit.cells.length > 0 || !isAtStart(passage, unit.quote)) return false
  return /^\p{Ll}/u.test(unit.quote) || (/^\p{Lu}/u.test(unit.quote) && beforeNoun.test(begin))
}

const beforeNoun =
  /(?:^|\s)(?:de[mnrs]|die|das|(?:k?ein|mein|dein|sein|ihr|unser)(?:e[mnrs]?)?|jede[mnrs]?|diese[mnrs]?|für|vom?|von|mit|im|am|auf|bei|beim|zum?|zur|aus|nach|über|unter|und|oder|durch|gegen|ohne|pro|je)$/u

const mayGoOn = ({ text }: FoundPassage, quote: string) =>
  /^\p{Ll}/u.test(quote) || languageIn(text) === 'german'

function firstOn(page: number, passages: FoundPassage[]): Quoted | undefined {
  const passage = passages.find((one) => one.page === page)
  const [unit] = passage ? unitsOf(passage) : []
  return passage && unit && { passage, unit }
}

const isAtStart = ({ text }: FoundPassage, quote: string) =>
  collapseWhitespace(text).startsWith(quote)
const isAtEnd = ({ text }: FoundPassage, quote: string) => collapseWhitespace(text).endsWith(quote)
