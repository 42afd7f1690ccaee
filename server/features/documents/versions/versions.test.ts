import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { documents } from '#contract/documents/documents.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'
import { readDocument } from '../reading/read-document.ts'
import { settled, upload } from '../testing/uploads.ts'

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
  await expect.poll(() => readdirSync(path.join(dataDir, 'files/documents'))).toEqual([])
})

test('bytes that cannot be removed just now go later, and the deletion stands', async () => {
  const { app, operator, files, dataDir } = await withVersions(2)
  const { remove } = app.storage
  let failed = 0
  app.storage.remove = async () => {
    failed += 1
    throw new Error('The disk is away.')
  }
  const params = { id: files[1]!.id }
  expect(await operator(documents.deleteFile, { params })).toEqual({ deleted: 1 })
  await expect.poll(() => failed).toBeGreaterThan(0)
  app.storage.remove = remove
  const bytes = () => readdirSync(path.join(dataDir, 'files/documents'))
  await expect.poll(bytes).toEqual([])
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

test('a version that could not be read holds no place: what replaces it takes that of the one in force', async () => {
  const { as, operator, files } = await withVersions(1)
  const [first] = files
  const broken = await upload(operator, 'broken.md', '<!-- nothing -->', { replaces: first!.id })
  await settled(operator, broken.id)
  const third = await upload(operator, 'third.md', notice('version 3'), { replaces: broken.id })
  expect(await settled(operator, third.id)).toMatchObject({ state: 'ready', version: 3 })
  expect((await as('ana')(documents.assistantFiles)).items).toMatchObject([{ id: third.id }])
  const { citations } = await answer(as('ana'))
  expect(citations.map(({ fileId }) => fileId)).toEqual([third.id])
})

/** Versions 2 and 3 are sent, and read when the test says so, with version 1 in force. */
async function withWaiting() {
  const server = await withVersions(1)
  const { app, operator, files } = server
  const { send } = app.jobs
  app.jobs.send = async () => {}
  const second = await upload(operator, 'second.md', notice('2'), { replaces: files[0]!.id })
  const third = await upload(operator, 'third.md', notice('3'), { replaces: second.id })
  app.jobs.send = send
  const read = (id: string) => readDocument({ ...app, vectors: app.database.vectors }, id)
  const change = (id: string, body: object) =>
    operator(documents.updateFile, { params: { id }, body })
  return { ...server, first: files[0]!, second, third, read, change }
}

test('what is said of the version in force holds for all that wait for its place', async () => {
  const { operator, guest, first, second, third, read, change } = await withWaiting()
  await change(first.id, { public: false, assistant: false, title: 'Closed', library: false })
  await read(second.id)
  await change(second.id, { title: 'Closed for good' })
  await read(third.id)
  const said = { title: 'Closed for good', public: false, assistant: false, library: false }
  expect(await listed(operator)).toMatchObject([{ id: third.id, ...said }])
  for (const { filename } of [first, second, third])
    await expect(guest(documents.textPages, { params: { filename } })).rejects.toMatchObject({
      httpCode: 404,
    })
})

test('what is said of a version that waits is its own, but closed to guests is every one', async () => {
  const { operator, guest, first, second, third, read, change } = await withWaiting()
  await change(third.id, { title: 'Notice, anew', public: false })
  for (const { filename } of [first, second, third])
    await expect(guest(documents.about, { params: { filename } })).rejects.toMatchObject({
      httpCode: 404,
    })
  await change(third.id, { public: true })
  await read(second.id)
  await read(third.id)
  expect(await listed(operator)).toMatchObject([{ id: third.id, title: 'Notice, anew' }])
  await guest(documents.about, { params: { filename: third.filename } })
  await expect(
    guest(documents.about, { params: { filename: first.filename } }),
  ).rejects.toMatchObject({ httpCode: 404 })
})

test('an older version is not opened again by itself', async () => {
  const { guest, operator, files } = await withVersions(2)
  await operator(documents.updateFile, { params: { id: files[1]!.id }, body: { public: false } })
  const params = { id: files[0]!.id }
  await expect(
    operator(documents.updateFile, { params, body: { public: true } }),
  ).rejects.toMatchObject({ httpCode: 409, message: expect.stringContaining('newer version') })
  const { filename } = files[0]!
  await expect(guest(documents.about, { params: { filename } })).rejects.toMatchObject({
    httpCode: 404,
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
