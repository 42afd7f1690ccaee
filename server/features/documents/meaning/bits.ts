import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import type { Db } from '#server/infra/db/db.ts'

const filledAtOnce = 5_000

/**
 * Makes the bits of vectors that were stored before there were any, and notes of which models all
 * vectors have theirs. Newer vectors get theirs as they are stored (0101_passage_bits.vector.sql).
 */
export async function fillBits(
  { db, database }: Pick<App, 'db' | 'database'>,
  signal: AbortSignal,
): Promise<void> {
  if (!database.vectors || !(await makesBits(db))) return
  const { rows } = await sql<{ id: number | null }>`
    select id from (select null::integer as id union all select id from embedding_models) as models
    where not ${isFilled(sql`models.id`)}`.execute(db)
  for (const { id } of rows) {
    await fillModel(db, id, signal)
    await sql`
      insert into filled_bits select ${id}::integer
      where ${id}::integer is null or exists (select from embedding_models where id = ${id}::integer)
      on conflict do nothing`.execute(db)
  }
}

/**
 * Whether the search may go by the bits of this model: every vector of it has some. By an equality, as
 * the index has it: otherwise PostgreSQL starts parallel workers, although the table has a few rows.
 */
export const isFilled = (modelId: ReturnType<typeof sql>) => sql<boolean>`
  exists (select from filled_bits where coalesce(model_id, 0) = coalesce(${modelId}, 0))`

/** The stored bits of that model, as a table of passage_id, file_id and bits. */
export const bitsOf = (modelId: number | null) =>
  modelId === null
    ? sql`passage_bits`
    : sql`(select passage_id, file_id, bits from model_bits where model_id = ${modelId}) as passage_bits`

/** Some of them, in whole pages of the table, and the same each time. */
export const bitsSampleOf = (modelId: number | null, percent: number) =>
  modelId === null
    ? sql`passage_bits tablesample system (${percent}) repeatable (1)`
    : sql`(
        select passage_id, file_id, bits from model_bits tablesample system (${percent}) repeatable (1)
        where model_id = ${modelId}
      ) as passage_bits`

/** As pgvector's binary_quantize makes them. */
export const bitsOfVector = (vector: Float32Array): string =>
  Array.from(vector, (value) => (value > 0 ? '1' : '0')).join('')

/** pgvector does since 0.7.0. */
async function makesBits(db: Db): Promise<boolean> {
  const { rows } = await sql<{ makes: boolean }>`
    select to_regprocedure('binary_quantize(vector)') is not null as makes`.execute(db)
  return rows[0]!.makes
}

/** In the order of the ids. A vector that is deleted meanwhile is left out. */
async function fillModel(db: Db, modelId: number | null, signal: AbortSignal): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await sql<{ last: string | null }>`
      with vectors as materialized (
        ${modelId === null ? builtIn(after) : ofModel(modelId, after)}
      ), filled as (
        ${modelId === null ? intoPassageBits : intoModelBits(modelId)} on conflict do nothing
      )
      select passage_id as last from vectors order by passage_id desc limit 1`.execute(db)
    const last = rows[0]?.last
    if (!last) return
    after = last
  }
}

const builtIn = (after: string) => sql`
  select passage_id, file_id, embedding from passage_vectors
  where passage_id > ${after} order by passage_id limit ${filledAtOnce} for key share`

const ofModel = (modelId: number, after: string) => sql`
  select passage_id, file_id, embedding from model_vectors
  where model_id = ${modelId} and passage_id > ${after}
  order by passage_id limit ${filledAtOnce} for key share`

const intoPassageBits = sql`
  insert into passage_bits (passage_id, file_id, bits)
  select passage_id, file_id, binary_quantize(embedding) from vectors`

const intoModelBits = (modelId: number) => sql`
  insert into model_bits (model_id, passage_id, file_id, bits)
  select ${modelId}::integer, passage_id, file_id, binary_quantize(embedding) from vectors
  where embedding is not null`
