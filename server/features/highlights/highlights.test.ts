import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documents } from '#contract/documents/documents.ts'
import { groups } from '#contract/desk/groups.ts'
import { highlights } from '#contract/documents/highlights.ts'
import { typeset } from '#server/infra/reader/pdf/pdf-samples.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'
import { fetched, madeExport, unzip } from '../personal-data/testing/exported.ts'
import { listen } from '../changes/testing/listen.ts'
import { settled, upload } from '../documents/testing/uploads.ts'
import { most } from './highlights.ts'

const bees = (weeks: string) =>
  `# Bees\n\nThe notice for beekeepers is ${weeks} weeks. Fees are low. Wasps differ: Fees are high for them.\n`

async function withFile(body: object = {}) {
  const server = await testApp()
  const operator = server.as('operator')
  const added = await upload(operator, 'bees.md', bees('seven'), { title: 'Bees', ...body })
  return { ...server, operator, ana: server.as('ana'), file: await settled(operator, added.id) }
}

type Given = { page?: number; text: string; before?: string }

const highlight = (who: Caller, filename: string, { page = 1, ...given }: Given) =>
  who(highlights.add, { params: { filename }, body: { page, ...given } })

const here = (who: Caller, filename: string) => who(highlights.ofFile, { params: { filename } })

test('a member highlights words of a page, writes a note, and finds both again', async () => {
  const { ana, as, file } = await withFile()
  const { filename } = file
  const hers = listen(ana)
  await hers.ready()
  const made = await highlight(ana, filename, { text: 'notice for\nbeekeepers  is seven weeks' })
  expect(made).toMatchObject({ filename, title: 'Bees', page: 1, note: null })
  await hers.change('highlights')
  const [page] = await ana(documents.textPages, { params: { filename } })
  const { start, end } = made.ranges[0]!
  expect(page!.text.slice(start, end)).toBe(made.quote)
  const noted = await ana(highlights.change, { params: { id: made.id }, body: { note: ' Why? ' } })
  expect(noted).toMatchObject({ id: made.id, filename, note: 'Why?' })
  expect(await here(ana, filename)).toMatchObject([{ id: made.id, note: 'Why?' }])
  const find = async (q: string) => (await ana(highlights.list, { query: { q } })).items.length
  expect(await Promise.all(['WHY beek', 'bees', 'stairs', '%'].map(find))).toEqual([1, 1, 0, 0])

  // Of the same words, those that were selected; and the same ones only once.
  const fees = { text: 'Fees are', before: 'low. Wasps differ:' }
  const second = await highlight(ana, filename, fees)
  expect(page!.text.slice(second.ranges[0]!.start)).toMatch(/^Fees are high/)
  expect(await highlight(ana, filename, fees)).toMatchObject({ id: second.id })
  expect((await here(ana, filename)).map(({ id }) => id)).toEqual([made.id, second.id])

  const ben = as('ben')
  const of = { params: { id: made.id } }
  expect([await here(ben, filename), (await ben(highlights.list)).items]).toEqual([[], []])
  await expect(ben(highlights.change, { ...of, body: { note: 'x' } })).rejects.toMatchObject({
    httpCode: 404,
  })
  await expect(ben(highlights.remove, of)).rejects.toMatchObject({ httpCode: 404 })
  await ana(highlights.remove, of)
  expect((await ana(highlights.list)).items.map(({ id }) => id)).toEqual([second.id])
})

test('highlights of a PDF have rectangles on its page', async () => {
  const { operator, ana } = await withFile()
  const pdf = readFileSync(typeset('sample', '= Notice\nSeven weeks for all.'))
  const added = await upload(operator, 'notice.pdf', new Uint8Array(pdf))
  const { filename } = await settled(operator, added.id)
  const made = await highlight(ana, filename, { text: 'weeks for all' })
  expect(made).toMatchObject({ ranges: [], marks: [{ x: expect.any(Number) }] })
})

test('what cannot be highlighted is refused with a sentence', async () => {
  const { ana, guest, file, operator, as } = await withFile()
  const { filename } = file
  await expect(highlight(ana, filename, { text: 'not there' })).rejects.toMatchObject({
    httpCode: 422,
    payload: { errors: { text: expect.stringContaining('not on that page') as string } },
  })
  await expect(highlight(ana, filename, { page: 9, text: 'Bees' })).rejects.toMatchObject({
    httpCode: 422,
  })
  await expect(highlight(guest, filename, { text: 'Bees' })).rejects.toMatchObject({
    httpCode: 403,
  })
  const group = await operator(groups.make, { body: { name: 'Board' } })
  const closed = { audience: 'some', groupIds: [group.id] }
  const hidden = await upload(operator, 'hidden.md', '# Hidden\n\nGold below the stairs.\n', closed)
  await settled(operator, hidden.id)
  for (const who of [ana, as('ben')])
    await expect(highlight(who, hidden.filename, { text: 'Gold' })).rejects.toMatchObject({
      httpCode: 404,
    })
  await expect(here(ana, hidden.filename)).rejects.toMatchObject({ httpCode: 404 })
})

test('of a document that is closed or deleted only the own note is left', async () => {
  const { ana, file, operator } = await withFile()
  const { filename, id } = file
  const plain = await highlight(ana, filename, { text: 'Fees are low' })
  const noted = await highlight(ana, filename, { text: 'seven weeks' })
  await ana(highlights.change, { params: { id: noted.id }, body: { note: 'Too long' } })
  const group = await operator(groups.make, { body: { name: 'Board' } })
  const see = (body: object) => operator(documents.updateFile, { params: { id }, body })
  await see({ audience: 'some', groupIds: [group.id] })
  const left = { id: noted.id, filename: null, quote: '', note: 'Too long', title: 'Bees' }
  expect((await ana(highlights.list)).items).toMatchObject([left])
  expect((await ana(highlights.list, { query: { q: 'seven' } })).items).toEqual([])
  await expect(here(ana, filename)).rejects.toMatchObject({ httpCode: 404 })
  await see({ audience: 'members' })
  expect((await ana(highlights.list)).items.map((one) => one.id)).toEqual([noted.id, plain.id])
  await operator(documents.deleteFile, { params: { id } })
  expect((await ana(highlights.list)).items).toMatchObject([left])
  const removed = { params: { id: noted.id }, body: { note: null } }
  expect(await ana(highlights.change, removed)).toMatchObject({ note: null })
  expect((await ana(highlights.list)).items).toEqual([])
})

test('a new version has the highlights whose words it has, and says where the others are', async () => {
  const { ana, file, operator } = await withFile()
  const kept = await highlight(ana, file.filename, {
    text: 'Fees are',
    before: 'low. Wasps differ:',
  })
  const gone = await highlight(ana, file.filename, { text: 'seven weeks' })
  const next = await upload(operator, 'bees-2.md', `# New\n\nAll new.\n\n${bees('eight')}`, {
    replaces: file.id,
  })
  await settled(operator, next.id)
  const [first, second] = await here(ana, next.filename)
  expect(first).toMatchObject({ id: kept.id, filename: next.filename })
  const pages = await ana(documents.textPages, { params: { filename: next.filename } })
  const text = pages.find(({ page }) => page === first!.page)!.text
  expect(text.slice(first!.ranges[0]!.start)).toMatch(/^Fees are high/)
  expect(second).toMatchObject({ id: gone.id, filename: file.filename, ranges: [], marks: [] })
  // The old version has both, and a highlight of the new one as far as it has the words.
  expect((await here(ana, file.filename)).map(({ ranges }) => ranges.length)).toEqual([1, 1])
  const { items } = await ana(highlights.list)
  expect(items).toMatchObject([
    { id: gone.id, filename: file.filename, older: true },
    { id: kept.id, filename: next.filename },
  ])
})

test('highlights are bounded in number, also when they are made at the same time', async () => {
  const { ana, file } = await withFile()
  const before = { ...most }
  most.ofFile = 2
  try {
    const words = ['notice', 'beekeepers', 'seven', 'weeks', 'low', 'high']
    const made = await Promise.allSettled(
      words.map((text) => highlight(ana, file.filename, { text })),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(highlight(ana, file.filename, { text: 'Bees' })).rejects.toMatchObject({
      httpCode: 409,
      message: expect.stringContaining('2 highlights in this document') as string,
    })
    most.ofMember = 2
    await expect(highlight(ana, file.filename, { text: 'Bees' })).rejects.toMatchObject({
      httpCode: 409,
    })
  } finally {
    Object.assign(most, before)
  }
})

test('a note that was changed elsewhere meanwhile is not written over', async () => {
  const { ana, file } = await withFile()
  const { id, changedAt } = await highlight(ana, file.filename, { text: 'seven' })
  const write = (note: string, changedAt?: string) =>
    ana(highlights.change, { params: { id }, body: { note, ...(changedAt ? { changedAt } : {}) } })
  await new Promise((resolve) => setTimeout(resolve, 5))
  const first = await write('One', changedAt)
  await expect(write('Two', changedAt)).rejects.toMatchObject({ httpCode: 409 })
  expect(await write('Two', first.changedAt)).toMatchObject({ note: 'Two' })
})

test('highlights are in the export, and gone with the account', async () => {
  const app = await withFile()
  const { ana, file } = app
  await highlight(ana, file.filename, { text: 'seven weeks' })
  const made = await madeExport(ana)
  const files = await unzip(await (await fetched(app, ana, made.id)).arrayBuffer())
  expect(JSON.parse(files.get('highlights.json')!)).toMatchObject([
    { title: 'Bees', page: 1, quote: 'seven weeks', note: null },
  ])
  const { db } = app.app
  await db.deleteFrom('users').where('email', 'like', 'ana@%').execute()
  expect(await db.selectFrom('highlights').select('id').execute()).toEqual([])
})
