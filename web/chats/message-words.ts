import type { Message } from '#contract/chats/chat.ts'
import type { Token, Tokens } from 'marked'
import { shortPlaceName, sourceName } from '#web/files/place.ts'
import { readEntities } from '#web/ui/markdown/entities.ts'
import { parse } from '#web/ui/markdown/parse.ts'

/** What is said in Markdown without its signs: one string a paragraph, list entry, row or piece of code. */
export const wordsOf = (markdown: string): string[] =>
  parse(markdown)
    .blocks.flatMap(({ token }) => paragraphs(token))
    .map((text) => text.trim())
    .filter(Boolean)

function paragraphs(token: Token): string[] {
  switch (token.type) {
    case 'list':
      return (token as Tokens.List).items.flatMap((item, at) => {
        const [first = '', ...others] = item.tokens.flatMap(paragraphs)
        const { ordered, start } = token as Tokens.List
        const mark = ordered ? `${(start || 1) + at}.` : '•'
        return [`${mark} ${first}`, ...others]
      })
    case 'blockquote':
      return (token as Tokens.Blockquote).tokens.flatMap(paragraphs)
    case 'table': {
      const { header, rows } = token as Tokens.Table
      return [header, ...rows].map((row) => row.map(({ tokens }) => inline(tokens)).join(', '))
    }
    case 'code':
      return [(token as Tokens.Code).text]
    case 'hr':
    case 'space':
    case 'def':
      return []
    default:
      return ['tokens' in token && token.tokens ? inline(token.tokens) : token.raw]
  }
}

const inline = (tokens: Token[]): string =>
  tokens
    .map((token) => {
      if (token.type === 'br') return '\n'
      if (token.type === 'checkbox') return ''
      if (token.type === 'codespan' || token.type === 'escape') return (token as Tokens.Escape).text
      if ('tokens' in token && token.tokens) return inline(token.tokens)
      return token.type === 'text' || token.type === 'image'
        ? readEntities((token as Tokens.Text).text)
        : token.raw
    })
    .join('')

type Answer = Pick<Message, 'content' | 'citations'>

const sourcesOf = ({ citations }: Answer) =>
  citations.map((citation) => `[${citation.n}] ${sourceName(citation, shortPlaceName(citation))}`)

/** The answer as it can be passed on: with what its numbers mean. */
export function withSources(answer: Answer): string {
  const sources = sourcesOf(answer)
  const content = answer.content.trim()
  return sources.length > 0 ? `${content}\n\n${sources.join('\n')}` : content
}

/** The same without the signs of Markdown. */
export const inPlainWords = (answer: Answer): string =>
  [...wordsOf(answer.content), sourcesOf(answer).join('\n')].filter(Boolean).join('\n\n')

/** Read where a program takes letters with their looks: plain words there, instead of Markdown's signs. */
export const asHtml = (plain: string): string =>
  plain
    .split('\n\n')
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
