import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { documents } from '#contract/documents/documents.ts'
import { docx, epub, heading, odt, paragraph, pptx, xlsx } from '#server/testing/office-samples.ts'
import { typeset } from '#server/infra/reader/pdf/pdf-samples.ts'
import { largestPage } from '#server/cursor.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'
import { addPaper, addText } from './citations/viewer-samples.ts'
import { filenameOf, titleFrom } from '#server/features/passages/passages.ts'
import { settled, upload } from './testing/uploads.ts'

const range = (start: number) => ({ start, end: start + 1 })

const sentence = 'The period of notice for beekeepers is seven weeks.'

const cited = async (who: Caller, message: string) => {
  const body = { requestId: crypto.randomUUID(), message }
  const { botMessage } = await who(chats.send, { body })
  return botMessage.citations[0]
}

const samples: [name: string, bytes: () => Promise<Buffer> | string, place: string][] = [
  [
    'a.docx',
    () =>
      docx(heading(1, 'Leave') + paragraph('None.') + heading(1, 'Notice') + paragraph(sentence)),
    'Notice',
  ],
  [
    'b.pptx',
    () =>
      pptx([
        { title: 'Start', lines: ['Hello'] },
        { title: 'Notice', lines: [sentence, 'And more'] },
      ]),
    'Slide 2',
  ],
  [
    'c.odt',
    () => odt(`<text:h text:outline-level="1">Notice</text:h><text:p>${sentence}</text:p>`),
    'Notice',
  ],
  ['d.epub', () => epub([{ name: 'Notice', html: `<p>${sentence}</p>` }]), 'Notice'],
  [
    'e.html',
    () => `<h1>Rules</h1><h2>Doors</h2><p>Shut.</p><h2>Notice</h2><p>${sentence}</p>`,
    'Notice',
  ],
  ['f.md', () => `# Notice\n\n${sentence}\n`, 'Notice'],
  ['g.txt', () => `${sentence}\n`, 'Part 1'],
]

test.each(samples)(
  '%s is read, found, cited by its place and shown as text',
  async (name, bytes, place) => {
    const { as, origin } = await testApp()
    const operator = as('operator')
    const file = await settled(operator, (await upload(operator, name, await bytes())).id)
    expect(file).toMatchObject({ filename: name, state: 'ready', troubles: [], scanned: 0 })
    const citation = (await cited(as('ana'), 'What is the period of notice for beekeepers?'))!
    expect(citation).toMatchObject({
      fileId: file.id,
      place,
      quote: expect.stringContaining('seven weeks'),
    })
    const query = { from: citation.page, limit: 1 }
    const [page] = await as('ana')(documents.textPages, { params: { filename: name }, query })
    expect(page).toMatchObject({ page: citation.page, place })
    expect(page!.text).toContain(citation.quote)
    const headers = { authorization: `Bearer ${await as('ana').token()}` }
    const served = await fetch(`${origin}/v1/files/${name}`, { headers })
    expect(served.headers.get('content-type')).toBe(file.type)
    expect(served.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect(served.headers.get('content-security-policy')).toContain('sandbox')
  },
)

test.each([
  ['fees.csv', () => 'Kind;Fee\nReader;twelve crowns\nBeekeeper;seven crowns\n', 'Row 3'],
  [
    'fees.xlsx',
    () =>
      xlsx([
        {
          name: 'Fees',
          rows: [
            ['Kind', 'Fee'],
            ['Reader', 'twelve crowns'],
            ['Beekeeper', 'seven crowns'],
          ],
        },
      ]),
    'Sheet “Fees”, row 3',
  ],
])('a citation of %s names the row', async (name, bytes, place) => {
  const { as } = await testApp()
  const operator = as('operator')
  const { id } = await upload(operator, name, await bytes())
  expect(await settled(operator, id)).toMatchObject({ state: 'ready' })
  const citation = await cited(as('ana'), 'What is the fee of a beekeeper?')
  expect(citation?.quote).toContain('seven crowns')
  expect(citation).toMatchObject({ fileId: id, place })
})

test('a PDF is shown where it stands, and its pages have paragraphs', async () => {
  const { as, guest, origin } = await testApp()
  const operator = as('operator')
  const pdf = readFileSync(typeset('sample', '= Notice\nSeven weeks.'))
  const file = await upload(operator, 'a.pdf', pdf, { public: true })
  await settled(operator, file.id)
  const served = await fetch(`${origin}/v1/files/a.pdf`)
  expect(served.headers.get('content-disposition')).toMatch(/^inline; /)
  const params = { filename: 'a.pdf' }
  const [page] = await guest(documents.textPages, { params })
  expect(page!.blocks.map(({ kind, start, end }) => [kind, page!.text.slice(start, end)])).toEqual([
    ['other', 'Notice'],
    ['other', 'Seven weeks.'],
  ])
})

test('the text of a file is for those who may open it', async () => {
  const { as, guest } = await testApp()
  const operator = as('operator')
  await settled(operator, (await upload(operator, 'a.md', '# One\n\nText.')).id)
  const ask = (who: Caller, filename: string, query = {}) =>
    who(documents.textPages, { params: { filename }, query })
  expect(await ask(as('ana'), 'a.md', { from: 2 })).toEqual([])
  for (const [who, filename] of [
    [guest, 'a.md'],
    [as('ana'), 'b.md'],
  ] as const)
    await expect(ask(who, filename)).rejects.toMatchObject({ httpCode: 404 })
  await expect(ask(as('ana'), 'a.md', { limit: 51 })).rejects.toMatchObject({ httpCode: 422 })
})

test.each([
  ['cells', '1\t'.repeat(2_000), Array.from({ length: 2_000 }, (_, i) => range(2 * i))],
  ['letters of many bytes', '漢'.repeat(9_000), undefined],
  ['paragraphs', 'a\n\n'.repeat(1_000), null],
])('pages of many %s come in answers of bounded size', async (_, text, cells) => {
  const { app, as } = await testApp()
  const table = [{ kind: 'table' as const, start: 0, end: text.length, rows: [cells ?? []] }]
  const pages = Array<string>(30).fill(text)
  if (cells === null) await addPaper(app, 'long', pages)
  else await addText(app, 'long', pages, { blocks: pages.map(() => table) })
  const got: number[] = []
  for (let from = 1; ; from = got.at(-1)! + 1) {
    const query = { from, limit: 50 }
    const some = await as('ana')(documents.textPages, { params: { filename: 'long' }, query })
    if (some.length === 0) break
    expect(Buffer.byteLength(JSON.stringify(some))).toBeLessThanOrEqual(largestPage.bytes)
    got.push(...some.map(({ page }) => page))
  }
  expect(got).toEqual(pages.map((_, i) => i + 1))
})

test('names with paths and marks in them get safe names with the ending of their kind', async () => {
  const { as } = await testApp()
  const operator = as('operator')
  const names = ['../../etc/notes.MD', 'a\u202Etxt.md', 'Überblick.Markdown']
  const filenames = []
  for (const [i, name] of names.entries())
    filenames.push((await upload(operator, name, `Text number ${i}.`)).filename)
  expect(filenames).toEqual(['notes.md', 'a-txt.md', 'uberblick.md'])
  // A browser would not send these as they are; another program may.
  expect(filenameOf('no\r\nte"s.md', 'md').base).toBe('no-te-s')
  expect(titleFrom('no\r\nte\u202es.md')).toBe('Notes')
})

test.each([
  ['stores.csv', 'Stores'],
  ['house-rules.pdf', 'House rules'],
  ['house_rules_2027.pdf', 'House rules 2027'],
  ['2027-03-01-minutes.txt', '2027-03-01 minutes'],
  ['öffnungszeiten.md', 'Öffnungszeiten'],
  ['Self-service guide.pdf', 'Self-service guide'],
  ['eLearning.pdf', 'eLearning'],
  ['-.pdf', '-'],
])('the title of %s is %s', (name, title) => {
  expect(titleFrom(name)).toBe(title)
})

test('what cannot be read is refused at once, and nothing of it is kept', async () => {
  const { as, dataDir } = await testApp()
  const operator = as('operator')
  for (const [name, bytes, sentence] of [
    ['a.doc', 'x', /save it as \.docx/],
    ['a.pdf', '<html>', /not a PDF/],
    ['a.docx', '%PDF-1.7', /is a PDF/],
    ['a.md', '', /empty/],
  ] as const)
    await expect(upload(operator, name, bytes)).rejects.toMatchObject({
      httpCode: 406,
      message: expect.stringMatching(sentence),
    })
  expect((await operator(documents.operatorFiles)).items).toEqual([])
  expect(readdirSync(path.join(dataDir, 'uploads'))).toEqual([])
  expect(existsSync(path.join(dataDir, 'files/documents'))).toBe(false)
})

test('a full disk is told as such, and nothing is left behind', async () => {
  const { as, app, dataDir } = await testApp()
  const operator = as('operator')
  const { move } = app.storage
  app.storage.move = async (key, from) => {
    await move(key, from)
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  await expect(upload(operator, 'a.md', '# One')).rejects.toMatchObject({
    httpCode: 503,
    message: expect.stringContaining('no room left'),
  })
  app.storage.move = move
  expect((await operator(documents.operatorFiles)).items).toEqual([])
  for (const folder of ['uploads', 'files/documents'])
    expect(readdirSync(path.join(dataDir, folder))).toEqual([])
})
