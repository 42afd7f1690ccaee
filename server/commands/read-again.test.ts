import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { documents } from '#contract/documents/documents.ts'
import { users } from '#contract/account/users.ts'
import { readAgain } from '../features/documents/documents.ts'
import { settled, upload } from '../features/documents/testing/uploads.ts'
import { contentWithoutLibrary } from '../testing/content.ts'
import { postgresForTest } from '../testing/shared-postgres.ts'
import { startCarrel, temporaryFolder } from '../testing/start-carrel.ts'
import { testApp } from '../testing/test-app.ts'

test('the command has one document or all of them read again at the next start', async () => {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  const operator = { email: 'op@example.org', password: 'a long enough password' }
  // Without the embedded database each of the five programs starts in half the time.
  const database = await postgresForTest()
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: path.join(dir, 'data'),
    CONTENT_DIR: contentWithoutLibrary(dir),
    OPERATOR_EMAIL: operator.email,
    OPERATOR_PASSWORD: operator.password,
  }
  const site = async () => {
    const carrel = await startCarrel(env.DATA_DIR, env)
    const { token } = await createClient({ origin: carrel.url, token: () => null }).call(
      users.login,
      { body: operator },
    )
    return { ...carrel, client: createClient({ origin: carrel.url, token: () => token }) }
  }
  const first = await site()
  const file = new File(['The pier is open.'], 'pier.txt', { type: 'text/plain' })
  await first.client.call(documents.upload, { body: {}, files: { file } })
  const isReady = async ({ client }: Awaited<ReturnType<typeof site>>) =>
    (await client.call(documents.operatorFiles, { query: {} })).items[0]?.state === 'ready'
  await expect.poll(() => isReady(first)).toBe(true)
  await first.stop()
  const before = await passagesIn(database)
  expect(before).toHaveLength(1)
  const command = (...names: string[]) =>
    promisify(execFile)('node', ['server/commands/read-again.ts', ...names], {
      env: { ...process.env, ...env },
    })
  await expect(command('other.pdf')).rejects.toThrow('no document with the file name "other.pdf"')
  expect((await command('pier.txt')).stdout).toContain('1 document is read again')
  expect((await command('--all')).stdout).toMatch(/^\d documents? (?:is|are) read again/)
  const second = await site()
  await expect.poll(() => isReady(second)).toBe(true)
  await second.stop()
  const after = await passagesIn(database)
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
  expect(after[0]!.id).not.toBe(before[0]!.id)
})

async function passagesIn({ open }: Awaited<ReturnType<typeof postgresForTest>>) {
  const { db, close } = await open()
  const passages = await db.selectFrom('passages').select(['id', 'text']).execute()
  await close()
  return passages
}

test('a document that is read again has each passage once', async () => {
  const { app, as } = await testApp()
  const operator = as('operator')
  const { id } = await upload(operator, 'pier.txt', 'The pier is open.\n\nThe quay is closed.')
  await settled(operator, id)
  const stored = async () => ({
    passages: await app.db.selectFrom('passages').select(['page', 'text']).execute(),
    pages: await app.db.selectFrom('pages').select(['page', 'text']).execute(),
  })
  const before = await stored()
  expect(before.passages.length).toBeGreaterThan(0)
  expect(await readAgain(app, 'all')).toBe(1)
  // While it waits, asking again changes nothing.
  expect(await readAgain(app, 'all')).toBeLessThan(2)
  await settled(operator, id)
  await expect.poll(stored).toEqual(before)
})
