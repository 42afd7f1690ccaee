import { appendFileSync, readFileSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { createClient } from '#contract/client.ts'
import { documents } from '#contract/documents/documents.ts'
import { users } from '#contract/account/users.ts'
import { readConfig } from '#server/settings/config.ts'
import { openConnection } from '#server/infra/db/db.ts'
import { createStorage } from '#server/infra/storage/create-storage.ts'
import { type TestApp, emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'
import { upload } from '../documents/testing/uploads.ts'
import { aFolder, emptySite, inSite, silent } from './testing/sites.ts'
import { openArchive } from './archive.ts'
import { backUpNightly, restore } from './backup.ts'
import { backUpInto, writeBackup } from './make.ts'

const moorings = 'Every mooring is inspected in March.\n\nA line\u2028ends, \\n "so" it does.\t{Ö}'

/** One with a member, a document that was read, its cover, a photo and a chat that cites. */
async function aSite() {
  const server = await testApp()
  const operator = server.as('operator')
  const { id } = await upload(operator, 'moorings.md', moorings)
  const stateOf = async () =>
    (await operator(documents.operatorFiles)).items.find((file) => file.id === id)?.state
  await expect.poll(stateOf).toBe('ready')
  await ask(server, 'When is every mooring inspected?')
  return server
}

const ask = (server: TestApp, message: string, name = 'ana') =>
  server.as(name)(chats.send, { body: { message, requestId: crypto.randomUUID() } })

async function backedUp({ app }: TestApp, folder = aFolder()): Promise<string> {
  const { name } = await backUpInto(folder, (to) => writeBackup(app, to))
  return path.join(folder, name)
}

/** All rows by table, in an order that does not depend on where they are stored. */
async function rowsIn(file: string): Promise<Record<string, string[]>> {
  const archive = await openArchive(file)
  const rows: Record<string, string[]> = {}
  for (const name of Object.keys(archive.contents).filter((one) => one.endsWith('.jsonl'))) {
    let text = ''
    for await (const chunk of (await archive.read(name)).setEncoding('utf8')) text += chunk
    rows[name] = text.split('\n').filter(Boolean).toSorted()
  }
  archive.close()
  return rows
}

test('a site comes back as it was, on the other database and on the first one again', async () => {
  const server = await aSite()
  let file = await backedUp(server)
  const rows = await rowsIn(file)
  expect(rows['database/messages.jsonl']).toHaveLength(2)
  for (const kind of ['embedded', 'postgres'] as const) {
    const env = await emptySite(kind)
    const config = readConfig(env)
    const { files } = await restore(config, file, silent)
    expect(files).toBeGreaterThan(0)

    const database = await openConnection(config)
    const site = { config, database, storage: await createStorage(config) }
    const folder = aFolder()
    const { name } = await backUpInto(folder, (to) => writeBackup(site, to))
    await database.close()
    file = path.join(folder, name)
    expect(await rowsIn(file)).toEqual(rows)
    await inSite(env, expectAnswerAndFile)
  }
})

async function expectAnswerAndFile(origin: string) {
  let token: string | null = null
  const { call } = createClient({ origin, token: () => token })
  const body = { email: emailOf('ana'), password: passwordOf('ana') }
  token = (await call(users.login, { body })).token
  const { botMessage } = await call(chats.send, {
    body: { message: 'When is every mooring inspected?', requestId: crypto.randomUUID() },
  })
  expect(botMessage.content).toContain('in March')
  const file = await fetch(`${origin}/v1/files/moorings.md`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await file.text()).toBe(moorings)
}

test('members go on writing while a backup is made, which is of one moment', async () => {
  const server = await aSite()
  let writing = true
  const written = (async () => {
    // The operator's questions are not counted, so writing does not end before the backup does.
    for (let n = 0; writing; n++) await ask(server, `Question ${n}: which mooring?`, 'operator')
  })()
  const file = await backedUp(server)
  writing = false
  await written
  // A row whose chat, member or document is missing would not come in.
  await restore(readConfig(await emptySite('postgres')), file, silent)
})

test('what is cut off, damaged or missing is refused before anything is touched', async () => {
  const server = await aSite()
  const file = await backedUp(server)
  const whole = readFileSync(file)
  const env = await emptySite('postgres')
  const why = () => restore(readConfig(env), file, silent).catch(({ message }: Error) => message)
  truncateSync(file, whole.length - 10)
  expect(await why()).toBe(`${file} is no whole backup: it is cut off or damaged. Use another one.`)
  const damaged = Buffer.from(whole)
  const at = damaged.indexOf('database/users.jsonl') + 60
  damaged[at] = damaged[at]! ^ 0xff
  writeFileSync(file, damaged)
  expect(await why()).toMatch(/is no whole backup/)
  writeFileSync(file, 'a text')
  expect(await why()).toMatch(/is no whole backup/)
  expect(() => readdirSync(env['DATA_DIR']!)).toThrow('ENOENT')

  writeFileSync(file, whole)
  const { SECRET_KEY: _, ...withoutKey } = env
  await expect(restore(readConfig(withoutKey), file, silent)).rejects.toThrow(
    'This site had its key as SECRET_KEY, which is not in the backup.',
  )
  await restore(readConfig(env), file, silent)
  expect(await why()).toMatch(/^There is a site in this database already\./)
})

test('each night the oldest backups beyond BACKUP_KEEP go, and nothing else in the folder', async () => {
  const folder = aFolder()
  const server = await testApp({}, { BACKUP_TO: folder, BACKUP_KEEP: '2' })
  writeFileSync(path.join(folder, 'site-of-my-own.zip'), '')
  appendFileSync(path.join(folder, 'notes.txt'), '')
  for (const day of ['20', '21', '22'])
    writeFileSync(path.join(folder, `site-2026-11-${day}T02-11-00.zip`), '')
  await backUpNightly(server.app)
  const names = readdirSync(folder).toSorted()
  expect(names.filter((name) => name.startsWith('site-20'))).toHaveLength(2)
  expect(names).toContain('site-2026-11-22T02-11-00.zip')
  expect(names).toEqual(expect.arrayContaining(['notes.txt', 'site-of-my-own.zip']))
})

test('a backup goes into a bucket, and comes back from it', async () => {
  const folder = aFolder()
  const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => {
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
  const store = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory: folder },
    configureBuckets: [{ name: 'backups', configs: [] }],
  })
  const { port } = await store.run()
  onTestFinished(() => store.close())
  const url = (bucket: string) => `http://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}/site`
  const server = await testApp({}, { BACKUP_TO: url('backups') })
  await backUpNightly(server.app)
  const kept = readdirSync(path.join(folder, 'backups/site')).find((name) =>
    name.endsWith('_object'),
  )!
  const archive = await openArchive(path.join(folder, 'backups/site', kept))
  archive.close()
  expect(archive.contents['manifest.json']).toBeDefined()

  server.app.config.backup = readConfig({ BACKUP_TO: url('nowhere') }).backup
  await expect(backUpNightly(server.app)).rejects.toThrow(
    'The bucket of BACKUP_TO answered 404 (NoSuchBucket).',
  )
})
