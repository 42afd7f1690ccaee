import { connect } from 'node:net'
import { once } from 'node:events'
import { cpSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type AssistantFile, documents } from '#contract/documents/documents.ts'
import { chats } from '#contract/chats/chat.ts'
import { content } from '#contract/content.ts'
import { scanned, typeset as typesetFile } from '#server/infra/reader/pdf/pdf-samples.ts'
import { readAgain } from './reading/read-again.ts'
import { giveUpReading } from './reading/read-document.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'

const handbook = `
= Leave
Every member of staff has *thirty-one days* of leave in a calendar year.
#pagebreak()
= Notice
The period of notice is seven weeks for everybody who has passed the probation.
#pagebreak()
= Keys
Lost keys are reported to the porter of the west wing before nightfall.
`

const typeset = async (source: string) => readFileSync(typesetFile('sample', source))

const blob = (bytes: Uint8Array | string) =>
  new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' })
const upload = (caller: Caller, file: Blob, name = 'Staff Handbook.pdf', more: object = {}) =>
  caller(documents.upload, {
    body: more,
    files: { file: new File([file], name, { type: file.type }) },
  })

const settled = async (operator: Caller, id: string) => {
  let found: AssistantFile | undefined
  await expect
    .poll(async () => {
      const { items } = await operator(documents.operatorFiles)
      found = items.find((file) => file.id === id)
      return found?.state
    })
    .toMatch(/ready|failed/)
  return found!
}

test('an uploaded PDF is read page by page, found, cited and marked', async () => {
  const { as, origin } = await testApp()
  const operator = as('operator')
  const file = await upload(operator, blob(await typeset(handbook)))
  expect(file).toMatchObject({
    filename: 'staff-handbook.pdf',
    title: 'Staff Handbook',
    state: 'queued',
    assistant: true,
    public: false,
  })
  expect(await settled(operator, file.id)).toMatchObject({ state: 'ready', pages: 3, pagesRead: 3 })
  const question = {
    body: { requestId: crypto.randomUUID(), message: 'What is the period of notice?' },
  }
  const { botMessage } = await as('ana')(chats.send, question)
  expect(botMessage.grounded).toBe('yes')
  const [citation] = botMessage.citations
  expect(citation).toMatchObject({
    n: 1,
    fileId: file.id,
    page: 2,
    quote: expect.stringContaining('seven weeks'),
  })
  expect(botMessage.content).toContain('[1]')
  const { page, marks } = await as('ana')(documents.marks, {
    params: { filename: file.filename },
    query: { page: 2, quote: citation!.quote },
  })
  expect(page).toBe(2)
  expect(marks.length).toBeGreaterThan(0)
  for (const mark of marks)
    for (const value of Object.values(mark)) expect(value).toBeLessThanOrEqual(1)
  const moved = await as('ana')(documents.marks, {
    params: { filename: file.filename },
    query: { page: 1, quote: citation!.quote },
  })
  expect(moved.page).toBe(2)
  const bytes = await fetch(`${origin}/v1/files/${file.filename}`, {
    headers: { authorization: `Bearer ${await as('ana').token()}` },
  })
  expect(bytes.headers.get('content-type')).toBe('application/pdf')
})

test('a document that was given no title gets its own, until the operator gives one', async () => {
  const { app, as } = await testApp()
  const operator = as('operator')
  const pdf = await typeset(
    '= Rules of the branch\nIn force.\n== Officers\nThe treasurer signs.\n== Money\nThe rest is kept.',
  )
  const file = await upload(operator, blob(pdf), 'scan_0012.pdf')
  expect(file.title).toBe('Scan 0012')
  expect((await settled(operator, file.id)).title).toBe('Rules of the branch')

  const params = { id: file.id }
  await operator(documents.updateFile, { params, body: { title: 'Our rules' } })
  await readAgain(app, file)
  expect((await settled(operator, file.id)).title).toBe('Our rules')
})

test('what the documents do not hold is said, without a citation', async () => {
  const { as } = await testApp()
  const operator = as('operator')
  await settled(operator, (await upload(operator, blob(await typeset(handbook)))).id)
  const question = {
    body: { requestId: crypto.randomUUID(), message: 'Which river flows through Ulaanbaatar?' },
  }
  const { botMessage } = await as('ana')(chats.send, question)
  expect(botMessage).toMatchObject({ grounded: 'no', citations: [] })
  expect(botMessage.content).not.toMatch(/\[\d+\]/)
})

test('while a document is still being read, an answer that was not found says that there is more to come', async () => {
  const { as, app } = await testApp()
  const operator = as('operator')
  const file = await upload(operator, blob(await typeset(handbook)))
  await settled(operator, file.id)
  const ask = async (message = 'Which river flows through Ulaanbaatar?') => {
    const body = { requestId: crypto.randomUUID(), message }
    return (await as('ana')(chats.send, { body })).botMessage.content
  }
  expect(await ask()).not.toContain('being read')
  const change = app.db.updateTable('files').where('id', '=', file.id)
  await change.set({ state: 'reading', title: 'Our *rules*', pages: 40, pagesRead: 12 }).execute()
  expect(await ask()).toContain(
    'Still being read: *Our \\*rules\\** (12 of 40 pages). Ask again in a moment.',
  )
  // In the language of the question, like the answer before it.
  expect(await ask('Welcher Fluss fließt durch die Hauptstadt der Mongolei?')).toContain(
    'Noch gelesen werden: *Our \\*rules\\** (12 von 40 Seiten).',
  )
})

test('each file that cannot be read says why', async () => {
  const { as } = await testApp()
  const operator = as('operator')
  const encrypted = readFileSync('server/infra/reader/pdf/fixtures/protected.pdf')
  const whole = await typeset(handbook)
  const cases: [string, Uint8Array | string, RegExp][] = [
    ['encrypted.pdf', encrypted, /password/],
    ['scanned.pdf', readFileSync(await scanned('scan', 2)), /pictures of pages/],
    ['truncated.pdf', whole.subarray(0, 700), /damaged/],
  ]
  for (const [name, bytes, why] of cases) {
    const file = await settled(operator, (await upload(operator, blob(bytes), name)).id)
    expect(file.state, name).toBe('failed')
    expect(file.error, name).toMatch(why)
  }
})

test('what is not a PDF is refused at once, and nothing of it is kept', async () => {
  const { as, dataDir } = await testApp()
  const operator = as('operator')
  await expect(upload(operator, blob('<html>not a pdf</html>'))).rejects.toMatchObject({
    httpCode: 406,
    message: expect.stringContaining('not a PDF'),
  })
  await expect(upload(operator, blob(''))).rejects.toMatchObject({
    httpCode: 406,
    message: expect.stringContaining('empty'),
  })
  await expect(operator(documents.upload, { body: {} })).rejects.toMatchObject({
    httpCode: 422,
    fields: { file: 'Choose a file.' },
  })
  expect((await operator(documents.operatorFiles)).items).toEqual([])
  expect(readdirSync(path.join(dataDir, 'uploads'))).toEqual([])
})

test('a file is put into a category that is there, or is not taken', async () => {
  const { as, contentDir } = await testApp()
  cpSync('content/categories.yaml', path.join(contentDir, 'categories.yaml'))
  const operator = as('operator')
  const categoryId = (await operator(content.categories))[0]!.id
  const unknown = '0193d1f0-0000-7000-8000-000000000001'
  const refused = { httpCode: 422, fields: { categoryId: 'There is no such category.' } }
  const bytes = blob(await typeset('Short.'))
  const stray = upload(operator, bytes, 'Short.pdf', { categoryId: unknown })
  await expect(stray).rejects.toMatchObject(refused)
  expect((await operator(documents.operatorFiles)).items).toEqual([])
  const { id } = await upload(operator, bytes, 'Short.pdf', { categoryId })
  const change = (categoryId: string | null) =>
    operator(documents.updateFile, { params: { id }, body: { categoryId } })
  await expect(change(unknown)).rejects.toMatchObject(refused)
  expect((await change(null)).categoryId).toBe(null)
})

test('an upload that breaks off leaves nothing behind', async () => {
  const { as, origin, dataDir } = await testApp()
  const operator = as('operator')
  const token = await operator.token()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    'POST /v1/operator/files HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=B',
    'Content-Length: 100000',
  ]
  const part =
    '--B\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7 and then'
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
  const uploads = () => {
    try {
      return readdirSync(path.join(dataDir, 'uploads')).length
    } catch {
      return 0
    }
  }
  await expect.poll(uploads).toBe(1)
  socket.destroy()
  await expect.poll(uploads).toBe(0)
  expect((await operator(documents.operatorFiles)).items).toEqual([])
})

test('of two files in one field neither is kept', async () => {
  const { as, origin, dataDir } = await testApp()
  const form = new FormData()
  for (const name of ['a.pdf', 'b.pdf']) form.append('file', blob(await typeset('Short.')), name)
  const authorization = `Bearer ${await as('operator').token()}`
  const answer = await fetch(`${origin}/v1/operator/files`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  expect(await answer.json()).toMatchObject({
    httpCode: 422,
    payload: { errors: { file: 'Send one file in this field.' } },
  })
  expect(readdirSync(path.join(dataDir, 'uploads'))).toEqual([])
})

test('a file that cannot be read for a reason of ours says so in the end', async () => {
  const { as, app } = await testApp()
  const file = await upload(as('operator'), blob(await typeset('Short.')))
  await settled(as('operator'), file.id)
  await app.db.updateTable('files').set({ state: 'reading' }).where('id', '=', file.id).execute()
  await giveUpReading(app, file.id)
  expect(await settled(as('operator'), file.id)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('Upload it again'),
  })
})

test('two files of one name, and names with paths and marks in them, get names of their own', async () => {
  const { as } = await testApp()
  const operator = as('operator')
  const names = ['Rules.pdf', 'rules.PDF', '../../etc/passwd.pdf', 'a\u202Efdp.pdf', '.pdf']
  const filenames = []
  for (const name of names) {
    // The same bytes once more would be refused.
    const bytes = blob(await typeset(`Short, for ${name.replaceAll('/', ' ')}.`))
    filenames.push((await upload(operator, bytes, name)).filename)
  }
  expect(filenames).toEqual(['rules.pdf', 'rules-2.pdf', 'passwd.pdf', 'a-fdp.pdf', 'document.pdf'])
})

test('guests are given public files only, and ranges are served', async () => {
  const { as, guest, origin } = await testApp()
  const operator = as('operator')
  const bytes = await typeset(handbook)
  const file = await upload(operator, blob(bytes))
  const url = `${origin}/v1/files/${file.filename}`
  expect((await fetch(url)).status).toBe(404)
  await expect(
    guest(documents.marks, { params: { filename: file.filename }, query: { quote: 'x' } }),
  ).rejects.toMatchObject({ httpCode: 404 })
  await operator(documents.updateFile, {
    params: { id: file.id },
    body: { public: true, title: 'Handbook' },
  })
  expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(new Uint8Array(bytes))
  const part = await fetch(url, { headers: { range: 'bytes=5-9' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 5-9/${bytes.length}`)
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(new Uint8Array(bytes.subarray(5, 10)))
  const tail = await fetch(url, { headers: { range: 'bytes=-4' } })
  expect((await tail.arrayBuffer()).byteLength).toBe(4)
  expect((await fetch(url, { headers: { range: 'bytes=99999999-' } })).status).toBe(416)
  for (const name of ['..%2F..%2Fetc%2Fpasswd', '%2e%2e', 'nope.pdf', 'x'.repeat(250)])
    expect((await fetch(`${origin}/v1/files/${name}`)).status).toBe(404)
})

test('a deleted file is neither found nor served any more', async () => {
  const { as, dataDir } = await testApp()
  const operator = as('operator')
  const file = await settled(operator, (await upload(operator, blob(await typeset(handbook)))).id)
  expect(await operator(documents.deleteFile, { params: { id: file.id } })).toEqual({ deleted: 1 })
  await expect(operator(documents.deleteFile, { params: { id: file.id } })).rejects.toMatchObject({
    httpCode: 404,
  })
  await expect.poll(() => readdirSync(path.join(dataDir, 'files/documents'))).toEqual([])
  const question = {
    body: { requestId: crypto.randomUUID(), message: 'What is the period of notice?' },
  }
  expect((await as('ana')(chats.send, question)).botMessage.grounded).toBe('no')
})

test('a file the assistant may not use is not answered from', async () => {
  const { as } = await testApp()
  const operator = as('operator')
  const file = await upload(operator, blob(await typeset(handbook)), 'Secret.pdf', {
    assistant: false,
  })
  await settled(operator, file.id)
  expect((await as('ana')(documents.assistantFiles)).items).toEqual([])
  const thatOne = { query: { id: file.id } }
  expect((await as('ana')(documents.assistantFiles, thatOne)).items).toEqual([])
  const question = {
    body: { requestId: crypto.randomUUID(), message: 'What is the period of notice?' },
  }
  expect((await as('ana')(chats.send, question)).botMessage.citations).toEqual([])
})

test('one of the files the assistant answers from is found by its id', async () => {
  const { as } = await testApp()
  const operator = as('operator')
  await upload(operator, blob(await typeset('Nothing of note.')), 'Other.pdf')
  const { id } = await upload(operator, blob(await typeset(handbook)))
  const { items } = await as('ana')(documents.assistantFiles, { query: { id } })
  expect(items.map(({ title }) => title)).toEqual(['Staff Handbook'])
})

test('why a file cannot be used is said in the language of the caller', async () => {
  const { app, as, origin } = await testApp()
  const operator = as('operator')
  const file = await upload(operator, blob('%PDF-1.7 and nothing else'))
  await settled(operator, file.id)
  const errorIn = async (language: string, error: unknown) => {
    await app.db
      .updateTable('files')
      .set({ error: JSON.stringify(error) })
      .execute()
    const answer = await fetch(origin + documents.operatorFiles.path, {
      headers: {
        'accept-language': language,
        authorization: `Bearer ${await operator.token()}`,
      },
    })
    return ((await answer.json()) as { payload: { items: AssistantFile[] } }).payload.items[0]!
      .error
  }
  const tooMany = {
    message: 'This file has {count} pages; up to {most} are read. Split it and upload the parts.',
    values: { count: 6_200, most: 5_000 },
  }
  expect(await errorIn('en', tooMany)).toBe(
    'This file has 6,200 pages; up to 5,000 are read. Split it and upload the parts.',
  )
  expect(await errorIn('de-AT, en;q=0.5', tooMany)).toBe(
    'Diese Datei hat 6.200 Seiten; bis zu 5.000 werden gelesen. Teilen Sie sie auf und laden Sie die Teile hoch.',
  )
  // As an earlier version stored them.
  const plain = 'This file is protected by a password. Remove the password and upload it again.'
  expect(await errorIn('de', plain)).toMatch(/mit einem Passwort geschützt/)
  expect(await errorIn('de', 'This file has 7,000 pages; no more.')).toBe(
    'This file has 7,000 pages; no more.',
  )
})
