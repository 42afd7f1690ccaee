import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateSync } from 'otplib'
import { expect, onTestFinished, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { documents } from '#contract/documents/documents.ts'
import { secondFactor } from '#contract/account/second-factor.ts'
import { contentWithoutLibrary } from '#server/testing/content.ts'
import { passwordOf, testApp } from '#server/testing/test-app.ts'
import { blocksOf, callOf, missingIn, shapeOf, wordsOf } from './docs-curl.ts'

const guide = (name: string) => readFileSync(`docs/guide/${name}.md`, 'utf8')

test('every command of the guide for developers does what stands beneath it', async () => {
  const { folder, ...site } = await siteOfExamples()
  const values = await valuesOf(site)
  const blocks = blocksOf(guide('developers'))
  expect(blocks.length).toBeGreaterThan(20)
  let told: { status: number; text: string } | undefined
  for (const { line, text } of blocks) {
    const at = `docs/guide/developers.md:${line}`
    if (text.startsWith('curl ')) {
      const { url, init } = await callOf(wordsOf(text, values), site.origin, folder)
      const response = await fetch(url, init)
      told = { status: response.status, text: await response.text() }
      const next = blocks[blocks.findIndex((one) => one.line === line) + 1]?.text ?? ''
      // What is to be refused says so beneath itself.
      if (!/^\{ "httpCode": [45]/.test(next))
        expect(told.status, `${at}: ${told.text}`).toBeLessThan(300)
      noteWhatFollows(told.text, values)
      continue
    }
    expect(told, `${at} shows an answer of nothing`).toBeDefined()
    if (text.startsWith('event: '))
      expect(eventsIn(told!.text), at).toEqual(expect.arrayContaining(eventsIn(text)))
    else if (text.startsWith('{ "n"'))
      expect(missingIn(JSON.parse(values['CITATION']!), shapeOf(text)), at).toEqual([])
    else
      expect(missingIn(JSON.parse(told!.text), shapeOf(text)), `${at}: ${told!.text}`).toEqual([])
  }
})

test('the guide for developers names every status that the server refuses with', () => {
  const used = filesIn('server')
    .filter((file) => !/\.test\.ts$|\/testing\/|test-provider/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/new Refusal\(\s*(\d{3})\b/g)])
    .map(([, status]) => status!)
  const named = [...guide('developers').matchAll(/^\| (\d{3}) \|/gm)].map(([, status]) => status!)
  expect(used.length).toBeGreaterThan(10)
  expect([...new Set(used)].filter((status) => !named.includes(status))).toEqual([])
})

test('the guide for operators has every setting that the server reads, and no other', () => {
  const sources = ['config', 'database-config', 'model-config', 'server-role', 'otlp-config'].map(
    (file) => readFileSync(`server/settings/${file}.ts`, 'utf8'),
  )
  const read = sources.flatMap((source) => [
    ...source.matchAll(/(?:read\(|env\[)['`]((?:\w|\$\{signal\})+)['`]/g),
  ])
  const known = new Set(
    read.flatMap(([, name]) =>
      ['TRACES', 'METRICS', 'LOGS'].map((signal) => name!.replace('${signal}', signal)),
    ),
  )
  // Those of traces have a table of their own.
  const rows = [guide('operators'), guide('traces')]
    .join('\n')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const told = new Set(
    rows.flatMap((row) =>
      [...row.split('|')[1]!.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name!),
    ),
  )
  expect(known.size).toBeGreaterThan(15)
  expect(
    [...known].filter((name) => !told.has(name)),
    'not in the guide',
  ).toEqual([])
  expect(
    [...told].filter((name) => !known.has(name)),
    'not read by the server',
  ).toEqual([])
})

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(folder, name))

/** A server with one document of the example library, which the examples ask about. */
async function siteOfExamples() {
  const folder = mkdtempSync(path.join(tmpdir(), 'carrel-docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const content = contentWithoutLibrary(folder)
  for (const name of ['library/branch-rules.md', 'plans.yaml', 'categories.yaml'])
    cpSync(path.join('content', name), path.join(content, name))
  writeFileSync(path.join(folder, 'fees.csv'), 'Kind,Fee\nMember,120\nStudent,30\n')
  const app = await testApp({}, { CONTENT_DIR: content })
  const list = async () => (await app.as('operator')(documents.operatorFiles, {})).items
  await expect.poll(async () => (await list())[0]?.state, { timeout: 120_000 }).toBe('ready')
  return { ...app, folder }
}

/** What the names in the examples stand for; MESSAGE, CHAT, QUOTE and PAGE come from answers. */
async function valuesOf(app: Awaited<ReturnType<typeof testApp>>): Promise<Record<string, string>> {
  const ben = app.as('ben')
  const body = { password: passwordOf('ben') }
  const { secret } = await ben(secondFactor.begin, { body })
  const { recoveryCodes } = await ben(secondFactor.confirm, {
    body: { otp: generateSync({ secret }) },
  })
  // A citation needs an answer that has one, whatever the question above it is answered with.
  const ana = app.as('ana')
  const message = 'How long are the minutes of a branch kept?'
  const requestId = crypto.randomUUID()
  const { botMessage } = await ana(chats.send, { body: { requestId, message } })
  const citation = botMessage.citations[0]!
  return {
    PASSWORD: passwordOf('ana'),
    BENS_PASSWORD: passwordOf('ben'),
    CODE: recoveryCodes[0]!,
    TOKEN: (await ana.token())!,
    OLD_TOKEN: (await app.as('carla').token())!,
    OPERATOR_TOKEN: (await app.as('operator').token())!,
    REQUEST: crypto.randomUUID(),
    CITATION: JSON.stringify(citation),
    QUOTE: citation.quote,
    PAGE: String(citation.page),
    MESSAGE: botMessage.id,
    CHAT: botMessage.chatId,
  }
}

/** Later commands go on from the chat that was answered last. */
function noteWhatFollows(text: string, values: Record<string, string>) {
  const start = /event: start\ndata: (.*)/.exec(text)?.[1]
  const said = (
    start ? { payload: JSON.parse(start) } : text.startsWith('{') ? JSON.parse(text) : {}
  ) as {
    payload?: { chat?: { id: string }; botMessage?: { id: string } }
  }
  if (!said.payload?.chat || !said.payload.botMessage) return
  values['CHAT'] = said.payload.chat.id
  values['MESSAGE'] = said.payload.botMessage.id
}

const eventsIn = (text: string) => [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name)

test('an example that could not be run is found', () => {
  expect(() => wordsOf('curl -s $(whoami)', {})).toThrow('plain command')
  expect(() => wordsOf('curl "$NOBODY"', {})).toThrow('has no value')
  expect(missingIn({ a: 1 }, shapeOf('{ "a": "…", "b": 1 }'))).toEqual(['.b is undefined'])
  expect(missingIn({ httpCode: 200 }, shapeOf('{ "httpCode": 404 }'))).toEqual(['.httpCode is 200'])
  expect(missingIn({ items: [] }, shapeOf('{ "items": [ { "a": 1 } ] }'))).toEqual([
    '.items is empty',
  ])
  expect(blocksOf('a\n\n    b\n    c\n\n    d\n')).toEqual([
    { line: 3, text: 'b\nc' },
    { line: 6, text: 'd' },
  ])
})
