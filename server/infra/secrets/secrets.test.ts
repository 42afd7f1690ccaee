import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../db/testing/test-database.ts'
import { openSecrets } from './secrets.ts'

function newFolder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'carrel-secrets-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return path.join(dir, 'data')
}

async function newDatabase() {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  return db
}

test('the first start makes a key that only its owner reads, and the next ones use it', async () => {
  const [db, dataDir] = [await newDatabase(), newFolder()]
  const sealed = (await openSecrets({ dataDir }, db)).seal('test', 'a secret')
  expect((await openSecrets({ dataDir }, db)).open('test', sealed)).toBe('a secret')
  expect(readdirSync(dataDir)).toEqual(['secret.key'])
})

test('of servers that start together on one new folder and database, all have the same key', async () => {
  const [db, dataDir] = [await newDatabase(), newFolder()]
  const all = await Promise.all(Array.from({ length: 6 }, () => openSecrets({ dataDir }, db)))
  const sealed = all[0]!.seal('test', 'a secret')
  expect(all.map((one) => one.open('test', sealed))).toEqual(all.map(() => 'a secret'))
})

test('a database that knows another key is refused, and no key is left in the folder', async () => {
  const db = await newDatabase()
  const old = newFolder()
  await openSecrets({ dataDir: old }, db)
  const dataDir = newFolder()
  const open = () => openSecrets({ dataDir }, db)
  await expect(open()).rejects.toMatchObject({
    code: 'SECRET_KEY',
    message: expect.stringContaining('Put the secret.key of the old data folder into DATA_DIR'),
  })
  expect(existsSync(path.join(dataDir, 'secret.key'))).toBe(false)
  // What the sentence asks for is all there is to do.
  await openSecrets({ dataDir: old }, db)
  const key = readFileSync(path.join(old, 'secret.key'))
  await openSecrets({ dataDir: old, secretKey: Buffer.from(key.toString(), 'base64') }, db)
})

test('a key of another database is refused as it is', async () => {
  const [db, dataDir] = [await newDatabase(), newFolder()]
  await openSecrets({ dataDir }, db)
  const file = path.join(dataDir, 'secret.key')
  const other = Buffer.alloc(32, 'other').toString('base64')
  writeFileSync(file, other)
  await expect(openSecrets({ dataDir }, db)).rejects.toMatchObject({ code: 'SECRET_KEY' })
  expect(readFileSync(file, 'utf8')).toBe(other)
})
