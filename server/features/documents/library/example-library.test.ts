import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { v4 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { chats } from '#contract/chat.ts'
import { documents } from '#contract/documents.ts'
import { type Caller, testApp } from '../../../testing/test-app.ts'
import { importLibrary } from './import-library.ts'

type Offered = { question: string; file: string; section: string }
type Site = {
  assistant: {
    firstQuestions: Offered[]
    moreQuestions: Offered[]
    notInTheLibrary: string[]
  }
}

/** What the first answer cites; nothing where the library holds none. */
async function asked(who: Caller, message: string) {
  const cited: { filename: string; quote: string }[] = []
  for await (const event of who.stream(chats.send, { body: { requestId: uuid(), message } }))
    if (event.type === 'source') cited.push(event.data)
  return cited
}

test('the German questions that are offered are answered by the German documents', async () => {
  const { app, as, contentDir } = await testApp()
  // With an English one beside them, which must not get in their way.
  for (const name of [
    'benutzungsordnung-des-lesesaals.md',
    'leitfaden-fuer-ehrenamtliche.md',
    'membership-and-fees.md',
  ])
    cpSync(`content/library/${name}`, path.join(contentDir, 'library', name))
  await importLibrary(app)
  const operator = as('operator')
  const states = async () =>
    (await operator(documents.operatorFiles)).items.map(({ state }) => state)
  await expect.poll(states, { timeout: 90_000 }).toEqual(['ready', 'ready', 'ready'])
  const { assistant } = parse(readFileSync('content/de/site.yaml', 'utf8')) as Site
  expect(assistant.firstQuestions).toHaveLength(3)
  for (const { question, file, section } of [
    ...assistant.firstQuestions,
    ...assistant.moreQuestions,
  ]) {
    const [first] = await asked(operator, question)
    expect([question, first?.filename]).toEqual([question, file])
    const source = readFileSync(`content/library/${file.replace('.pdf', '.md')}`, 'utf8')
    const [, text = ''] = source.split(`### ${section}\n`)
    const folded = (words: string) => words.replace(/[\s|*-]+/g, '')
    expect(folded(text.split('\n#')[0]!)).toContain(folded(first!.quote))
  }
  for (const question of assistant.notInTheLibrary)
    expect([question, await asked(operator, question)]).toEqual([question, []])
})
