import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { buildLibrary } from './library-builder.ts'

const run = promisify(execFile)

let folder: string
let from: string
let to: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'library-'))
  from = join(folder, 'sources')
  to = join(folder, 'made')
  await mkdir(from)
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

describe('what a document becomes', () => {
  test('a document is an A4 PDF with its title, its outline and its words', async () => {
    await write(
      'rules.md',
      '## 1 Money\n\nTwo **signatures** and a *receipt*.\n\n### 1.1 Cash\n\nNone.',
    )
    const [rules] = await buildLibrary(from, to)
    expect(rules).toMatchObject({
      filename: 'rules.pdf',
      title: 'Rules',
      path: join(to, 'rules.pdf'),
    })
    expect(rules!.frontMatter).toMatchObject({ public: false, published: '2026-01-02', columns: 1 })
    const pdf = await open('rules.pdf')
    expect(pdf.title).toBe('Rules')
    expect(pdf.size).toEqual([595, 842])
    expect(pdf.outline).toEqual(['1 Money', ['1.1 Cash']])
    expect(pdf.pages[0]).toContain('Two signatures and a receipt.')
  })

  test('words that mean something to the typesetter are only words', async () => {
    const words = 'Pay "5" #panic("x") $1 @you <a> \\\\ ~ = [b] {c} // no /* yes 100 % _'
    await write('rules.md', words.replace('<', '\\<').replace('*', '\\*'))
    await buildLibrary(from, to)
    expect((await open('rules.pdf')).pages[0]).toContain(words.replace('\\\\', '\\'))
  })

  test('a document says in its own language since when it is in force', async () => {
    await writeFile(join(from, 'rules.md'), `${front({ language: 'de' })}\n\nWorte.\n`)
    await buildLibrary(from, to)
    expect((await open('rules.pdf')).pages[0]).toContain('In Kraft seit dem 2. Januar 2026')
    await write('rules.md', 'Words.')
    await buildLibrary(from, to)
    expect((await open('rules.pdf')).pages[0]).toContain('In force from 2 January 2026')
  })

  test('the head of a long table stands on each of its pages', async () => {
    const rows = Array.from({ length: 90 }, (_, i) => `| Class ${i} | ${i} years |`)
    await write('rules.md', ['| Record | Keep for |', '|---|---:|', ...rows].join('\n'))
    await buildLibrary(from, to)
    const { pages } = await open('rules.pdf')
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('Record Keep for')
  })

  test('lists, quotations, code, links and rules can all be set', async () => {
    await write(
      'rules.md',
      '1. One\n   - inner\n2. Two\n\n> Said\n\n```\na_b.tif\n```\n\n---\n\n[Write](mailto:a@b.example) `c`',
    )
    await buildLibrary(from, to)
    const text = (await open('rules.pdf')).pages[0]
    for (const word of ['One', 'inner', 'Two', 'Said', 'a_b.tif', 'Write'])
      expect(text).toContain(word)
  })
})

describe('what is made when', () => {
  test('the same words give the same bytes', async () => {
    await write('rules.md', 'The same.')
    const [first] = await buildLibrary(from, to)
    const [second] = await buildLibrary(from, join(folder, 'elsewhere'))
    expect(second!.sha256).toBe(first!.sha256)
  })

  test('nothing is made, and the typesetter is not loaded, when every PDF is there', async () => {
    await write('rules.md', 'Once.')
    const before = await buildLibrary(from, to)
    const { mtimeMs } = await stat(join(to, 'rules.pdf'))
    const again = await buildApart()
    expect(again.made).toEqual(JSON.parse(JSON.stringify(before)))
    expect(again.isTypesetterLoaded).toBe(false)
    expect((await stat(join(to, 'rules.pdf'))).mtimeMs).toBe(mtimeMs)
    await rm(join(to, 'rules.pdf'))
    expect((await buildApart()).isTypesetterLoaded).toBe(true)
  })

  test('changed words are set again, whatever the clock says', async () => {
    await write('rules.md', 'Old.')
    await buildLibrary(from, to)
    await write('rules.md', 'New.')
    await utimes(join(from, 'rules.md'), 0, 0)
    await buildLibrary(from, to)
    expect((await open('rules.pdf')).pages[0]).toContain('New.')
  })

  test('a damaged PDF is made again', async () => {
    await write('rules.md', 'Whole.')
    const before = await buildLibrary(from, to)
    await writeFile(join(to, 'rules.pdf'), 'torn')
    expect(await buildLibrary(from, to)).toEqual(before)
    expect((await open('rules.pdf')).pages[0]).toContain('Whole.')
  })
})

describe('what is refused, by file and line', () => {
  const wrong: [what: string, text: string, message: RegExp][] = [
    ['no front matter', 'Words.', /^rules\.md, line 1: .*front matter/],
    ['a missing title', front({ title: undefined }), /^rules\.md, line 1: .*"title"/],
    ['a filename that is no PDF', front({ filename: '../x' }), /^rules\.md, line 3: .*"filename"/],
    ['a misspelt key', front({ publik: true }), /^rules\.md, line 9: .*"publik"/],
    ['an image', `${front()}\nOne\n\n![x](y.png)`, /^rules\.md, line 12: .*an image/],
    ['HTML', `${front()}\n<div>x</div>`, /^rules\.md, line 10: .*HTML/],
    ['a title in the text', `${front()}\n\n\n# Title`, /^rules\.md, line 12: .*"##"/],
    ['a script link', `${front()}\na\n[b](javascript:c)`, /^rules\.md, line 11: .*javascript:c/],
    ['an image in a list', `${front()}\n- a\n- ![x](y.png)`, /^rules\.md, line 11: .*an image/],
    ['an image in a table', `${front()}\n|a|\n|-|\n|![x](y)|`, /^rules\.md, line 12: .*an image/],
  ]
  test.each(wrong)('%s', async (_, text, message) => {
    await writeFile(join(from, 'rules.md'), text)
    await expect(buildLibrary(from, to)).rejects.toThrow(message)
  })

  test('two documents with one filename', async () => {
    await write('a.md', 'One.')
    await write('b.md', 'Two.')
    await expect(buildLibrary(from, to)).rejects.toThrow(/^b\.md, line 1: "rules\.pdf"/)
  })
})

test('each answer of the example questions stands on the page that is named', async () => {
  const content = new URL('../../../../content/', import.meta.url)
  const built = await buildLibrary(fileURLToPath(new URL('library', content)), to)
  const questions: Questions = parse(await readFile(new URL('questions.yaml', content), 'utf8'))
  const books = new Map<string, string[]>()
  for (const { filename } of built) books.set(filename, (await open(filename)).pages.map(fold))
  const lost = questions.answerable.filter(
    ({ file, page, answer }) => !books.get(file)?.[page - 1]?.includes(fold(answer)),
  )
  expect(lost).toEqual([])
  expect(questions.answerable).toHaveLength(72)
  expect(questions.unanswerable).toHaveLength(23)
})

type Questions = {
  answerable: { question: string; file: string; page: number; answer: string }[]
  unanswerable: { question: string }[]
}

/** A word that was divided at the end of a line is whole again. */
const fold = (text: string) => text.replace(/[\s\u00AD\u2010-]+/g, '')

function front(change: Record<string, unknown> = {}) {
  const facts = {
    title: 'Rules',
    filename: 'rules.pdf',
    category: 'Governance',
    description: 'Short.',
    public: false,
    assistant: true,
    published: '2026-01-02',
    ...change,
  }
  const lines = Object.entries(facts).filter(([, value]) => value !== undefined)
  return `---\n${lines.map(([key, value]) => `${key}: ${value}\n`).join('')}---`
}

const write = (name: string, body: string) => writeFile(join(from, name), `${front()}\n\n${body}\n`)

async function open(filename: string) {
  const data = new Uint8Array(await readFile(join(to, filename)))
  const pdf = await getDocument({ data, verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
    pages.push(words.join('').replace(/\s+/g, ' '))
  }
  const { info } = await pdf.getMetadata()
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  const outline = (await pdf.getOutline()) ?? []
  return {
    pages,
    title: (info as { Title?: string }).Title,
    size: [Math.round(width), Math.round(height)],
    outline: outline.flatMap(({ title, items }) => [title, items.map((item) => item.title)]),
  }
}

/** In a process of its own, in which nothing is loaded yet. */
async function buildApart(): Promise<{ made: unknown; isTypesetterLoaded: boolean }> {
  const program = `
    import { buildLibrary } from '#server/features/documents/library/library-builder.ts'
    const made = await buildLibrary(${JSON.stringify(from)}, ${JSON.stringify(to)})
    const isTypesetterLoaded = process.report.getReport().sharedObjects.some((one) => one.includes('typst'))
    console.log(JSON.stringify({ made, isTypesetterLoaded }))`
  const { stdout } = await run('node', ['--input-type=module', '--eval', program])
  return JSON.parse(stdout)
}
