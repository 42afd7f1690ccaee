import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { contentFiles } from '#contract/desk/content-files.ts'
import { contentPictures, largestPictureBytes } from '#contract/desk/content-pictures.ts'
import { postgresForTest } from '#server/testing/shared-postgres.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

/** A photo as a telephone takes it, with the place in it. */
const photo = async (width = 3_000, height = 1_500, format: 'png' | 'jpeg' = 'jpeg') => {
  const background = { r: 30, g: 90, b: 200 }
  const drawn = sharp({ create: { width, height, channels: 3, background } }).withExif({
    IFD0: { Copyright: 'Somebody at home' },
  })
  const bytes = await (format === 'png' ? drawn.png() : drawn.jpeg()).toBuffer()
  return new File([new Uint8Array(bytes)], 'Der Grüne Garten.jpg', { type: `image/${format}` })
}

const desk = (at: TestApp) => {
  const operator = at.as('operator')
  return {
    add: async (picture: Blob | Promise<Blob>, body: { name?: string; replace?: 'true' } = {}) =>
      operator(contentPictures.add, { body, files: { picture: await picture } }),
    list: () => operator(contentPictures.list),
    remove: (name: string) => operator(contentPictures.remove, { params: { name } }),
    save: async (file: string, text: string) => {
      const token = await operator.token()
      const client = createClient({ origin: at.origin, token: () => token })
      const params = { path: file }
      const { etag } = await client.call(contentFiles.read, { params })
      return client.call(contentFiles.save, { params, body: { text } }, { ifMatch: etag })
    },
  }
}

const about = (body: string) => `---\ntitle: A\ndescription: Who we are.\n---\n\n${body}\n`

test('a picture is scaled, drawn anew without what the camera wrote, and served to anybody', async () => {
  const at = await testApp()
  const { add, list } = desk(at)
  const added = await add(photo())
  expect(added).toMatchObject({
    name: 'der-grune-garten.webp',
    path: '/media/der-grune-garten.webp',
    ...{ width: 2_000, height: 1_000, from: 'here', changedBy: 'operator', usedIn: [] },
  })
  expect(await list()).toEqual([added])
  const answer = await fetch(at.origin + added.path)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 2_000 })
  expect(bytes.toString('latin1')).not.toContain('Somebody')
  const etag = answer.headers.get('etag')!
  const again = await fetch(at.origin + added.path, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect((await fetch(`${at.origin}/media/other.webp`)).status).toBe(404)
  expect((await fetch(`${at.origin}/media/..%2Fsite.yaml`)).status).toBe(404)
})

test('what is no picture, too large or of too many pixels is refused clearly, and nothing is kept', async () => {
  const at = await testApp()
  const { add, list } = desk(at)
  const refused = (picture: Blob | Promise<Blob>, httpCode: number, message: string) =>
    expect(add(picture)).rejects.toMatchObject({
      httpCode,
      message: expect.stringContaining(message),
    })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  await refused(new File([svg], 'a.png', { type: 'image/png' }), 406, 'cannot be read')
  const half = (await (await photo()).arrayBuffer()).slice(0, 5_000)
  await refused(new File([half], 'a.jpg', { type: 'image/jpeg' }), 406, 'cannot be read')
  const many = await sharp({
    create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer()
  const bomb = new File([new Uint8Array(many)], 'a.png', { type: 'image/png' })
  await refused(bomb, 413, 'too many pixels')
  const large = new File([new Uint8Array(largestPictureBytes + 1)], 'a.png', { type: 'image/png' })
  await refused(large, 413, '20 MB')
  expect(await list()).toEqual([])
  expect(readdirSync(path.join(at.dataDir, 'uploads'))).toEqual([])
  await expect(add(photo(), { name: '../x.webp' })).rejects.toMatchObject({ httpCode: 422 })
})

test('a name is taken once, unless it is to be replaced', async () => {
  const at = await testApp()
  const { add, list } = desk(at)
  await add(photo(40, 20), { name: 'garden.webp' })
  await expect(add(photo(60, 60), { name: 'garden.webp' })).rejects.toMatchObject({ httpCode: 409 })
  await add(photo(60, 60, 'png'), { name: 'garden.webp', replace: 'true' })
  expect(await list()).toMatchObject([{ name: 'garden.webp', width: 60 }])
  const folder = path.join(at.dataDir, 'content-pictures')
  expect(readdirSync(folder)).toHaveLength(1)
  const log = await at.app.db.selectFrom('auditLog').select('act').orderBy('id').execute()
  expect(log.map(({ act }) => act)).toEqual(['content.picture-added', 'content.picture-replaced'])
})

test('pages and plans show a picture only while it is there, and it stays while they do', async () => {
  const at = await testApp()
  const { add, list, remove, save } = desk(at)
  await expect(
    save('pages/about.md', about('![Garden](/media/garden.webp)')),
  ).rejects.toMatchObject({
    httpCode: 422,
    payload: { errors: { text: 'Line 6: there is no picture "garden.webp" in media/.' } },
  })
  await add(photo(40, 20), { name: 'garden.webp' })
  await save('pages/about.md', about('![Garden](/media/garden.webp)'))
  expect(await list()).toMatchObject([{ usedIn: ['pages/about.md'] }])
  await expect(remove('garden.webp')).rejects.toMatchObject({
    httpCode: 422,
    message: expect.stringContaining('pages/about.md'),
  })
  await save('pages/about.md', about('No picture.'))
  expect(await remove('garden.webp')).toEqual({ removed: 1 })
  expect(await list()).toEqual([])
  await expect(remove('garden.webp')).rejects.toMatchObject({ httpCode: 404 })
  expect((await fetch(`${at.origin}/media/garden.webp`)).status).toBe(404)
})

test('pictures of the content folder lie below', async () => {
  const at = await testApp()
  const { add, list, remove } = desk(at)
  mkdirSync(path.join(at.contentDir, 'media'))
  const bytes = Buffer.from(await (await photo(30, 30, 'png')).arrayBuffer())
  writeFileSync(path.join(at.contentDir, 'media/plan.png'), bytes)
  writeFileSync(path.join(at.contentDir, 'media/notes.txt'), 'x')
  expect(await list()).toMatchObject([{ path: '/media/plan.png', from: 'file', width: 30 }])
  await add(photo(40, 20), { name: 'garden.webp' })
  expect((await list()).map(({ name }) => name)).toEqual(['garden.webp', 'plan.png'])
  expect((await fetch(`${at.origin}/media/plan.png`)).status).toBe(200)
  expect((await fetch(`${at.origin}/media/notes.txt`)).status).toBe(404)
  await expect(remove('plan.png')).rejects.toMatchObject({ httpCode: 409 })
})

test('another server serves it within a second, and after a restart', async () => {
  const { open } = await postgresForTest()
  const one = await testApp({ database: await open() })
  const two = await testApp({ database: await open() }, { CONTENT_DIR: one.contentDir })
  const { add } = desk(one)
  const { path: address } = await add(photo(40, 20))
  const status = async (at: TestApp) => (await fetch(at.origin + address)).status
  expect(await status(one)).toBe(200)
  await expect.poll(() => status(two)).toBe(200)
  const three = await testApp({ database: await open() }, { CONTENT_DIR: one.contentDir })
  expect(await status(three)).toBe(200)
})

test('only editors and operators add, see and remove pictures', async () => {
  const at = await testApp()
  const refused = { httpCode: 403 }
  for (const call of [at.as('ana'), at.guest]) {
    await expect(call(contentPictures.list)).rejects.toMatchObject(refused)
    const files = { picture: await photo(40, 20) }
    await expect(call(contentPictures.add, { body: {}, files })).rejects.toMatchObject(refused)
    const params = { name: 'garden.webp' }
    await expect(call(contentPictures.remove, { params })).rejects.toMatchObject(refused)
  }
})

test('a picture that was added on screen is the logo of the site, and stays as long as it is', async () => {
  const at = await testApp()
  const { add, list, remove, save } = desk(at)
  await add(photo(300, 100, 'png'), { name: 'logo.webp' })
  const site = readFileSync(path.join(at.contentDir, 'site.yaml'), 'utf8')
  await expect(
    save('site.yaml', site.replace('brand:\n', 'brand:\n  logo: /media/no.webp\n')),
  ).rejects.toMatchObject({ httpCode: 422, fields: { text: expect.stringContaining('not there') } })
  await save('site.yaml', site.replace('brand:\n', 'brand:\n  logo: /media/logo.webp\n'))
  expect((await list())[0]).toMatchObject({ name: 'logo.webp', usedIn: ['site.yaml'] })
  await expect(remove('logo.webp')).rejects.toMatchObject({ httpCode: 422 })
  const { html } = await at.as('operator')(contentFiles.preview, {
    body: { path: 'pages/home.md', text: readFileSync('content/pages/home.md', 'utf8') },
  })
  // In the page itself, because a logo that is not published yet has no address.
  expect(html).toMatch(/<img[^>]*src="data:image\/webp;base64,[\w+/=]+"/)
})
