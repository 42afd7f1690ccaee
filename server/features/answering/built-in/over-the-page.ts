import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import { unitsOf } from '#server/features/documents/documents.ts'
import type { DocumentAccess } from '#server/infra/model/model.ts'
import type { Candidate } from './scoring.ts'

type Quoted = Pick<Candidate, 'passage' | 'unit'>

const isEnded = (quote: string) => /[.!?:;…”"’)\]]$/.test(quote)

/**
 * The rest of a sentence that goes on over the end of its page, as a quote of the next page; undefined
 * where the sentence ends, or its next page cannot be read.
 */
export async function restOverThePage(
  { passage, unit }: Quoted,
  access: DocumentAccess | undefined,
): Promise<Quoted | undefined> {
  const isLast = collapseWhitespace(passage.text).endsWith(unit.quote)
  if (!access || unit.cells.length > 0 || isEnded(unit.quote) || !isLast) return undefined
  const read = await access.read(passage.fileId, [passage.page, passage.page + 1])
  const lastHere = read.findLast(({ page }) => page === passage.page)
  const next = read.find(({ page }) => page === passage.page + 1)
  const [rest] = next ? unitsOf(next) : []
  const goesOn = rest?.cells.length === 0 && /^\p{Ll}/u.test(rest.quote)
  if (
    !goesOn ||
    lastHere?.id !== passage.id ||
    !collapseWhitespace(next!.text).startsWith(rest.quote)
  )
    return undefined
  return { passage: next!, unit: rest }
}
