import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { App } from '#server/app.ts'
import { openTestDatabase } from '#server/infra/db/testing/test-database.ts'
import { testApp } from '#server/testing/test-app.ts'
import { added, noMeaning } from '#server/features/library/testing/added.ts'

const missing = async ({ db, database }: App) => {
  const { rows } = await sql<{ units: number; vectors: number }>`
    select count(*) filter (where units.passage_id is null)::integer as units,
      ${database.vectors ? sql`count(*) filter (where vectors.passage_id is null)::integer` : sql`0`} as vectors
    from passages left join passage_units as units on units.passage_id = passages.id
      ${database.vectors ? sql`left join passage_vectors as vectors on vectors.passage_id = passages.id` : sql``}`.execute(
    db,
  )
  return rows[0]!
}

const source = Array.from(
  { length: 40 },
  (_, n) => `= House ${n}\n\nHouse ${n} opens at nine and closes at six.\n`,
).join('\n')

test('a start computes the meanings that are missing, and only those', async () => {
  const { close, ...rest } = await openTestDatabase()
  onTestFinished(close)
  const database = { ...rest, close: async () => {} }
  const embedded: string[] = []
  const embed = async (texts: string[]) => {
    embedded.push(...texts)
    return noMeaning(texts)
  }
  const { app, as } = await testApp({ embed, database })
  await added(as('operator'), 'houses.pdf', source)
  expect(await missing(app)).toEqual({ units: 0, vectors: 0 })
  // As earlier versions left it that were stopped while they read.
  await sql`delete from passage_units where passage_id in (
    select id from passages where text like '%House 1%')`.execute(app.db)
  if (database.vectors)
    await sql`delete from passage_vectors where passage_id in (
      select id from passages where text like '%House 3%')`.execute(app.db)
  expect((await missing(app)).units).toBe(11)
  embedded.length = 0
  const again = await testApp({ embed, database })
  await expect.poll(() => missing(again.app)).toEqual({ units: 0, vectors: 0 })
  expect(embedded.join()).not.toMatch(/House 2\d/)
})

test('a document is ready with its meanings, although the model failed for a while', async () => {
  let failures = 2
  const embed = async (texts: string[]) => {
    if (failures-- > 0) throw new Error('The model is gone.')
    return noMeaning(texts)
  }
  const { app, as } = await testApp({ embed })
  await added(as('operator'), 'houses.pdf', source)
  expect(await missing(app)).toEqual({ units: 0, vectors: 0 })
})
