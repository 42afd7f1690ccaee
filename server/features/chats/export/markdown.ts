import type { Citation } from '#contract/documents/documents.ts'
import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import type { Say } from '#server/sentences.ts'
import type { ChatHead, MessageToExport } from './chats-of.ts'
import { plainInMarkdown } from '#server/markdown.ts'
import { endOf, nameOf, selectionOf, sourceIn, timeOf } from './words.ts'

/** The shown branch as Markdown; answers are Markdown already and stand as they were written. */
export async function* asMarkdown(
  chat: ChatHead,
  shown: AsyncIterable<MessageToExport>,
  publicUrl: string,
  say: Say,
): AsyncGenerator<string> {
  yield `# ${plainInMarkdown(collapseWhitespace(chat.title))}`
  for await (const message of shown) {
    const about = selectionOf(message, say)
    const parts = [
      `## ${nameOf(message, say)}, ${timeOf(message.createdAt)}`,
      about
        ? `${about.label}, ${plainInMarkdown(about.place)}:\n\n> ${plainInMarkdown(about.quote)}`
        : '',
      message.content,
    ]
    const end = endOf(message, say)
    if (end) parts.push(`*${end}*`)
    if (message.citations.length > 0)
      parts.push(
        `### ${say('Sources')}`,
        message.citations.map((one) => source(one, publicUrl, say)).join('\n\n'),
      )
    yield `\n\n${parts.filter((part) => part !== '').join('\n\n')}`
  }
  yield '\n'
}

function source(citation: Citation, publicUrl: string, say: Say) {
  const { n, filename, page, quote } = citation
  const address = `${publicUrl}/view-pdf/${encodeURIComponent(filename)}#page=${page}`
  // In pointed brackets an address may hold round ones.
  return `[${n}] [${plainInMarkdown(sourceIn(citation, say))}](<${address}>)\n\n> ${plainInMarkdown(collapseWhitespace(quote))}`
}
