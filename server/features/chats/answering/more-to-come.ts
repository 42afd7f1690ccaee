import { escapeMarkdown } from '#server/features/answering/answering.ts'
import type { stillReading } from '#server/features/documents/documents.ts'
import { type Say, sentence } from '#server/sentences.ts'

type Unread = Awaited<ReturnType<typeof stillReading>>

/** After an answer that was not found: which documents an answer may come from later; '' if none. */
export function moreToCome({ documents, more }: Unread, say: Say): string {
  if (documents.length === 0) return ''
  const named = documents
    .map(({ title, pages, pagesRead: read }) =>
      pages && read > 0
        ? say(
            sentence('*{title}* ({read} of {pages} pages)', {
              title: escapeMarkdown(title),
              read,
              pages,
            }),
          )
        : `*${escapeMarkdown(title)}*`,
    )
    .join(', ')
  return say(
    more > 0
      ? sentence('Still being read: {documents} and {more} more. Ask again in a moment.', {
          documents: named,
          more,
        })
      : sentence('Still being read: {documents}. Ask again in a moment.', { documents: named }),
  )
}
