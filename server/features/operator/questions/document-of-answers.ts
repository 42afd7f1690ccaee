import { Lexer, type Token } from 'marked'
import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'

type Answer = { title: string; body: string }

/**
 * The answers as one Markdown document. A page begins at each heading, so each title is one, and the
 * headings within a text become bold lines.
 */
export const documentOfAnswers = (answers: Answer[]): string =>
  answers
    .map(
      ({ title, body }) => `# ${escaped(collapseWhitespace(title))}\n\n${withoutHeadings(body)}\n`,
    )
    .join('\n')

/** So that a title is read letter for letter. */
const escaped = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&')

const withoutHeadings = (body: string): string =>
  new Lexer({ gfm: true }).lex(body.replace(/\r\n?/g, '\n')).map(plainToken).join('').trim()

function plainToken(token: Token): string {
  if (token.type === 'heading') return `**${collapseWhitespace(token.text as string)}**\n\n`
  if (token.type === 'blockquote') return token.raw.split('\n').map(withoutHashes).join('\n')
  return token.raw
}

const withoutHashes = (line: string) => line.replace(/^([> \t]*)#{1,6}[ \t]/, '$1')
