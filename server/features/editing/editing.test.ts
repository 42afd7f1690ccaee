import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { auditLog } from '#contract/desk/audit.ts'
import { contentFiles } from '#contract/desk/content-files.ts'
import { content } from '#contract/content.ts'
import { desk as deskCalls } from '#contract/desk/desk.ts'
import { invitations } from '#contract/desk/invitations.ts'
import { postgresForTest } from '#server/testing/shared-postgres.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const categories = (...names: string[]) =>
  names
    .map(
      (name) =>
        `- slug: ${name.toLowerCase()}\n  name: ${name}\n  description: On it.\n  icon: briefcase\n`,
    )
    .join('')

async function desk(at: TestApp, name = 'operator') {
  const token = await at.as(name).token()
  const client = createClient({ origin: at.origin, token: () => token })
  const params = (file: string) => ({ params: { path: file } })
  const open = (file: string) => client.call(contentFiles.read, params(file))
  return {
    open,
    tree: () => client.call(contentFiles.tree),
    save: async (file: string, text: string, { draft = false, ifMatch = '' } = {}) =>
      client.call(
        contentFiles.save,
        { ...params(file), body: { text, draft } },
        { ifMatch: ifMatch || (await open(file)).etag },
      ),
    remove: (file: string, ifMatch?: string) =>
      client.call(contentFiles.remove, params(file), ifMatch ? { ifMatch } : {}),
    drop: async (file: string, ifMatch?: string) =>
      client.call(contentFiles.dropDraft, params(file), {
        ifMatch: ifMatch ?? (await open(file)).etag,
      }),
    keep: (file: string, belowHash: string | null) =>
      client.call(contentFiles.keep, { ...params(file), body: { belowHash } }),
    version: (file: string, id: string) =>
      client.call(contentFiles.version, { params: { path: file, id } }),
    versions: async (file: string) =>
      (await client.call(contentFiles.versions, params(file))).items,
    restore: (file: string, versionId: string, ifMatch?: string) =>
      client.call(
        contentFiles.restore,
        { ...params(file), body: { versionId } },
        ifMatch ? { ifMatch } : {},
      ),
    create: (file: string, text: string) =>
      client.call(contentFiles.save, { ...params(file), body: { text } }, { ifMatch: '"none"' }),
    withoutEtag: (file: string, text: string) =>
      client.call(contentFiles.save, { ...params(file), body: { text } }),
  }
}

const namesOf = async (at: TestApp) =>
  (await at.as('ana')(content.categories)).map(({ name }) => name)

const file = 'categories.yaml'

test('a path may be written with its slashes, as in the folder', async () => {
  const at = await testApp()
  const { open, save, versions } = await desk(at)
  const headers = { authorization: `Bearer ${await at.as('operator').token()}` }
  const about = `${at.origin}/v1/operator/content/pages/about.md`
  const asked = async (act = '') => {
    const answer = await fetch(about + act, { headers })
    return ((await answer.json()) as { payload: unknown }).payload
  }
  expect(await asked()).toMatchObject(await open('pages/about.md'))
  expect(await asked('?x=/a/b')).toEqual(await asked())
  expect(await asked('/versions?limit=5')).toEqual({ items: [], nextCursor: null })
  expect(await asked('/fields')).toMatchObject({ in: 'frontMatter' })
  expect((await fetch(`${about}/draft/versions`, { headers })).status).toBe(404)
  const { text } = await open('pages/about.md')
  await save('pages/about.md', `${text}\nMore.\n`)
  const [version] = await versions('pages/about.md')
  expect(await asked(`/versions/${version!._id}`)).toMatchObject({ text: `${text}\nMore.\n` })
})

test('what is written lies over the folder at once, and goes back to it', async () => {
  const at = await testApp()
  writeFileSync(path.join(at.contentDir, file), categories('Leave'))
  const { open, save, remove, tree } = await desk(at)
  expect(await namesOf(at)).toEqual(['Leave'])
  const before = await open(file)
  expect(before).toMatchObject({ from: 'file', kind: 'list', text: categories('Leave') })
  const saved = await save(file, categories('Leave', 'Pay'))
  expect(saved).toMatchObject({ from: 'here', changedBy: 'operator', below: categories('Leave') })
  expect(await namesOf(at)).toEqual(['Leave', 'Pay'])
  // The folder itself is never written to.
  expect(readFileSync(path.join(at.contentDir, file), 'utf8')).toBe(categories('Leave'))
  expect((await tree()).find((one) => one.path === file)).toMatchObject({
    from: 'here',
    fileChanged: false,
  })
  writeFileSync(path.join(at.contentDir, file), categories('Travel'))
  expect(await open(file)).toMatchObject({ fileChanged: true, below: categories('Travel') })
  expect(await namesOf(at)).toEqual(['Leave', 'Pay'])
  expect(await remove(file)).toMatchObject({ from: 'file', text: categories('Travel') })
  expect(await namesOf(at)).toEqual(['Travel'])
})

test('where the file of the folder changes or goes later, the desk asks, until the own text is kept', async () => {
  const at = await testApp()
  const below = path.join(at.contentDir, file)
  writeFileSync(below, categories('Leave'))
  const { open, save, keep, tree } = await desk(at)
  const duties = async () =>
    (await at.as('operator')(deskCalls.duties)).map(({ kind, count }) => [kind, count])
  await save(file, categories('Pay'))
  expect(await duties()).toEqual([])
  writeFileSync(below, categories('Travel'))
  const changed = await open(file)
  expect(changed).toMatchObject({ fileChanged: true, below: categories('Travel') })
  expect(await duties()).toEqual([['folder', 1]])
  // Kept is what was seen, and nothing that came later.
  writeFileSync(below, categories('Boats'))
  await expect(keep(file, changed.belowHash)).rejects.toMatchObject({ httpCode: 409 })
  expect(await keep(file, (await open(file)).belowHash)).toMatchObject({
    ...{ fileChanged: false, text: categories('Pay'), etag: changed.etag },
  })
  expect((await tree()).find((one) => one.path === file)).toMatchObject({ fileChanged: false })
  expect(await duties()).toEqual([])
  rmSync(below)
  expect(await open(file)).toMatchObject({ fileChanged: true, below: null, belowHash: null })
  expect(await duties()).toEqual([['folder', 1]])
  expect(await keep(file, null)).toMatchObject({ fileChanged: false })
  // Nobody is asked about what is the same.
  writeFileSync(below, categories('Pay'))
  expect(await open(file)).toMatchObject({ fileChanged: false, below: categories('Pay') })
  expect(await duties()).toEqual([])
  expect(await namesOf(at)).toEqual(['Pay'])
  const { items } = await at.as('operator')(auditLog.list, { query: { act: 'content.kept' } })
  expect(items).toHaveLength(2)
  await expect(keep('links.yaml', null)).rejects.toMatchObject({ httpCode: 404 })
  await expect(
    at.as('ana')(contentFiles.keep, { params: { path: file }, body: { belowHash: null } }),
  ).rejects.toMatchObject({ httpCode: 403 })
})

test('other files of the folder are followed beneath what was written', async () => {
  const at = await testApp()
  const { create, save } = await desk(at)
  await create(file, categories('Leave'))
  const links =
    '- slug: one\n  title: One\n  url: https://one.example\n  category: leave\n  description: One.\n'
  writeFileSync(path.join(at.contentDir, 'links.yaml'), links)
  const titles = async () => (await at.as('ana')(content.usefulLinks)).map(({ title }) => title)
  await expect.poll(titles).toEqual(['One'])
  await save(file, categories('Leave', 'Pay'))
  expect(await titles()).toEqual(['One'])
  rmSync(path.join(at.contentDir, 'links.yaml'))
  await expect.poll(titles).toEqual([])
})

test('a draft is kept and not used, until it is published', async () => {
  const at = await testApp()
  const { create, save, open, drop } = await desk(at)
  await create(file, categories('Leave'))
  // Even one that is half written.
  const draft = await save(file, '- slug: pay\n  name: [', { draft: true })
  expect(draft).toMatchObject({
    hasDraft: true,
    text: categories('Leave'),
    draft: { text: '- slug: pay\n  name: [', changedBy: 'operator' },
  })
  expect(await namesOf(at)).toEqual(['Leave'])
  await save(file, categories('Pay'))
  expect(await open(file)).toMatchObject({ hasDraft: false, draft: null })
  expect(await namesOf(at)).toEqual(['Pay'])
  await save(file, categories('Travel'), { draft: true })
  await drop(file)
  expect(await open(file)).toMatchObject({ draft: null, text: categories('Pay') })
  await expect(drop(file)).rejects.toMatchObject({ httpCode: 404 })
  // Of a file that was never in use, nothing is left.
  const about = '---\ntitle: A\ndescription: B.\n---\n\nText.\n'
  const before = await open('pages/about.md')
  await save('pages/about.md', about, { draft: true })
  await drop('pages/about.md')
  expect(await open('pages/about.md')).toEqual(before)
})

test('nobody drops a draft that a colleague has saved meanwhile', async () => {
  const at = await testApp()
  writeFileSync(path.join(at.contentDir, file), categories('Leave'))
  const { open, save, remove, restore, drop, versions } = await desk(at)
  await save(file, categories('Pay'))
  const [version] = await versions(file)
  await save(file, categories('Old'), { draft: true })
  const { etag: seen } = await open(file)
  await save(file, categories('Travel'), { draft: true })
  const quicker = { httpCode: 409, payload: { current: { text: categories('Travel') } } }
  for (const late of [
    () => remove(file, seen),
    () => restore(file, version!._id, seen),
    () => drop(file, seen),
  ])
    await expect(late()).rejects.toMatchObject(quicker)
  // Who says nothing of what they have seen drops no draft either.
  for (const blind of [() => remove(file), () => restore(file, version!._id), () => drop(file, '')])
    await expect(blind()).rejects.toMatchObject({ httpCode: 422 })
  expect(await open(file)).toMatchObject({ draft: { text: categories('Travel') } })
  const now = await restore(file, version!._id, (await open(file)).etag)
  expect(now).toMatchObject({ draft: null, text: categories('Pay') })
  expect(await remove(file, now.etag)).toMatchObject({ from: 'file' })
})

test('what would stop a start is refused with its line, and nothing is changed', async () => {
  const at = await testApp()
  const { create, save, open, versions, remove } = await desk(at)
  await create(file, categories('Leave'))
  const refused = (name: string, text: string, message: string) =>
    expect(save(name, text)).rejects.toMatchObject({
      httpCode: 422,
      payload: { errors: { text: expect.stringContaining(message) } },
    })
  await refused(file, '- slug: leave\n  name: [', 'Line 2: ')
  await refused(file, `${categories('Leave')}  colour: red\n`, 'Line 5: "colour"')
  await refused('site.yaml', 'brand: 7\n', 'Line 1: ')
  await refused('letters/welcome.md', '# Hello\n\n{{password}}\n', '{{password}}')
  await refused('pages/home.md', 'no facts', 'Line 1: ')
  const home = readFileSync('content/pages/home.md', 'utf8')
  await refused(
    'pages/home.md',
    home.replace(/^title: .*$/m, 'title: The {{organisaton}}'),
    '{{organisaton}}',
  )
  // It breaks another file.
  await create(
    'links.yaml',
    '- slug: a\n  title: A\n  url: https://a.example\n  category: leave\n  description: A.\n',
  )
  await refused(file, categories('Pay'), 'links.yaml')
  await expect(save(file, categories('Pay'))).rejects.toMatchObject({
    payload: { file: 'links.yaml' },
  })
  await expect(remove('site.yaml')).rejects.toMatchObject({ httpCode: 422 })
  expect(await namesOf(at)).toEqual(['Leave'])
  expect(await versions(file)).toHaveLength(1)
  await expect(open('../.env')).rejects.toMatchObject({ httpCode: 404 })
  await expect(create('library/x.md', 'x')).rejects.toMatchObject({ httpCode: 404 })
  await expect(create('pages/../site.yaml', 'x')).rejects.toMatchObject({ httpCode: 404 })
})

test('who was slower is told, with both texts', async () => {
  const at = await testApp()
  const { create, save, open, withoutEtag } = await desk(at)
  await create(file, categories('Leave'))
  const { etag } = await open(file)
  await save(file, categories('Pay'), { ifMatch: etag })
  await expect(save(file, categories('Travel'), { ifMatch: etag })).rejects.toMatchObject({
    httpCode: 409,
    payload: { current: { text: categories('Pay') }, yours: categories('Travel') },
  })
  // A draft of somebody else counts, too.
  const seen = (await open(file)).etag
  await save(file, categories('Other'), { draft: true })
  await expect(save(file, categories('Travel'), { ifMatch: seen })).rejects.toMatchObject({
    httpCode: 409,
    payload: { current: { text: categories('Other') } },
  })
  await expect(withoutEtag(file, categories('Travel'))).rejects.toMatchObject({ httpCode: 422 })
  await expect(create(file, categories('Travel'))).rejects.toMatchObject({ httpCode: 409 })
  const both = await Promise.allSettled(
    ['A', 'B', 'C'].map(async (name) =>
      save(file, categories(name), { ifMatch: (await open(file)).etag }),
    ),
  )
  expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
  expect(await namesOf(at)).toHaveLength(1)
})

test('every version stays, and an earlier one can be used again', async () => {
  const at = await testApp()
  const { create, save, version, versions, restore, remove } = await desk(at)
  await create(file, categories('Leave'))
  await save(file, categories('Pay'))
  await save(file, categories('Travel'))
  const [, , first] = await versions(file)
  expect(await version(file, first!._id)).toEqual({ ...first, text: categories('Leave') })
  await expect(version('links.yaml', first!._id)).rejects.toMatchObject({ httpCode: 404 })
  await restore(file, first!._id)
  expect(await namesOf(at)).toEqual(['Leave'])
  expect((await versions(file)).map(({ current }) => current)).toEqual([true, false, false, false])
  // There is no such file in the folder, so it is gone; its versions stay.
  expect(await remove(file)).toMatchObject({ text: null })
  expect(await namesOf(at)).toEqual([])
  const [removed] = await versions(file)
  expect(await version(file, removed!._id)).toMatchObject({ removed: true, text: null })
  await restore(file, first!._id)
  expect(await namesOf(at)).toEqual(['Leave'])
  const log = await at.app.db
    .selectFrom('auditLog')
    .select(['act', 'subjectId'])
    .orderBy('id')
    .execute()
  expect(log.map(({ act }) => act)).toEqual([
    'content.published',
    'content.published',
    'content.published',
    'content.restored',
    'content.removed',
    'content.restored',
  ])
})

test('a letter is sent in the words that were written', async () => {
  const at = await testApp()
  const { save } = await desk(at)
  await save('letters/invitation.md', '# Come in\n\nDear friend of {{organisation}}: {{url}}\n')
  await at.as('operator')(invitations.invite, { body: { email: 'noor@example.org' } })
  await expect.poll(async () => (await at.letters()).length).toBe(1)
  expect((await at.letters())[0]).toMatchObject({
    subject: 'Come in',
    text: expect.stringContaining('Dear friend of'),
  })
})

test('another server uses what was written within a second', async () => {
  const { open } = await postgresForTest()
  const one = await testApp({ database: await open() })
  const env = { CONTENT_DIR: one.contentDir }
  const two = await testApp({ database: await open() }, env)
  const { create } = await desk(one)
  await create(file, categories('Leave'))
  const names = async () => (await two.as('bea')(content.categories)).map(({ name }) => name)
  await expect.poll(names).toEqual(['Leave'])
})

test('it is there after a restart, and for a folder with a fault of its own', async () => {
  const { open } = await postgresForTest()
  const at = await testApp({ database: await open() })
  const { create, save } = await desk(at)
  await create(file, categories('Leave'))
  const again = await testApp({ database: await open() }, { CONTENT_DIR: at.contentDir })
  expect((await again.as('bea')(content.categories)).map(({ name }) => name)).toEqual(['Leave'])
  writeFileSync(path.join(at.contentDir, 'prompts.yaml'), '- slug: [')
  await save(file, categories('Pay'))
})

test('members and guests can neither read nor write it', async () => {
  const at = await testApp()
  const ana = await desk(at, 'ana')
  const refused = { httpCode: 403 }
  await expect(ana.tree()).rejects.toMatchObject(refused)
  await expect(ana.open(file)).rejects.toMatchObject(refused)
  await expect(ana.create(file, '')).rejects.toMatchObject(refused)
  await expect(at.guest(contentFiles.tree)).rejects.toMatchObject(refused)
})
