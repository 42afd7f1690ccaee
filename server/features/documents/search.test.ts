import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainBm25 } from '../../../bench/retrieval-bm25.ts'
import { onePage } from '../../../bench/retrieval-store.ts'
import type { Database } from '../../infra/db/db.ts'
import { openTestDatabase } from '../../infra/db/testing/test-database.ts'
import { createEmbed } from '../../infra/embeddings/embeddings.ts'
import { readDocument } from './read-document.ts'
import { findPassages } from './search.ts'
import type { Search } from './search.ts'

const embedding = createEmbed()
const { embed } = embedding
let database: Database

const texts: Record<string, string> = {
  mooring: 'Every mooring is inspected in March. The harbour master writes to the owner of a loose mooring.',
  fees: 'The fee for a mooring is £310 a year. Visitors pay £18 a night.',
  lights: 'Lights on the pier burn from dusk to dawn, and the pier is closed in a gale.',
  secret: 'The mooring of the harbour master is free of charge.',
}
const ids: Record<string, string> = {}

beforeAll(async () => {
  database = await openTestDatabase()
  for (const [name, text] of Object.entries(texts)) ids[name] = await addFile(name, text)
  await database.db.updateTable('files').set({ assistant: false }).where('filename', '=', 'secret').execute()
})

afterAll(async () => {
  await database.close()
  await embedding.close()
})

async function addFile(filename: string, text: string) {
  const id = uuid()
  await database.db
    .insertInto('files')
    .values({ id, filename, title: 'Port', type: 'text/plain', sizeBytes: 1, sha256: id, storageKey: id })
    .execute()
  const storage = { path: async (key: string) => key }
  await readDocument({ db: database.db, vectors: database.vectors, storage, embed, reader: onePage(text) }, id)
  return id
}

const find = (search: Search, vectors = database.vectors) =>
  findPassages({ db: database.db, database: { ...database, vectors }, embed }, search)
const namesOf = async (search: Search, vectors?: boolean) =>
  (await find(search, vectors)).map(({ filename }) => filename)

test('the passage that answers comes first', async () => {
  expect((await namesOf({ text: 'What does a mooring cost a year?' }))[0]).toBe('fees')
  expect((await namesOf({ text: 'When is the jetty shut?' }))[0]).toBe('lights')
})

test('a file the assistant must not use is not found', async () => {
  for (const vectors of [database.vectors, false])
    expect(await namesOf({ text: texts.secret! }, vectors)).not.toContain('secret')
})

test('the search can be kept to some files', async () => {
  const search = { text: 'What does a mooring cost?', fileIds: [ids.lights!, ids.mooring!] }
  expect((await namesOf(search)).toSorted()).not.toContain('fees')
  expect(await namesOf({ ...search, fileIds: [] })).toEqual([])
})

test('a question that points back is searched with the one before it', async () => {
  const history = [{ role: 'user' as const, content: 'When do the lights on the pier burn?' }]
  expect((await namesOf({ text: 'And in a gale?', history }))[0]).toBe('lights')
})

test('without vectors the search goes by words, and says no meaning', async () => {
  const found = await find({ text: 'fee for visitors' }, false)
  expect(found.map(({ filename, meaning }) => [filename, meaning])).toEqual([['fees', null]])
})

test('words are weighed as BM25 weighs them', async () => {
  const docs = Object.entries(texts).map(([id, text]) => ({ id, title: 'Port', text }))
  const { rows } = await database.query('select title, filename from files')
  expect(rows).toHaveLength(docs.length)
  const ranked = plainBm25(docs)
  for (const text of ['mooring', 'harbour master', 'pier night mooring year', 'loose pier'])
    expect(await namesOf({ text }, false)).toEqual(
      ranked(text, 10).filter((id) => id !== 'secret').slice(0, (await find({ text }, false)).length),
    )
})

test('a question in the characters of a query is only words', async () => {
  await expect(find({ text: "mooring' | !( & :* \\ -- ; drop table files" })).resolves.toBeDefined()
  await expect(find({ text: '?!' })).resolves.toBeDefined()
})
