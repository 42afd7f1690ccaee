import type { Citation } from '#contract/documents/documents.ts'
import type { Say } from '../../../sentences.ts'
import type { ChatHead, MessageToExport } from './chats-of.ts'
import { endOf, inOneLine, nameOf, placeIn, selectionOf, timeOf } from './words.ts'

/** The shown branch as Markdown; answers are Markdown already and stand as they were written. */
export async function* asMarkdown(
  chat: ChatHead,
  shown: AsyncIterable<MessageToExport>,
  publicUrl: string,
  say: Say,
): AsyncGenerator<string> {
  yield `# ${escaped(inOneLine(chat.title))}`
  for await (const message of shown) {
    const about = selectionOf(message, say)
    const parts = [
      `## ${nameOf(message, say)}, ${timeOf(message.createdAt)}`,
      about ? `${about.label}, ${escaped(about.place)}:\n\n> ${escaped(about.quote)}` : '',
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
  const { n, title, filename, page, quote } = citation
  const address = `${publicUrl}/view-pdf/${encodeURIComponent(filename)}#page=${page}`
  // In pointed brackets an address may hold round ones.
  return `[${n}] [${escaped(inOneLine(title))}, ${escaped(placeIn(citation, say))}](<${address}>)\n\n> ${escaped(inOneLine(quote))}`
}

/** A title is never markup, whatever it contains. */
const escaped = (text: string) => text.replace(/[\\`*_{}[\]<>()#|~!&]/g, '\\$&')
