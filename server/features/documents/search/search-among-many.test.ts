// Runs on both databases: what bits and words find is up to each.
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/infra/db/db.ts'
import { openTestDatabase } from '#server/infra/db/testing/test-database.ts'
import type { RemoteEmbeddings } from '#server/infra/embeddings/remote-embeddings.ts'
import { dimensions } from '#server/infra/embeddings/vectors.ts'
import { bitsOfVector, fillBits } from '../meaning/bits.ts'
import { allowedFilesIn } from './allowed-files.ts'
import { byBits } from './by-bits.ts'
import { findPassages } from './search.ts'

const { signal } = new AbortController()
const passages = 3_000
const passagesInFile = 70
const wordsInPassage = 20
const topics = 150
const width = 96
/** So few are compared one by one here that nearly every search goes among many. */
const mostCompared = 100
const hits = 10

let database: Database
const questions: string[] = []
const member = uuid()

// The same numbers in each run (Marsaglia's xorshift).
let state = 20_261_125
function random(): number {
  state ^= state << 13
  state ^= state >>> 17
  state ^= state << 5
  return (state >>> 0) / 2 ** 32
}

const unit = (vector: number[]): number[] => {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
const direction = (size: number) => Array.from({ length: size }, () => random() + random() - 1)
const near = (centre: number[], size: number) => {
  const off = unit(direction(size))
  return unit(centre.map((value, d) => value + 0.6 * off[d]!))
}
const centres = Array.from({ length: topics }, () => unit(direction(dimensions)))
const otherCentres = Array.from({ length: topics }, () => unit(direction(width)))
const topicIn = (text: string) => Number(/topic(\d+)/.exec(text)![1])

const embed = async (texts: string[]) =>
  texts.map((text) => Float32Array.from(centres[topicIn(text)]!))

/** As in a language, few words are frequent. */
const word = () => `w${Math.floor(600 * random() ** 3)}x`

beforeAll(async () => {
  database = await openTestDatabase()
  const files = Array.from({ length: Math.ceil(passages / passagesInFile) }, () => uuid())
  await database.db
    .insertInto('files')
    .values(
      files.map((id, n) => ({
        ...{ id, filename: `${n}`, title: `${n}`, language: 'english', type: 'text/plain' },
        ...{ sizeBytes: 1, sha256: id, storageKey: id, audience: n === 0 ? 'members' : 'some' },
      })),
    )
    .execute()
  const all = Array.from({ length: passages }, (_, n) => ({
    ...{
      id: uuid(),
      file_id: files[Math.floor(n / passagesInFile)]!,
      position: n % passagesInFile,
    },
    text: Array.from({ length: wordsInPassage }, word).join(' '),
    vector: JSON.stringify(near(centres[n % topics]!, dimensions)),
    other: JSON.stringify(near(otherCentres[(n * 7) % topics]!, width)),
  }))
  await sql`
    insert into pages (file_id, page, text, width, height, words)
    select id, 1, '', 1, 1, '' from files`.execute(database.db)
  const rows = (some: typeof all) => sql`
    jsonb_to_recordset(${JSON.stringify(some)}::text::jsonb)
      as p(id uuid, file_id uuid, position integer, text text, vector text, other text)`
  for (let from = 0; from < passages; from += 1_000) {
    const some = all.slice(from, from + 1_000)
    await sql`
      insert into passages (id, file_id, page, position, heading, text, start_offset, end_offset, length, terms)
      select id, file_id, 1, position, '', text, 0, 1, ${wordsInPassage}, to_tsvector('english', text)
      from ${rows(some)}`.execute(database.db)
    if (!database.vectors) continue
    await sql`
      insert into passage_vectors (passage_id, file_id, embedding)
      select id, file_id, vector::vector from ${rows(some)}`.execute(database.db)
  }
  if (database.vectors) await addOtherModel(all)
  for (let n = 0; n < 25; n++)
    questions.push(`${Array.from({ length: 5 }, word).join(' ')} topic${n * 5}`)
  await fillBits({ db: database.db, database }, signal)
}, 120_000)

afterAll(() => database.close())

async function addOtherModel(all: { id: string; file_id: string; other: string }[]) {
  const { id } = await database.db
    .insertInto('embeddingModels')
    .values({ name: 'compass', url: 'http://models.example/v1', width, ready: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into model_vectors (model_id, passage_id, file_id, width, embedding)
    select ${id}, id, file_id, ${width}, other::vector
    from jsonb_to_recordset(${JSON.stringify(all)}::text::jsonb)
      as p(id uuid, file_id uuid, other text)`.execute(database.db)
}

const otherModel: RemoteEmbeddings = {
  model: 'compass',
  url: 'http://models.example/v1',
  embedPassages: async () => [],
  embedQuestions: async (_, texts) =>
    texts.map((text) => Float32Array.from(otherCentres[topicIn(text)]!)),
}

type Options = { embeddings?: RemoteEmbeddings; vectors?: boolean; asMember?: boolean }

async function found(text: string, most: number, options: Options): Promise<string[]> {
  const { embeddings, vectors = database.vectors, asMember } = options
  const within = { memberId: member, chatId: uuid(), fileIds: null, now: () => new Date() }
  const passages = await findPassages(
    { db: database.db, database: { ...database, vectors }, embed, embeddings },
    { text, mostCompared: most, ...(asMember ? { within } : {}) },
  )
  return passages.slice(0, hits).map(({ id }) => id)
}

/** Which part of the exact search's best passages is among the best. */
async function recall(options: Options = {}): Promise<number> {
  let same = 0
  let all = 0
  for (const question of questions) {
    const exact = await found(question, Infinity, options)
    const ours = await found(question, mostCompared, options)
    same += exact.filter((id) => ours.includes(id)).length
    all += exact.length
  }
  return same / all
}

const count = async (table: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)}`.execute(database.db)
  return rows[0]!.count
}

test('among many passages the same are found as by comparing all', async () => {
  expect(await recall()).toBeGreaterThanOrEqual(0.97)
})

test('so it is by words alone', async () => {
  expect(await recall({ vectors: false })).toBeGreaterThanOrEqual(0.97)
})

test('so it is by the vectors of another model', async () => {
  if (!database.vectors) return
  expect(await recall({ embeddings: otherModel })).toBeGreaterThanOrEqual(0.97)
  const builtIn = await found(questions[0]!, mostCompared, {})
  expect(await found(questions[0]!, mostCompared, { embeddings: otherModel })).not.toEqual(builtIn)
})

test('the nearest by their bits are the same as where all are sorted', async () => {
  if (!database.vectors) return
  const most = 100
  const allowed = allowedFilesIn(undefined)
  for (const question of questions) {
    const bits = bitsOfVector((await embed([question]))[0]!)
    const { rows } = await sql<{ found: number; nearest: number }>`
      with allowed_files as materialized (${allowed}), ${byBits({ bits, modelId: null }, allowed, most)},
      sorted as (select bits <~> ${bits}::bit varying as distance from passage_bits order by distance limit ${most})
      select (select sum(bits <~> ${bits}::bit varying) from by_bits join passage_bits using (passage_id)) as found,
        (select sum(distance) from sorted) as nearest`.execute(database.db)
    expect(rows[0]!.found).toBe(rows[0]!.nearest)
  }
})

test('a member who may see one passage in a hundred finds the same, and nothing else', async () => {
  expect(await recall({ asMember: true })).toBe(1)
  const { id: seen } = await database.db
    .selectFrom('files')
    .select('id')
    .where('audience', '=', 'members')
    .executeTakeFirstOrThrow()
  const within = { memberId: member, chatId: uuid(), fileIds: null, now: () => new Date() }
  // Few enough to compare, and too many.
  for (const most of [mostCompared, 10]) {
    const passages = await findPassages(
      { db: database.db, database, embed },
      { text: questions[0]!, mostCompared: most, within },
    )
    expect(new Set(passages.map(({ fileId }) => fileId))).toEqual(new Set([seen]))
  }
})

test('until every vector has its bits all are compared; then those of each model go with it', async () => {
  if (!database.vectors) return
  await sql`delete from filled_bits`.execute(database.db)
  // As they are where earlier versions stored the vectors.
  await sql`delete from passage_bits where passage_id > (
    select passage_id from passage_bits order by passage_id offset 2000 limit 1)`.execute(
    database.db,
  )
  await sql`delete from model_bits`.execute(database.db)
  expect(await recall()).toBeGreaterThanOrEqual(0.97)
  await fillBits({ db: database.db, database }, signal)
  expect([await count('passage_bits'), await count('model_bits')]).toEqual([passages, passages])
  expect(await recall()).toBeGreaterThanOrEqual(0.97)
  await database.db.deleteFrom('embeddingModels').execute()
  expect([await count('passage_bits'), await count('model_bits')]).toEqual([passages, 0])
  expect(await count('filled_bits')).toBe(1)
})
