// Runs on both databases: what is deleted is locked first.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { attachments } from '#contract/chats/attachments.ts'
import { personalData } from '#contract/account/personal-data.ts'
import { users } from '#contract/account/users.ts'
import { type TestApp, emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'
import { typeset } from '#server/infra/reader/pdf/pdf-samples.ts'
import { deleteDueAccounts } from './delete-accounts.ts'
import { photo } from './testing/exported.ts'

const day = 86_400_000

test('the only operator cannot leave the site without one', async () => {
  const { as } = await testApp()
  const operator = as('operator')
  await expect(
    operator(personalData.askForDeletion, { body: { password: passwordOf('operator') } }),
  ).rejects.toMatchObject({ httpCode: 409 })
  await operator(users.existing)
})

test('of two operators who go at the same moment one has to stay', async () => {
  const server = await testApp()
  for (let round = 0; round < 3; round++) {
    await server.app.db.updateTable('users').set({ role: 'member' }).execute()
    const names = [`ada${round}`, `bob${round}`]
    for (const name of names) await server.as(name).token()
    await server.app.db
      .updateTable('users')
      .set({ role: 'operator' })
      .where('email', 'in', names.map(emailOf))
      .execute()
    const ends = await Promise.allSettled(
      names.map((name) =>
        server.as(name)(personalData.askForDeletion, { body: { password: passwordOf(name) } }),
      ),
    )
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { httpCode: 409 },
    })
  }
})

test('an account that cannot be deleted keeps no other one from going, and is tried again', async () => {
  const server = await testApp()
  for (const name of ['ana', 'ben']) {
    const who = server.as(name)
    await who(users.update, { files: { avatar: await photo() } })
    await who(personalData.askForDeletion, { body: { password: passwordOf(name) } })
  }
  server.advance(15 * day)
  const { app } = server
  const { remove } = app.storage
  const keys = await app.db.selectFrom('users').select('avatarKey').orderBy('deletesAt').execute()
  app.storage.remove = async (key) => {
    if (key === keys[0]!.avatarKey) throw new Error('stuck')
    await remove(key)
  }
  await expect(deleteDueAccounts(app)).rejects.toThrow('could not be deleted')
  expect(server.logged.join()).toContain('stuck')
  expect(await emails(server)).toEqual([emailOf('ana')])
  app.storage.remove = remove
  await deleteDueAccounts(app)
  expect(await emails(server)).toEqual([])
  expect(readdirSync(path.join(server.dataDir, 'files/avatars'))).toEqual([])
})

const emails = async ({ app }: TestApp) =>
  (await app.db.selectFrom('users').select('email').execute()).map(({ email }) => email)

test('an account that goes while its document is read leaves neither pages nor bytes', async () => {
  const server = await testApp()
  const { app } = server
  const ana = server.as('ana')
  let letGo = () => {}
  const free = new Promise<void>((resolve) => (letGo = resolve))
  let begun = () => {}
  const reading = new Promise<void>((resolve) => (begun = resolve))
  const { read } = app.reader
  app.reader.read = async function* (file, range) {
    for await (const page of read(file, range)) {
      begun()
      await free
      yield page
    }
  }
  const bytes = readFileSync(typeset('going', 'The lease of the cellar.'))
  await ana(attachments.add, {
    files: { file: new File([bytes], 'Lease.pdf', { type: 'application/pdf' }) },
  })
  await reading
  await ana(personalData.askForDeletion, { body: { password: passwordOf('ana') } })
  server.advance(15 * day)
  await deleteDueAccounts(app)
  letGo()
  const jobs = () => app.db.selectFrom('jobs').select('name').execute()
  await expect.poll(jobs).not.toContainEqual({ name: 'read-own-document' })
  for (const table of ['files', 'pages', 'passages', 'termCounts'] as const)
    expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
  expect(readdirSync(path.join(server.dataDir, 'files/documents'))).toEqual([])
  expect(server.logged.filter((line) => line.includes('read-own-document'))).toEqual([])
})
