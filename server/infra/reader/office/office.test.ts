import { expect, test } from 'vitest'
import {
  docx,
  epub,
  heading,
  item,
  odt,
  paragraph,
  pptx,
  xlsx,
} from '#server/testing/office-samples.ts'
import { sampleFile } from '#server/infra/reader/pdf/pdf-samples.ts'
import { kindOf } from '#server/infra/reader/reader.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'
import { readHere } from '#server/infra/reader/testing/read-here.ts'

async function pagesOf(name: string, bytes: Buffer | string): Promise<ReadPage[]> {
  const path = sampleFile(name, bytes)
  const { type } = await kindOf(path, name)
  const pages: ReadPage[] = []
  let counted = 0
  const onCount = (count: number) => void (counted = count)
  for await (const page of readHere(path, { from: 1, type, onCount })) pages.push(page)
  expect(counted).toBe(pages.length)
  for (const page of pages) expectRanges(page)
  return pages
}

/** Every range lies in its block, and blocks in the text, in order. */
function expectRanges({ text, blocks }: ReadPage) {
  let end = 0
  for (const block of blocks) {
    expect(block.start).toBeGreaterThanOrEqual(end)
    end = block.end
    for (const range of [...(block.items ?? []), ...(block.rows ?? []).flat()]) {
      expect(range.start).toBeGreaterThanOrEqual(block.start)
      expect(range.end).toBeLessThanOrEqual(block.end)
    }
  }
  expect(end).toBe(text.length)
}

const blocksOf = ({ text, blocks }: ReadPage) =>
  blocks.map(({ kind, start, end }) => [kind, text.slice(start, end)])

const cellsOf = ({ text, blocks }: ReadPage) =>
  blocks.flatMap(({ rows = [] }) => rows.map((row) => row.map((r) => text.slice(r.start, r.end))))

test('a Word document is read by its headings, with lists, tables and notes', async () => {
  const table = `<w:tbl><w:tblPr><w:tblLook w:val="04A0"/></w:tblPr>${[
    ['Kind', 'Weeks'],
    ['Birth', '26'],
  ]
    .map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`
  const note =
    '<w:p><w:r><w:t>Everybody has thirty-one days.</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>'
  const pages = await pagesOf(
    'handbook.docx',
    await docx(
      [
        heading(1, 'Leave'),
        paragraph('Contents 3', '<w:pStyle w:val="C1"/>'),
        note,
        item('Ask in time'),
        item('Tell your team'),
        item('First', 2),
        paragraph('Parental leave', '<w:pStyle w:val="Own"/>'),
        table,
        heading(1, 'Notice'),
        '<w:p><w:r><w:t>Seven</w:t></w:r><w:del><w:r><w:delText> or eight</w:delText></w:r></w:del><w:ins><w:r><w:t> weeks</w:t></w:r></w:ins><w:r><w:rPr><w:vanish/></w:rPr><w:t> unseen</w:t></w:r><w:r><w:t>.</w:t></w:r></w:p>',
      ].join(''),
    ),
  )
  expect(pages.map(({ place }) => place)).toEqual(['Leave', 'Leave › Parental leave', 'Notice'])
  expect(blocksOf(pages[0]!)).toEqual([
    ['heading', 'Leave'],
    ['paragraph', 'Everybody has thirty-one days.'],
    ['other', '(1) Part-time staff in proportion.'],
    ['list', 'Ask in time\nTell your team'],
    ['list', 'First'],
  ])
  expect(pages[0]!.blocks.slice(3)).toMatchObject([{ ordered: false }, { ordered: true }])
  expect(cellsOf(pages[1]!)).toEqual([
    ['Kind', 'Weeks'],
    ['Birth', '26'],
  ])
  expect(pages[1]!.blocks[1]).toMatchObject({ heads: 1 })
  expect(pages[2]!.text).toBe('Notice\n\nSeven weeks.')
})

test('a line in bold is a heading of a document without styles, and bold words are not', async () => {
  const run = (text: string, properties = '<w:b/>') =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
  const row = `<w:tr><w:tc><w:p>${run('Kind')}</w:p></w:tc><w:tc><w:p>${run('Fee')}</w:p></w:tc></w:tr>`
  const word = await pagesOf(
    'rules.docx',
    await docx(
      [
        `<w:p>${run('Guests')}${run(' and ')}${run('dogs')}</w:p>`,
        paragraph('Guests stay with their host.'),
        `<w:p>${run('Dogs stay outside.')}</w:p>`,
        `<w:p>${run('Note')}${run(' that cats are dogs', '<w:b w:val="0"/>')}</w:p>`,
        paragraph('Lockers', '<w:pStyle w:val="Bold"/>'),
        `<w:p><w:pPr><w:pStyle w:val="Bold"/></w:pPr>${run('They are free', '<w:b w:val="false"/>')}</w:p>`,
        `<w:tbl>${row}</w:tbl>`,
      ].join(''),
    ),
  )
  const open = await pagesOf(
    'rules.odt',
    await odt(`
      <text:p text:style-name="P1">Guests <text:s/>and dogs</text:p>
      <text:p>Guests stay with their host.</text:p>
      <text:p text:style-name="Bold">Dogs stay outside.</text:p>
      <text:p><text:span text:style-name="Bold">Note</text:span> that cats are dogs</text:p>
      <text:p><text:span text:style-name="Bold">Lockers</text:span></text:p>
      <text:p text:style-name="Bold"><text:span text:style-name="Plain">They are free</text:span></text:p>`),
  )
  for (const pages of [word, open])
    expect(pages.flatMap(blocksOf).slice(0, 6)).toEqual([
      ['heading', 'Guests and dogs'],
      ['paragraph', 'Guests stay with their host.'],
      ['paragraph', 'Dogs stay outside.'],
      ['paragraph', 'Note that cats are dogs'],
      ['heading', 'Lockers'],
      ['paragraph', 'They are free'],
    ])
  expect(word.map(({ place }) => place)).toEqual(['Guests and dogs', 'Lockers'])
  expect(cellsOf(word[1]!)).toEqual([['Kind', 'Fee']])
})

test('the numbers that Word counts by itself are read where they are names, as in statutes', async () => {
  const levels = (...all: [format: string, text: string, more?: string][]) =>
    all
      .map(
        ([format, text, more = ''], depth) =>
          `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`,
      )
      .join('')
  const numbering = `<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="1">${levels(['decimal', '§ %1'], ['decimal', '(%2)'], ['lowerLetter', '%3)'])}</w:abstractNum><w:abstractNum w:abstractNumId="2">${levels(['upperRoman', '%1.'], ['decimal', '%1.%2', '<w:isLgl/>'])}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="9"/></w:lvlOverride></w:num><w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num></w:numbering>`
  const at = (depth: number, text: string, { list = 1, more = '' } = {}) =>
    paragraph(
      text,
      `${more}<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr>`,
    )
  const outline = { more: '<w:outlineLvl w:val="0"/>' }
  const bold = (text: string) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p>`
  const pages = await pagesOf(
    'statutes.docx',
    await docx(
      [
        at(0, 'Name', outline),
        at(1, 'The club is called Ost.'),
        at(1, 'It is in Kiel.'),
        bold('Members'),
        at(1, 'Members are:'),
        at(2, 'adults,'),
        at(2, 'children.'),
        at(0, 'End', { list: 2, ...outline }),
        at(0, 'Annex', { list: 3, ...outline }),
        at(1, 'It holds.', { list: 3 }),
      ].join(''),
      { more: { 'word/numbering.xml': numbering } },
    ),
  )
  expect(pages.flatMap(blocksOf)).toEqual([
    ['heading', '§ 1 Name'],
    ['paragraph', '(1) The club is called Ost.'],
    ['paragraph', '(2) It is in Kiel.'],
    ['heading', '§ 2 Members'],
    ['paragraph', '(1) Members are:'],
    ['list', 'adults,\nchildren.'],
    ['heading', '§ 9 End'],
    ['heading', 'I. Annex'],
    ['paragraph', '1.1 It holds.'],
  ])
})

test('the header of a table is what is marked, or is bold above what is not; a value is none', async () => {
  const headsOf = (pages: ReadPage[]) =>
    pages
      .flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'table'))
      .map(({ heads }) => heads ?? 0)
  const bold = (text: string) => `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p>`
  const table = (rows: string[][], look = '04A0') =>
    `<w:tbl><w:tblPr><w:tblLook w:val="${look}"/></w:tblPr>${rows
      .map((row) => `<w:tr>${row.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`)
      .join('')}</w:tbl>${paragraph('Next.')}`
  const values = [paragraph('Reader'), paragraph('12 €')]
  const word = await pagesOf(
    'tables.docx',
    await docx(
      [
        table([[bold('Kind'), bold('Fee')], values], '0000'),
        table([[bold('Kind'), paragraph('14 €')], values]),
        table([[paragraph('Phone'), paragraph('0431 555')], values]),
        table([[paragraph('Kind'), paragraph('2026')], values]),
        table([[paragraph('Kind'), paragraph('Fee')], values], '0000'),
      ].join(''),
    ),
  )
  expect(headsOf(word)).toEqual([1, 0, 0, 1, 0])
  const note = (text: string) =>
    `<w:p><w:r><w:t>${text}</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>`
  const noted = await pagesOf(
    'noted.docx',
    await docx(table([[paragraph('Kind'), note('Fee')], values]) + note('Two.')),
  )
  expect(noted.flatMap(blocksOf).at(-1)).toEqual(['other', '(2) Part-time staff in proportion.'])
  const cell = (text: string, style = '') =>
    `<table:table-cell><text:p text:style-name="${style}">${text}</text:p></table:table-cell>`
  const rows = (...all: string[]) =>
    `<table:table>${all.map((row) => `<table:table-row>${row}</table:table-row>`).join('')}</table:table>`
  const open = await pagesOf(
    'tables.odt',
    await odt(
      rows(cell('Kind', 'P1') + cell('Fee', 'P1'), cell('Reader') + cell('12 €')) +
        rows(cell('Phone', 'P1') + cell('0431 555'), cell('Fax', 'P1') + cell('0431 556')),
    ),
  )
  expect(headsOf(open)).toEqual([1, 0])
})

test('each slide that is shown is a page, its title first and its notes last', async () => {
  const table =
    '<a:tbl><a:tblPr firstRow="1"/><a:tr><a:tc><a:p><a:r><a:t>Kind</a:t></a:r></a:p></a:tc><a:tc><a:p><a:r><a:t>Fee</a:t></a:r></a:p></a:tc></a:tr><a:tr><a:tc><a:p><a:r><a:t>Reader</a:t></a:r></a:p></a:tc><a:tc><a:p><a:r><a:t>£12</a:t></a:r></a:p></a:tc></a:tr></a:tbl>'
  const pages = await pagesOf(
    'talk.pptx',
    await pptx([
      { title: 'Welcome', lines: ['Doors open at nine', 'Keys at the porter'], notes: 'Smile.' },
      { title: 'Not shown', lines: ['Secret'], hidden: true },
      { title: 'Fees', lines: ['All at a glance'], more: table },
    ]),
  )
  expect(pages.map(({ page, place }) => [page, place])).toEqual([
    [1, 'Slide 1'],
    [2, 'Slide 3'],
  ])
  expect(blocksOf(pages[0]!)).toEqual([
    ['heading', 'Welcome'],
    ['list', 'Doors open at nine\nKeys at the porter'],
    ['other', 'Smile.'],
  ])
  expect(cellsOf(pages[1]!)).toEqual([
    ['Kind', 'Fee'],
    ['Reader', '£12'],
  ])
})

test('a sheet is read in parts of fifty rows under its head, as its cells are shown', async () => {
  const rows = Array.from({ length: 70 }, (_, i) => [
    `Room ${i}`,
    [1234.5 + i, '[$£-809]#,##0.00'] as [number, string],
    [46112 + i, 'dd/mm/yyyy'] as [number, string],
    [0.125, '0.0%'] as [number, string],
  ])
  const pages = await pagesOf(
    'rooms.xlsx',
    await xlsx([
      {
        name: 'Fees & rooms',
        rows: [['Rooms 2026'], [], ['Room', 'Fee', 'From', 'Share'], ...rows],
      },
      { name: 'Hidden', rows: [['Secret']], hidden: true },
    ]),
  )
  expect(pages.map(({ place }) => place)).toEqual([
    'Sheet “Fees & rooms”, rows 4 to 53',
    'Sheet “Fees & rooms”, rows 54 to 73',
  ])
  expect(blocksOf(pages[0]!).slice(0, 2)).toEqual([
    ['heading', 'Fees & rooms'],
    ['paragraph', 'Rooms 2026'],
  ])
  expect(cellsOf(pages[0]!).slice(0, 2)).toEqual([
    ['Room', 'Fee', 'From', 'Share'],
    ['Room 0', '£1,234.50', '31/03/2026', '12.5%'],
  ])
  expect(cellsOf(pages[1]!).slice(0, 2)).toEqual([
    ['Room', 'Fee', 'From', 'Share'],
    ['Room 50', '£1,284.50', '20/05/2026', '12.5%'],
  ])
  // The head and fifty rows from the number 54 on: the first after the head is 53 + 1.
  expect(pages[1]!.blocks[0]).toMatchObject({ heads: 1, firstRow: 53 })
})

test('tables one below the other on a sheet are told apart by their bold headers', async () => {
  const euro = (amount: number): [number, string] => [amount, '0 "€"']
  const pages = await pagesOf(
    'two.xlsx',
    await xlsx([
      {
        name: 'Fees',
        rows: [
          ['Kind', 'Fee', 'Locker'],
          ['Full', euro(240), 'free'],
          [],
          ['Young people'],
          ['Junior', euro(90), euro(12)],
          [],
          ['Keys'],
          ['Door', 'Deposit'],
          ['Hall', euro(20)],
          ['Boat house', euro(30)],
        ],
        bold: [1, 4, 7, 8],
      },
    ]),
  )
  expect(pages.map(({ place }) => place)).toEqual([
    'Sheet “Fees”, rows 2 to 5',
    'Sheet “Fees”, rows 9 to 10',
  ])
  expect(cellsOf(pages[0]!).filter((row) => row.some(Boolean))).toEqual([
    ['Kind', 'Fee', 'Locker'],
    ['Full', '240 €', 'free'],
    ['Young people', '', ''],
    ['Junior', '90 €', '12 €'],
  ])
  expect(blocksOf(pages[1]!)[0]).toEqual(['paragraph', 'Keys'])
  expect(cellsOf(pages[1]!)).toEqual([
    ['Door', 'Deposit'],
    ['Hall', '20 €'],
    ['Boat house', '30 €'],
  ])
})

test('merged cells of a sheet are said in each row, and a head of two rows is one', async () => {
  const pages = await pagesOf(
    'rates.xlsx',
    await xlsx([
      {
        name: 'Rates',
        rows: [
          ['Meals away from home'],
          ['Meal', 'At most', '', 'When'],
          ['', 'Town', 'City', ''],
          ['Lunch', '£8', '£10', 'before 10 am'],
          ['Dinner', '£15', '£18', 'after 7 pm'],
          ['', '£20', '£25', 'after 9 pm'],
          [],
          ['Hotels'],
          ['Place', 'Rate'],
          ['City', '£160'],
          ['Town', '£90'],
          ['Laundry is paid up to £15 a week.'],
          [],
          ['Guests'],
          ['Occasion', 'Rate'],
          ['Lunch', '£20'],
        ],
        merged: ['A1:D1', 'A2:A3', 'B2:C2', 'D2:D3', 'A5:A6', 'no range'],
      },
    ]),
  )
  expect(pages.map(({ place }) => place)).toEqual([
    'Sheet “Rates”, rows 4 to 6',
    'Sheet “Rates”, rows 10 to 12',
    'Sheet “Rates”, rows 16 to 16',
  ])
  expect(cellsOf(pages[0]!)).toEqual([
    ['Meal', 'At most Town', 'At most City', 'When'],
    ['Lunch', '£8', '£10', 'before 10 am'],
    ['Dinner', '£15', '£18', 'after 7 pm'],
    ['Dinner', '£20', '£25', 'after 9 pm'],
  ])
  expect(pages[0]!.blocks.at(-1)).toMatchObject({ heads: 1, firstRow: 3 })
  expect(blocksOf(pages[1]!)).toEqual([
    ['paragraph', 'Hotels'],
    ['table', 'Place\tRate\nCity\t£160\nTown\t£90'],
    ['paragraph', 'Laundry is paid up to £15 a week.'],
  ])
  expect(blocksOf(pages[2]!)[0]).toEqual(['paragraph', 'Guests'])
})

test('without a header, names alone in their rows are headings of the rows below them', async () => {
  const [page] = await pagesOf(
    'groups.xlsx',
    await xlsx([
      {
        name: 'Groups',
        rows: [
          ['Adult', '£12'],
          ['Schools'],
          ['Only in term time, and with ten children or more.'],
          ['Child', '£8'],
          ['Clubs'],
          ['Adult', '£9'],
        ],
      },
    ]),
  )
  expect(blocksOf(page!)).toEqual([
    ['heading', 'Groups'],
    ['table', 'Adult\t£12'],
    ['heading', 'Schools'],
    ['paragraph', 'Only in term time, and with ten children or more.'],
    ['table', 'Child\t£8'],
    ['heading', 'Clubs'],
    ['table', 'Adult\t£9'],
  ])
})

test('an empty corner above the names of the rows is no title', async () => {
  const [page] = await pagesOf(
    'miles.xlsx',
    await xlsx([
      { name: 'Miles', rows: [['By car'], ['', 'Rate'], ['To 50 miles', '45p'], ['Then', '25p']] },
    ]),
  )
  expect(cellsOf(page!)).toEqual([
    ['', 'Rate'],
    ['To 50 miles', '45p'],
    ['Then', '25p'],
  ])
  expect(page!.blocks.at(-1)).toMatchObject({ heads: 1 })
})

test('merged cells are said in each row of tables of Word, PowerPoint and Writer, too', async () => {
  const cellOfWord = (text: string, properties = '') =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`
  const word = await pagesOf(
    'faults.docx',
    await docx(
      `<w:tbl><w:tr>${cellOfWord('Fault')}${cellOfWord('Remedy')}</w:tr><w:tr>${cellOfWord('No light', '<w:vMerge w:val="restart"/>')}${cellOfWord('Turn it on')}</w:tr><w:tr>${cellOfWord('', '<w:vMerge/>')}${cellOfWord('Change the lamp')}</w:tr></w:tbl>`,
    ),
  )
  const cellOfSlide = (text: string, more = '') =>
    `<a:tc${more}><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:tc>`
  const slides = await pagesOf(
    'faults.pptx',
    await pptx([
      {
        title: 'Faults',
        lines: [],
        more: `<a:tbl><a:tr>${cellOfSlide('Fault')}${cellOfSlide('Remedy')}</a:tr><a:tr>${cellOfSlide('No light', ' rowSpan="2"')}${cellOfSlide('Turn it on')}</a:tr><a:tr>${cellOfSlide('', ' vMerge="1"')}${cellOfSlide('Change the lamp')}</a:tr></a:tbl>`,
      },
    ]),
  )
  const cellOfWriter = (text: string, more = '') =>
    `<table:table-cell${more}><text:p>${text}</text:p></table:table-cell>`
  const writer = await pagesOf(
    'faults.odt',
    await odt(
      `<table:table><table:table-row>${cellOfWriter('Fault')}${cellOfWriter('Remedy')}</table:table-row><table:table-row>${cellOfWriter('No light', ' table:number-rows-spanned="2"')}${cellOfWriter('Turn it on')}</table:table-row><table:table-row><table:covered-table-cell/>${cellOfWriter('Change the lamp')}</table:table-row></table:table>`,
    ),
  )
  for (const pages of [word, slides, writer])
    expect(pages.flatMap(cellsOf)).toEqual([
      ['Fault', 'Remedy'],
      ['No light', 'Turn it on'],
      ['No light', 'Change the lamp'],
    ])
})

test('an OpenDocument text is read as a Word document is', async () => {
  const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
  const [page, second] = await pagesOf(
    'notes.odt',
    await odt(`
      <text:tracked-changes><text:p>taken back</text:p></text:tracked-changes>
      <text:h text:outline-level="1">Leave</text:h>
      <text:p>Thirty-one<text:s text:c="2"/>days<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>In proportion.</text:p></text:note-body></text:note>.</text:p>
      <text:list text:style-name="N"><text:list-item><text:p>First</text:p><text:list><text:list-item><text:p>Inner</text:p></text:list-item></text:list></text:list-item></text:list>
      <text:h text:outline-level="2">Fees</text:h>
      <table:table><table:table-header-rows><table:table-row>${cell('Kind')}${cell('Fee')}</table:table-row></table:table-header-rows><table:table-row>${cell('Reader')}${cell('12')}</table:table-row></table:table>`),
  )
  expect(blocksOf(page!)).toEqual([
    ['heading', 'Leave'],
    ['paragraph', 'Thirty-one days.'],
    ['other', '(1) In proportion.'],
    ['list', 'First\nInner'],
  ])
  expect(second).toMatchObject({ place: 'Leave › Fees' })
  expect(cellsOf(second!)).toEqual([
    ['Kind', 'Fee'],
    ['Reader', '12'],
  ])
})

test('a book is read in its order, and a chapter without a heading is called as in its contents', async () => {
  const pages = await pagesOf(
    'book.epub',
    await epub([
      {
        name: 'The first',
        html: '<h1>Doors</h1><p>They open at nine.</p><h2>Keys</h2><p>Ask.</p>',
      },
      { name: 'The second', html: '<p>Mind the caf&eacute; &amp; the stairs.</p>' },
    ]),
  )
  expect(pages.map(({ place, text }) => [place, text])).toEqual([
    ['Doors', 'Doors\n\nThey open at nine.'],
    ['Doors › Keys', 'Keys\n\nAsk.'],
    ['The second', 'The second\n\nMind the café & the stairs.'],
  ])
})
