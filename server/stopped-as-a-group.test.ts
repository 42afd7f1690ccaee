import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Client, createClient } from '#contract/client.ts'
import { documents } from '#contract/documents/documents.ts'
import { users } from '#contract/account/users.ts'
import { openDatabase } from './infra/db/db.ts'
import { prepareDataFolder } from './infra/db/testing/prepared-folder.ts'
import { handbook } from './infra/reader/pdf/pdf-samples.ts'
import { contentWithoutLibrary } from './testing/content.ts'
import { startCarrel, temporaryFolder } from './testing/start-carrel.ts'

const operator = { email: 'op@example.org', password: 'a long enough password' }

test('a document that was being read while every process was told to stop is whole once it is ready', async () => {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  const env = {
    OPERATOR_EMAIL: operator.email,
    OPERATOR_PASSWORD: operator.password,
    CONTENT_DIR: contentWithoutLibrary(dir),
  }
  const dataDir = path.join(dir, 'data')
  await prepareDataFolder(dataDir)
  const first = await startCarrel(dataDir, env, { ownGroup: true })
  const client = await loggedIn(first.url)
  const book = readFileSync(handbook('long', 30, 2).path)
  await client.call(documents.upload, {
    body: {},
    files: { file: new File([book], 'long.pdf', { type: 'application/pdf' }) },
  })
  await expect.poll(async () => (await fileOf(client)).pagesRead).toBeGreaterThan(0)
  await first.stopGroup()

  const second = await startCarrel(dataDir, env)
  const again = await loggedIn(second.url)
  await expect.poll(async () => (await fileOf(again)).state).toBe('ready')
  await second.stop()
  const { db, close } = await openDatabase({ dataDir })
  onTestFinished(close)
  const { passages, units, vectors } = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('passages').select(fn.countAll<number>().as('n')).as('passages'),
      selectFrom('passageUnits').select(fn.countAll<number>().as('n')).as('units'),
      selectFrom('passageVectors').select(fn.countAll<number>().as('n')).as('vectors'),
    ])
    .executeTakeFirstOrThrow()
  expect(passages).toBeGreaterThan(50)
  expect({ units, vectors }).toEqual({ units: passages, vectors: passages })
})

async function loggedIn(origin: string): Promise<Client> {
  let token: string | null = null
  const client = createClient({ origin, token: () => token })
  token = (await client.call(users.login, { body: operator })).token
  return client
}

async function fileOf(client: Client) {
  const { items } = await client.call(documents.operatorFiles, { query: {} })
  return items[0]!
}
