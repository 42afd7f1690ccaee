import type { Token, Tokens } from 'marked'
import type { Message } from '#contract/chats/chat.ts'
import type { Citation } from '#contract/documents/documents.ts'
import { sourceName } from '#web/files/place.ts'
import { paths } from '#web/paths.ts'
import { readEntities } from '#web/ui/markdown/entities.ts'
import { parse } from '#web/ui/markdown/parse.ts'

type Answer = Pick<Message, 'content' | 'citations'>

/** Longer links are cut off on their way by some programs. */
const longestInLink = 300

/** The page of a source on this site, with its passage marked. */
export const linkOf = ({ filename, page, quote }: Citation): string =>
  location.origin +
  paths.viewPdf(filename, { page, quote: quote.slice(0, longestInLink).toWellFormed() })

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const nameOf = (citation: Citation) => onOneLine(sourceName(citation))

/** The answer in Markdown; under it what each number means, with the quote and a link to its page. */
export function withFootnotes({ content, citations }: Answer): string {
  const notes = citations.map((citation) => {
    const { n, quote } = citation
    return `[${n}] [${unmarked(nameOf(citation))}](<${linkOf(citation)}>): “${unmarked(onOneLine(quote))}”`
  })
  return notes.length > 0
    ? `${content.trim()}\n\n---\n\n${notes.join('\n\n')}\n`
    : `${content.trim()}\n`
}

/** Words of a document are never markup. */
const unmarked = (text: string) => text.replace(/[\\`*_{}[\]<>#|~!]/g, '\\$&')

/** The same for programs that take letters with their looks. */
export function asRichText({ content, citations }: Answer): string {
  const notes = citations.map(
    (citation) =>
      `<p>[${citation.n}] <a href="${escaped(linkOf(citation))}">${escaped(nameOf(citation))}</a>: “${escaped(onOneLine(citation.quote))}”</p>`,
  )
  const words = parse(content).blocks.map(({ token }) => block(token))
  return [...words, ...(notes.length > 0 ? ['<hr>', ...notes] : [])].join('')
}

const blocks = (tokens: Token[]): string => tokens.map(block).join('')

function block(token: Token): string {
  switch (token.type) {
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading
      return `<h${depth}>${inline(tokens)}</h${depth}>`
    }
    case 'paragraph':
      return `<p>${inline((token as Tokens.Paragraph).tokens)}</p>`
    case 'blockquote':
      return `<blockquote>${blocks((token as Tokens.Blockquote).tokens)}</blockquote>`
    case 'list': {
      const { ordered, items } = token as Tokens.List
      const tag = ordered ? 'ol' : 'ul'
      return `<${tag}>${items.map((item) => `<li>${blocks(item.tokens)}</li>`).join('')}</${tag}>`
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const row = (cells: Tokens.TableCell[], tag: string) =>
        `<tr>${cells.map(({ tokens }) => `<${tag}>${inline(tokens)}</${tag}>`).join('')}</tr>`
      return `<table>${row(header, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table>`
    }
    case 'code':
      return `<pre>${escaped((token as Tokens.Code).text)}</pre>`
    case 'hr':
      return '<hr>'
    case 'space':
    case 'def':
    case 'checkbox':
      return ''
    default:
      return 'tokens' in token && token.tokens ? inline(token.tokens) : escaped(token.raw)
  }
}

const tags: Record<string, string> = { strong: 'strong', em: 'em', del: 's' }

const inline = (tokens: Token[]): string =>
  tokens
    .map((token) => {
      if (token.type === 'br') return '<br>'
      if (token.type === 'codespan')
        return `<code>${escaped((token as Tokens.Codespan).text)}</code>`
      if (token.type === 'escape') return escaped((token as Tokens.Escape).text)
      const inner = 'tokens' in token && token.tokens ? inline(token.tokens) : undefined
      // A link keeps its words: only the sources lead somewhere.
      const tag = tags[token.type]
      if (inner !== undefined) return tag ? `<${tag}>${inner}</${tag}>` : inner
      return escaped(token.type === 'text' ? readEntities((token as Tokens.Text).text) : token.raw)
    })
    .join('')

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
