import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import {
  type AssistantFile,
  type FileSort,
  documents,
  fileSorts,
} from '#contract/documents/documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { orders } from './order.ts'

const states = ['ready', 'queued', 'failed', 'reading'] as const

/** Not read by anybody: some have one title, one size or one state. */
async function deskWith(count: number) {
  const at = await testApp()
  const rows = Array.from({ length: count }, (_, i) => ({
    ...{ id: uuid(), filename: `file-${i}.md`, storageKey: `none/${i}`, sha256: `${i}` },
    ...{ title: `${i % 2 ? 'document' : 'Document'} ${(i * 7) % 9}`, type: 'text/markdown' },
    ...{ sizeBytes: ((i * 5) % 8) * 1_000, state: states[i % 4]! },
  }))
  await at.app.db.insertInto('files').values(rows).execute()
  const operator = at.as('operator')
  const all = async (query: { sort?: FileSort; state?: 'failed'; q?: string }) => {
    const found: AssistantFile[] = []
    let cursor: string | undefined
    do {
      const page = await operator(documents.operatorFiles, {
        query: { ...query, limit: 4, ...(cursor ? { cursor } : {}) },
      })
      found.push(...page.items)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return found
  }
  return { at, operator, rows, all }
}

const ids = (files: { id: string }[]) => files.map(({ id }) => id)

test('every order goes through all documents once, page by page', async () => {
  const { rows, all } = await deskWith(23)
  const byId = ids(rows).toSorted()
  for (const sort of fileSorts) {
    expect(ids(await all({ sort })).toSorted()).toEqual(byId)
    expect(await all({ sort, state: 'failed' })).toHaveLength(6)
    expect(await all({ sort, q: 'DOCUMENT 3' })).toHaveLength(
      rows.filter(({ title }) => title.endsWith(' 3')).length,
    )
  }
  expect(ids(await all({}))).toEqual(byId.toReversed())
  expect(ids(await all({ sort: 'newest' }))).toEqual(byId.toReversed())
  expect(ids(await all({ sort: 'oldest' }))).toEqual(byId)
  const titles = (await all({ sort: 'title' })).map(({ title }) => title.toLowerCase())
  expect(titles).toEqual(titles.toSorted())
  const sizes = (await all({ sort: 'largest' })).map(({ sizeBytes }) => sizeBytes)
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  const inTurn = (await all({ sort: 'state' })).map(({ state }) => state)
  expect(inTurn.filter((state, i) => state !== inTurn[i - 1])).toEqual([
    ...['failed', 'reading', 'queued', 'ready'],
  ])
})

test('a title that is longer than a row of an index is listed, and its page has a next one', async () => {
  const { at, rows, all } = await deskWith(9)
  for (const { id } of rows)
    await at.app.db
      .updateTable('files')
      .set({ title: `${'İ'.repeat(4_000)} ${id}` })
      .where('id', '=', id)
      .execute()
  expect(ids(await all({ sort: 'title' }))).toEqual(ids(rows).toSorted())
})

test('a cursor of another order is refused', async () => {
  const { at, operator } = await deskWith(3)
  const cursors = new Map<FileSort, string>()
  for (const sort of fileSorts) {
    const { nextCursor } = await operator(documents.operatorFiles, { query: { sort, limit: 1 } })
    cursors.set(sort, nextCursor!)
  }
  const refused = (query: object) =>
    expect(operator(documents.operatorFiles, { query })).rejects.toMatchObject({ httpCode: 400 })
  for (const sort of fileSorts)
    for (const [from, cursor] of cursors) if (from !== sort) await refused({ sort, cursor })
  const made = (keys: string[]) =>
    Buffer.from(JSON.stringify({ keys, id: uuid() })).toString('base64url')
  await refused({ cursor: 'x' })
  await refused({ cursor: made([]) })
  await refused({ sort: 'largest', cursor: made(['largest', 'many']) })
  await refused({ sort: 'state', cursor: made(['state', '4']) })
  await refused({ sort: 'title', cursor: made(['title']) })
  await expect(
    operator(documents.operatorFiles, { query: { sort: 'name' as FileSort } }),
  ).rejects.toMatchObject({ httpCode: 422 })
  // A member's list of what answers come from has the one order.
  await expect(
    at.as('ana')(documents.assistantFiles, { query: { cursor: cursors.get('title')! } }),
  ).rejects.toMatchObject({ httpCode: 400 })
})

test.each(fileSorts)('the order by %s is that of an index: nothing is sorted', async (sort) => {
  const { at } = await deskWith(3)
  const { by, after } = orders[sort]
  const keys = { ...{ newest: [], oldest: [], title: ['d'] }, ...{ largest: ['1'], state: ['1'] } }
  const plan = await at.app.db.transaction().execute(async (db) => {
    for (const way of ['enable_sort', 'enable_seqscan', 'enable_bitmapscan'])
      await sql`set local ${sql.raw(way)} = off`.execute(db)
    const { rows } = await sql`explain select * from files
      where owner_id is null and replaced_by is null and ${after({ keys: keys[sort], id: uuid() })}
      order by ${by} limit 51`.execute(db)
    return JSON.stringify(rows)
  })
  const index = {
    newest: 'listed',
    oldest: 'listed',
    title: 'title',
    largest: 'size',
    state: 'state',
  }
  expect(plan).toContain(`using files_${index[sort]} `)
  expect(plan).not.toContain('Sort')
  expect(plan).toContain('Index Cond')
})
