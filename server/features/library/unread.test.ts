import { expect, test } from 'vitest'
import { type LibraryItem, library } from '#contract/documents/library.ts'
import { kinds } from '#contract/kinds.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { settled, upload } from '../documents/testing/uploads.ts'
import { addRows, noMeaning } from './testing/added.ts'

const type = kinds.pdf.type
const all = { all: true, sort: 'title' } as const
const groupId = '0193d1f0-0000-7000-8000-0000000000aa'
const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title)
const progresses = ({ items }: { items: LibraryItem[] }) =>
  Object.fromEntries(items.map(({ title, progress }) => [title, progress]))

/** In the queue, far enough in the future that nobody reads it. */
const waits = async (server: TestApp, title: string, more: object = {}) => {
  const [fileId] = await addRows(server, 1, { type, title, state: 'queued', ...more })
  const later = { startAfterSeconds: 3600 }
  await server.app.jobs.send('read-document', { fileId: fileId! }, later)
}

test('what waits, is being read or could not be read is listed with its state where it is asked for', async () => {
  const server = await testApp({ embed: noMeaning })
  const add = (title: string, more: object) =>
    addRows(server, 1, { type, title, sizeBytes: 2_048, pages: 10, pagesRead: 10, ...more })
  const troubles = [2, 7].map((page) => ({ page, sentence: { id: 'x', values: {} } }))
  await add('Read', {})
  await add('Scanned', { scanned: 4, recognised: 1 })
  await add('Torn', { troubles: JSON.stringify(troubles) })
  await add('Half', { state: 'reading', pagesRead: 3 })
  await add('Broken', { state: 'failed', pages: null, pagesRead: 0, error: '{"id":"x"}' })
  await waits(server, 'First in turn', { library: false, assistant: true })
  await waits(server, 'Next in turn')
  const ana = server.as('ana')
  const list = await ana(library.list, { query: all })
  const none = { pagesRead: 0, scanned: 0, recognised: 0, troubles: [] }
  expect(progresses(list)).toEqual({
    Read: undefined,
    Scanned: { ...none, state: 'ready', pagesRead: 10, scanned: 4, recognised: 1 },
    Torn: { ...none, state: 'ready', pagesRead: 10, troubles: [2, 7] },
    Half: { ...none, state: 'reading', pagesRead: 3 },
    Broken: { ...none, state: 'failed' },
    'First in turn': { ...none, state: 'queued', ahead: 0 },
    'Next in turn': { ...none, state: 'queued', ahead: 1 },
  })
  expect([list.total, list.items.find(({ title }) => title === 'Read')!.sizeBytes]).toEqual([
    7, 2_048,
  ])
  expect(titles(await ana(library.list, { query: { sort: 'title' } }))).toEqual([
    ...['Read', 'Scanned', 'Torn'],
  ])
})

test('what is not read yet is listed to nobody who may not see it, and never instead of what is in use', async () => {
  const server = await testApp({ embed: noMeaning })
  const ana = server.as('ana')
  await ana(library.list)
  const { id: ownerId } = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'ana@example.org')
    .executeTakeFirstOrThrow()
  await waits(server, 'Minutes of the council', { audience: 'some', groupIds: [groupId] })
  await waits(server, 'Minutes of ana', { ownerId, library: false })
  await waits(server, 'Minutes of nobody', { library: false })
  const [inUse] = await addRows(server, 1, { type, title: 'Minutes in use' })
  await waits(server, 'Minutes to come', { replaces: inUse! })
  const [former] = await addRows(server, 1, { type, title: 'Minutes of old' })
  const [newest] = await addRows(server, 1, {
    ...{ type, title: 'Minutes read again', state: 'queued', replaces: former! },
  })
  await server.app.db
    .updateTable('files')
    .set({ replacedBy: newest! })
    .where('id', '=', former!)
    .execute()
  await waits(server, 'Minutes for all')
  const seen = ['Minutes for all', 'Minutes in use', 'Minutes read again']
  const ofOperators = ['Minutes for all', 'Minutes in use', 'Minutes of the council']
  for (const query of [all, { ...all, q: 'minutes' }])
    for (const [who, found] of [
      [ana, seen],
      [server.as('ben'), seen],
      [server.as('operator'), [...ofOperators, 'Minutes read again']],
    ] as const) {
      const list = await who(library.list, { query })
      expect(titles(list).toSorted()).toEqual(found)
      expect(list.total).toBe(found.length)
    }
  // A number only: those that she may not see are counted, as they are read before.
  expect(progresses(await ana(library.list, { query: all }))['Minutes for all']!.ahead).toBe(4)
  await expect(server.guest(library.list, { query: all })).rejects.toMatchObject({ httpCode: 403 })
})

test('what is not read to its end is found by its title, and not by what is known of it so far', async () => {
  const server = await testApp({ embed: noMeaning })
  const operator = server.as('operator')
  const text = '# House rules\n\nLost keys are reported to the porter before nightfall.'
  const { id } = await upload(operator, 'rules.md', text, { library: true, title: 'House rules' })
  await settled(operator, id)
  const set = (change: object) =>
    server.app.db.updateTable('files').set(change).where('id', '=', id).execute()
  await set({ description: 'What the porter keeps.' })
  const found = async (q: string) =>
    (await server.as('ana')(library.list, { query: { q, all: true } })).items.map(
      ({ hits, progress }) => [hits!.length, progress?.state],
    )
  expect(await found('nightfall')).toEqual([[1, undefined]])
  expect(await found('porter keeps')).toEqual([[0, undefined]])
  for (const state of ['queued', 'reading', 'failed']) {
    await set({ state })
    expect(await found('house')).toEqual([[0, state]])
    expect(await found('nightfall')).toEqual([])
    expect(await found('porter keeps')).toEqual([])
  }
})
