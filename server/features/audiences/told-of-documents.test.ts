import { expect, test } from 'vitest'
import { attachments } from '#contract/chats/attachments.ts'
import { createClient } from '#contract/client.ts'
import { contentFiles } from '#contract/desk/content-files.ts'
import { documents } from '#contract/documents/documents.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { listen } from '../changes/testing/listen.ts'
import { settled, upload } from '../documents/testing/uploads.ts'
import { tellEverybodySoon } from './audiences.ts'

const rules = '# Rules\n\nThe harbour closes at nine in the evening.\n'

async function listening(server: TestApp, name = 'ana') {
  const hers = listen(server.as(name))
  await hers.ready()
  return hers
}

test('open browsers are told of a document once it can be read, and when it is gone', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  const hers = await listening(server)
  const { id } = await upload(operator, 'rules.md', rules, { library: true })
  await settled(operator, id)
  await hers.change('library')
  expect(hers.things()).not.toContain('documents null')
  const before = hers.things().filter((thing) => thing.startsWith('library ')).length
  await operator(documents.deleteFile, { params: { id } })
  await expect
    .poll(() => hers.things().filter((thing) => thing.startsWith('library ')).length)
    .toBeGreaterThan(before)
})

test('a document that a member attached is no news for anybody else', async () => {
  const server = await testApp()
  const [ana, ben] = [server.as('ana'), server.as('ben')]
  const his = await listening(server, 'ben')
  await ana(attachments.add, { body: {}, files: { file: new File([rules], 'rules.md') } })
  const state = async () => (await ana(attachments.list, { query: {} })).items[0]?.state
  await expect.poll(state).toBe('ready')
  // Told after whatever was told of the attachment.
  await tellEverybodySoon(server.app, 'content')
  await his.change('content')
  expect(his.things().filter((thing) => /^(library|documents) /.test(thing))).toEqual([])
  expect((await ben(attachments.list, { query: {} })).items).toEqual([])
})

test('open browsers are told of what the operator publishes, and not of a draft', async () => {
  const server = await testApp()
  const hers = await listening(server)
  const token = await server.as('operator').token()
  const { call } = createClient({ origin: server.origin, token: () => token })
  const save = (text: string, draft: boolean) =>
    call(
      contentFiles.save,
      { params: { path: 'links.yaml' }, body: { text, draft } },
      { ifMatch: '*' },
    )
  await save('[]', true)
  await tellEverybodySoon(server.app, 'library')
  await hers.change('library')
  expect(hers.things()).not.toContain('content null')
  await save('[]', false)
  await hers.change('content')
})

test('of very many documents each member is told now and then, and of the last one, too', async () => {
  const server = await testApp()
  const hers = await listening(server)
  await listening(server, 'ben')
  const begun = performance.now()
  for (let i = 0; i < 100; i += 1)
    await server.app.db
      .transaction()
      .execute((db) => tellEverybodySoon({ ...server.app, db }, 'library'))
  const { rows } = await server.app.database.query(
    `select count(*)::int as told, count(distinct member_id)::int as members
     from changes where kind = 'library'`,
  )
  const seconds = (performance.now() - begun) / 1_000
  expect(rows[0]!.members).toBe(2)
  expect(rows[0]!.told / 2).toBeLessThanOrEqual(1 + seconds / 5)
  await hers.change('library')
  // One job waits for its time, or has just told of all.
  expect((await server.app.jobs.waiting('tell-everybody')).length).toBeLessThanOrEqual(1)
})
