import { readFileSync } from 'node:fs'
import { lexer, type Token, type Tokens } from 'marked'
import { type FrontMatter, fault } from './front-matter.ts'
import { sentence } from '#server/sentences.ts'
import { part } from '#server/features/content/content.ts'

const sheet = readFileSync(new URL('sheet.typ', import.meta.url), 'utf8')

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
  return `${sheet}\n#show: sheet.with(${facts.join(', ')})\n#{\n${words}\n}\n`
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
      throw fault(
        source,
        line,
        sentence('a library document cannot hold {thing}', { thing: named(token) }),
      )
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
      return 'tokens' in token && token.tokens ? inner() : literal(decoded(token.text))
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
        throw fault(
          source,
          line,
          sentence('"{address}" is no web or e-mail address', { address: token.href }),
        )
      return `link(${literal(token.href)}, ${inner()})`
    default:
      throw fault(
        source,
        line,
        sentence('a library document cannot hold {thing}', { thing: named(token) }),
      )
  }
}

const named = ({ type }: Token) =>
  type === 'image'
    ? part('an image')
    : type === 'def'
      ? part('a link definition')
      : type === 'html'
        ? 'HTML'
        : `"${type}"`

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' }

const decoded = (text: string) =>
  text.replace(/\n/g, ' ').replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name]!)

const literal = (text: string) => `"${text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')}"`
