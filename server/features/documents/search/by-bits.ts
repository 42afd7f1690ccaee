import { type RawBuilder, sql } from 'kysely'
import { bitsOf, bitsSampleOf } from '../meaning/bits.ts'
import type { QuestionVector } from '../meaning/question-vectors.ts'

// How many of the nearest by bits are compared by their vectors: 384 bits give a cosine to ±0.07.
const nearestByBits = 6_000
const sampledPercent = 5
// How many times as many rows are sorted: a sample of whole pages errs where the nearest are in few files.
const timesLetThrough = 3

/**
 * The stages that find the nearest by their bits, as parts of a statement that has `allowed_files`;
 * the last one is `by_bits`.
 *
 * PostgreSQL copies each row that it sorts before it looks whether the row is among the nearest, and
 * that, with the look at its file, costs more than to compare its bits. So a sample tells about how
 * far the nearest are, and only these are sorted. It is the same in each search, so that the same
 * question finds the same passages. Where it has too few rows, all are sorted.
 */
export const byBits = (
  { bits, modelId }: Pick<QuestionVector, 'bits' | 'modelId'>,
  allowedFiles: RawBuilder<unknown>,
  most = nearestByBits,
): RawBuilder<unknown> => sql`farthest as materialized (
  select bits <~> ${bits}::bit varying as distance
  from ${bitsSampleOf(modelId, sampledPercent)} where file_id in (select id from allowed_files)
  order by distance offset ${Math.ceil((most * timesLetThrough * sampledPercent) / 100)}::integer limit 1
), by_bits as materialized (
  select passage_id from ${bitsOf(modelId)} where file_id in (${allowedFiles})
    and bits <~> ${bits}::bit varying <= coalesce((select distance from farthest), 'infinity')
  order by bits <~> ${bits}::bit varying limit ${most}
)`
