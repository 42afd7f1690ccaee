import { type Token, type Tokens, Marked } from 'marked'
import markedFootnote, { type Footnote } from 'marked-footnote'
import { parse as parseYaml } from 'yaml'
import { boldLevel, isBoldTitle, piecesOfHtml } from '#server/infra/reader/text/html.ts'
import type { Piece } from '#server/infra/reader/piece.ts'

export function piecesOfMarkdown(source: string): Piece[] {
  const { body } = frontMatterOf(source)
  const marked = new Marked({ gfm: true }).use(markedFootnote())
  const notes = new Map<string, Footnote>()
  const tokens = marked.lexer(body)
  for (const token of tokens) if (isNote(token)) notes.set(token.label, token)
  return tokens.flatMap((token) => {
    const pieces = piecesOf(token)
    // A note is read below what it belongs to, once, wherever the file has it.
    void marked.walkTokens([token], ({ type, label }: Token & { label?: string }) => {
      const note = type === 'footnoteRef' && label !== undefined ? notes.get(label) : undefined
      if (!note) return
      notes.delete(note.label)
      pieces.push(...piecesOfNote(note))
    })
    return pieces
  })
}

const isNote = (token: Token): token is Footnote => token.type === 'footnote'

function piecesOfNote({ content, refs }: Footnote): Piece[] {
  const [first, ...others] = content.flatMap(piecesOf)
  if (!first || !('text' in first)) return first ? [first, ...others] : []
  return [{ kind: 'other', text: `(${refs[0]!.id}) ${first.text}` }, ...others]
}

/** The front matter between dashes; empty if there is none, or none that can be parsed. */
function frontMatterOf(source: string): { front: Record<string, unknown>; body: string } {
  const text = source.replace(/\r\n?/g, '\n')
  const end = text.startsWith('---\n') ? text.indexOf('\n---\n', 3) : -1
  if (end < 0) return { front: {}, body: text }
  try {
    const front = parseYaml(text.slice(4, end + 1)) as unknown
    if (isFrontMatter(front)) return { front, body: text.slice(end + 5) }
  } catch {
    // Dashes around a text of another kind are part of it.
  }
  return { front: {}, body: text }
}

// A note between two lines looks like front matter, and is text.
const isFrontMatter = (front: unknown): front is Record<string, unknown> =>
  typeof front === 'object' && front !== null && Object.keys(front).some((key) => known.has(key))

const known = new Set(
  'title subtitle description summary date updated lastmod author authors tags categories category keywords layout slug permalink aliases lang language draft weight id version public library assistant sidebar_label sidebar_position'.split(
    ' ',
  ),
)

function piecesOf(token: Token): Piece[] {
  if (token.type === 'heading')
    return [{ kind: 'heading', level: (token as Tokens.Heading).depth, text: inline(token) }]
  if (token.type === 'code') return [{ kind: 'code', text: (token as Tokens.Code).text }]
  if (token.type === 'list') return listPieces(token as Tokens.List)
  if (token.type === 'table') return [tablePiece(token as Tokens.Table)]
  if (token.type === 'blockquote') return (token as Tokens.Blockquote).tokens.flatMap(piecesOf)
  if (token.type === 'html') return piecesOfHtml((token as Tokens.HTML).text)
  // A note to which no mark leads stays where it stands.
  if (isNote(token)) return token.refs.length > 0 ? [] : token.content.flatMap(piecesOf)
  if (['footnotes', 'space', 'hr', 'def'].includes(token.type)) return []
  return titledParagraph(token) ?? [{ kind: 'paragraph', text: inline(token) }]
}

/** A first line that is bold as a whole is the heading of the lines below it, as in a list of questions. */
function titledParagraph(token: Token): Piece[] | undefined {
  const [first, next, ...others] = (token as Tokens.Paragraph).tokens ?? []
  if (first?.type !== 'strong' || !next) return undefined
  const isAlone = next.type === 'br' || (next.type === 'text' && /^\s*\n/.test(next.raw))
  const title = inline(first).trim()
  if (!isAlone || !isBoldTitle(title)) return undefined
  const text = [next, ...others].map(inline).join('').trim()
  const heading: Piece = { kind: 'heading', level: boldLevel, text: title }
  return text ? [heading, { kind: 'paragraph', text }] : undefined
}

function listPieces(list: Tokens.List): Piece[] {
  const apart = list.items
    .flatMap(({ tokens }) => tokens)
    .filter(({ type }) => type === 'code' || type === 'table')
  const items = list.items.flatMap(itemsOf)
  return [{ kind: 'list', items, ordered: list.ordered }, ...apart.flatMap(piecesOf)]
}

function itemsOf(item: Tokens.ListItem): string[] {
  const own = item.tokens.filter(
    ({ type }) => type !== 'list' && type !== 'code' && type !== 'table' && type !== 'checkbox',
  )
  const inner = item.tokens.filter(({ type }) => type === 'list') as Tokens.List[]
  const lines = own.map(inline).join(' ').split(beforeLetter)
  return [...lines, ...inner.flatMap((list) => list.items.flatMap(itemsOf))]
}

const tablePiece = ({ header, rows }: Tokens.Table): Piece => ({
  kind: 'table',
  rows: [header, ...rows].map((row) => row.map((cell) => cell.tokens.map(inline).join(''))),
  heads: 1,
})

/** The words without their Markdown signs. */
function inline(token: Token): string {
  if (token.type === 'br') return '\n'
  if (token.type === 'image' || token.type === 'html' || token.type === 'checkbox') return ''
  if ('tokens' in token && token.tokens?.length) return token.tokens.map(inline).join('')
  if (!('text' in token)) return ''
  const text = String(token.text)
  return token.type === 'codespan' ? text : decodeEntities(text.replace(breakInSource, ' '))
}

/** Lines that letters number, as in Pandoc, are lines; another line break in the source alone is read as a space. */
const byLetter = String.raw`[ \t]*(?:\([a-z]{1,4}\)|[a-z]{1,4}[.)])[ \t]`
const breakInSource = new RegExp(`\\n(?!${byLetter})`, 'g')
const beforeLetter = new RegExp(`\\n(?=${byLetter})`)

const decodeEntities = (text: string) =>
  text.includes('&')
    ? text.replace(/&(?:[a-z]{2,8}|#\d{1,7}|#x[0-9a-f]{1,6});/gi, (entity) => {
        const [piece] = piecesOfHtml(`<p>a${entity}b</p>`)
        return piece && 'text' in piece ? piece.text.slice(1, -1) : entity
      })
    : text
