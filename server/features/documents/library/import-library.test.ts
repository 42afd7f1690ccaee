import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { typeset } from '#server/infra/reader/pdf/pdf-samples.ts'
import { testApp } from '#server/testing/test-app.ts'
import { documents } from '#contract/documents/documents.ts'
import { operator as ofOperator } from '#contract/desk/operator.ts'
import { importLibrary } from './import-library.ts'

const rules = (words: string, open = true) => `---
title: House rules
filename: house-rules.pdf
category: Rules
description: The rules of the house.
public: ${open}
assistant: true
published: 2026-01-15
---
## 1 Doors

${words}
`

test('what lies in the content folder is the library: added, replaced and removed with it', async () => {
  const { app, as, contentDir, dataDir } = await testApp()
  const library = path.join(contentDir, 'library')
  const listed = () =>
    app.db
      .selectFrom('files')
      .select(['filename', 'title', 'public', 'library', 'sha256'])
      .orderBy('filename')
      .execute()
  writeFileSync(path.join(library, 'house-rules.md'), rules('The doors close at ten.'))
  copyFileSync(typeset('lying', 'A PDF that lies there.'), path.join(library, 'Lying There.pdf'))
  await Promise.all([importLibrary(app), importLibrary(app)])
  const first = await listed()
  expect(first).toMatchObject([
    { filename: 'house-rules.pdf', title: 'House rules', public: true, library: true },
    { filename: 'lying-there.pdf', title: 'Lying There', public: false, library: true },
  ])
  writeFileSync(path.join(library, 'house-rules.md'), rules('The doors close at eleven.'))
  rmSync(path.join(library, 'Lying There.pdf'))
  await importLibrary(app)
  const inForce = async () => (await as('operator')(documents.operatorFiles)).items
  await expect
    .poll(inForce)
    .toMatchObject([
      { filename: 'house-rules-2.pdf', version: 2, state: 'ready', title: 'House rules' },
    ])
  expect(await listed()).toHaveLength(2)
  rmSync(path.join(library, 'house-rules.md'))
  await importLibrary(app)
  expect(await listed()).toEqual([])
  await expect.poll(() => readdirSync(path.join(dataDir, 'files/documents'))).toEqual([])
})

test('what the folder says of a file holds when it is new, and the operator’s changes stay until then', async () => {
  const { app, as, contentDir } = await testApp()
  const source = path.join(contentDir, 'library', 'house-rules.md')
  const operator = as('operator')
  const only = async () => (await operator(documents.operatorFiles)).items[0]!
  writeFileSync(source, rules('The doors close at ten.'))
  await importLibrary(app)
  const params = { id: (await only()).id }
  await operator(documents.updateFile, { params, body: { title: 'Ours', assistant: false } })
  await importLibrary(app)
  expect(await only()).toMatchObject({ title: 'Ours', assistant: false, public: true })
  writeFileSync(source, rules('The doors close at eleven.'))
  await importLibrary(app)
  expect(await only()).toMatchObject({ title: 'Ours', assistant: false, public: true })
  writeFileSync(source, rules('The doors close at eleven.', false))
  await importLibrary(app)
  expect(await only()).toMatchObject({ title: 'House rules', assistant: true, public: false })
  await expect(
    operator(documents.deleteFile, { params: { id: (await only()).id } }),
  ).rejects.toMatchObject({ httpCode: 409, message: expect.stringContaining('content/library') })
})

test('files of every kind are taken as they lie there, with what is said beside them', async () => {
  const { app, as, contentDir, logged } = await testApp()
  const library = path.join(contentDir, 'library')
  writeFileSync(path.join(library, 'fees.csv'), 'Kind;Fee\nReader;12\n')
  writeFileSync(
    path.join(library, 'fees.csv.yaml'),
    'title: All fees\ndescription: What each kind pays.\npublic: true\n',
  )
  writeFileSync(path.join(library, 'Keys.txt'), 'Lost keys are reported to the porter.')
  writeFileSync(
    path.join(library, 'porter.html'),
    '<title>The porter’s guide</title><p>The porter keeps the keys.</p>',
  )
  writeFileSync(path.join(library, 'broken.docx'), 'This is no Word document.')
  await importLibrary(app)
  const listed = async () => (await as('operator')(documents.operatorFiles)).items
  const states = async () => (await listed()).map(({ state }) => state)
  await expect.poll(states).toEqual(['ready', 'ready', 'ready'])
  const items = (await listed()).toSorted((a, b) => (a.filename < b.filename ? -1 : 1))
  expect(items).toMatchObject([
    { filename: 'fees.csv', title: 'All fees', public: true, library: true, assistant: true },
    { filename: 'keys.txt', title: 'Keys', public: false, library: true },
    { filename: 'porter.html', title: 'The porter’s guide', public: false, library: true },
  ])
  const kept = await app.db.selectFrom('files').select('description').orderBy('filename').execute()
  expect(kept.map(({ description }) => description)).toEqual(['What each kind pays.', '', ''])
  expect(logged.some((line) => line.includes('broken.docx'))).toBe(true)
})

test('a slip in the details beside a file is told with its line, and what they said before stays', async () => {
  const { app, as, contentDir, logged } = await testApp()
  const operator = as('operator')
  const write = (name: string, text: string) =>
    writeFileSync(path.join(contentDir, 'library', name), text)
  const listed = async (name: string) =>
    (await as(name)(documents.assistantFiles)).items.map(({ title }) => title)
  const faults = async () =>
    (await operator(ofOperator.contentFaults)).map(({ file, line }) => [file, line])
  write('keys.txt', 'Lost keys are reported to the porter.')
  write('keys.txt.yaml', 'title: Keys of the house\n')
  await importLibrary(app)
  await expect.poll(() => listed('ana')).toEqual(['Keys of the house'])
  expect(await faults()).toEqual([])

  write('keys.txt.yaml', 'title: Keys\npublic: perhaps\n')
  write('wages.txt', 'The porter earns twelve crowns.')
  // Misspelt, so that it does not say who may see the document.
  write('wages.txt.yaml', 'title: Pay of the porter\naudiance:\n  groups: [Board]\n')
  await importLibrary(app)
  await expect.poll(() => listed('operator')).toContain('Wages')
  expect(await listed('ana')).toEqual(['Keys of the house'])
  expect(await faults()).toEqual([
    ['library/keys.txt.yaml', 2],
    ['library/wages.txt.yaml', 2],
  ])
  expect(logged.join()).toMatch(/wages\.txt\.yaml, line 2: \W*audiance\W*: there is no such field/)

  write('keys.txt.yaml', 'title: Keys\npublic: true\n')
  write('wages.txt.yaml', 'title: Pay\n')
  await importLibrary(app)
  expect((await listed('ana')).toSorted()).toEqual(['Keys', 'Pay'])
  expect(await faults()).toEqual([])
})
