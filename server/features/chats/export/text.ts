import type { Say } from '../../../sentences.ts'
import type { ChatToExport } from './chats-of.ts'
import { endOf, inOneLine, nameOf, placeIn, selectionOf, shownBranch, timeOf } from './words.ts'

/** The shown branch without any markup of ours; what was written stands as it was written. */
export function asText(chat: ChatToExport, say: Say): string {
  const title = inOneLine(chat.title)
  const parts = [`${title}\n${'='.repeat(Math.min(72, [...title].length))}`]
  for (const message of shownBranch(chat)) {
    const about = selectionOf(message, say)
    parts.push(`${nameOf(message, say)}, ${timeOf(message.createdAt)}`)
    if (about) parts.push(`${about.label}, ${about.place}: “${about.quote}”`)
    parts.push(message.content)
    const end = endOf(message, say)
    if (end) parts.push(`(${end})`)
    if (message.citations.length > 0)
      parts.push(
        [
          say('Sources'),
          ...message.citations.map(
            (one) =>
              `[${one.n}] ${inOneLine(one.title)}, ${placeIn(one, say)}: “${inOneLine(one.quote)}”`,
          ),
        ].join('\n'),
      )
  }
  return `${parts.join('\n\n')}\n`
}
