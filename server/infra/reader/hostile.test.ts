import { readFileSync } from 'node:fs'
import { deflateRawSync, deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from 'pdf-lib'
import { expect, test } from 'vitest'
import { docx, paragraph, zipped } from '#server/testing/office-samples.ts'
import { sampleFile, typeset } from '#server/infra/reader/pdf/pdf-samples.ts'
import { kindOf } from '#server/infra/reader/reader.ts'
import { createReader } from '#server/infra/reader/create-reader.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'

const reader = createReader()

async function read(name: string, bytes: Uint8Array | string): Promise<ReadPage[]> {
  const path = sampleFile(name.replaceAll('/', '-'), bytes)
  const { type } = await kindOf(path, name)
  const pages: ReadPage[] = []
  for await (const page of reader.read(path, { from: 1, type })) pages.push(page)
  return pages
}

const word = () => docx(paragraph('Everybody has thirty-one days.'))
const compound = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(70_000),
])
const macros = 'application/vnd.ms-word.document.macroEnabled.main+xml'

const refused: [
  what: string,
  name: string,
  bytes: () => Promise<Uint8Array | string> | Uint8Array | string,
  sentence: RegExp,
][] = [
  ['an empty file', 'a.docx', () => '', /is empty/],
  [
    'a Word file with a password',
    'a.docx',
    () => Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]),
    /password/,
  ],
  ['an old Word file', 'a.doc', () => compound, /save it as \.docx/],
  ['an old Word file with a new name', 'a.docx', () => compound, /old kind/],
  ['a file with macros', 'a.docm', word, /macros.*save it as \.docx/],
  [
    'a file with macros in disguise',
    'a.docx',
    () => docx(paragraph('x'), { type: macros }),
    /macros/,
  ],
  ['a web page named .pdf', 'a.pdf', () => '<html>hello</html>', /not a PDF/],
  ['a PDF named .docx', 'a.docx', () => '%PDF-1.7 and more', /is a PDF.*\.pdf/],
  ['a Word document named .xlsx', 'a.xlsx', word, /is a Word document.*\.docx/],
  ['a Word document named .txt', 'a.txt', word, /is a Word document/],
  [
    'a program named .txt',
    'a.txt',
    () => Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2]),
    /not plain text/,
  ],
  ['a kind that nobody reads', 'a.exe', () => 'MZ', /\.exe cannot be read/],
  ['a kind that another reads', 'a.ods', () => 'x', /\.ods cannot be read.*\.xlsx/],
  ['a name without an ending', 'notes', () => 'hello', /Nothing tells what kind/],
  [
    'a zip that was cut off',
    'a.docx',
    async () => (await word()).subarray(0, 900),
    /cut off or damaged/,
  ],
  ['a zip of other things', 'a.docx', () => zipped({ 'x.txt': 'x' }), /not a Word document/],
  ['a document of nothing', 'a.docx', () => docx(''), /holds no text/],
]

test.each(refused)('%s is refused with a sentence that helps', async (_, name, bytes, sentence) => {
  const given = await bytes()
  await expect(read(name, given)).rejects.toMatchObject({
    name: 'UnreadableError',
    message: expect.stringMatching(sentence),
  })
})

/** A part that unpacks to far more than it is, and says in its headers that it is small. */
async function bombed(megabytes: number, honest: boolean): Promise<Buffer> {
  const text = Buffer.alloc(megabytes * 1024 ** 2, ' ')
  const bytes = await docx('', { more: { 'word/document.xml': text } })
  if (honest) return bytes
  const size = Buffer.alloc(4)
  size.writeUInt32LE(text.length)
  for (let at = bytes.indexOf(size); at >= 0; at = bytes.indexOf(size)) bytes.writeUInt32LE(900, at)
  return bytes
}

test('a zip bomb ends at the bound, whatever its headers claim', async () => {
  await expect(read('a.docx', await bombed(300, true))).rejects.toMatchObject({
    message: expect.stringMatching(/unpacks to more/),
  })
  await expect(read('a.docx', await bombed(20, false))).rejects.toMatchObject({
    message: expect.stringMatching(/damaged/),
  })
})

test('what needs more memory than there is ends its own process, and says so', async () => {
  const small = createReader({ memoryBytes: 160 * 1024 ** 2 })
  const path = sampleFile('huge.docx', await docx('<w:p/>'.repeat(4_000_000)))
  const { type } = await kindOf(path, 'huge.docx')
  await expect(small.read(path, { from: 1, type }).next()).rejects.toMatchObject({
    reason: 'too-large',
    message: expect.stringMatching(/more memory/),
  })
})

test('a document that declares entities is refused before one of them is unfolded', async () => {
  const lol = `<!DOCTYPE l [<!ENTITY a "ha">${'bcdefgh'.replaceAll(/./g, (n) => `<!ENTITY ${n} "${`&${String.fromCharCode(n.charCodeAt(0) - 1)};`.repeat(10)}">`)}]><w:document><w:body><w:p><w:r><w:t>&h;</w:t></w:r></w:p></w:body></w:document>`
  const bytes = await docx('', { more: { 'word/document.xml': lol } })
  await expect(read('a.docx', bytes)).rejects.toMatchObject({
    message: expect.stringMatching(/XML entities/),
  })
})

test('elements one inside the other without end are damage, and no crash', async () => {
  const deep = '<w:p>'.repeat(200_000)
  await expect(read('a.docx', await docx(deep))).rejects.toMatchObject({ name: 'UnreadableError' })
  await expect(read('a.html', '<div>'.repeat(200_000))).rejects.toMatchObject({
    name: 'UnreadableError',
  })
})

test('a document beside which macros lie is read without them', async () => {
  const bytes = await docx(paragraph('Read me.'), {
    more: { 'word/vbaProject.bin': deflateRawSync(Buffer.alloc(100)) },
  })
  expect((await read('a.docx', bytes))[0]!.text).toBe('Read me.')
})

test('what a document points to outside of itself is never opened', async () => {
  const relations =
    '<Relationships><Relationship Id="a" Type="x/styles" Target="../../../../etc/passwd"/><Relationship Id="b" Type="x/footnotes" Target="file:///etc/passwd" TargetMode="External"/></Relationships>'
  const more = { 'word/_rels/document.xml.rels': relations }
  expect((await read('a.docx', await docx(paragraph('Read me.'), { more })))[0]!.text).toBe(
    'Read me.',
  )
})

const sheetOf = (text: string, name = 'A') =>
  zipped({
    '[Content_Types].xml': 'spreadsheetml.sheet.main+xml',
    'xl/workbook.xml': `<workbook><sheets><sheet name="${name}" r:id="s"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="s" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': text,
  })

const rowOf = (number: string, text: string) =>
  `<row r="${number}"><c t="str"><v>${text}</v></c><c t="str"><v>x</v></c></row>`

test('a sheet of a million rows is too large, and says so', async () => {
  const rows = Array.from(
    { length: 1_000 },
    (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>1</v></c></row>`,
  )
  const text = `<worksheet><sheetData>${rows.join('').repeat(400)}</sheetData></worksheet>`
  const bytes = await sheetOf(text)
  await expect(read('a.xlsx', bytes)).rejects.toMatchObject({
    message: expect.stringMatching(/pages; up to 5,000 are read/),
  })
})

test('rows that hold nothing but a format are no rows', async () => {
  const empty = '<row><c s="1"/><c s="1"><v> </v></c></row>'.repeat(260_000)
  const text = `<worksheet><sheetData>${rowOf('1', 'Kind')}${rowOf('2', 'Reader')}${empty}${rowOf('300000', 'Fellow')}</sheetData></worksheet>`
  const pages = await read('a.xlsx', await sheetOf(text))
  expect(pages.map(({ place }) => place)).toEqual([
    'Sheet “A”, rows 2 to 2',
    'Sheet “A”, rows 300000 to 300000',
  ])
})

test('rows of a sheet that number themselves as no sheet does are counted on', async () => {
  const said = ['3', '1', '-5', '4.5', '1e300', 'Infinity', 'NaN', '0x10000000', '12', '1048576']
  const rows = said.map((number, i) => rowOf(number, `hall ${String.fromCharCode(97 + i)}`))
  const pages = await read('a.xlsx', await sheetOf(`<worksheet>${rows.join('')}</worksheet>`))
  expect(pages.map(({ place }) => place)).toEqual([
    'Sheet “A”, rows 4 to 12',
    'Sheet “A”, rows 1048576 to 1048576',
  ])
  expect(pages[0]!.blocks.find(({ kind }) => kind === 'table')!.firstRow).toBe(3)
})

test('the name of a sheet is one line without what cannot be stored, of eighty letters', async () => {
  const name = `A&#0;\0\u0007B&#10;C${' and more'.repeat(5_000)}`
  const text = `<worksheet>${rowOf('1', 'Kind')}${rowOf('2', 'Reader')}</worksheet>`
  const [page] = await read('a.xlsx', await sheetOf(text, name))
  expect(page!.place).toMatch(/^Sheet “A\P{Cc}{60,79}…”, rows 2 to 2$/u)
})

test('a PDF of a hundred thousand pages is too large, and says so', async () => {
  const pages = Array.from({ length: 100 }, () => '3 0 R').join(' ')
  const kids = Array.from({ length: 1_000 }, () => '4 0 R').join(' ')
  const objects = [
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    `2 0 obj<</Type/Pages/Count 100000/Kids[${kids}]>>endobj`,
    '3 0 obj<</Type/Page/Parent 4 0 R/MediaBox[0 0 100 100]>>endobj',
    `4 0 obj<</Type/Pages/Parent 2 0 R/Count 100/Kids[${pages}]>>endobj`,
  ]
  const bytes = `%PDF-1.4\n${objects.join('\n')}\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF`
  await expect(read('a.pdf', bytes)).rejects.toMatchObject({
    message: expect.stringMatching(/100,000 pages; up to 5,000 are read/),
  })
})

test('a PDF whose streams unpack without end ends its own process, and says so', async () => {
  const stream = deflateSync(Buffer.alloc(300 * 1024 ** 2, 'BT (x) Tj ET '))
  const objects = [
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R>>endobj',
    `4 0 obj<</Length ${stream.length}/Filter/FlateDecode>>stream\n`,
  ]
  const bytes = Buffer.concat([
    Buffer.from(`%PDF-1.4\n${objects.join('\n')}`),
    stream,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF'),
  ])
  const small = createReader({ memoryBytes: 256 * 1024 ** 2 })
  const pages = small.read(sampleFile('streams.pdf', bytes), { from: 1 })
  await expect(Array.fromAsync(pages)).rejects.toMatchObject({ reason: 'too-large' })
})

test('a page of twenty thousand points is read as every other', async () => {
  const path = typeset('wide', '#set page(width: 20000pt, height: 20000pt)\nA very large page.')
  const pages: ReadPage[] = []
  for await (const page of reader.read(path, { from: 1 })) pages.push(page)
  expect(pages[0]!.text).toBe('A very large page.')
  const [seen] = await Array.fromAsync(reader.recognise!(path, [1], { languages: ['english'] }))
  expect(seen!.page).toBe(1)
})

test('a page of a PDF that holds a whole library is left out, and told', async () => {
  const source = '#set page(width: 600pt, height: auto)\n#lorem(40000)\n#pagebreak()\nThe end.'
  const pages = await read('a.pdf', readFileSync(typeset('library', source)))
  expect(pages.map(({ text }) => text)).toEqual(['', 'The end.'])
  expect(pages[0]!.trouble).toMatch(/more text than is read of one/)
})

test('scripts and commands in a PDF do nothing', async () => {
  const document = await PDFDocument.create()
  document.addPage([300, 300]).drawText('Nothing happens here.', { x: 20, y: 200, size: 12 })
  document.addJavaScript('run', 'app.launchURL("http://127.0.0.1:1/"); while (true) {}')
  const launch = document.context.obj({
    S: 'Launch',
    F: PDFString.of('/bin/touch /tmp/carrel-launched'),
  })
  document.catalog.set(PDFName.of('OpenAction'), document.context.register(launch))
  expect((await read('a.pdf', await document.save()))[0]!.text).toBe('Nothing happens here.')
})
