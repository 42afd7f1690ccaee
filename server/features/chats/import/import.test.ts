import { createWriteStream, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { ZipFile } from 'yazl'
import { type Chat, type Message, chats } from '#contract/chats/chat.ts'
import { users } from '#contract/account/users.ts'
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts'

const json = (value: unknown) => blobOf(JSON.stringify(value), 'application/json')
const blobOf = (bytes: string | Uint8Array, type = 'application/zip') =>
  new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
const bring = (who: Caller, file: Blob) => who(chats.import, { files: { file } })

async function zipOf(files: Record<string, string | Buffer>): Promise<Blob> {
  const folder = await mkdtemp(path.join(tmpdir(), 'carrel-zip-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const zip = new ZipFile()
  for (const [name, words] of Object.entries(files)) zip.addBuffer(Buffer.from(words), name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path.join(folder, 'a.zip')))
  return blobOf(await readFile(path.join(folder, 'a.zip')))
}

const listed = async (who: Caller) => (await who(chats.list)).items as Chat[]
/** Of all pages, which are bounded in bytes. */
async function messagesOf(who: Caller, chatId: string): Promise<Message[]> {
  const pages: Message[][] = []
  let cursor: string | null = null
  do {
    const query = { chatId, limit: 100, ...(cursor ? { cursor } : {}) }
    const page: { items: unknown[]; nextCursor: string | null } = await who(chats.list, { query })
    pages.unshift(page.items as Message[])
    cursor = page.nextCursor
  } while (cursor)
  return pages.flat()
}
const only = async (who: Caller) => {
  const [chat] = await listed(who)
  return { chat: chat!, messages: await messagesOf(who, chat!.id) }
}
const said = (messages: Message[]) => messages.map(({ role, content }) => [role, content])

const at = (minute: number) => Date.UTC(2024, 2, 1, 9, minute) / 1000
const iso = (minute: number) => new Date(at(minute) * 1000).toISOString()

type Part = { role: string; parts?: unknown[]; content?: object; more?: object; minute?: number }
const node = (
  id: string,
  parent: string | null,
  message: Part | null,
  children: string[] = [],
) => ({
  id,
  parent,
  children,
  message: message && {
    id,
    author: { role: message.role, name: null, metadata: {} },
    create_time: message.minute === undefined ? null : at(message.minute),
    content: message.content ?? { content_type: 'text', parts: message.parts ?? [] },
    status: 'finished_successfully',
    recipient: 'all',
    metadata: {},
    ...message.more,
  },
})

/** As it is exported: a root without a message, a hidden one, tools in between, and two branches. */
const chatGpt = (more: object = {}) => ({
  title: 'Bees in the cellar',
  create_time: at(0) + 0.25,
  update_time: at(30),
  conversation_id: '67c1f7a2-0000-8004-9fbb-5f0ad0f2b5a1',
  id: '67c1f7a2-0000-8004-9fbb-5f0ad0f2b5a1',
  current_node: 'answer-2b',
  is_archived: false,
  is_starred: true,
  mapping: Object.fromEntries(
    [
      node('root', null, null, ['system']),
      node('system', 'root', {
        role: 'system',
        parts: ['You are kind'],
        more: { metadata: { is_visually_hidden_from_conversation: true } },
      }),
      node('question-1', 'system', { role: 'user', parts: ['How do bees winter?'], minute: 1 }),
      node('search', 'question-1', {
        role: 'assistant',
        content: { content_type: 'code', text: 'search("bees")' },
        more: { recipient: 'web' },
        minute: 2,
      }),
      node('found', 'search', {
        role: 'tool',
        content: { content_type: 'tether_browsing_display', result: 'pages' },
        minute: 2,
      }),
      node('thinking', 'found', {
        role: 'assistant',
        content: { content_type: 'thoughts', thoughts: [{ content: 'Hm' }] },
        minute: 2,
      }),
      node('answer-1', 'thinking', {
        role: 'assistant',
        parts: ['In a cluster. \ue200cite\ue202turn0search0\ue201'],
        minute: 3,
      }),
      node('answer-1b', 'answer-1', { role: 'assistant', parts: ['They keep warm.'], minute: 4 }),
      node('question-2', 'answer-1b', {
        role: 'user',
        content: {
          content_type: 'multimodal_text',
          parts: [
            { content_type: 'image_asset_pointer', asset_pointer: 'file-service://x' },
            'What is this?',
          ],
        },
        more: { metadata: { attachments: [{ name: 'hive.pdf', mime_type: 'application/pdf' }] } },
        minute: 5,
      }),
      node('answer-2a', 'question-2', { role: 'assistant', parts: ['A hive.'], minute: 6 }),
      node('answer-2b', 'question-2', { role: 'assistant', parts: ['A skep.'], minute: 7 }),
      node('question-3', 'answer-1b', { role: 'user', parts: ['Edited'], minute: 8 }),
    ].map((one) => [one.id, one]),
  ),
  ...more,
})

const claude = (more: object = {}) => ({
  uuid: '1f4a8a34-2e0f-4e53-9a5e-74a0c43a3bb0',
  name: 'Honey',
  created_at: iso(0),
  updated_at: iso(9),
  account: { uuid: 'x' },
  chat_messages: [
    {
      uuid: 'h1',
      sender: 'human',
      text: 'When is honey taken?',
      content: [{ type: 'text', text: 'When is honey taken?' }],
      created_at: iso(1),
      attachments: [{ file_name: 'notes.txt', file_type: 'txt', extracted_content: 'Secret' }],
      files: [{ file_name: 'comb.png', file_kind: 'image' }],
      parent_message_uuid: '00000000-0000-4000-8000-000000000000',
    },
    {
      uuid: 'a1',
      sender: 'assistant',
      text: 'In July.',
      content: [
        { type: 'thinking', thinking: 'Hm' },
        { type: 'tool_use', name: 'x', input: {} },
        { type: 'text', text: 'In July.' },
      ],
      created_at: iso(2),
      attachments: [],
      files: [],
      parent_message_uuid: 'h1',
    },
  ],
  ...more,
})

/** Has each chat wait for the test before it is stored. */
function holdStoring(app: TestApp['app']) {
  let letGo = () => {}
  const free = new Promise<void>((resolve) => (letGo = resolve))
  let begun = () => {}
  const storing = new Promise<void>((resolve) => (begun = resolve))
  const { transaction } = app.db
  app.db.transaction = () => {
    const builder = transaction.call(app.db)
    const { execute } = builder
    builder.execute = async (work) => {
      begun()
      await free
      return execute.call(builder, work) as never
    }
    return builder
  }
  return { letGo: () => letGo(), storing }
}

test('a ChatGPT export comes in with its branches, times and the branch that was shown', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  const file = await zipOf({
    'conversations.json': JSON.stringify([chatGpt()]),
    'user.json': '{"id":"x"}',
    'chat.html': '<script>alert(1)</script>',
    '__MACOSX/._conversations.json': 'junk',
  })
  const before = (await ana(users.get)).usage
  expect(await bring(ana, file)).toEqual({ imported: 1, known: 0, empty: 0, messages: 6 })
  expect((await ana(users.get)).usage).toEqual(before)
  const { chat, messages } = await only(ana)
  expect(chat).toMatchObject({
    title: 'Bees in the cellar',
    pinned: true,
    createdAt: new Date((at(0) + 0.25) * 1000).toISOString(),
    updatedAt: iso(30),
    fileIds: null,
  })
  expect(said(messages)).toEqual([
    ['user', 'How do bees winter?'],
    ['bot', 'In a cluster. \n\nThey keep warm.'],
    ['user', '[file: hive.pdf]\n\n[image]\n\nWhat is this?'],
    ['bot', 'A hive.'],
    ['bot', 'A skep.'],
    ['user', 'Edited'],
  ])
  const [question, answer, second, hive, skep, edited] = messages as [Message, ...Message[]]
  expect(messages.map(({ parentId }) => parentId)).toEqual([
    ...[null, question.id, answer!.id, second!.id, second!.id, answer!.id],
  ])
  expect(chat.currentMessageId).toBe(skep!.id)
  expect(skep!.siblings).toEqual([hive!.id, skep!.id])
  expect(edited!.siblings).toEqual([second!.id, edited!.id])
  expect(messages.map(({ createdAt }) => createdAt)).toEqual([1, 3, 5, 6, 7, 8].map(iso))
  for (const { citations, status } of messages)
    expect([citations, status]).toEqual([[], 'complete'])
})

test('an export in many files is one, and what came in before stays as it is', async () => {
  const { as } = await testApp()
  const [ana, ben] = [as('ana'), as('ben')]
  const second = chatGpt({ conversation_id: 'second', title: 'Second' })
  const parts = {
    'x/conversations-000.json': JSON.stringify([chatGpt()]),
    'x/conversations-001.json': JSON.stringify([second, chatGpt()]),
  }
  expect(await bring(ana, await zipOf(parts))).toMatchObject({ imported: 2, known: 1 })
  const envelope = await ana.envelope(chats.import, { files: { file: json([chatGpt(), second]) } })
  expect(envelope).toMatchObject({
    httpCode: 201,
    message: '0 chats imported. 2 chats imported before.',
    payload: { imported: 0, known: 2, empty: 0, messages: 0 },
  })
  expect(await bring(ben, json(chatGpt()))).toMatchObject({ imported: 1 })
  expect(await listed(ana)).toHaveLength(2)
})

test('a Claude export comes in: blocks, what was attached, and what was only pasted', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  const pasted = {
    uuid: 'pasted',
    name: '',
    created_at: iso(1),
    updated_at: iso(1),
    chat_messages: [
      {
        sender: 'human',
        text: '',
        content: [],
        attachments: [{ file_name: '', extracted_content: 'A long list of hives' }],
        created_at: iso(1),
      },
      { sender: 'assistant', text: 'Thirty hives.', created_at: iso(2) },
    ],
  }
  const empty = { uuid: 'empty', name: 'Nothing', chat_messages: [] }
  const file = await zipOf({ 'conversations.json': JSON.stringify([claude(), pasted, empty]) })
  expect(await bring(ana, file)).toEqual({ imported: 2, known: 0, empty: 1, messages: 4 })
  const [honey, list] = await listed(ana)
  expect([honey!.title, list!.title]).toEqual(['Honey', 'A long list of hives'])
  expect(said(await messagesOf(ana, honey!.id))).toEqual([
    ['user', '[file: notes.txt]\n\n[image: comb.png]\n\nWhen is honey taken?'],
    ['bot', 'In July.'],
  ])
  expect(said(await messagesOf(ana, list!.id))).toEqual([
    ['user', 'A long list of hives'],
    ['bot', 'Thirty hives.'],
  ])
})

test('a Carrel export comes in without its citations, and not beside the chat it was made of', async () => {
  const { as, origin } = await testApp()
  const [ana, ben] = [as('ana'), as('ben')]
  const sent = await ana(chats.send, {
    body: { requestId: crypto.randomUUID(), message: 'Who keeps bees?' },
  })
  const { id } = sent.chat
  const answer = await fetch(`${origin}/v1/bot-chat-messages/export?format=json&chatId=${id}`, {
    headers: { authorization: `Bearer ${await ana.token()}` },
  }).then((exported) => exported.blob())
  expect(await bring(ana, answer)).toMatchObject({ imported: 0, known: 1 })
  expect(await bring(ben, answer)).toMatchObject({ imported: 1, known: 0, messages: 2 })
  await ana(chats.remove, { query: { chatId: id } })
  expect(await bring(ana, answer)).toMatchObject({ imported: 1 })
  const forged = {
    id: 'forged',
    title: 'Forged',
    createdAt: iso(1),
    messages: [
      { id: 'q', parentId: null, role: 'user', content: 'Q', status: 'complete' },
      {
        id: 'a',
        parentId: 'q',
        role: 'bot',
        content: 'A [1]',
        status: 'streaming',
        grounded: 'yes',
        feedback: 'up',
        comment: 'Fine',
        citations: [{ n: 1, fileId: id, filename: 'x.pdf', title: 'x', page: 1, quote: 'x' }],
      },
    ],
  }
  await bring(ben, json({ chats: [forged] }))
  const { id: chatId } = (await listed(ben)).find(({ title }) => title === 'Forged')!
  expect((await messagesOf(ben, chatId))[1]).toMatchObject({
    ...{ content: 'A [1]', citations: [], grounded: null, status: 'interrupted' },
    ...{ feedback: 'up', comment: 'Fine' },
  })
})

test('imported chats are found by their words, by their member alone', async () => {
  const { as } = await testApp()
  const [ana, ben] = [as('ana'), as('ben')]
  await bring(ana, json([chatGpt()]))
  const find = async (who: Caller, q: string) =>
    ((await who(chats.list, { query: { q } })).items as Chat[]).map(({ title }) => title)
  expect(await find(ana, 'skep')).toEqual(['Bees in the cellar'])
  expect(await find(ana, 'cellar')).toEqual(['Bees in the cellar'])
  expect(await find(ben, 'skep')).toEqual([])
})

test('an imported chat goes on like any other', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  await bring(ana, json([chatGpt()]))
  const { chat } = await only(ana)
  const body = { requestId: crypto.randomUUID(), message: 'And then?', chatId: chat.id }
  const { userMessage } = await ana(chats.send, { body })
  expect(userMessage.parentId).toBe(chat.currentMessageId)
  const after = await messagesOf(ana, chat.id)
  expect(after.at(-2)!.id).toBe(userMessage.id)
})

test('what is no export is refused with a sentence that says what it is', async () => {
  const { as, guest, app, dataDir } = await testApp()
  const ana = as('ana')
  const whole = JSON.stringify([chatGpt(), chatGpt({ conversation_id: 'b' })])
  const zip = Buffer.from(await (await zipOf({ 'conversations.json': whole })).arrayBuffer())
  const encrypted = Buffer.from(zip)
  // The flag of encryption, in the entry's own header and in the directory at the end.
  encrypted[6]! |= 1
  encrypted[encrypted.indexOf('PK\x01\x02', 'latin1') + 8]! |= 1
  const cases: [Blob, number, string][] = [
    [blobOf('hello'), 406, 'neither a zip nor a JSON'],
    [blobOf(''), 406, 'neither'],
    [blobOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47])), 406, 'neither'],
    [blobOf('"a text"'), 406, 'neither'],
    [blobOf('[]'), 422, 'no chats'],
    [json([{ role: 'user', content: 'x' }]), 422, 'no chats'],
    [json({ messages: [{ role: 'assistant', content: 'x' }] }), 422, 'no chats'],
    [await zipOf({ 'user.json': '{}' }), 422, 'no chats'],
    [await zipOf({ 'photo.png': 'x' }), 422, 'no chats'],
    [blobOf(whole.slice(0, -20)), 422, 'broken'],
    [blobOf(`${whole}]`), 422, 'broken'],
    [blobOf('[{"mapping": {,}}]'), 422, 'broken'],
    [blobOf(`${'['.repeat(200_000)}${']'.repeat(200_000)}`), 422, 'no chats'],
    [blobOf(zip.subarray(0, -30)), 422, 'damaged'],
    [blobOf(encrypted), 422, 'password'],
  ]
  for (const [file, httpCode, sentence] of cases)
    await expect(bring(ana, file), sentence).rejects.toMatchObject({
      httpCode,
      message: expect.stringContaining(sentence),
    })
  await expect(ana(chats.import)).rejects.toMatchObject({ httpCode: 422 })
  await expect(bring(guest, json([chatGpt()]))).rejects.toMatchObject({ httpCode: 403 })
  expect(await app.db.selectFrom('chats').select('id').execute()).toEqual([])
  expect(readdirSync(path.join(dataDir, 'uploads'))).toEqual([])
})

test('a zip that unpacks to more than is taken is refused before anything comes in', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  const good = JSON.stringify([chatGpt()])
  const large = `["${'a'.repeat(2 ** 21)}"]`
  const zip = await zipOf({ 'conversations-000.json': good, 'conversations-001.json': large })
  /** How large an entry is unpacked stands in the directory at the end. */
  const saying = async (bytes: number) => {
    const forged = Buffer.from(await zip.arrayBuffer())
    const second = forged.lastIndexOf('PK\x01\x02', undefined, 'latin1')
    forged.writeUInt32LE(bytes, second + 24)
    return blobOf(forged)
  }
  await expect(bring(ana, await saying(256 * 2 ** 20))).rejects.toMatchObject({
    httpCode: 413,
    message: expect.stringContaining('256 MB'),
  })
  // An entry that says it is smaller than it is.
  await expect(bring(ana, await saying(1_000))).rejects.toMatchObject({
    httpCode: 422,
    message: expect.stringContaining('damaged'),
  })
  expect(await listed(ana)).toEqual([])
})

test('more chats than are taken at once are refused, before any of them comes in', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  const many = Array.from({ length: 20_001 }, (_, i) => ({ uuid: `${i}`, chat_messages: [] }))
  await expect(bring(ana, json([claude(), ...many]))).rejects.toMatchObject({
    httpCode: 413,
    message: expect.stringContaining('20,000'),
  })
  expect(await listed(ana)).toEqual([])
})

test('one chat that is broken loses none of the others', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  const file = blobOf(
    `[${JSON.stringify(claude())}, {"mapping": nonsense}, ${JSON.stringify(chatGpt())}]`,
  )
  const envelope = await ana.envelope(chats.import, { files: { file } })
  expect(envelope).toMatchObject({
    message: '2 chats imported. 1 chat could not be read.',
    payload: { imported: 2, empty: 1 },
  })
})

test('what no database keeps is cleaned, and HTML stays the text it is', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  const words = '<img src=x onerror=alert(1)>'
  const odd = claude({
    uuid: `id\0 \ud800`,
    name: `Odd\0 \udfff\n${words}${'t'.repeat(200)}`,
    created_at: '9999-01-01T00:00:00Z',
    updated_at: 'tomorrow',
    chat_messages: [
      { sender: 'human', text: `a\0b\ud83dc ${words}`, created_at: -5 },
      { sender: 'assistant', text: 'x', created_at: 1e300 },
      { sender: 'human', text: { toString: 1 }, content: 7, attachments: 'none', files: [null] },
    ],
  })
  expect(await bring(ana, json([odd]))).toMatchObject({ imported: 1 })
  expect(await bring(ana, json([odd]))).toMatchObject({ known: 1 })
  const { chat, messages } = await only(ana)
  expect(chat.title).toBe(`Odd \ufffd ${words}${'t'.repeat(200)}`.slice(0, 120))
  expect(said(messages).slice(0, 2)).toEqual([
    ['user', `ab\ufffdc ${words}`],
    ['bot', 'x'],
  ])
  for (const time of [chat.createdAt, chat.updatedAt, ...messages.map((one) => one.createdAt)])
    expect(Date.parse(time)).toBeLessThanOrEqual(Date.now())
})

test('an id that only looks like one of ours keeps no chat out', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  const odd = ['-'.repeat(36), '0'.repeat(36), `${'0'.repeat(35)}-`].map((id) => ({
    ...{ id, title: 'Odd', createdAt: iso(1) },
    messages: [{ role: 'user', content: 'Q' }],
  }))
  expect(await bring(ana, json({ chats: odd }))).toMatchObject({ imported: 3 })
  expect(await bring(ana, json({ chats: odd }))).toMatchObject({ known: 3 })
})

test('every answer belongs to a question: one that had none, and one beside a question', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  const asked = (messages: Message[]) => {
    const words = new Map(messages.map(({ id, content }) => [id, content]))
    const answers = messages.filter(({ role }) => role === 'bot')
    return answers.map(({ content, parentId }) => [content, words.get(parentId!)])
  }
  const message = (uuid: string, parent: string, sender: string) => ({
    ...{ uuid, sender, text: uuid.toUpperCase(), created_at: iso(1) },
    parent_message_uuid: parent,
  })
  const greeted = claude({
    uuid: 'greeted',
    name: 'A greeting',
    chat_messages: [
      message('hello', 'none', 'assistant'),
      message('welcome', 'hello', 'assistant'),
      message('thanks', 'welcome', 'human'),
      message('hi', 'none', 'assistant'),
    ],
    current_leaf_message_uuid: 'thanks',
  })
  await bring(ana, json([greeted]))
  const { chat, messages } = await only(ana)
  expect(asked(messages)).toEqual([
    ['HELLO\n\nWELCOME', 'A greeting'],
    ['HI', 'A greeting'],
  ])
  for (const { id, role } of messages)
    if (role === 'bot') {
      const body = { requestId: crypto.randomUUID(), messageId: id }
      const { botMessage } = await ana(chats.again, { body })
      expect(botMessage.parentId).toBe(messages[0]!.id)
    }
  await ana(chats.remove, { query: { chatId: chat.id } })
  const forked = claude({
    uuid: 'forked',
    chat_messages: [
      message('question', 'none', 'human'),
      message('answer', 'question', 'assistant'),
      message('more', 'answer', 'assistant'),
      message('last', 'more', 'assistant'),
      message('and', 'answer', 'human'),
    ],
    current_leaf_message_uuid: 'last',
  })
  await bring(ana, json([forked]))
  expect(asked((await only(ana)).messages)).toEqual([
    ['ANSWER', 'QUESTION'],
    ['MORE\n\nLAST', 'QUESTION'],
  ])
})

test('a long message comes in whole, and one beyond all measure is cut with a note', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  const [long, endless] = ['y'.repeat(199_000), `${'z'.repeat(199_999)}😀${'z'.repeat(5)}`]
  const chat = claude({
    chat_messages: [
      { sender: 'human', text: long, created_at: iso(1) },
      { sender: 'assistant', text: endless, created_at: iso(2) },
    ],
  })
  await bring(ana, json([chat]))
  const { messages } = await only(ana)
  expect(messages[0]!.content).toBe(long)
  expect(messages[1]!.content).toBe(
    `${'z'.repeat(199_999)}\ufffd\n\n[The rest of this message was too long to be kept.]`,
  )
})

test('of a chat with too many messages the branch that was shown stays, to its end', async () => {
  const { as, app } = await testApp()
  const ana = as('ana')
  const length = 5_200
  const messages = Array.from({ length }, (_, i) => ({
    uuid: `m${i}`,
    sender: i % 2 ? 'assistant' : 'human',
    text: `Message ${i}`,
    created_at: iso(1),
    parent_message_uuid: i === 0 ? 'none' : `m${i - 1}`,
  }))
  const file = json([claude({ chat_messages: messages })])
  const envelope = await ana.envelope(chats.import, { files: { file } })
  expect(envelope.message).toContain(
    'Of 1 chat not every message was kept: at most 5,000, 100 in one place, and 10 million letters.',
  )
  expect(envelope.payload).toMatchObject({ imported: 1, messages: 5_000 })
  const [chat] = await listed(ana)
  const end = (await messagesOf(ana, chat!.id)).at(-1)!
  expect([end.content, end.id]).toEqual([`Message ${length - 1}`, chat!.currentMessageId])
  const roots = app.db.selectFrom('messages').select('content').where('parentId', 'is', null)
  expect(await roots.execute()).toEqual([{ content: 'Message 200' }])
})

test('a tree that goes in circles, or is deeper than a stack, is read all the same', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  const deep = Array.from({ length: 30_000 }, (_, i) =>
    node(`n${i}`, i ? `n${i - 1}` : null, i === 29_999 ? { role: 'user', parts: ['Deep'] } : null),
  )
  const circle = [
    node('a', 'b', { role: 'user', parts: ['Round'] }),
    node('b', 'a', { role: 'assistant', parts: ['and round'] }),
    node('c', 'c', { role: 'user', parts: ['Own parent'] }),
    node('__proto__', null, { role: 'user', parts: ['Prototype'] }),
  ]
  const mapping = (nodes: typeof deep) =>
    `{${nodes.map((one) => `${JSON.stringify(one.id)}:${JSON.stringify(one)}`).join()}}`
  const file = blobOf(
    `[{"id":"deep","current_node":"n29999","mapping":${mapping(deep)}},{"id":"circle","mapping":${mapping(circle)}}]`,
  )
  expect(await bring(ana, file)).toMatchObject({ imported: 2, messages: 3 })
})

test('answers go on while an export comes in, and nobody brings in two at once', async () => {
  const { as, app } = await testApp()
  const [ana, ben] = [as('ana'), as('ben')]
  await Promise.all([ana(users.get), ben(users.get)])
  const { letGo, storing } = holdStoring(app)
  const first = bring(ana, json([claude()]))
  await storing
  await expect(bring(ana, json([claude()]))).rejects.toMatchObject({ httpCode: 409 })
  expect((await ben(users.get)).firstName).toBe('ben')
  letGo()
  expect(await first).toMatchObject({ imported: 1 })
  expect(await bring(ana, json([claude()]))).toMatchObject({ known: 1 })
})

test('of chats of which one cannot be stored the others come in', async () => {
  const { as, app, logged } = await testApp()
  const ana = as('ana')
  const full = 'x'.repeat(100_000)
  await sql`alter table chats add constraint odd check (title <> 'Odd')`.execute(app.db)
  const three = ['One', 'Odd', 'Two'].map((name) =>
    claude({ uuid: name, name, chat_messages: [{ sender: 'human', text: full }] }),
  )
  expect(await bring(ana, json(three))).toMatchObject({ imported: 2, empty: 1 })
  expect((await listed(ana)).map(({ title }) => title).toSorted()).toEqual(['One', 'Two'])
  expect(logged.join()).toContain('A chat could not be imported.')
})

test('where the database is away for a moment the rest is not called unreadable', async () => {
  const { as, app } = await testApp()
  const ana = as('ana')
  await ana(users.get)
  const { transaction } = app.db
  app.db.transaction = () => {
    app.db.transaction = transaction
    throw Object.assign(new Error('terminating connection'), { code: '57P01' })
  }
  await expect(bring(ana, json([claude()]))).rejects.toMatchObject({
    httpCode: 503,
    message:
      'The database could not be reached for a moment. Import the file again to get the rest.',
  })
  expect(await bring(ana, json([claude()]))).toMatchObject({ imported: 1, empty: 0 })
})

test('an account that goes while its chats come in is given no more of them', async () => {
  const { as, app, logged } = await testApp()
  const ana = as('ana')
  await ana(users.get)
  const { letGo, storing } = holdStoring(app)
  const ended = expect(bring(ana, json([claude()]))).rejects.toMatchObject({ httpCode: 498 })
  await storing
  await app.db.deleteFrom('users').execute()
  letGo()
  await ended
  expect(await app.db.selectFrom('chats').select('id').execute()).toEqual([])
  expect(logged.join()).not.toContain('could not be imported')
})
