import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/settings/config.ts'
import { openDatabase } from '#server/infra/db/db.ts'
import { createTestDatabase } from '#server/testing/postgres-cluster.ts'
import { temporaryFolder } from '#server/testing/start-carrel.ts'
import { testApp } from '#server/testing/test-app.ts'
import { examine } from './doctor.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

async function examined(env: Record<string, string> = {}) {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  const dataDir = path.join(dir, 'data')
  const found = await examine(readConfig({ DATA_DIR: dataDir, PORT: '9', ...env }), silent)
  const about = (part: string) => found.find((one) => one.part === part)
  return { found, about, dataDir }
}

async function aDatabase() {
  const { url, drop } = await createTestDatabase(inject('postgresUrl')!)
  onTestFinished(drop)
  return url
}

test('before the first start all is well, and nothing is made', async () => {
  const { found, about, dataDir } = await examined()
  expect(found.filter(({ good }) => !good)).toEqual([])
  expect(about('database')?.sentence).toBe('There is none yet: the first start makes it.')
  expect(about('server')?.sentence).toMatch(/^None answers at/)
  expect(existsSync(dataDir)).toBe(false)
})

test('each part that does not answer is named, and hides nothing about the others', async () => {
  const away = '127.0.0.1:1'
  const { found } = await examined({
    CONTENT_DIR: '/nowhere',
    DATABASE_URL: `postgres://club:hidden@${away}/site`,
    S3_URL: `http://KEY:hidden@${away}/files`,
    SMTP_URL: `smtp://club:hidden@${away}`,
    MODEL_URL: `http://${away}/v1`,
    MODEL_NAME: 'a model',
    MODEL_KEY: 'hidden',
    EMBEDDINGS_URL: `http://${away}/v1`,
    EMBEDDINGS_MODEL: 'another',
    RERANK_URL: `http://${away}`,
  })
  expect(found.filter(({ good }) => !good).map(({ part }) => part)).toEqual([
    'content',
    'database',
    'bucket',
    'mail',
    'model',
    'embeddings',
    'rerank',
  ])
  for (const { sentence } of found) expect(sentence).toMatch(/^.+\.$/)
  expect(JSON.stringify(found)).not.toContain('hidden')
})

test('a database says which version it has, what the next start applies, and whether it is newer', async () => {
  const url = await aDatabase()
  const { about: current } = await examined({ DATABASE_URL: url })
  expect(current('database')?.sentence).toMatch(/^PostgreSQL \d+/)
  expect(current('migrations')?.sentence).toBe('All are applied.')
  expect(current('clock')).toMatchObject({ good: true })

  const database = await openDatabase({ databaseUrl: url, dataDir: '' })
  await database.query(`delete from migrations where name = '0090_mailings.sql'`)
  const { about: older } = await examined({ DATABASE_URL: url })
  expect(older('migrations')?.sentence).toBe('The next start applies 1.')
  await database.query(`insert into migrations (name, checksum) values ('9000_later.sql', '')`)
  await database.close()
  const { about: newer } = await examined({ DATABASE_URL: url })
  expect(newer('migrations')).toEqual({
    ...{ part: 'migrations', good: false },
    sentence: 'The database is of a newer version (it has 9000_later.sql): start that one.',
  })
})

test('a standby that is none is told', async () => {
  const url = await aDatabase()
  const { about } = await examined({ DATABASE_URL: url, DATABASE_READ_URL: url })
  expect(about('replica')).toMatchObject({
    ...{ good: false, sentence: expect.stringContaining('follows nobody') },
  })
  expect(about('database')?.good).toBe(true)
})

test('what a running server says of itself is told', async () => {
  const server = await testApp({
    disk: {
      freeBytes: async () => 1_000,
      hasRoom: async () => false,
      expectRoom: async () => {},
    },
  })
  const { found } = await examined({ PORT: new URL(server.origin).port })
  expect(found.filter(({ part }) => part === 'server').map(({ sentence }) => sentence)).toEqual([
    `One answers at ${server.origin}.`,
    'It says of its disk: full: 0 MB free; nothing is saved.',
  ])
})
