// Over 300 lines: it contains the typesetter's template, which no other file uses.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lexer, type Token, type Tokens } from 'marked'
import { LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { ConfigError } from '#server/settings/config.ts'
import { AudienceEntry } from '../../content/content.ts'

export const FrontMatter = z.strictObject({
  title: z.string().min(1),
  filename: z.string().regex(/^[a-z0-9][a-z0-9-]*\.pdf$/, 'a lower-case name such as "rules.pdf"'),
  category: z.string().min(1),
  description: z.string().min(1),
  organisation: z.string().optional(),
  public: z.boolean().optional(),
  audience: AudienceEntry.optional(),
  assistant: z.boolean(),
  published: z.iso.date(),
  columns: z.union([z.literal(1), z.literal(2)]).default(1),
  contents: z.boolean().default(false),
  /** The language of the document, for hyphenation and dates. */
  language: z.enum(['en', 'de']).default('en'),
})
export type FrontMatter = z.infer<typeof FrontMatter>

export type BuiltDocument = {
  filename: string
  title: string
  path: string
  sha256: string
  frontMatter: FrontMatter
}

/**
 * Typesets every Markdown file of `from` as a PDF in `to`, in order of file name. A PDF that this
 * builder made from the same words is left as it is, and the typesetter is not loaded.
 */
export async function buildLibrary(from: string, to: string): Promise<BuiltDocument[]> {
  const builder = await readFile(new URL(import.meta.url))
  const sources = (await readdir(from)).filter((name) => name.endsWith('.md')).sort()
  await mkdir(to, { recursive: true })
  const stamps = await readStamps(to)
  const built: BuiltDocument[] = []
  let compile: Compile | undefined
  for (const source of sources) {
    const text = (await readFile(join(from, source), 'utf8')).replace(/^\uFEFF|\r/g, '')
    const { frontMatter, body, line } = splitFrontMatter(source, text)
    const { filename, title } = frontMatter
    const twin = built.find((other) => other.filename === filename)
    if (twin) throw fault(source, 1, `"${filename}" is also the filename of "${twin.title}"`)
    const path = join(to, filename)
    const stamp = sha256(builder, text)
    const made = stamps[filename]
    if (made?.source !== stamp || made.pdf !== (await digestIfThere(path))) {
      compile ??= await loadCompiler()
      const pdf = compile(source, typstSource(source, frontMatter, body, line))
      await writeWhole(path, pdf)
      stamps[filename] = { source: stamp, pdf: sha256(pdf) }
      await writeWhole(join(to, stampsFile), JSON.stringify(stamps, null, 2))
    }
    built.push({ filename, title, path, sha256: stamps[filename]!.pdf, frontMatter })
  }
  return built
}

/** The Typst program that sets one document; all words stand in it as string literals. */
export function typstSource(source: string, about: FrontMatter, body: string, line = 1) {
  const [year, month, day] = about.published.split('-').map(Number)
  const facts = [
    `title: ${literal(about.title)}`,
    `description: ${literal(about.description)}`,
    `organisation: ${literal(about.organisation ?? '')}`,
    `published: datetime(year: ${year}, month: ${month}, day: ${day})`,
    `columns: ${about.columns}`,
    `contents: ${about.contents}`,
    ...Object.entries(setting[about.language]).map(([name, word]) => `${name}: ${literal(word)}`),
    `day: ${literal(dayIn(about.language, about.published))}`,
  ]
  const words = blocks(source, lexer(body), line)
  return `${template}\n#show: sheet.with(${facts.join(', ')})\n#{\n${words}\n}\n`
}

const setting = {
  en: { lang: 'en', region: 'GB', from: 'In force from', ahead: 'Contents' },
  de: { lang: 'de', region: 'DE', from: 'In Kraft seit dem', ahead: 'Inhalt' },
}

const dayIn = (language: FrontMatter['language'], day: string) =>
  new Intl.DateTimeFormat(`${language}-${setting[language].region}`, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(day))

type Compile = (source: string, typst: string) => Buffer
type Stamps = Record<string, { source: string; pdf: string } | undefined>

const stampsFile = 'library-stamps.json'

const fault = (source: string, line: number, what: string) =>
  new ConfigError(`${source}, line ${line}: ${what}. Correct the file and start again.`)

function splitFrontMatter(source: string, text: string) {
  const found = /^---\n([\s\S]*?\n)---(?:\n|$)/.exec(text)
  if (!found) throw fault(source, 1, 'the file does not begin with front matter between two "---"')
  const lines = new LineCounter()
  const yaml = parseDocument(found[1]!, { lineCounter: lines })
  const lineAt = (offset: number) => lines.linePos(offset).line + 1
  const broken = yaml.errors[0]
  if (broken) throw fault(source, lineAt(broken.pos[0]), firstSentence(broken.message))
  const parsed = FrontMatter.safeParse(yaml.toJS())
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    const key = issue.code === 'unrecognized_keys' ? issue.keys[0]! : String(issue.path[0] ?? '')
    const at = new RegExp(`^${key}\\s*:`, 'm').exec(found[1]!)
    throw fault(source, at ? lineAt(at.index) : 1, `the front matter's "${key}": ${issue.message}`)
  }
  const line = found[0].split('\n').length
  return { frontMatter: parsed.data, body: text.slice(found[0].length), line }
}

const firstSentence = (message: string) => message.split('\n')[0]!.replace(/ at line \d[^]*$/, '')

/** Lines are counted here because marked's tokens carry their raw text but no position. */
function blocks(source: string, tokens: Token[], firstLine: number): string {
  let line = firstLine
  const solid: { token: Token; line: number }[] = []
  for (const token of tokens) {
    if (token.type !== 'space') solid.push({ token, line })
    line += token.raw.split('\n').length - 1
  }
  return solid
    .map(({ token, line: at }, i) =>
      block(source, token, at, solid[i - 1]?.token, solid[i + 1]?.token),
    )
    .join('\n')
}

function block(source: string, token: Token, line: number, before?: Token, after?: Token): string {
  const words = (tokens: Token[]) => inline(source, tokens, line)
  switch (token.type) {
    case 'heading':
      if (token.depth === 1)
        throw fault(source, line, 'the title stands in the front matter; begin headings with "##"')
      return `heading(level: ${token.depth - 1}, ${words(token.tokens!)})`
    case 'paragraph':
    case 'text': {
      if (after?.type === 'table') return `caption(${words(token.tokens!)})`
      const leadsIn = after?.type === 'list' && token.raw.trim().endsWith(':')
      const indent = before?.type === 'paragraph'
      return `paragraph(${words(token.tokens!)}, indent: ${indent}, sticky: ${leadsIn})`
    }
    case 'list':
      return list(source, token as Tokens.List, line)
    case 'table':
      return table(source, token as Tokens.Table, line)
    case 'blockquote':
      return `quoted({\n${blocks(source, token.tokens!, line)}\n})`
    case 'code':
      return `raw(block: true, ${literal(token.text)})`
    case 'hr':
      return 'rule()'
    default:
      throw fault(source, line, `a library document cannot hold ${named(token)}`)
  }
}

function list(source: string, token: Tokens.List, firstLine: number) {
  let line = firstLine
  const items = token.items.map((item) => {
    const at = line
    line += item.raw.split('\n').length - 1
    if (item.task) throw fault(source, at, 'a library document cannot hold a check box')
    return `{\n${blocks(source, item.tokens, at)}\n}`
  })
  const kind = token.ordered ? `enum(start: ${token.start || 1}, ` : 'list('
  return `${kind}tight: ${!token.loose}, ${items.join(', ')})`
}

function table(source: string, token: Tokens.Table, firstLine: number) {
  const row = (cells: Tokens.TableCell[], line: number) =>
    cells.map((cell) => inline(source, cell.tokens, line)).join(', ')
  const widths = token.header.map((cell, column) => {
    const cells = [cell, ...token.rows.map((row) => row[column]!)]
    const longest = Math.max(...cells.map(({ text }) => text.length))
    // A short column gets the width it needs; the others share the rest by their longest text,
    // damped so that one long remark does not starve its neighbours.
    return longest <= 19 ? 'auto' : `${(longest ** 0.7).toFixed(2)}fr`
  })
  const aligns = token.align.map((align) => align ?? 'left')
  return [
    `grid-table((${widths.join(', ')},), (${aligns.join(', ')},),`,
    `  (${row(token.header, firstLine)},),`,
    ...token.rows.map((cells, i) => `  ${row(cells, firstLine + 2 + i)},`),
    ')',
  ].join('\n')
}

/**
 * One Typst expression; `line` is where the block begins, and line breaks inside it are counted
 * from there.
 */
function inline(source: string, tokens: Token[], line: number): string {
  const parts = tokens.map((token) => {
    const part = span(source, token, line)
    line += token.raw.split('\n').length - 1
    return part
  })
  return parts.length ? `{ ${parts.join('; ')} }` : '""'
}

function span(source: string, token: Token, line: number): string {
  const inner = () => inline(source, (token as Tokens.Generic).tokens ?? [], line)
  switch (token.type) {
    case 'text':
      return 'tokens' in token && token.tokens ? inner() : literal(plain(token.text))
    case 'escape':
      return literal(token.text)
    case 'strong':
      return `strong(${inner()})`
    case 'em':
      return `emph(${inner()})`
    case 'del':
      return `strike(${inner()})`
    case 'codespan':
      return `raw(${literal(token.text)})`
    case 'br':
      return 'linebreak()'
    case 'link':
      if (!/^(https?:\/\/|mailto:)/.test(token.href))
        throw fault(source, line, `"${token.href}" is no web or e-mail address`)
      return `link(${literal(token.href)}, ${inner()})`
    default:
      throw fault(source, line, `a library document cannot hold ${named(token)}`)
  }
}

const named = (token: Token) =>
  ({ image: 'an image', html: 'HTML', def: 'a link definition' })[token.type] ?? `"${token.type}"`

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' }

const plain = (text: string) =>
  text.replace(/\n/g, ' ').replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name]!)

const literal = (text: string) => `"${text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')}"`

async function loadCompiler(): Promise<Compile> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  const compiler = NodeCompiler.create()
  return (source, typst) => {
    const result = compiler.compile({ mainFileContent: typst })
    if (!result.result) {
      const reasons = result.takeDiagnostics()?.shortDiagnostics.map((one) => one.message) ?? []
      throw fault(source, 1, `the file could not be set (${reasons.join('; ')})`)
    }
    const pdf = compiler.pdf(result.result)
    compiler.evictCache(0)
    return pdf
  }
}

async function readStamps(to: string): Promise<Stamps> {
  try {
    return JSON.parse(await readFile(join(to, stampsFile), 'utf8')) as Stamps
  } catch {
    // If the file is missing or damaged, everything is made again.
    return {}
  }
}

const digestIfThere = (path: string) => readFile(path).then(sha256, () => undefined)

async function writeWhole(path: string, bytes: Buffer | string) {
  // A temporary name, because another server may be writing the same file.
  const part = `${path}.${randomUUID()}.part`
  await writeFile(part, bytes)
  await rename(part, path)
}

function sha256(...parts: (Buffer | string)[]) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** The look of every document; kept here so that one stamp covers words, look and builder. */
const template = String.raw`
#let ink = rgb("#1d1b18")
#let pale = rgb("#d9d5cc")
#let grey = rgb("#5f5b54")
#let paragraph(body, indent: false, sticky: false) = {
  let it = par(first-line-indent: (amount: if indent { 1.2em } else { 0pt }, all: true), body)
  if sticky { block(sticky: true, it) } else { it }
}
#let caption(body) = block(sticky: true, above: 1.4em, {
  text(size: 0.92em, par(justify: false, body))
})
#let quoted(body) = block(inset: (left: 1em, y: 0.2em), stroke: (left: 1.5pt + pale), body)
#let rule() = align(center, line(length: 30%, stroke: 0.5pt + grey))
// A short table keeps together; a long one breaks between rows and repeats its head.
#let grid-table(widths, aligns, head, ..cells) = {
  set text(size: 0.9em, hyphenate: false)
  set par(justify: false, leading: 0.5em)
  block(above: 0.9em, below: 1.5em, breakable: cells.pos().len() / head.len() > 8, table(
    columns: widths, align: aligns, inset: (x: 5pt, y: 4.2pt),
    stroke: (x, y) => (
      top: if y == 0 { 0.9pt + ink }, bottom: if y == 0 { 0.6pt + ink } else { 0.4pt + pale },
    ),
    table.header(..head.map(strong)),
    ..cells.pos().map(cell => table.cell(breakable: false, cell)),
  ))
}
#let sheet(title: "", description: "", organisation: "", published: none, columns: 1,
  contents: false, lang: "en", region: "GB", from: "", ahead: "", day: "", body) = {
  set document(title: title, author: organisation, description: description, date: published)
  set text(font: "Libertinus Serif", size: if columns == 2 { 10.5pt } else { 11pt }, fill: ink,
    lang: lang, region: region, hyphenate: true)
  set smartquote(enabled: false)
  set par(justify: true, leading: 0.68em, spacing: 0.86em)
  set list(indent: 0.4em, body-indent: 0.6em, marker: ([•], [–]))
  set enum(indent: 0.4em, body-indent: 0.6em)
  show raw: set text(font: "DejaVu Sans Mono", size: 0.88em)
  show raw.where(block: true): it => block(width: 100%, inset: 7pt, fill: rgb("#f5f3ee"), it)
  show link: it => if type(it.dest) != str { it } else {
    underline(stroke: 0.4pt + grey, offset: 1.6pt, it)
  }
  show link: set text(hyphenate: false)
  show heading: set par(justify: false)
  show heading: set text(hyphenate: false)
  show heading.where(level: 1): set text(size: if columns == 2 { 12.5pt } else { 15pt })
  show heading.where(level: 1): set block(above: 1.9em, below: 0.85em)
  show heading.where(level: 2): set text(size: if columns == 2 { 10.5pt } else { 11.5pt })
  show heading.where(level: 2): set block(above: 1.5em, below: 0.75em)
  show heading.where(level: 3): set text(size: 10.5pt, style: "italic", weight: "regular")
  set page(paper: "a4", columns: columns,
    margin: (x: if columns == 2 { 21mm } else { 31mm }, top: 27mm, bottom: 26mm),
    header: context if here().page() > 1 {
      set text(size: 8.5pt, fill: grey)
      emph(title); h(1fr); organisation
      v(-0.55em)
      line(length: 100%, stroke: 0.4pt + pale)
    },
    footer: context {
      set text(size: 8.5pt, fill: grey)
      align(center, counter(page).display())
    })
  set std.columns(gutter: 8mm)
  place(top + left, scope: "parent", float: true, clearance: 1.6em, {
    set par(justify: false)
    if organisation != "" { text(size: 9.5pt, fill: grey, organisation); v(1.3em, weak: true) }
    text(size: 25pt, weight: "bold", hyphenate: false, title)
    v(1.2em, weak: true)
    text(size: 11.5pt, style: "italic", description)
    v(1.1em, weak: true)
    text(size: 9pt, fill: grey, from + " " + day)
    v(0.9em, weak: true)
    line(length: 100%, stroke: 0.9pt + ink)
  })
  if contents {
    show outline.entry.where(level: 1): set block(above: 0.95em)
    show outline.entry.where(level: 1): strong
    heading(level: 1, outlined: false, ahead)
    set text(size: 0.86em)
    std.columns(2, gutter: 9mm, outline(title: none, depth: 2))
    pagebreak()
  }
  body
}
`
