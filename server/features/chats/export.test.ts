import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { chats } from '#contract/chats/chat.ts'
import type { Citation } from '#contract/documents/documents.ts'
import type { Model } from '#server/infra/model/model.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'

const model: Model = {
  name: 'told',
  async *answer({ text }) {
    yield { type: 'text', delta: `Answer to **${text}**` }
    yield { type: 'grounded', grounded: 'no' }
  },
}

const citation = (fileId: string): Citation => ({
  n: 1,
  fileId,
  filename: 'rules (2).pdf',
  title: 'Rules [old]',
  page: 3,
  quote: 'Books are lent\nfor three weeks.',
})

const ask = (message: string, more: object = {}) => ({
  body: { requestId: uuid(), message, ...more },
})

type Format = 'markdown' | 'json' | 'pdf' | 'text'

async function exported(
  origin: string,
  who: Caller,
  query: { format: Format; chatId?: string },
  language = 'en',
) {
  const address = `${origin}/v1/bot-chat-messages/export?${new URLSearchParams(query)}`
  const token = await who.token()
  const response = await fetch(address, {
    headers: {
      'accept-language': language,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString() }
}

/** A question that was edited once, with a rated answer that cites a page. */
async function chatOf(who: Caller, app: Awaited<ReturnType<typeof testApp>>['app'], title: string) {
  const first = await who(chats.send, ask('How long?'))
  const chatId = first.chat.id
  const { botMessage } = await who(chats.again, {
    body: { requestId: uuid(), messageId: first.userMessage.id, message: 'For how long?' },
  })
  await app.db
    .updateTable('messages')
    .set({ citations: JSON.stringify([citation(uuid())]) })
    .where('id', '=', botMessage.id)
    .execute()
  const rating = { messageId: botMessage.id, feedback: 'up' as const, comment: 'True' }
  await who(chats.change, { body: rating })
  await who(chats.rename, { body: { chatId, title } })
  return chatId
}

test('a chat comes as Markdown and as text: the branch that is shown, with its sources', async () => {
  const { as, app, origin } = await testApp({ model })
  const chatId = await chatOf(as('ana'), app, 'Lending: *rules*')
  const markdown = await exported(origin, as('ana'), { chatId, format: 'markdown' })
  expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(markdown.headers.get('content-disposition')).toBe(
    `attachment; filename="Lending rules.md"; filename*=UTF-8''Lending%20rules.md`,
  )
  expect(markdown.text).toContain('# Lending: \\*rules\\*\n\n## Question, 20')
  expect(markdown.text).toContain('Answer to **For how long?**')
  expect(markdown.text).not.toContain('Answer to **How long?**')
  expect(markdown.text).toContain(
    '[1] [Rules \\[old\\], page 3](<https://carrel.test/view-pdf/rules%20(2).pdf#page=3>)\n\n> Books are lent for three weeks.',
  )
  const text = await exported(origin, as('ana'), { chatId, format: 'text' })
  expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text.text).toContain('[1] Rules [old], page 3: “Books are lent for three weeks.”')

  // The words around the chat are in the language of the member who exports.
  const inGerman = (format: Format) => exported(origin, as('ana'), { chatId, format }, 'de')
  expect((await inGerman('markdown')).text).toMatch(/## Frage, 20[^]*### Quellen[^]*, Seite 3\]/)
  expect((await inGerman('text')).text).toContain('[1] Rules [old], Seite 3: “')
  expect((await inGerman('pdf')).bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a chat as JSON has every branch with all that belongs to it', async () => {
  const { as, app, origin } = await testApp({ model })
  const chatId = await chatOf(as('ana'), app, 'Lending')
  const { text, headers } = await exported(origin, as('ana'), { chatId, format: 'json' })
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  const document = JSON.parse(text)
  expect(document).toMatchObject({ format: 'carrel-chats', version: 1 })
  expect(document.chats).toHaveLength(1)
  const [chat] = document.chats
  expect(chat).toMatchObject({ id: chatId, title: 'Lending', pinned: false, archived: false })
  expect(chat.messages).toHaveLength(4)
  expect(chat.messages[3]).toMatchObject({
    parentId: chat.messages[2].id,
    role: 'bot',
    status: 'complete',
    grounded: 'no',
    feedback: 'up',
    comment: 'True',
    citations: [{ page: 3 }],
  })
  expect(chat.currentMessageId).toBe(chat.messages[3].id)
})

test('a chat comes as a PDF, and nothing in it is read as markup of the typesetter', async () => {
  const { as, app, origin } = await testApp({ model })
  const hostile = [
    '#read("/etc/passwd") $ sum $ ] } ) #panic("no") \\ " \' `` ``` <label> @ref',
    'مرحبا بالعالم — שלום — 図書館 — ห้องสมุด — 🎉',
    '> '.repeat(500) + 'deep',
    '| a | b |\n|---|---|\n| #x | $y$ |',
    '1. one\n   - two\n     1. three\n\n```ts\nconst a = "#let"\n```\n<script>alert(1)</script>',
    '![image](http://example.org/x.png) [bad](javascript:alert(1)) [good](https://example.org)',
  ].join('\n\n')
  const { chat } = await as('ana')(chats.send, ask(hostile))
  await as('ana')(chats.rename, { body: { chatId: chat.id, title: '#panic("title") $x$' } })
  const pdf = await exported(origin, as('ana'), { chatId: chat.id, format: 'pdf' })
  expect(pdf.status).toBe(200)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const words = await textOf(app, pdf.bytes)
  expect(words).toContain('#panic("title") $x$')
  expect(words).toContain('#read("/etc/passwd") $ sum $ ] } ) #panic("no")')
  expect(words).toContain('fonts of this server do not have them all')
})

test('a chat that is too long for one PDF is refused as one, and is there in the other forms', async () => {
  const { as, app, origin } = await testApp({ model })
  const { chat, botMessage } = await as('ana')(chats.send, ask('Long?'))
  const chatId = chat.id
  const content = 'A sentence. '.repeat(150_000)
  await app.db.updateTable('messages').set({ content }).where('id', '=', botMessage.id).execute()
  const pdf = await exported(origin, as('ana'), { chatId, format: 'pdf' })
  expect(pdf.status).toBe(409)
  expect((await exported(origin, as('ana'), { chatId, format: 'text' })).text).toContain(content)
  const files = await unzipped((await exported(origin, as('ana'), { format: 'pdf' })).bytes)
  expect([...files.keys()]).toEqual(['Long.txt'])
})

test('all chats come as one JSON document or as a zip of files, without the temporary ones', async () => {
  const { as, app, origin } = await testApp({ model })
  const who = as('operator')
  for (const title of ['Rules', 'rules', 'CON', 'a/b\\c:d*?"<>|', 'Rules'])
    await chatOf(who, app, title)
  await who(chats.send, ask('Hush', { temporary: true }))
  const archived = (await who(chats.send, ask('Kept aside'))).chat.id
  await who(chats.change, { body: { chatId: archived, archived: true } })
  const json = JSON.parse((await exported(origin, who, { format: 'json' })).text)
  expect(json.chats).toHaveLength(6)
  const zip = await exported(origin, who, { format: 'text' })
  expect(zip.headers.get('content-type')).toBe('application/zip')
  expect(zip.headers.get('content-disposition')).toMatch(/filename="Chats \d{4}-\d\d-\d\d\.zip"/)
  const files = await unzipped(zip.bytes)
  expect([...files.keys()]).toEqual([
    'Rules.txt',
    'rules (2).txt',
    '_CON.txt',
    'a b c d.txt',
    'Rules (3).txt',
    'Kept aside.txt',
  ])
  for (const text of [...files.values()].slice(0, 5)) expect(text).toContain('three weeks')
  expect((await unzipped((await exported(origin, who, { format: 'pdf' })).bytes)).size).toBe(6)
})

test('a member without chats gets whole and empty files', async () => {
  const { as, origin } = await testApp({ model })
  expect(JSON.parse((await exported(origin, as('ana'), { format: 'json' })).text).chats).toEqual([])
  const zip = await exported(origin, as('ana'), { format: 'markdown' })
  expect((await unzipped(zip.bytes)).size).toBe(0)
})

test('a zip is made while it is read: whoever leaves ends it, and many chats are all in it', async () => {
  const { as, app, origin } = await testApp({ model })
  const ana = as('ana')
  const { chat } = await ana(chats.send, ask('First'))
  const chatRow = await app.db
    .selectFrom('chats')
    .selectAll()
    .where('id', '=', chat.id)
    .executeTakeFirstOrThrow()
  const many = Array.from({ length: 500 }, () => ({
    ...chatRow,
    id: uuid(),
    currentMessageId: null,
  }))
  await app.db.insertInto('chats').values(many).execute()
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${await ana.token()}` }
  const address = `${origin}/v1/bot-chat-messages/export?format=markdown`
  const response = await fetch(address, { headers, signal: leaving.signal })
  await response.body!.getReader().read()
  leaving.abort()
  const zip = await exported(origin, ana, { format: 'markdown' })
  const names = [...(await unzipped(zip.bytes)).keys()]
  expect(new Set(names).size).toBe(501)
  expect(names).toContain('First (501).md')
})

test('nobody exports what is not his own, and nothing in a form that does not exist', async () => {
  const { as, guest, origin } = await testApp({ model })
  const { chat } = await as('ana')(chats.send, ask('Mine'))
  for (const format of ['markdown', 'json', 'pdf', 'text'] as const) {
    expect((await exported(origin, as('ben'), { chatId: chat.id, format })).status).toBe(404)
    expect((await exported(origin, as('ana'), { chatId: uuid(), format })).status).toBe(404)
    expect((await exported(origin, guest, { format })).status).toBe(403)
  }
  expect((await exported(origin, as('ana'), { format: 'docx' as never })).status).toBe(422)
  expect(JSON.parse((await exported(origin, as('ben'), { format: 'json' })).text).chats).toEqual([])
})

async function textOf(app: Awaited<ReturnType<typeof testApp>>['app'], pdf: Buffer) {
  const { writeFile } = await import('node:fs/promises')
  const file = `${app.config.dataDir}/export.pdf`
  await writeFile(file, pdf)
  const pages: string[] = []
  for await (const page of app.reader.read(file, { from: 1 })) pages.push(page.text)
  return pages.join(' ').replace(/\s+/g, ' ')
}

const unzipped = (bytes: Buffer) =>
  new Promise<Map<string, string>>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const files = new Map<string, string>()
      zip.on('error', reject)
      zip.on('end', () => resolve(files))
      zip.on('entry', (entry: { fileName: string }) =>
        zip.openReadStream(entry as never, (failed, stream) => {
          if (failed) return reject(failed)
          const parts: Buffer[] = []
          stream.on('data', (part: Buffer) => parts.push(part))
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(parts).toString())
            zip.readEntry()
          })
        }),
      )
      zip.readEntry()
    })
  })
