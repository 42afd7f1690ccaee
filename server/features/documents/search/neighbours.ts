import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { type WeighedPassage } from '#server/features/passages/passages.ts'

/** How many of the best passages are returned with their neighbours. */
const widened = 4

/**
 * The passages, with the ones directly before and after the best of them under the same heading of
 * the same page. Each stays a passage of its own, so that it can be cited and checked by itself.
 */
export async function withNeighbours(
  { db }: Pick<App, 'db'>,
  passages: WeighedPassage[],
): Promise<WeighedPassage[]> {
  const best = passages.slice(0, widened)
  if (best.length === 0) return passages
  const { rows } = await sql<Row>`
    select other.id, other.text, other.position, units.meanings, found.id as "of", found.position as "at"
    from passages as found join passages as other
      on other.file_id = found.file_id and other.page = found.page and other.heading = found.heading
      and other.position in (found.position - 1, found.position + 1)
    left join passage_units as units on units.passage_id = other.id
    where found.id = any (${best.map(({ id }) => id)}::uuid[])
    order by other.position`.execute(db)
  const given = new Set(passages.map(({ id }) => id))
  return passages.flatMap((passage) => {
    const around = rows.filter((row) => row.of === passage.id && !given.has(row.id))
    for (const { id } of around) given.add(id)
    const asPassage = ({ id, text, meanings }: Row): WeighedPassage => ({
      ...passage,
      id,
      text,
      meaning: null,
      ...(passage.evidence ? { evidence: { ...passage.evidence, meanings } } : {}),
    })
    return [
      ...around.filter(({ position, at }) => position < at).map(asPassage),
      passage,
      ...around.filter(({ position, at }) => position > at).map(asPassage),
    ]
  })
}

type Row = {
  id: string
  text: string
  position: number
  meanings: Buffer | null
  of: string
  at: number
}
