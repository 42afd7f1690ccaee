import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { chats } from '#contract/chat.ts'
import { documents } from '#contract/documents.ts'
import { type Caller, testApp } from '../../testing/test-app.ts'
import { readDocument } from './read-document.ts'
import { settled, upload } from './testing/uploads.ts'

const notice = (weeks: string) =>
  `# Notice\n\nThe period of notice for beekeepers is ${weeks} weeks.\n`

const answer = async (who: Caller) => {
  const message = 'What is the period of notice for beekeepers?'
  const body = { requestId: crypto.randomUUID(), message }
  return (await who(chats.send, { body })).botMessage
}

const listed = async (operator: Caller) => (await operator(documents.operatorFiles)).items

async function withVersions(count: number) {
  const server = await testApp()
  const operator = server.as('operator')
  const settings = { title: 'Notice', public: true, library: true }
  const files = [await upload(operator, 'notice.md', notice('version 1'), settings)]
  await settled(operator, files[0]!.id)
  for (let n = 2; n <= count; n += 1) {
    const replaces = files.at(-1)!.id
    const next = await upload(operator, `notice-of-${n}.md`, notice(`version ${n}`), { replaces })
    files.push(next)
    await settled(operator, next.id)
  }
  return { ...server, operator, files }
}

test('a new version takes over title and settings, and the place of the one before', async () => {
  const { as, operator, files } = await withVersions(3)
  expect(await listed(operator)).toMatchObject([
    {
      id: files[2]!.id,
      filename: 'notice-of-3.md',
      version: 3,
      title: 'Notice',
      public: true,
      library: true,
    },
  ])
  expect((await as('ana')(documents.assistantFiles)).items).toHaveLength(1)
  const { citations } = await answer(as('ana'))
  expect(citations.map(({ fileId }) => fileId)).toEqual([files[2]!.id])
})

test('a citation of an older version opens what it quoted, and leads to the newest', async () => {
  const { guest, files } = await withVersions(3)
  for (const { filename } of files.slice(0, 2)) {
    const [page] = await guest(documents.textPages, { params: { filename } })
    expect(page!.text).toContain('beekeepers')
    expect(await guest(documents.about, { params: { filename } })).toMatchObject({
      replacedBy: 'notice-of-3.md',
    })
  }
})

test('until a new version is read, and when it cannot be, the one before is answered from', async () => {
  const { as, operator, files } = await withVersions(1)
  const [first] = files
  const broken = await upload(operator, 'broken.md', '<!-- nothing to read -->', {
    replaces: first!.id,
  })
  expect(await settled(operator, broken.id)).toMatchObject({ state: 'failed', version: 2 })
  const { citations } = await answer(as('ana'))
  expect(citations[0]).toMatchObject({ fileId: first!.id })
  await operator(documents.deleteFile, { params: { id: broken.id } })
  expect(await listed(operator)).toMatchObject([{ id: first!.id }])
})

test('the newest takes its older versions along when it is deleted, with their bytes', async () => {
  const { operator, files, dataDir } = await withVersions(3)
  await operator(documents.deleteFile, { params: { id: files[2]!.id } })
  for (const { filename } of files)
    await expect(operator(documents.textPages, { params: { filename } })).rejects.toMatchObject({
      httpCode: 404,
    })
  expect(readdirSync(path.join(dataDir, 'files/documents'))).toEqual([])
})

test('what is closed to guests is closed in every version', async () => {
  const { guest, operator, files } = await withVersions(2)
  const body = { public: false }
  await operator(documents.updateFile, { params: { id: files[1]!.id }, body })
  for (const { filename } of files)
    await expect(guest(documents.textPages, { params: { filename } })).rejects.toMatchObject({
      httpCode: 404,
    })
})

test('only the newest version can be replaced, and only by an operator', async () => {
  const { as, guest, operator, files } = await withVersions(2)
  const replaces = files[0]!.id
  await expect(upload(operator, 'x.md', notice('x'), { replaces })).rejects.toMatchObject({
    httpCode: 409,
    message: expect.stringContaining('newer version'),
  })
  const nobody = '0193d1f0-0000-7000-8000-000000000001'
  await expect(upload(operator, 'x.md', notice('x'), { replaces: nobody })).rejects.toMatchObject({
    httpCode: 404,
  })
  for (const who of [as('ana'), guest])
    await expect(upload(who, 'x.md', notice('x'), { replaces })).rejects.toMatchObject({
      httpCode: 403,
    })
})

test('the same bytes once more are refused with the title of the file that is there', async () => {
  const { operator, files } = await withVersions(2)
  await expect(upload(operator, 'other-name.md', notice('version 2'))).rejects.toMatchObject({
    httpCode: 409,
    message: expect.stringContaining('“Notice”'),
  })
  // What an older version held may come back as the newest.
  const again = await upload(operator, 'back.md', notice('version 1'), { replaces: files[1]!.id })
  expect(await settled(operator, again.id)).toMatchObject({ state: 'ready', version: 3 })
})

test('of two new versions the one that was sent last keeps the place, whichever is read sooner', async () => {
  const { app, operator, files } = await withVersions(1)
  const replaces = files[0]!.id
  // Held back until both are there.
  const { send } = app.jobs
  app.jobs.send = async () => {}
  const earlier = await upload(operator, 'earlier.md', notice('eight'), { replaces })
  const later = await upload(operator, 'later.md', notice('nine'), { replaces })
  app.jobs.send = send
  const reading = { ...app, vectors: app.database.vectors }
  await readDocument(reading, later.id)
  await readDocument(reading, earlier.id)
  expect(await listed(operator)).toMatchObject([{ id: later.id }])
  const chain = app.db.selectFrom('files').select('replacedBy').where('id', '<>', later.id)
  expect(await chain.execute()).toEqual([{ replacedBy: later.id }, { replacedBy: later.id }])
})
