// Runs on both databases: search ranks by their text and vector indexes.
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/infra/db/db.ts'
import { openTestDatabase } from '#server/infra/db/testing/test-database.ts'
import { createEmbed } from '#server/infra/embeddings/embeddings.ts'
import type { Reader } from '#server/infra/reader/reader.ts'
import { readDocument } from '../reading/read-document.ts'
import { findAcross } from './across-languages.ts'
import { findPassages } from './search.ts'
import type { Search } from './search.ts'

const embedding = createEmbed()
const { embed } = embedding
let database: Database

const texts: Record<string, string> = {
  mooring:
    'Every mooring is inspected in March. The harbour master writes to the owner of a loose mooring.',
  fees: 'The fee for a mooring is £310 a year. Visitors pay £18 a night.',
  lights: 'Lights on the pier burn from dusk to dawn, and the pier is closed in a gale.',
  secret: 'The mooring of the harbour master is free of charge.',
}
const ids: Record<string, string> = {}

beforeAll(async () => {
  database = await openTestDatabase()
  for (const [name, text] of Object.entries(texts)) ids[name] = await addFile(name, text)
  await database.db
    .updateTable('files')
    .set({ assistant: false })
    .where('filename', '=', 'secret')
    .execute()
})

afterAll(async () => {
  await database.close()
  await embedding.close()
})

async function addFile(filename: string, text: string, language = 'english') {
  const id = uuid()
  await database.db
    .insertInto('files')
    .values({
      id,
      filename,
      language,
      title: 'Port',
      type: 'text/plain',
      sizeBytes: 1,
      sha256: id,
      storageKey: id,
    })
    .execute()
  const storage = { path: async (key: string) => key }
  await readDocument(
    { db: database.db, vectors: database.vectors, storage, embed, reader: onePage(text) },
    id,
  )
  return id
}

const find = (search: Search, vectors = database.vectors) =>
  findPassages({ db: database.db, database: { ...database, vectors }, embed }, search)
const namesOf = async (search: Search, vectors?: boolean) =>
  (await find(search, vectors)).map(({ filename }) => filename)

test('the passage that answers comes first', async () => {
  expect((await namesOf({ text: 'What does a mooring cost a year?' }))[0]).toBe('fees')
  const closing = await namesOf({ text: 'When is the jetty shut?' })
  // Its words are others: without meaning it cannot be found.
  expect(closing[0]).toBe(database.vectors ? 'lights' : undefined)
})

test('a file the assistant must not use is not found', async () => {
  for (const vectors of [database.vectors, false])
    expect(await namesOf({ text: texts.secret! }, vectors)).not.toContain('secret')
})

test('the search can be kept to some files', async () => {
  const search = (fileIds: string[] | null) =>
    namesOf({
      text: 'What does a mooring cost?',
      within: { memberId: uuid(), chatId: uuid(), fileIds, now: () => new Date() },
    })
  expect(await search([ids.lights!, ids.mooring!])).not.toContain('fees')
  expect(await search(null)).toContain('fees')
  expect(await search([ids.secret!])).toEqual([])
  expect(await search([])).toEqual([])
})

test('a question that points back is searched with the one before it', async () => {
  const history = [{ role: 'user' as const, content: 'When do the lights on the pier burn?' }]
  expect((await namesOf({ text: 'And in a gale?', history }))[0]).toBe('lights')
})

test('without vectors the search goes by words, and says no meaning', async () => {
  const found = await find({ text: 'fee for visitors' }, false)
  expect(found.map(({ filename, meaning }) => [filename, meaning])).toEqual([['fees', null]])
})

test('a talk that goes on in pieces is searched from where it began', async () => {
  const history = ['When do the lights on the pier burn?', 'And in a gale?'].flatMap((content) => [
    { role: 'user' as const, content },
    { role: 'bot' as const, content: 'From dusk to dawn.' },
  ])
  expect((await namesOf({ text: 'And at noon?', history }))[0]).toBe('lights')
})

test('words are weighed as BM25 weighs them', async () => {
  for (const text of ['mooring', 'harbour master', 'pier night mooring year', 'loose pier']) {
    const found = await namesOf({ text }, false)
    expect(found).toEqual(rankedByBm25(text).filter((name) => name !== 'secret'))
  }
})

test('a question in the characters of a query is only words', async () => {
  await expect(find({ text: "mooring' | !( & :* \\ -- ; drop table files" })).resolves.toBeDefined()
  await expect(find({ text: '?!' })).resolves.toBeDefined()
})

test('a copy of a document takes no place from others', async () => {
  await addFile('copy of the fees', texts.fees!)
  const found = await namesOf({ text: 'What does a mooring cost a year?' })
  expect(found[0]).toBe('fees')
  expect(found.at(-1)).toBe('copy of the fees')
})

test('what stands in quotation marks is found as it stands', async () => {
  const [first] = await namesOf({
    text: 'What about the “free of charge” fee for a mooring a year?',
  })
  expect(first).toBe('fees')
  await addFile('gifts', 'A gift is free of charge and comes in spring.')
  const [now] = await namesOf({ text: 'What about the “free of charge” fee for a mooring a year?' })
  expect(now).toBe('gifts')
})

test.each([
  [
    'german',
    'steg',
    'Die Anlegeplätze werden im Frühling geprüft.',
    'Wann wird ein Anlegeplatz geprüft?',
  ],
  [
    'french',
    'quai',
    'Les amarrages sont contrôlés au printemps.',
    'Quand contrôle-t-on un amarrage ?',
  ],
  ['simple', 'fudao', '码头在春天接受检查。', '什么时候检查码头？'],
  [
    'simple',
    'cei',
    'Caiff pob angorfa ei harchwilio yn y gwanwyn.',
    'Pryd archwilir yr angorfeydd?',
  ],
])(
  'a document in its language (%s, %s) is found by its words',
  async (language, name, text, asked) => {
    await addFile(name, text, language)
    expect((await namesOf({ text: asked }, false))[0]).toBe(name)
  },
)

test('a passage that defines an option comes before those that only have it, in its own letters', async () => {
  await addFile('hut', 'Usage of it.\n\n-Q, --quay  list the quays, and nothing besides them.')
  await addFile('path', 'The option -Q is a Q that everybody likes, and Q is what Q does.')
  for (const vectors of [database.vectors, false]) {
    expect((await namesOf({ text: 'what does -Q do' }, vectors))[0]).toBe('hut')
    expect((await namesOf({ text: 'what does --quay do' }, vectors))[0]).toBe('hut')
    expect((await namesOf({ text: 'what does -q do' }, vectors))[0]).not.toBe('hut')
  }
})

function onePage(text: string): Reader {
  const blocks = [{ kind: 'paragraph' as const, start: 0, end: text.length }]
  return {
    async *read(_path, { onCount }) {
      await onCount?.(1)
      yield { page: 1, text, width: 595, height: 842, words: [], blocks }
    },
  }
}

/** BM25 as in the books, over words without their endings; 'Port' is the title of every file. */
function rankedByBm25(question: string): string[] {
  const small = /^(?:is|in|the|to|of|a|for|on|from|and|every)$/
  const wordsOf = (text: string) =>
    (text.toLowerCase().match(/[a-z0-9]+/g) ?? [])
      .filter((word) => !small.test(word))
      .map((word) => word.replace(/s$/, ''))
  const docs = Object.entries(texts).map(([name, text]) => ({
    name,
    words: wordsOf(`Port ${text}`),
  }))
  const average = docs.reduce((sum, { words }) => sum + words.length, 0) / docs.length
  const scored = docs.map(({ name, words }) => {
    const score = wordsOf(question).reduce((sum, word) => {
      const holding = docs.filter((doc) => doc.words.includes(word)).length
      const times = words.filter((one) => one === word).length
      const weight = Math.log(1 + (docs.length - holding + 0.5) / (holding + 0.5))
      return sum + (weight * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * words.length) / average))
    }, 0)
    return { name, score }
  })
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ name }) => name)
}

test('a question that names documents is searched without their name in them, too', async () => {
  const find = (named: NonNullable<Search['named']>) =>
    findPassages({ db: database.db, database, embed }, { text: 'What is a mooring?', named })
  const rest = 'Until when do lights burn?'
  const both = await find({ ids: [ids['lights']!], rest, isOnly: false })
  const byRest = both.filter(({ evidence }) => rest in evidence!.foundBy)
  expect(byRest.map(({ fileId }) => fileId)).toEqual([ids['lights']])
  expect(new Set(both.map(({ fileId }) => fileId))).toContain(ids['mooring'])
  const only = await find({ ids: [ids['lights']!], rest, isOnly: true })
  expect(new Set(only.map(({ fileId }) => fileId))).toEqual(new Set([ids['lights']]))
  // Naming a document opens none.
  expect(await find({ ids: [ids['secret']!], rest, isOnly: true })).toEqual([])
})

test('a German question is put in English for English documents, and finds none in German', async () => {
  const across = (text: string) => findAcross({ db: database.db, database, embed }, text, undefined)
  const found = await across('Was kostet ein Besuch pro Nacht?')
  expect(found?.texts[0]).toBe('what does visitor night cost?')
  // The documents have visitors and no visit.
  expect(found?.put).toEqual(['visitor', 'night'])
  expect(found?.passages[0]?.text).toContain('Visitors pay £18 a night.')
  expect(found?.passages.map(({ filename }) => filename)).not.toContain('secret')
})

test('a question is put in no other language than one of the documents, nor where its own is not known', async () => {
  const { db } = database
  const across = (text: string) => findAcross({ db, database, embed }, text, undefined)
  expect(await across('Mongolia')).toBeUndefined()
  const ofGerman = db.selectFrom('files').select('id').where('language', '=', 'german')
  const shown = await ofGerman.execute()
  await db.updateTable('files').set({ assistant: false }).where('language', '=', 'german').execute()
  expect(await across('What is the fee for a mooring?')).toBeUndefined()
  for (const { id } of shown)
    await db.updateTable('files').set({ assistant: true }).where('id', '=', id).execute()
})
