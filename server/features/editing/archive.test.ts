import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { createClient } from '#contract/client.ts'
import { contentArchive } from '#contract/desk/content-archive.ts'
import { contentFiles } from '#contract/desk/content-files.ts'
import { contentPictures } from '#contract/desk/content-pictures.ts'
import { content } from '#contract/content.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const categories = (...names: string[]) =>
  names
    .map(
      (name) =>
        `- slug: ${name.toLowerCase()}\n  name: ${name}\n  description: On it.\n  icon: briefcase\n`,
    )
    .join('')
const about = (title: string, body = 'Text.') =>
  `---\ntitle: ${title}\ndescription: Who we are.\n---\n\n${body}\n`

async function zipOf(files: Record<string, string | Buffer>, mode = 0o100644): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name, { mode })
  zip.end()
  return buffer(zip.outputStream as Readable)
}

async function filesIn(zip: Buffer): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const opened = await fromBufferPromise(zip, { lazyEntries: true })
  for await (const entry of opened.eachEntry())
    files[entry.fileName] = (await buffer(await opened.openReadStreamPromise(entry))).toString()
  return files
}

const desk = (at: TestApp) => {
  const operator = at.as('operator')
  const signedIn = async () => {
    const token = await operator.token()
    return createClient({ origin: at.origin, token: () => token })
  }
  return {
    exported: async () => {
      const token = await operator.token()
      const answer = await fetch(at.origin + contentArchive.save.path, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-disposition')).toMatch(/content-\d{4}-\d\d-\d\d\.zip/)
      return Buffer.from(await answer.arrayBuffer())
    },
    read: (zip: Buffer, body: { digest?: string; remove?: 'true' } = {}) =>
      operator(contentArchive.read, {
        body,
        files: { zip: new File([new Uint8Array(zip)], 'a.zip', { type: 'application/zip' }) },
      }),
    save: async (file: string, text: string, draft = false) => {
      const client = await signedIn()
      const params = { path: file }
      const ifMatch = await client
        .call(contentFiles.read, { params })
        .then(({ etag }) => etag)
        .catch(() => '"none"')
      return client.call(contentFiles.save, { params, body: { text, draft } }, { ifMatch })
    },
    names: async () => (await at.as('ana')(content.categories)).map(({ name }) => name),
    open: (file: string) => operator(contentFiles.read, { params: { path: file } }),
  }
}

const whatOf = ({ files }: { files: { path: string; what: string }[] }) =>
  Object.fromEntries(files.map(({ path: file, what }) => [file, what]))

test('what is published goes into a zip and comes back on another site, drafts left out', async () => {
  const one = await testApp()
  const from = desk(one)
  await from.save('categories.yaml', categories('Leave'))
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#148' } })
    .png()
    .toBuffer()
  const picture = new File([new Uint8Array(bytes)], 'garden.png', { type: 'image/png' })
  await one.as('operator')(contentPictures.add, { body: {}, files: { picture } })
  await from.save('pages/about.md', about('About', '![Garden](/media/garden.webp)'))
  await from.save('pages/contact.md', 'half a draft', true)
  const zip = await from.exported()
  const files = await filesIn(zip)
  expect(files['categories.yaml']).toBe(categories('Leave'))
  expect(Object.keys(files)).toContain('media/garden.webp')
  expect(files['pages/contact.md'] ?? '').not.toContain('half')
  expect(Object.keys(files).filter((name) => /library|letters/.test(name))).toEqual([])

  const two = await testApp()
  const to = desk(two)
  const seen = await to.read(zip)
  expect(seen.done).toBe(false)
  expect(whatOf(seen)).toMatchObject({
    'categories.yaml': 'added',
    'site.yaml': 'same',
    'media/garden.webp': 'added',
    'pages/about.md': 'added',
  })
  expect(await to.names()).toEqual([])
  expect(await to.read(zip, { digest: seen.digest })).toMatchObject({ done: true })
  expect(await to.names()).toEqual(['Leave'])
  expect((await fetch(`${two.origin}/media/garden.webp`)).status).toBe(200)
  expect((await to.open('pages/about.md')).text).toContain('garden')
  const log = await two.app.db.selectFrom('auditLog').select(['act', 'subjectName']).execute()
  expect(log).toEqual([{ act: 'content.imported', subjectName: '3' }])
  expect(readdirSync(two.dataDir).filter((name) => /import|tried/.test(name))).toEqual([])
})

test('every file that cannot be used is named with its line, and then nothing is changed', async () => {
  const at = await testApp()
  const { read, names, save } = desk(at)
  await save('categories.yaml', categories('Leave'))
  const zip = await zipOf({
    'categories.yaml': categories('Leave', 'Pay'),
    'links.yaml': '- slug: one\n  title: [',
    'pages/about.md': about('A', '![No](/media/none.webp)'),
    'letters/receipt.md': Buffer.from([0xff, 0xfe, 0x00]),
    'media/broken.png': 'no picture',
    'library/rules.md': '# Rules',
  })
  const seen = await read(zip)
  expect(seen.files).toMatchObject([
    { path: 'categories.yaml', what: 'changed' },
    { path: 'letters/receipt.md', what: 'refused', reason: 'This is no text, or too long.' },
    { path: 'library/rules.md', what: 'left' },
    { path: 'links.yaml', what: 'refused', line: 2 },
    { path: 'media/broken.png', what: 'refused' },
    { path: 'pages/about.md', what: 'refused', line: 6, reason: expect.stringContaining('none') },
  ])
  await expect(read(zip, { digest: seen.digest })).rejects.toMatchObject({ httpCode: 409 })
  expect(await names()).toEqual(['Leave'])
})

test('what changed meanwhile is looked at again', async () => {
  const at = await testApp()
  const { read, names, save } = desk(at)
  const zip = await zipOf({ 'categories.yaml': categories('Pay') })
  const { digest } = await read(zip)
  await save('categories.yaml', categories('Leave'))
  await expect(read(zip, { digest })).rejects.toMatchObject({ httpCode: 409 })
  const other = await zipOf({ 'categories.yaml': categories('Travel') })
  const again = await read(zip)
  await expect(read(other, { digest: again.digest })).rejects.toMatchObject({ httpCode: 409 })
  await expect(read(zip, { digest: again.digest, remove: 'true' })).rejects.toMatchObject({
    httpCode: 409,
  })
  await read(zip, { digest: again.digest })
  expect(await names()).toEqual(['Pay'])
})

test('files that the zip does not have stay, unless they are to go; what the folder says lies bare again', async () => {
  const at = await testApp()
  const { read, names, save, open } = desk(at)
  writeFileSync(path.join(at.contentDir, 'categories.yaml'), categories('Leave'))
  await save('categories.yaml', categories('Pay'))
  const site = readFileSync(path.join(at.contentDir, 'site.yaml'), 'utf8')
  // In a folder of its own, as those who zip a folder have it.
  const zip = await zipOf({ 'words/site.yaml': site, 'words/readme.txt': 'x' })
  expect(whatOf(await read(zip))).toEqual({ 'site.yaml': 'same', 'readme.txt': 'left' })
  const seen = await read(zip, { remove: 'true' })
  expect(whatOf(seen)).toMatchObject({ 'categories.yaml': 'removed' })
  await read(zip, { remove: 'true', digest: seen.digest })
  expect(await names()).toEqual([])
  const back = await zipOf({ 'categories.yaml': categories('Leave') })
  await read(back, { digest: (await read(back)).digest })
  expect(await names()).toEqual(['Leave'])
  expect(await open('categories.yaml')).toMatchObject({ from: 'file', fileChanged: false })
})

test('a zip that leads elsewhere, holds links or bursts is refused whole', async () => {
  const at = await testApp()
  const { read } = desk(at)
  const refused = async (zip: Buffer, httpCode: number, message: string) =>
    expect(read(zip)).rejects.toMatchObject({ httpCode, message: expect.stringContaining(message) })
  const renamed = async (to: string) =>
    Buffer.from(
      (await zipOf({ 'xx/site.yaml': 'x' })).toString('latin1').replaceAll('xx/', to),
      'latin1',
    )
  await refused(await renamed('../'), 400, 'cannot be read as a zip')
  await refused(await renamed('/a/'), 400, 'cannot be read as a zip')
  await refused(Buffer.from('no zip'), 400, 'cannot be read as a zip')
  await refused(await zipOf({ 'site.yaml': '/etc/passwd' }, 0o120777), 400, 'holds a link')
  await refused(await zipOf({ 'site.yaml': Buffer.alloc(21 * 1024 * 1024) }), 413, 'larger')
  const many = Object.fromEntries(
    Array.from({ length: 11 }, (_, i) => [`media/${i}.png`, Buffer.alloc(19 * 1024 * 1024)]),
  )
  await refused(await zipOf(many), 413, 'larger')
  const files = Array.from({ length: 2_001 }, (_, i) => [`media/${i}.png`, ''])
  await refused(await zipOf(Object.fromEntries(files)), 413, 'more than 2000 files')
  // One that says it is smaller than it is.
  const honest = await zipOf({ 'site.yaml': Buffer.alloc(1_000_000) })
  const size = Buffer.alloc(4)
  size.writeUInt32LE(1_000_000)
  const small = Buffer.alloc(4)
  small.writeUInt32LE(10)
  const lying = honest
    .toString('latin1')
    .replaceAll(size.toString('latin1'), small.toString('latin1'))
  await refused(Buffer.from(lying, 'latin1'), 400, 'cannot be read as a zip')
  expect(readdirSync(path.join(at.dataDir, 'uploads'))).toEqual([])
})

test('pictures of the brand go along, and stay as the folder has them', async () => {
  const at = await testApp()
  const { exported, read } = desk(at)
  mkdirSync(path.join(at.contentDir, 'brand'), { recursive: true })
  writeFileSync(path.join(at.contentDir, 'brand/extra.svg'), '<svg/>')
  const zip = await exported()
  expect((await filesIn(zip))['brand/extra.svg']).toBe('<svg/>')
  expect(whatOf(await read(zip))).toMatchObject({ 'brand/extra.svg': 'left' })
})

test('an import brings no more pictures than a site may have', async () => {
  const at = await testApp()
  const { read } = desk(at)
  await sql`
    insert into content_pictures (name, bytes, width, height, hash, author_name, at)
    select 'kept-' || n || '.webp', '', 1, 1, '', '', now() from generate_series(1, 299) as n`.execute(
    at.app.db,
  )
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .webp()
    .toBuffer()
  const zip = await zipOf({
    'site.yaml': readFileSync('content/site.yaml'),
    'media/a.webp': picture,
    'media/b.webp': picture,
  })
  const { files } = await read(zip)
  expect(files.filter(({ path }) => path.startsWith('media/'))).toMatchObject([
    { path: 'media/a.webp', what: 'added' },
    { path: 'media/b.webp', what: 'refused', reason: expect.stringContaining('300 pictures') },
  ])
})

test('only editors and operators take the words out or in', async () => {
  const at = await testApp()
  const refused = { httpCode: 403 }
  const files = { zip: new File(['x'], 'a.zip', { type: 'application/zip' }) }
  for (const call of [at.as('ana'), at.guest])
    await expect(call(contentArchive.read, { body: {}, files })).rejects.toMatchObject(refused)
  expect((await fetch(at.origin + contentArchive.save.path)).status).toBe(403)
})
