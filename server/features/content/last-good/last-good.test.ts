import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { content } from '#contract/content.ts'
import { desk } from '#contract/desk/desk.ts'
import { documents } from '#contract/documents/documents.ts'
import { operator } from '#contract/desk/operator.ts'
import { temporaryFolder } from '#server/testing/start-carrel.ts'
import { testApp } from '#server/testing/test-app.ts'

const category = (name: string) =>
  `- { slug: bees, name: ${name}, description: All of them., icon: bug }\n`

/** A data folder and a content folder, with which servers can start one after the other. */
function folders() {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  const contentDir = path.join(dir, 'words')
  mkdirSync(path.join(contentDir, 'letters'), { recursive: true })
  cpSync('content/site.yaml', path.join(contentDir, 'site.yaml'))
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(contentDir, name)), { recursive: true })
    writeFileSync(path.join(contentDir, name), text)
  }
  const start = () => testApp({}, { CONTENT_DIR: contentDir, DATA_DIR: path.join(dir, 'data') })
  return { contentDir, write, start }
}

test('a slip in a file does not keep a server from starting: what was last good is in use', async () => {
  const { contentDir, write, start } = folders()
  write('categories.yaml', category('Bees'))
  write('letters/welcome.md', '# Hello from us\n\nCome in: {{url}}\n')
  const first = await start()
  expect(await first.as('operator')(operator.contentFaults)).toEqual([])
  const site = readFileSync(path.join(contentDir, 'site.yaml'), 'utf8')
  write('categories.yaml', `${category('Wasps')}- { slug: b }\n`)
  write('letters/welcome.md', '# Hello\n\n{{nobody}}\n')
  write('site.yaml', site.replace('product: Carrel', 'product: ""'))
  const second = await start()
  expect(await second.as('ana')(content.categories)).toMatchObject([{ name: 'Bees' }])
  const page = await fetch(`${second.origin}/about`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Carrel')])
  const faults = await second.as('operator')(operator.contentFaults)
  const files = faults.map(({ file, line }) => [file, line])
  expect(files).toContainEqual(['categories.yaml', 2])
  expect(files).toContainEqual(['site.yaml', expect.any(Number)])
  expect(files).toContainEqual(['letters/welcome.md', 3])
  expect(faults.map(({ message }) => message).join()).toContain('asks for {{nobody}}')
  expect(second.logged.join()).toMatch(/categories\.yaml, line 2: /)
  await expect(second.as('ana')(operator.contentFaults)).rejects.toMatchObject({ httpCode: 403 })

  write('categories.yaml', category('Wasps'))
  write('site.yaml', site)
  expect(await second.as('ana')(content.categories)).toMatchObject([{ name: 'Wasps' }])
  const left = await second.as('operator')(operator.contentFaults)
  expect(left.map(({ file }) => file)).not.toContain('categories.yaml')
})

const rules = (published: string, name: string) => `---
title: ${name}
filename: ${name.toLowerCase()}.pdf
category: Rules
description: The rules of the house.
public: true
assistant: true
published: ${published}
---
## 1 Doors

The doors of ${name} close at ten.
`

test('a slip in a document of the library leaves all of it as it was, until it is mended', async () => {
  const { write, start } = folders()
  write('library/house.md', rules('2026-01-15', 'House'))
  write('library/garden.md', rules('2026-01-15', 'Garden'))
  // With nothing to fall back on, the start stops with the sentence.
  write('library/house.md', rules('[', 'House'))
  await expect(start()).rejects.toThrow(/library\/house\.md, line \d+: /)
  write('library/house.md', rules('2026-01-15', 'House'))
  const titles = async (server: Awaited<ReturnType<typeof start>>) =>
    (await server.as('operator')(documents.operatorFiles)).items.map(({ title }) => title).sort()
  const first = await start()
  expect(await titles(first)).toEqual(['Garden', 'House'])

  write('library/house.md', rules('[', 'Palace'))
  const second = await start()
  expect(await titles(second)).toEqual(['Garden', 'House'])
  expect(await second.as('operator')(operator.contentFaults)).toMatchObject([
    { file: 'library/house.md', line: expect.any(Number) },
  ])
  expect(await second.as('operator')(desk.duties)).toMatchObject([{ kind: 'content', count: 1 }])
  const told = second.logged.filter((line) => line.includes('house.md'))
  expect(told).toEqual([expect.stringMatching(/library\/house\.md, line \d+: /)])

  write('library/house.md', rules('2026-01-15', 'Palace'))
  const third = await start()
  expect(await third.as('operator')(operator.contentFaults)).toEqual([])
  expect(await third.as('operator')(desk.duties)).toEqual([])
})
