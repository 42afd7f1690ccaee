import { type Citation, placeOf } from '#contract/documents.ts'
import type { ChatToExport } from './chats-of.ts'
import { endOf, inOneLine, nameOf, shownBranch, timeOf } from './words.ts'

/** The shown branch as Markdown; answers are Markdown already and stand as they were written. */
export function asMarkdown(chat: ChatToExport, publicUrl: string): string {
  const parts = [`# ${escaped(inOneLine(chat.title))}`]
  for (const message of shownBranch(chat)) {
    parts.push(`## ${nameOf(message)}, ${timeOf(message.createdAt)}`, message.content)
    const end = endOf(message)
    if (end) parts.push(`*${end}*`)
    if (message.citations.length > 0)
      parts.push('### Sources', message.citations.map((one) => source(one, publicUrl)).join('\n\n'))
  }
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function source({ n, title, filename, page, place, quote }: Citation, publicUrl: string) {
  const address = `${publicUrl}/view-pdf/${encodeURIComponent(filename)}#page=${page}`
  // In pointed brackets an address may hold round ones.
  return `[${n}] [${escaped(inOneLine(title))}, ${escaped(inOneLine(placeOf({ page, place })))}](<${address}>)\n\n> ${escaped(inOneLine(quote))}`
}

/** A title is no markup, whatever is in it. */
const escaped = (text: string) => text.replace(/[\\`*_{}[\]<>()#|~!&]/g, '\\$&')
