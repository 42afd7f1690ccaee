import { expect, test } from 'vitest'
import { sampleFile } from '#server/infra/reader/pdf/pdf-samples.ts'
import { kindOf } from '#server/infra/reader/reader.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'
import { readHere } from '#server/infra/reader/testing/read-here.ts'

async function pagesOf(name: string, bytes: Uint8Array | string): Promise<ReadPage[]> {
  const path = sampleFile(name, bytes)
  const { type } = await kindOf(path, name)
  const pages: ReadPage[] = []
  for await (const page of readHere(path, { from: 1, type })) pages.push(page)
  return pages
}

const blocksOf = ({ text, blocks }: ReadPage) =>
  blocks.map(({ kind, start, end }) => [kind, text.slice(start, end)])

const cellsOf = ({ text, blocks }: ReadPage) =>
  blocks.flatMap(({ rows = [] }) => rows.map((row) => row.map((r) => text.slice(r.start, r.end))))

test('Markdown is read without its marks, in sections of the first two levels', async () => {
  const pages = await pagesOf(
    'rules.md',
    '---\ntitle: Rules\n---\n# Rules\r\n\r\nOf *the* [house](https://example.org) &amp; its `garden`.\n\n## Doors\nThey open\nat nine.\n\n1. Knock\n2. Wait\n   - long\n\n### Keys\n\n| Kind | Fee |\n|---|---|\n| **Big** | 2 |\n\n## Windows\n\n```\nshut = true\n```\n\n<div hidden>no</div><p>Yes.</p>\n',
  )
  expect(pages.map(({ place }) => place)).toEqual(['Rules', 'Doors', 'Doors › Keys', 'Windows'])
  expect(blocksOf(pages[0]!)[1]).toEqual(['paragraph', 'Of the house & its garden.'])
  expect(blocksOf(pages[1]!)).toEqual([
    ['heading', 'Doors'],
    ['paragraph', 'They open at nine.'],
    ['list', 'Knock\nWait\nlong'],
  ])
  expect(cellsOf(pages[2]!)).toEqual([
    ['Kind', 'Fee'],
    ['Big', '2'],
  ])
  expect(blocksOf(pages[3]!)).toEqual([
    ['heading', 'Windows'],
    ['code', 'shut = true'],
    ['paragraph', 'Yes.'],
  ])
})

test('lines of Markdown that letters number stay apart', async () => {
  const [page] = await pagesOf(
    'classes.md',
    '# Classes\n\n1. Student\n    a. They show\n    a card.\n    b. They pay nothing.\n2. Friend\n    (i) They pay.\n\nIt is closed, i.e. shut,\nfor them. End.\n',
  )
  expect(blocksOf(page!).slice(1)).toEqual([
    ['list', 'Student\na. They show a card.\nb. They pay nothing.\nFriend\n(i) They pay.'],
    ['paragraph', 'It is closed, i.e. shut, for them. End.'],
  ])
})

test('in plain text, a sentence directly below a list is no part of its last item', async () => {
  const long = 'Each of us brings a warm jumper for the evenings on the lake and'
  const [page] = await pagesOf(
    'bring.txt',
    `Bring to the first day:\n- a life jacket\n- a lamp\n- a rope\nThe course begins at nine o'clock in the boathouse.\n\nAlso:\n\n- ${long}\nSunday.\n- a hat with\nstrings\n- a map\n  Of the lake\n`,
  )
  expect(blocksOf(page!)).toEqual([
    ['paragraph', 'Bring to the first day:'],
    ['list', 'a life jacket\na lamp\na rope'],
    ['paragraph', "The course begins at nine o'clock in the boathouse."],
    ['paragraph', 'Also:'],
    ['list', `${long} Sunday.\na hat with strings\na map Of the lake`],
  ])
})

test('terms of a web page are labels of lines, or headings of what is longer', async () => {
  const [rooms] = await pagesOf(
    'rooms.html',
    '<h1>Rooms</h1><dl><dt>Workshop</dt><dd><p>Open on Mondays.</p></dd><dt>Attic</dt><dt>Loft</dt><dd>Closed. <b>Ask</b> at the gate.</dd></dl>',
  )
  expect(blocksOf(rooms!)).toEqual([
    ['heading', 'Rooms'],
    ['list', 'Workshop: Open on Mondays.\nAttic, Loft: Closed. Ask at the gate.'],
  ])
  const [contents] = await pagesOf(
    'contents.html',
    '<h1>Rooms</h1><dl><dt>1. <a href="a.html">Workshop</a></dt><dd><dl><dt><a href="b.html">Tools</a></dt></dl></dd></dl><p>Welcome.</p>',
  )
  expect(blocksOf(contents!).map(([kind]) => kind)).not.toContain('list')
  expect(contents!.blocks.filter(({ kind }) => kind === 'heading')).toHaveLength(1)
  const faults = await pagesOf(
    'faults.html',
    '<h1>Faults</h1><dl><dt> The door is stuck! </dt><dd><p>Pull it twice.</p><p>Oil it.</p></dd><dt>Other</dt><dd><p>Ring us.</p></dd></dl>',
  )
  expect(faults.flatMap(blocksOf)).toEqual([
    ['heading', 'Faults'],
    ['heading', 'The door is stuck!'],
    ['paragraph', 'Pull it twice.'],
    ['paragraph', 'Oil it.'],
    ['heading', 'Other'],
    ['paragraph', 'Ring us.'],
  ])
})

test('a term of a web page is a label or a heading with a colon, too, and where several short texts are below it', async () => {
  const [colon] = await pagesOf(
    'colon.html',
    '<h1>Ferry</h1><dl><dt>Berth:</dt><dd>Where a boat lies.</dd><dt>Slip :</dt><dd>Where it is built.</dd></dl>',
  )
  expect(blocksOf(colon!)).toContainEqual([
    'list',
    'Berth: Where a boat lies.\nSlip: Where it is built.',
  ])
  const says = (what: string) => `<dd>Said of the ${what}, ${'so '.repeat(20)}and no more.</dd>`
  const pages = await pagesOf(
    'several.html',
    `<h1>Ferry</h1><dl><dt>Berth</dt>${says('berth')}${says('boat')}<dt>Slip</dt>${says('slip')}</dl>`,
  )
  expect(pages.flatMap(blocksOf).map(([kind]) => kind)).toEqual([
    'heading',
    ...['heading', 'paragraph', 'paragraph'],
    ...['heading', 'paragraph'],
  ])
  const [sole] = await pagesOf(
    'sole.html',
    '<h1>Ferry</h1><dl><dt>Berth</dt><dd>A place.</dd></dl>',
  )
  expect(blocksOf(sole!)).toContainEqual(['list', 'Berth: A place.'])
})

test('who wrote a web page is no heading of what follows', async () => {
  const pages = await pagesOf(
    'byline.html',
    '<h1>Harbour rules</h1><h3 class="author">Anna Berg</h3><h4 class="p-author">Tom Hale</h4><p>Anybody may copy them.</p><h3>Ropes</h3><p>Coil them.</p>',
  )
  expect(pages.flatMap(blocksOf)).toEqual([
    ['heading', 'Harbour rules'],
    ['paragraph', 'Anna Berg'],
    ['paragraph', 'Tom Hale'],
    ['paragraph', 'Anybody may copy them.'],
    ['heading', 'Ropes'],
    ['paragraph', 'Coil them.'],
  ])
})

test('a raised mark that leads to a footnote of a web page is left out', async () => {
  const [page] = await pagesOf(
    'notes.html',
    '<p>Pensioners<sup><a href="#n2">2</a></sup> pay half.<sup id="r"><a href="#n3">[3]</a></sup> It has 40 m<sup>2</sup>.<ul><li>Guests<sup><a href="#n2">2</a></sup> pay<li>Crews</ul>',
  )
  expect(blocksOf(page!)).toEqual([
    ['paragraph', 'Pensioners pay half. It has 40 m2.'],
    ['list', 'Guests pay\nCrews'],
  ])
})

test('the marks of footnotes are left out however they are written, and the arrows that lead back', async () => {
  const [page] = await pagesOf(
    'notes.html',
    '<p>Rain stopped play<a href="#fn1" class="footnote-ref"><sup>1</sup></a>, and <a href="#fn2" role="doc-noteref">[2]</a> tea was late. See <a href="#rules">B 4</a> and <a href="#top">the rules</a>.<p>Since 1950.<a href="#fnref1">↩︎</a><p><a href="#cite-1">^</a> By letter.',
  )
  expect(blocksOf(page!)).toEqual([
    ['paragraph', 'Rain stopped play, and tea was late. See B 4 and the rules.'],
    ['paragraph', 'Since 1950.'],
    ['paragraph', 'By letter.'],
  ])
})

test('a footnote of a Markdown file is read below what it belongs to, once', async () => {
  const [first, second] = await pagesOf(
    'notes.md',
    '# Play\n\nRain[^wet] stops play[^2] and tea.[^wet] Not `[^2]`, nor [^none].\n\n- Crews[^last] row.\n\n# Tea\n\nAt four.\n\n[^wet]: More than a *shower*,\n    as the umpire says.\n[^2]: Since 1950.\n[^last]: In order.\n[^other]: To nothing.\n',
  )
  expect(blocksOf(first!)).toEqual([
    ['heading', 'Play'],
    ['paragraph', 'Rain stops play and tea. Not [^2], nor [^none].'],
    ['other', '(1) More than a shower, as the umpire says.'],
    ['other', '(2) Since 1950.'],
    ['list', 'Crews row.'],
    ['other', '(3) In order.'],
  ])
  expect(blocksOf(second!)).toEqual([
    ['heading', 'Tea'],
    ['paragraph', 'At four.'],
    ['paragraph', 'To nothing.'],
  ])
})

test('a web page is read as its reader sees it: no scripts, styles, menus or hidden parts', async () => {
  const [page] = await pagesOf(
    'page.html',
    '<!doctype html><title>T</title><style>p{}</style><body><nav>Menu</nav><p>One <b>two</b><br>three<script>alert(1)</script><p style="display:none">hidden<p>Last &lt;b&gt;<table><tr><th>Kind<th>Fee<tr><td colspan=1>Reader<td>12</table><ul><li>a<li>b</ul>',
  )
  expect(blocksOf(page!)).toEqual([
    ['paragraph', 'One two\nthree'],
    ['paragraph', 'Last <b>'],
    ['table', 'Kind\tFee\nReader\t12'],
    ['list', 'a\nb'],
  ])
})

test.each([
  ['UTF-8', Buffer.from('Grüße an Zoë – 5 €')],
  ['UTF-8 with a mark', Buffer.from('\ufeffGrüße an Zoë – 5 €')],
  ['UTF-16 with a mark', Buffer.from('\ufeffGrüße an Zoë – 5 €', 'utf16le')],
  ['UTF-16 without one', Buffer.from('Grüße an Zoë - EUR', 'utf16le')],
  ['Windows-1252', Buffer.from([...Buffer.from('Grüße an Zoë \x96 5 \x80', 'latin1')])],
])('plain text in %s is read by its letters', async (_, bytes) => {
  const [page] = await pagesOf('letter.txt', bytes)
  expect(page!.text).toMatch(/^Grüße an Zoë [–-] (5 €|EUR)$/)
})

test('lines that were broken to fit are joined, and those that were meant stay', async () => {
  const [page] = await pagesOf(
    'letter.txt',
    'The house opens at nine on working days and closes at six in the\r\nevening, except in August, when it closes at noon for the well-\r\nearned rest of everybody.\r\n\r\nHall 5\r\nBath\r\n\r\n- Bags stay here\r\n- Pencils only,\r\n  no ink\r\n',
  )
  expect(blocksOf(page!)).toEqual([
    [
      'paragraph',
      'The house opens at nine on working days and closes at six in the evening, except in August, when it closes at noon for the well-earned rest of everybody.',
    ],
    ['paragraph', 'Hall 5\nBath'],
    ['list', 'Bags stay here\nPencils only, no ink'],
  ])
})

test('a numbered or underlined line over text is a heading of a plain text', async () => {
  const pages = await pagesOf(
    'rules.txt',
    `Rules of the house
==================

1. Opening
----------

1.1. Days

Open from Monday to Friday.

1.2. Is it also open on the days between Christmas
     and the new year?

It is closed then.

2. Fees

Bring these:

1. A card

2. A pencil

10 Bridge Street

`,
  )
  expect(pages.map(({ place }) => place)).toEqual([
    '1. Opening › 1.1. Days',
    '1. Opening › 1.2. Is it also open on the days between Christmas and the new year?',
    '2. Fees',
  ])
  expect(pages[2]!.text).toBe(
    '2. Fees\n\nBring these:\n\n1. A card\n\n2. A pencil\n\n10 Bridge Street',
  )
})

test('a paragraph below a heading that ran into it is joined, and items with Roman numbers are apart', async () => {
  const waiver = await pagesOf(
    'waiver.txt',
    `1. Rights of the Author. What is given away here remains protected by the
laws of copyright and of related rights, as far as these laws say so, for
as long as they say so. These rights are:

  i. the right to copy a book and to give
     copies away;
 ii. the right to read it aloud;
iii. the right to put it into
     another language.

2. The Waiver. Whoever signs this gives up all of these rights, and will
not come back to them, whatever happens to the book.

3. The Fallback. Should a court find that nobody can give up such a right,
everybody may use the book as if it had been given up.
`,
  )
  expect(waiver.map((page) => blocksOf(page).slice(1))).toEqual([
    [
      [
        'paragraph',
        'What is given away here remains protected by the laws of copyright and of related rights, as far as these laws say so, for as long as they say so. These rights are:',
      ],
      [
        'list',
        'the right to copy a book and to give copies away;\nthe right to read it aloud;\nthe right to put it into another language.',
      ],
    ],
    [
      [
        'paragraph',
        'Whoever signs this gives up all of these rights, and will not come back to them, whatever happens to the book.',
      ],
    ],
    [
      [
        'paragraph',
        'Should a court find that nobody can give up such a right, everybody may use the book as if it had been given up.',
      ],
    ],
  ])
})

test('lines that are set apart, in a row, or run into their paragraph are headings', async () => {
  const rules = await pagesOf(
    'rules.txt',
    `Rules of the Reading Room


Welcome

The room is open to everybody.


Article I

Section 1

A reader shows a card at the desk.

Section 2

Nobody takes a book away.


Article II

Section 1

Fees are paid in advance.

Signed

Ana Lee
`,
  )
  expect(rules.map(({ place }) => place)).toEqual([
    'Welcome',
    'Article I › Section 1',
    'Article I › Section 2',
    'Article II › Section 1',
  ])
  expect(rules[0]!.blocks[0]).toMatchObject({ kind: 'heading', level: 1 })
  expect(rules.at(-1)!.text).toBe(
    'Article II\n\nSection 1\n\nFees are paid in advance.\n\nSigned\n\nAna Lee',
  )
  const licence = await pagesOf(
    'licence.txt',
    `                         Licence of the House
                            Second edition

   1. Terms. In this licence, "House" means the society.

   2. Grant of the Licence. The House permits copies for study.

   3. Its End. Whoever sells a copy loses the licence. Nobody else does.
`,
  )
  expect(licence.map(({ place }) => place)).toEqual([
    'Licence of the House',
    '1. Terms.',
    '2. Grant of the Licence.',
    '3. Its End.',
  ])
  expect(licence[3]!.text).toBe(
    '3. Its End.\n\nWhoever sells a copy loses the licence. Nobody else does.',
  )
})

test('a definition is one sentence with the term above it', async () => {
  const [page] = await pagesOf(
    'terms.txt',
    `"Reader"
    means anybody who was given a card for the reading room, and whoever
    accompanies such a person.

Opening
    The house opens at nine.
`,
  )
  expect(page!.text).toBe(
    '"Reader" means anybody who was given a card for the reading room, and whoever accompanies such a person.\n\nOpening\nThe house opens at nine.',
  )
})

const tickets = (carnet: string) => `1. Tickets

Day ticket
    Valid on the day of purchase. It cannot be
    returned.

Carnet
    ${carnet}

2. Luggage

Prams
    Folded below the stairs.
`

test('terms with what is indented below them are labels of lines, or headings of what is longer', async () => {
  const [page] = await pagesOf('tickets.txt', tickets('Ten single crossings.'))
  expect(blocksOf(page!)).toEqual([
    ['heading', '1. Tickets'],
    [
      'list',
      'Day ticket: Valid on the day of purchase. It cannot be returned.\nCarnet: Ten single crossings.',
    ],
  ])
  const long = await pagesOf(
    'tickets.txt',
    tickets('Ten single crossings.\n\n    Valid for two years.'),
  )
  const blocks = long.flatMap(blocksOf)
  expect(blocks.filter(([kind]) => kind === 'heading').map(([, text]) => text)).toEqual([
    '1. Tickets',
    'Day ticket',
    'Carnet',
    '2. Luggage',
  ])
  // A sole term is no list of terms.
  expect(blocks.at(-1)).toEqual(['paragraph', 'Prams\nFolded below the stairs.'])
})

test('a name with dots or a colon before what is said of it is the label of a line', async () => {
  const lines = `Prices

    Rent ................ 0.24 a day
    Deposit, hall ....... 200 pounds
    Key . . . . . . . . . 5

    Monday to Friday:  9 to 5
    Saturday:          9 to 12
`
  const [page] = await pagesOf('prices.txt', lines)
  expect(page!.blocks.map(({ kind }) => kind)).toContain('list')
  expect(page!.text).toContain('Rent: 0.24 a day\nDeposit, hall: 200 pounds\nKey: 5')
  expect(page!.text).toContain('Monday to Friday: 9 to 5\nSaturday: 9 to 12')
  const [contents] = await pagesOf(
    'contents.txt',
    '1 Rent ........ 4\n2 Keys ........ 12\n\nText.\n',
  )
  expect(contents!.text).toContain('1 Rent ........ 4')
  const [usage] = await pagesOf(
    'usage.txt',
    'grep [OPTION...] PATTERNS [FILE...]\ngrep [OPTION...] -e PATTERNS [FILE...]\n',
  )
  expect(usage!.text).toContain('grep [OPTION...] PATTERNS [FILE...]')
})

test('sentences with colons, and items with bullets or numbers, have no labels of their own', async () => {
  const [prose] = await pagesOf(
    'prose.txt',
    'The board agreed on this: the pier is closed from November until\nMarch. There is one exception: the ferry may use it on Sundays and\non public holidays. One thing more: the key stays with Tom.\n',
  )
  expect(prose!.text).toContain('closed from November until March.')
  const [items] = await pagesOf('items.txt', '- Monday: 9 to 12\n- Friday: 2 to 6\n')
  expect(blocksOf(items!)).toEqual([['list', 'Monday: 9 to 12\nFriday: 2 to 6']])
  const [steps] = await pagesOf('steps.txt', '1. Mix: stir it.\n2. Bake: 40 minutes.\n')
  expect(steps!.blocks[0]).toMatchObject({ kind: 'list', ordered: true })
})

test('names in a play, and books whose second line is indented, are no terms', async () => {
  const play = `Anna
    Where is the boat?

Ben
    Gone.

Anna
    Since when?

Ben
    Since noon.
`
  const books = `Miller, Jane and Peter Miller, The Boats of the
    North Coast. Second edition. 1999.

Stone, Peter, A History of Ropes and of the Knots
    Of Sailors. 2004.
`
  const [page] = await pagesOf('play.txt', play)
  expect(page!.text).toContain('Anna\nWhere is the boat?')
  const [list] = await pagesOf('books.txt', books)
  expect(blocksOf(list!).map(([kind]) => kind)).toEqual(['paragraph', 'paragraph'])
})

test('a text without headings is cut into parts of about three thousand characters', async () => {
  const pages = await pagesOf(
    'long.txt',
    `${'One sentence of the book. '.repeat(20)}\n\n`.repeat(20),
  )
  expect(pages.map(({ place }) => place)).toEqual(['Part 1', 'Part 2', 'Part 3', 'Part 4'])
  for (const { text } of pages) expect(text.length).toBeLessThan(4_100)
})

test.each([
  [',', 'Kind,Fee\n"Reader, new","1,5"\nFellow,0\n'],
  [';', 'Kind;Fee\r\n"Reader, new";1,5\r\nFellow;0\r\n'],
  ['\t', 'Kind\tFee\nReader, new\t1,5\nFellow\t0\n'],
])('a table of text parted by %j is read by its columns', async (_, text) => {
  const [page] = await pagesOf('fees.csv', text)
  expect(page).toMatchObject({ place: 'Rows 2 to 3', blocks: [{ heads: 1, firstRow: 1 }] })
  expect(cellsOf(page!)).toEqual([
    ['Kind', 'Fee'],
    ['Reader, new', '1,5'],
    ['Fellow', '0'],
  ])
})

test('a note between two lines of dashes is text, and what is said of a file is none', async () => {
  const [note] = await pagesOf('note.md', '---\nNote: bring a pencil\n---\nOpen at nine.\n')
  expect(note!.text).toContain('Note: bring a pencil')
  const [front] = await pagesOf('front.md', '---\ntitle: T\nown: x\n---\nOpen at nine.\n')
  expect(front!.text).toBe('Open at nine.')
})

test('joiners stay where words and emoji are written with them, and nowhere else', async () => {
  const written = 'می\u200cخواهم क्\u200dष 👩\u200d👩\u200d👧 👍🏽\u200d🔧'
  const [page] = await pagesOf(
    'joiners.txt',
    `${written} Auf\u200clage se\u200dcret \u200d\u200cend`,
  )
  expect(page!.text).toBe(`${written} Auflage secret end`)
})

const lengthsOf = (pages: ReadPage[]) => pages.map(({ text }) => text.length)

test('a cell of four million letters is cut, and its page says so', async () => {
  const pages = await pagesOf('cell.csv', `Name,${'word '.repeat(800_000)}\nx,y\nz,w\n`)
  expect(pages.length).toBe(1)
  expect(lengthsOf(pages)[0]).toBeLessThan(4_100)
  expect(pages[0]!.text).toMatch(/^Name\tword .*word\nx\ty\nz\tw$/s)
  expect(pages[0]!.trouble).toMatch(/4,000 characters of a cell/)
})

test('the head of a table is whole above its first rows, and short above the later ones', async () => {
  const names = Array.from({ length: 30 }, (_, i) => `Column ${i} ${'which is long '.repeat(9)}`)
  const rows = Array.from({ length: 120 }, (_, i) => names.map((_, k) => `a${i}b${k}`).join(','))
  const html = `<table><tr><th>${names.join('<th>')}${rows.map((row) => `<tr><td>${row.replaceAll(',', '<td>')}`).join('')}</table>`
  for (const pages of [
    await pagesOf('heads.csv', `${names.join(',')}\n${rows.join('\n')}\n`),
    await pagesOf('heads.html', html),
  ]) {
    const heads = pages.map((page) => cellsOf(page)[0]!)
    expect(heads.length).toBeGreaterThan(2)
    expect(heads[0]!.join(',')).toBe(names.map((name) => name.trim()).join(','))
    for (const head of heads.slice(1)) {
      expect(head.length).toBe(30)
      expect(head.join(',').length).toBeLessThan(500)
      expect(head[7]).toMatch(/^Column 7/)
    }
    expect(pages.filter(({ trouble }) => trouble)).toEqual([])
  }
})

test.each([
  ['words.md', `# ${'word '.repeat(100_000)}\n`],
  ['list.md', `- ${'word '.repeat(100_000)}\n- b\n`],
  ['letters.txt', 'ab'.repeat(250_000)],
  ['headings.md', '# A heading of the first level\n\n'.repeat(15_000)],
  ['frame.html', `<table><tr><td>${'word '.repeat(100_000)}</table>`],
])('%s of one endless thing is parted, and none of it is lost', async (name, text) => {
  const pages = await pagesOf(name, text)
  for (const length of lengthsOf(pages)) expect(length).toBeLessThan(20_000)
  const letters = (all: string) => all.replace(/[^\p{L}]/gu, '').length
  expect(letters(pages.map((page) => page.text).join(''))).toBe(
    letters(text.replace(/<[a-z/]+>/g, '')),
  )
  expect(pages.filter(({ trouble }) => trouble)).toEqual([])
})

test('a table of endless cells and rows is cut to what a page may hold', async () => {
  const row = `<tr>${`<td>${'word '.repeat(2_000)}`.repeat(300)}`
  const pages = await pagesOf('table.html', `<table>${row.repeat(3)}</table>`)
  for (const length of lengthsOf(pages)) expect(length).toBeLessThan(60_000)
  expect(pages.every(({ trouble }) => trouble)).toBe(true)
})

test('a table of nothing but a long head is kept', async () => {
  const [page] = await pagesOf('head.md', `| Kind | ${'word '.repeat(2_000)} |\n|---|---|\n`)
  expect(page!.text).toMatch(/^Kind\tword/)
})

test('menus and tables of contents of a web page are left out, and lists of links elsewhere stay', async () => {
  const pages = await pagesOf(
    'page.html',
    `<ul class="docnav"><li><a href="/a">Back</a><li>Home</ul><ul><li><a href="/">Home</a> | <li><a href="/menu">Menu</a></ul>
    <h1>Guide</h1><p>Read this.</p>
    <dl><dt><a href="guide.html#a">1. Part a</a><dt><a href="guide.html#b">2. Part b</a></dl><ol><li><a href="#a">Part a</a><ul><li><a href="#b">Part b</a></ul></ol>
    <ul><li><a href="/forms">Forms</a><li><a href="/fees">Fees</a></ul>
    <ul><li><a href="#a">Part a</a> says more<li><a href="#b">Part b</a></ul>`,
  )
  expect(blocksOf(pages[0]!)).toEqual([
    ['heading', 'Guide'],
    ['paragraph', 'Read this.'],
    ['list', 'Forms\nFees'],
    ['list', 'Part a says more\nPart b'],
  ])
})

test('a line in bold is a heading of a web page, and bold words are not', async () => {
  const pages = await pagesOf(
    'page.html',
    `<h2>Questions</h2><p><b>(1) May I bring a dog?</b></p><p>No.</p>
    <p><strong>Dogs stay outside.</strong></p><p><b>Note</b> that cats are dogs, too.</p>
    <ul><li><p><b>Lockers</b></p><p>They are free.</p><li><b>Bags</b><p>They stay in them.</p></ul>
    <ul><li><b>Pencils</b><li><b>Paper</b></ul>`,
  )
  expect(pages.flatMap(blocksOf)).toEqual([
    ['heading', 'Questions'],
    ['heading', '(1) May I bring a dog?'],
    ['paragraph', 'No.'],
    ['paragraph', 'Dogs stay outside.'],
    ['paragraph', 'Note that cats are dogs, too.'],
    ['heading', 'Lockers'],
    ['paragraph', 'They are free.'],
    ['heading', 'Bags'],
    ['paragraph', 'They stay in them.'],
    ['list', 'Pencils\nPaper'],
  ])
})

test('questions become the headings of their answers, marked or not', async () => {
  const marked = await pagesOf(
    'faq.txt',
    'HOUSE OF BOOKS: QUESTIONS\n\nQ: May I smoke?\nA: No. The yard is for that.\n\nQ: Is there a code for guests? A: It hangs at the desk.\n',
  )
  expect(marked.map(({ place, text }) => [place, text])).toEqual([
    ['May I smoke?', 'HOUSE OF BOOKS: QUESTIONS\n\nMay I smoke?\n\nNo. The yard is for that.'],
    ['Is there a code for guests?', 'Is there a code for guests?\n\nIt hangs at the desk.'],
  ])
  const bold = await pagesOf(
    'faq.md',
    '# Visits\n\n**May I bring a dog?**\n\nNot inside.\n\n**When is it quiet?**\n\n- On Mondays\n- On Fridays\n',
  )
  expect(bold.map(({ place }) => place)).toEqual(['May I bring a dog?', 'When is it quiet?'])
  const rhetorical = await pagesOf('essay.md', '# Why\n\nWhat is a rule?\n\nA habit with a name.\n')
  expect(rhetorical.flatMap(blocksOf).map(([kind]) => kind)).toEqual([
    'heading',
    'paragraph',
    'paragraph',
  ])
})

test('a bold line above its text is a heading of Markdown, also without an empty line between', async () => {
  const pages = await pagesOf(
    'faq.md',
    '# Hall\n\n**I broke a window. What now?**\nTell the caretaker.\n\n**Lockers**\nThey are free.\n\n**Note** that cats\nare dogs.\n',
  )
  expect(pages.flatMap(blocksOf)).toEqual([
    ['heading', 'Hall'],
    ['heading', 'I broke a window. What now?'],
    ['paragraph', 'Tell the caretaker.'],
    ['heading', 'Lockers'],
    ['paragraph', 'They are free.'],
    ['paragraph', 'Note that cats are dogs.'],
  ])
})

test('numbered lines directly above their text are headings of a plain text, and wrapped sentences are none', async () => {
  const statutes = await pagesOf(
    'satzung.txt',
    '§ 1 Name und Sitz\nDer Verein heißt Segelclub Ost e. V. und hat seinen Sitz in Kiel.\n\n§ 2 Austritt\nEr ist jederzeit möglich.\n\n§ 3 Beiträge\nSie werden im Januar eingezogen.\nFamilien zahlen die Hälfte.\n',
  )
  expect(statutes.map(({ place }) => place)).toEqual([
    '§ 1 Name und Sitz',
    '§ 2 Austritt',
    '§ 3 Beiträge',
  ])
  expect(statutes[0]!.text).toContain('Segelclub Ost e. V. und hat')
  const rules = await pagesOf(
    'rules.txt',
    '1. Members of the club may use the hall\nat any time.\n\n2. Keys are kept by the caretaker and the\nsecretary.\n\n3. Dogs stay outside of the hall and the\nyard.\n',
  )
  expect(rules.flatMap(blocksOf).every(([kind]) => kind !== 'heading')).toBe(true)
})

test('a great many questions, one below the other, are read', async () => {
  const pages = await pagesOf('asked.txt', 'Who may smoke?\n'.repeat(20_000))
  expect(pages.length).toBeGreaterThan(10)
})

test('a cell of a web page over several rows is said in each, and the others stay in their columns', async () => {
  const [page] = await pagesOf(
    'times.html',
    '<!doctype html><table><tr><th rowspan=2>Hall<th colspan=2>Open<tr><th>winter<th>summer<tr><td rowspan=2>Bath<td>9–5<td>8–8<tr><td>closed<td>9–9</table>',
  )
  expect(cellsOf(page!)).toEqual([
    ['Hall', 'Open winter', 'Open summer'],
    ['Bath', '9–5', '8–8'],
    ['Bath', 'closed', '9–9'],
  ])
  expect(page!.blocks[0]).toMatchObject({ heads: 1 })
})

test('a line in bold, or a heading in capitals, that says a rule itself is text', async () => {
  const pages = await pagesOf(
    'rules.html',
    '<!doctype html><h2>Tents</h2><p><b>Guests under 18 must be accompanied by a parent</b></p><p>Leave by eleven.</p><p><b>What must be brought along</b></p><p>A lamp.</p><h2>NO OUTSIDE DRINKS ALLOWED IN THE BAR</h2><p>Ask at the desk.</p><h2>PETS</h2><p>On a lead.</p>',
  )
  expect(pages.flatMap(blocksOf)).toEqual([
    ['heading', 'Tents'],
    ['paragraph', 'Guests under 18 must be accompanied by a parent'],
    ['paragraph', 'Leave by eleven.'],
    ['heading', 'What must be brought along'],
    ['paragraph', 'A lamp.'],
    ['paragraph', 'NO OUTSIDE DRINKS ALLOWED IN THE BAR'],
    ['paragraph', 'Ask at the desk.'],
    ['heading', 'PETS'],
    ['paragraph', 'On a lead.'],
  ])
})

test('the questions of a list are headings of the answers below them', async () => {
  const list =
    '<ol><li>Who gets a permit?<ul><li>Residents.<li>Firms, one each.</ul><li>What about visitors?<ul><li>One pass for each house.</ul></ol>'
  const pages = await pagesOf('permits.html', `<!doctype html><h1>Permits</h1>${list}`)
  expect(pages.flatMap(blocksOf)).toEqual([
    ['heading', 'Permits'],
    ['heading', 'Who gets a permit?'],
    ['list', 'Residents.\nFirms, one each.'],
    ['heading', 'What about visitors?'],
    ['list', 'One pass for each house.'],
  ])
  const questions = '<ul><li>Is it shut?<li>Is it clean?<li>Tell the porter.</ul>'
  const [only] = await pagesOf('list.html', `<!doctype html><h1>Ask yourself</h1>${questions}`)
  expect(blocksOf(only!)[1]).toEqual(['list', 'Is it shut?\nIs it clean?\nTell the porter.'])
})

test('lines in bold above the first heading of the text are no parents of each other', async () => {
  const pages = await pagesOf(
    'hours.html',
    '<!doctype html><h1>Hours</h1><p><b>Christmas</b></p><p>Closed.</p><p><b>Spring</b></p><p>9 to 5.</p><h2>Tours</h2><p>Daily.</p><p><b>Prices</b></p><p>£5.</p>',
  )
  expect(pages.map(({ place }) => place)).toEqual([
    'Christmas',
    'Spring',
    'Tours',
    'Tours › Prices',
  ])
})
