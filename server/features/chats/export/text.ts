import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import type { Say } from '#server/sentences.ts'
import type { ChatHead, MessageToExport } from './chats-of.ts'
import { endOf, nameOf, selectionOf, sourceIn, timeOf } from './words.ts'

/** The shown branch without any markup of ours; what was written stands as it was written. */
export async function* asText(
  chat: ChatHead,
  shown: AsyncIterable<MessageToExport>,
  say: Say,
): AsyncGenerator<string> {
  const title = collapseWhitespace(chat.title)
  yield `${title}\n${'='.repeat(Math.min(72, [...title].length))}`
  for await (const message of shown) {
    const parts = [`${nameOf(message, say)}, ${timeOf(message.createdAt)}`]
    const about = selectionOf(message, say)
    if (about) parts.push(`${about.label}, ${about.place}: “${about.quote}”`)
    parts.push(message.content)
    const end = endOf(message, say)
    if (end) parts.push(`(${end})`)
    if (message.citations.length > 0)
      parts.push(
        [
          say('Sources'),
          ...message.citations.map(
            (one) => `[${one.n}] ${sourceIn(one, say)}: “${collapseWhitespace(one.quote)}”`,
          ),
        ].join('\n'),
      )
    yield `\n\n${parts.join('\n\n')}`
  }
  yield '\n'
}
