import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { attachments } from '#contract/chats/attachments.ts'
import { type ChatEvent, type Message, chats } from '#contract/chats/chat.ts'
import { documents } from '#contract/documents/documents.ts'
import { shares } from '#contract/chats/shares.ts'
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts'
import {
  type Asked,
  fakeProvider,
  modelOf,
  saying,
} from '#server/features/answering/testing/fake-provider.ts'
import { settled, upload } from '#server/features/documents/testing/uploads.ts'

const guide = `# Keys of the house

## Keys

Every member has a key to the reading room. Lost keys are reported to the porter of the west wing before nightfall. A new key costs 40 crowns, and is ready after three days.

## Lockers

Lockers are emptied on the last Friday of each month by the caretaker.
`

const lost = 'Lost keys are reported to the porter of the west wing before nightfall.'

async function withGuide({ as }: Pick<TestApp, 'as'>, name = 'keys.md', more: object = {}) {
  const operator = as('operator')
  const { id } = await upload(operator, name, `${guide}\nThis is ${name}.\n`)
  const file = await settled(operator, id)
  expect(file.state).toBe('ready')
  if (Object.keys(more).length > 0)
    await operator(documents.updateFile, { params: { id }, body: more })
  return file
}

const ask = (message: string, filename: string, text = lost, more: object = {}) => ({
  body: { requestId: uuid(), message, selection: { filename, page: 1, text }, ...more },
})

const messagesOf = async (who: Caller, chatId: string) =>
  (await who(chats.list, { query: { chatId } })).items as Message[]

const pageOf = async (who: Caller, filename: string, words: string) => {
  const pages = await who(documents.textPages, { params: { filename }, query: { limit: 50 } })
  return pages.find(({ text }) => text.includes(words))!.page
}

test('a question about a selected passage is answered from around it, and cites it first', async () => {
  const server = await testApp()
  const { filename } = await withGuide(server)
  const ana = server.as('ana')
  const page = await pageOf(ana, filename, lost)
  const selection = {
    filename,
    page,
    text: 'Lost  keys are reported\nto the porter of the west wing before nightfall.',
  }
  const events: ChatEvent[] = []
  const asked = { ...ask('How much does a new key cost?', filename).body, selection }
  for await (const event of ana.stream(chats.send, { body: asked })) events.push(event)
  const [first] = events.flatMap((event) => (event.type === 'source' ? [event.data] : []))
  expect(first).toMatchObject({ n: 1, filename, page, quote: lost })
  const [done] = events.flatMap((event) => (event.type === 'done' ? [event.data.botMessage] : []))
  expect(done!.grounded).toBe('yes')
  expect(done!.citations.map(({ n, quote }) => [n, quote])).toEqual([
    [1, lost],
    [2, expect.stringContaining('40 crowns')],
  ])
  expect(done!.content).toContain('[2]')
  const [question] = await messagesOf(ana, done!.chatId)
  expect(question!.selection).toMatchObject({
    filename,
    page,
    text: lost,
    title: expect.any(String),
  })
})

test('what nothing answers is said to be so, with what stands around the passage', async () => {
  const server = await testApp()
  const { filename } = await withGuide(server)
  const ana = server.as('ana')
  const page = await pageOf(ana, filename, lost)
  const body = ask('Which colour has the roof of the observatory?', filename).body
  const { botMessage } = await ana(chats.send, {
    body: { ...body, selection: { ...body.selection, page } },
  })
  expect(botMessage).toMatchObject({ grounded: 'no', content: expect.stringContaining('[1]') })
  expect(botMessage.citations).toHaveLength(1)
})

test('words that are not on the page, and files that are not for asking, are refused', async () => {
  const server = await testApp()
  const [ana, ben] = [server.as('ana'), server.as('ben')]
  const { filename } = await withGuide(server)
  const closed = await withGuide(server, 'closed.md', { assistant: false })
  const page = await pageOf(ana, filename, lost)
  const send = (who: Caller, of: string, text = lost, at = page) =>
    who(chats.send, {
      body: { ...ask('Who?', of).body, selection: { filename: of, page: at, text } },
    })
  await expect(send(ana, filename, 'Keys are never lost.')).rejects.toMatchObject({
    httpCode: 422,
    payload: { errors: { selection: expect.stringContaining('not on that page') } },
  })
  await expect(send(ana, filename, lost, 99)).rejects.toMatchObject({ httpCode: 422 })
  await expect(send(ana, filename, 'x'.repeat(2_001))).rejects.toMatchObject({ httpCode: 422 })
  await expect(send(ana, closed.filename)).rejects.toMatchObject({
    message: expect.stringContaining('not taken from this document'),
  })
  await expect(send(ana, 'nowhere.md')).rejects.toMatchObject({ httpCode: 404 })
  // An own document, in its own chat alone, and for its owner alone.
  const { chat } = await ana(chats.send, { body: { requestId: uuid(), message: 'Hello' } })
  const text = `# Notes\n\n${lost}`
  const own = await ana(attachments.add, {
    body: { chatId: chat.id },
    files: { file: new File([text], 'own.md') },
  })
  await expect
    .poll(async () => (await ana(attachments.list, { query: { chatId: chat.id } })).items[0]!.state)
    .toBe('ready')
  await expect(send(ben, own.filename, lost, 1)).rejects.toMatchObject({ httpCode: 404 })
  await expect(send(ana, own.filename, lost, 1)).rejects.toMatchObject({ httpCode: 422 })
  const selection = { filename: own.filename, page: 1, text: lost }
  const { userMessage } = await ana(chats.send, {
    body: { requestId: uuid(), message: 'Who is told?', chatId: chat.id, selection },
  })
  expect(userMessage.selection).toMatchObject({ text: lost })
  expect(await messagesOf(ben, chat.id).catch(({ httpCode }) => httpCode)).toBe(404)
})

test('the passage stays with its question: worded anew, answered again, forked, shared and copied', async () => {
  const server = await testApp()
  const { filename } = await withGuide(server)
  const [ana, ben] = [server.as('ana'), server.as('ben')]
  const page = await pageOf(ana, filename, lost)
  const body = ask('How much does a new key cost?', filename).body
  const { chat, userMessage, botMessage } = await ana(chats.send, {
    body: { ...body, selection: { ...body.selection, page } },
  })
  const again = await ana(chats.again, { body: { requestId: uuid(), messageId: botMessage.id } })
  expect(again.botMessage.citations[0]).toMatchObject({ n: 1, quote: lost })
  const reworded = await ana(chats.again, {
    body: { requestId: uuid(), messageId: userMessage.id, message: 'What is the price of a key?' },
  })
  expect(reworded.userMessage.selection).toMatchObject({ text: lost })
  const fork = await ana(chats.fork, { body: { messageId: again.botMessage.id } })
  expect((await messagesOf(ana, fork.id))[0]!.selection).toMatchObject({ text: lost })
  const { url } = await ana(shares.make, { body: { chatId: chat.id } })
  const shareId = url.split('/s/')[1]!
  const shared = await server.guest(shares.read, { params: { shareId } })
  expect(shared.messages[0]!.selection).toMatchObject({ text: lost, filename })
  const copy = await ben(shares.copy, { params: { shareId } })
  expect((await messagesOf(ben, copy.id))[0]!.selection).toMatchObject({ text: lost })
})

test('an answer again without the document is one without the passage', async () => {
  const server = await testApp()
  const { filename, id } = await withGuide(server)
  const ana = server.as('ana')
  const page = await pageOf(ana, filename, lost)
  const body = ask('How much does a new key cost?', filename).body
  const { botMessage } = await ana(chats.send, {
    body: { ...body, selection: { ...body.selection, page } },
  })
  await server.as('operator')(documents.updateFile, { params: { id }, body: { assistant: false } })
  const again = await ana(chats.again, { body: { requestId: uuid(), messageId: botMessage.id } })
  expect(again.botMessage).toMatchObject({ grounded: 'no', citations: [] })
})

test('a passage is in every export, and comes in again only where it is on its page', async () => {
  const server = await testApp()
  const { filename } = await withGuide(server)
  const [ana, ben] = [server.as('ana'), server.as('ben')]
  const page = await pageOf(ana, filename, lost)
  const body = ask('How much does a new key cost?', filename).body
  const { chat } = await ana(chats.send, {
    body: { ...body, selection: { ...body.selection, page } },
  })
  const exported = async (format: string) =>
    fetch(`${server.origin}/v1/bot-chat-messages/export?format=${format}&chatId=${chat.id}`, {
      headers: { authorization: `Bearer ${await ana.token()}` },
    }).then((response) => response.text())
  for (const format of ['markdown', 'text'])
    expect(await exported(format)).toContain('About this passage')
  const json = await exported('json')
  const seen = new Set<string>()
  const bring = async (text: string) => {
    const file = new File([text], 'chats.json', { type: 'application/json' })
    expect(await ben(chats.import, { files: { file } })).toMatchObject({ imported: 1 })
    const { items } = await ben(chats.list, { query: {} })
    const fresh = items.find(({ id }) => !seen.has(id))!
    seen.add(fresh.id)
    return (await messagesOf(ben, fresh.id))[0]!
  }
  expect(await bring(json)).toMatchObject({ selection: { text: lost, filename } })
  const forged = json.replaceAll(lost, 'Keys may be kept.').replaceAll(chat.id, uuid())
  const message = await bring(forged)
  expect(message.selection).toBeUndefined()
  expect(message.content).toBe('“Keys may be kept.”\n\nHow much does a new key cost?')
})

test('a model gets the passage as the first one, and its words as what was selected', async () => {
  const asked: Asked[] = []
  const provider = await fakeProvider((response, request) => {
    asked.push(request)
    saying('A new key costs 40 crowns [1].')(response, request)
  })
  const settings = { name: 'fake', key: undefined, api: 'openai' as const, window: 32_000 }
  const server = await testApp({ model: modelOf({ url: `${provider.url}/v1`, ...settings }) })
  const { filename } = await withGuide(server)
  const ana = server.as('ana')
  const page = await pageOf(ana, filename, lost)
  const body = ask('And what does it cost?', filename).body
  const { chat, botMessage } = await ana(chats.send, {
    body: { ...body, selection: { ...body.selection, page } },
  })
  const said = asked
    .flatMap(({ body }) => body['messages'] as { content: string }[])
    .map(({ content }) => content)
    .find((content) => content.includes('Question: And what'))!
  expect(said).toMatch(/\[1\] [^[]*Lost keys are reported/)
  expect(said).toContain(`selected these words of passage [1]`)
  expect(botMessage.citations).toMatchObject([{ n: 1, quote: lost }])
  expect(botMessage.content).toContain('40 crowns [1]')
  await ana(chats.send, { body: { requestId: uuid(), message: 'Thanks', chatId: chat.id } })
  expect(JSON.stringify(asked.at(-1)!.body)).toContain(`“${lost}”`)
})
