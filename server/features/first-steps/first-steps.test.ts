import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { auditLog } from '#contract/desk/audit.ts'
import { contentFiles } from '#contract/desk/content-files.ts'
import { firstSteps, startingOut } from '#contract/desk/first-steps.ts'
import { invitations } from '#contract/desk/invitations.ts'
import { settings } from '#contract/desk/settings.ts'
import { documents } from '#contract/documents/documents.ts'
import { library } from '#contract/documents/library.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { importLibrary } from '../documents/library/import-library.ts'
import { upload } from '../documents/testing/uploads.ts'
import { exampleContact, exampleOrganisation, exampleQuestions, hashOfExample } from './examples.ts'

const doneIn = async (server: TestApp) =>
  (await server.as('operator')(startingOut.steps)).flatMap(({ kind, done }) => (done ? [kind] : []))

/** The titles of what is read: until then a document is called as its file. */
const libraryOf = async (server: TestApp, name: string) =>
  (await server.as(name)(library.list, { query: { all: 'true' } })).items
    .filter(({ progress }) => !progress)
    .map(({ title }) => title)

const example = (file: string) => readFileSync(path.join('content', file), 'utf8')

test('what ships is known as an example; write it anew with `vitest -u`', async () => {
  const folders = ['library', 'training', 'de/training']
  const pages = ['home', 'about', 'faq', 'features', 'privacy-policy', 'terms-and-conditions']
  const files = [
    ...pages.flatMap((name) => [`pages/${name}.md`, `pages/de/${name}.md`]),
    ...['plans.yaml', 'prompts.yaml', 'links.yaml'],
    ...['de/prompts.yaml', 'de/links.yaml', 'de/site.yaml'],
    ...folders.flatMap((folder) =>
      readdirSync(`content/${folder}`).map((name) => `${folder}/${name}`),
    ),
  ].toSorted()
  const hashes = Object.fromEntries(files.map((file) => [file, hashOfExample(example(file))]))
  await expect(`${JSON.stringify(hashes, null, 2)}\n`).toMatchFileSnapshot('example-hashes.json')
  expect(example('site.yaml')).toContain(`organisation: ${exampleOrganisation}\n`)
  for (const [name, value] of Object.entries(exampleContact))
    expect(example('site.yaml')).toContain(`  ${name}: ${value}\n`)
  for (const question of exampleQuestions)
    expect(example('site.yaml')).toContain(`    - question: ${question}\n`)
})

test('a new operator sees what to do first, and what is done, from the site as it is', async () => {
  const server = await testApp()
  const { app, contentDir } = server
  const operator = server.as('operator')
  for (const file of ['plans.yaml', 'prompts.yaml', 'categories.yaml'])
    writeFileSync(path.join(contentDir, file), example(file))
  writeFileSync(
    path.join(contentDir, 'library/code-of-conduct.md'),
    example('library/code-of-conduct.md'),
  )
  await importLibrary(app)
  const steps = await operator(startingOut.steps)
  expect(steps.map(({ kind }) => kind)).toEqual(firstSteps)
  expect(await doneIn(server)).toEqual([])

  // The letters of a site that has its name would still send people to Ellerdean.
  await operator(settings.change, { body: { organisation: 'House of Books' } })
  expect(await doneIn(server)).toEqual([])
  const contactEmail = 'desk@books.example'
  const membershipEmail = contactEmail
  await operator(settings.change, { body: { contactEmail, membershipEmail } })
  expect(await doneIn(server)).toEqual([])
  await operator(settings.change, { body: { postalAddress: '1 Shelf Lane, Reading' } })
  expect(await doneIn(server)).toEqual(['name'])
  const homes = async () =>
    (await operator(startingOut.steps)).find(({ kind }) => kind === 'words')!.languages
  expect(await homes()).toEqual(['en', 'de'])
  const write = async (file: string, change: (text: string) => string) => {
    const token = await operator.token()
    const client = createClient({ origin: server.origin, token: () => token })
    const params = { path: file }
    const { text, etag } = await client.call(contentFiles.read, { params })
    const body = { text: change(text!) }
    await client.call(contentFiles.save, { params, body }, { ifMatch: etag })
  }
  await write('pages/de/home.md', (text) =>
    text.replace(/^headline: .*$/m, 'headline: Unser Haus.'),
  )
  expect(await doneIn(server)).toEqual(['name'])
  expect(await homes()).toEqual(['en'])
  await write('pages/home.md', (text) => text.replace(/^headline: .*$/m, 'headline: Our house.'))
  expect(await doneIn(server)).toEqual(['name', 'words'])
  expect(await homes()).toBeUndefined()
  const other = async () =>
    (await operator(startingOut.steps)).find(({ kind }) => kind === 'exampleWords')!.files
  expect(await other()).toEqual(['site.yaml', 'prompts.yaml'])
  await write('prompts.yaml', (text) => text.replace('My annual leave', 'My books'))
  await write('site.yaml', (text) =>
    exampleQuestions.reduce((now, one) => now.replace(one, 'Which books are new?'), text),
  )
  expect(await other()).toBeUndefined()
  await write('plans.yaml', (text) => text.replace('name: Free', 'name: Guest'))
  await upload(operator, 'rules.md', '# Rules\n\nThe doors close at ten.')
  await server.as('ana').token()
  expect(await doneIn(server)).toEqual(['name', 'words', 'plans', 'documents', 'exampleWords'])
  await server.as('ben').token()
  expect(await doneIn(server)).toEqual([
    ...['name', 'words', 'plans', 'documents', 'exampleWords'],
    'members',
  ])
  app.config.smtpUrl = 'smtp://127.0.0.1:25'
  app.config.stripe = { secretKey: 'sk', webhookSecret: 'wh', url: undefined, tax: false }
  app.config.backup = { to: { folder: app.config.dataDir }, keep: 1 }
  expect((await operator(startingOut.steps)).filter(({ done }) => !done)).toEqual([
    { kind: 'examples', done: false },
  ])
  expect(await operator(startingOut.change, { body: { examples: false } })).toEqual([])
})

test('members are invited with the first invitation', async () => {
  const server = await testApp()
  expect(await doneIn(server)).not.toContain('members')
  const body = { email: 'noor@example.org' }
  await server.as('operator')(invitations.invite, { body })
  expect(await doneIn(server)).toContain('members')
})

test('the examples are taken out of the library in one go, and put back', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  for (const name of ['code-of-conduct.md', 'branch-rules.md'])
    writeFileSync(path.join(server.contentDir, 'library', name), example(`library/${name}`))
  await importLibrary(server.app)
  const own = await upload(operator, 'rules.md', '# Rules\n\nThe doors close at ten.')
  await operator(documents.updateFile, { params: { id: own._id }, body: { library: true } })
  await expect.poll(() => libraryOf(server, 'ana')).toHaveLength(3)
  const all = await libraryOf(server, 'ana')
  await operator(startingOut.change, { body: { examples: false } })
  expect(await libraryOf(server, 'ana')).toEqual(['Rules'])
  // They stay out at the next start.
  await importLibrary(server.app)
  expect(await libraryOf(server, 'ana')).toEqual(['Rules'])
  await operator(startingOut.change, { body: { examples: true } })
  expect((await libraryOf(server, 'ana')).toSorted()).toEqual(all.toSorted())
  const { items } = await operator(auditLog.list, { query: { act: 'document.changed' } })
  expect(items.length).toBeGreaterThanOrEqual(4)
})

test('the list is put away for every operator, and taken back', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  expect(await operator(startingOut.change, { body: { putAway: true } })).toEqual([])
  expect(await operator(startingOut.steps)).toEqual([])
  expect(await operator(startingOut.change, { body: { putAway: false } })).not.toEqual([])
  const { items } = await operator(auditLog.list, { query: { act: 'settings.changed' } })
  expect(items.map(({ subject }) => subject.name)).toEqual(['false', 'true'])
  await expect(server.as('ana')(startingOut.steps)).rejects.toMatchObject({ httpCode: 403 })
})
