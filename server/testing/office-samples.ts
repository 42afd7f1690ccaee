import yazl from 'yazl'

// For tests: files as Word, PowerPoint, Excel, Writer and publishers write them, with the least that
// makes one.

// The same parts make the same bytes.
const mtime = new Date(2026, 0, 1)

export async function zipped(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, text] of Object.entries(parts))
    zip.addBuffer(Buffer.from(text), name, { mtime })
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const office = 'http://schemas.openxmlformats.org'
const relationTypes = `${office}/officeDocument/2006/relationships`

const relations = (targets: Record<string, [type: string, target: string]>) =>
  `<Relationships xmlns="${office}/package/2006/relationships">${Object.entries(targets)
    .map(([id, [type, target]]) => {
      const mode = target.startsWith('http') ? ' TargetMode="External"' : ''
      return `<Relationship Id="${id}" Type="${relationTypes}/${type}" Target="${target}"${mode}/>`
    })
    .join('')}</Relationships>`

const packaged = (main: string, mainType: string, parts: Record<string, string | Buffer>) =>
  zipped({
    '[Content_Types].xml': `<Types><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${mainType}"/></Types>`,
    '_rels/.rels': relations({ rId1: ['officeDocument', main] }),
    ...parts,
  })

const wordMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

export const paragraph = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

export const heading = (level: number, text: string) =>
  paragraph(text, `<w:pStyle w:val="H${level}"/>`)

export const item = (text: string, list = 1) =>
  paragraph(text, `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`)

export const docx = (
  body: string,
  { type = wordMain, more = {} }: { type?: string; more?: Record<string, string | Buffer> } = {},
) =>
  packaged('word/document.xml', type, {
    'word/document.xml': `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relations({
      rId1: ['styles', 'styles.xml'],
      rId2: ['numbering', 'numbering.xml'],
      rId3: ['footnotes', 'footnotes.xml'],
      rId4: ['hyperlink', 'https://example.org/elsewhere'],
    }),
    'word/styles.xml': `<w:styles xmlns:w="w">${[1, 2, 3].map((n) => `<w:style w:styleId="H${n}"><w:name w:val="heading ${n}"/></w:style>`).join('')}<w:style w:styleId="Own"><w:name w:val="Chapter"/><w:basedOn w:val="H2"/></w:style><w:style w:styleId="Bold"><w:name w:val="Lead"/><w:rPr><w:b/></w:rPr></w:style><w:style w:styleId="C1"><w:name w:val="toc 1"/></w:style></w:styles>`,
    'word/numbering.xml':
      '<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num></w:numbering>',
    'word/footnotes.xml': `<w:footnotes xmlns:w="w"><w:footnote w:id="0" w:type="separator">${paragraph('')}</w:footnote><w:footnote w:id="2">${paragraph('Part-time staff in proportion.')}</w:footnote></w:footnotes>`,
    ...more,
  })

const shape = (holder: string, lines: string[]) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x"/><p:nvPr>${holder}</p:nvPr></p:nvSpPr><p:txBody>${lines
    .map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`

export type Slide = {
  title: string
  lines: string[]
  notes?: string
  hidden?: boolean
  more?: string
}

export function pptx(slides: Slide[]) {
  const parts: Record<string, string> = {
    'ppt/presentation.xml': `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="s${i}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      Object.fromEntries(slides.map((_, i) => [`s${i}`, ['slide', `slides/slide${i + 1}.xml`]])),
    ),
  }
  slides.forEach(({ title, lines, notes, hidden, more = '' }, i) => {
    const body = [
      shape('<p:ph idx="1"/>', lines),
      shape('<p:ph type="title"/>', [title]),
      shape('<p:ph type="sldNum"/>', [`${i + 1}`]),
    ]
    parts[`ppt/slides/slide${i + 1}.xml`] =
      `<p:sld xmlns:p="p" xmlns:a="a"${hidden ? ' show="0"' : ''}><p:cSld><p:spTree>${body.join('')}${more}</p:spTree></p:cSld></p:sld>`
    if (!notes) return
    parts[`ppt/slides/_rels/slide${i + 1}.xml.rels`] = relations({
      n: ['notesSlide', `../notesSlides/notesSlide${i + 1}.xml`],
    })
    parts[`ppt/notesSlides/notesSlide${i + 1}.xml`] =
      `<p:notes xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree>${shape('<p:ph type="body"/>', [notes])}</p:spTree></p:cSld></p:notes>`
  })
  const type = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'
  return packaged('ppt/presentation.xml', type, parts)
}

/** A number with the format code it is shown by, or words. */
export type Cell = string | [number: number, format: string]
/** `bold`: the numbers of rows whose words are. `merged`: ranges of cells that are one, such as ‘A2:A4’. */
type Sheet = {
  name: string
  rows: Cell[][]
  bold?: number[]
  merged?: string[]
  hidden?: boolean
}

export function xlsx(sheets: Sheet[]) {
  const cells = sheets.flatMap(({ rows }) => rows.flat())
  const formats = [...new Set(cells.flatMap((cell) => (Array.isArray(cell) ? [cell[1]] : [])))]
  const strings = [...new Set(cells.filter((cell) => typeof cell === 'string'))]
  const cellOf = (cell: Cell, reference: string, bold: boolean) => {
    if (cell === '') return ''
    if (typeof cell === 'string')
      return `<c r="${reference}" t="s" s="${bold ? formats.length + 1 : 0}"><v>${strings.indexOf(cell)}</v></c>`
    return `<c r="${reference}" s="${formats.indexOf(cell[1]) + 1}"><v>${cell[0]}</v></c>`
  }
  const sheetOf = ({ rows, bold = [], merged = [] }: Sheet) =>
    `<worksheet><sheetData>${rows
      .map((row, r) =>
        row.length === 0
          ? ''
          : `<row r="${r + 1}">${row.map((cell, c) => cellOf(cell, `${String.fromCharCode(65 + c)}${r + 1}`, bold.includes(r + 1))).join('')}</row>`,
      )
      .join(
        '',
      )}</sheetData><mergeCells>${merged.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells></worksheet>`
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
  return packaged('xl/workbook.xml', type, {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets.map(({ name, hidden }, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="s${i}"${hidden ? ' state="hidden"' : ''}/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations({
      ...Object.fromEntries(
        sheets.map((_, i) => [`s${i}`, ['worksheet', `worksheets/sheet${i + 1}.xml`]]),
      ),
      strings: ['sharedStrings', 'sharedStrings.xml'],
      styles: ['styles', '/xl/styles.xml'],
    }),
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats.map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${escaped(code)}"/>`).join('')}</numFmts><fonts><font/><font><b/></font></fonts><cellXfs><xf numFmtId="0"/>${formats.map((_, i) => `<xf numFmtId="${200 + i}"/>`).join('')}<xf numFmtId="0" fontId="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map((sheet, i) => [`xl/worksheets/sheet${i + 1}.xml`, sheetOf(sheet)]),
    ),
  })
}

export const odt = (body: string, manifest = '<manifest/>') =>
  zipped({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': manifest,
    'content.xml': `<office:document-content><office:automatic-styles><text:list-style style:name="N"><text:list-level-style-number/></text:list-style><style:style style:name="Bold"><style:text-properties fo:font-weight="bold"/></style:style><style:style style:name="P1" style:parent-style-name="Bold"/><style:style style:name="Plain"><style:text-properties fo:font-weight="normal"/></style:style></office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
  })

export const epub = (
  chapters: { name: string; html: string }[],
  more: Record<string, string> = {},
) =>
  zipped({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
    'OPS/book.opf': `<package><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${chapters.map((_, i) => `<item id="c${i}" href="text/c%20${i}.xhtml" media-type="application/xhtml+xml"/>`).join('')}</manifest><spine>${chapters.map((_, i) => `<itemref idref="c${i}"/>`).join('')}</spine></package>`,
    'OPS/nav.xhtml': `<html><body><nav>${chapters.map(({ name }, i) => `<a href="text/c%20${i}.xhtml#x">${name}</a>`).join('')}</nav></body></html>`,
    ...Object.fromEntries(
      chapters.map(({ html }, i) => [
        `OPS/text/c ${i}.xhtml`,
        `<?xml version="1.0"?><html><head><title>x</title></head><body>${html}</body></html>`,
      ]),
    ),
    ...more,
  })
