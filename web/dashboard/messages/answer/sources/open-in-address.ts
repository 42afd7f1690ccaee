import type { Message } from '#contract/chats/chat.ts'
import type { Citation } from '#contract/documents/documents.ts'
import type { Open } from './use-citation-keys.ts'

/** The most pages that are open beside each other. */
export const mostOpen = 2

/** What the address calls each of them. */
export const openName = 'open'

const between = '~'

/**
 * An open page in the address: a source by its message and number, and any other place of a document
 * by its file, page and quote.
 */
export const openAsText = ({ messageId, citation }: Open): string =>
  citation.n > 0
    ? [messageId, citation.n].join(between)
    : [
        messageId,
        citation.n,
        citation.page,
        citation.filename,
        citation.title.replaceAll(between, '-'),
        citation.quote,
      ].join(between)

/** Undefined while the message is not here, or for an address that names nothing. */
export function openFromText(text: string, messages: Message[]): Open | undefined {
  const [messageId = '', number, page, filename, title = '', ...quote] = text.split(between)
  const n = Number(number)
  if (!Number.isInteger(n)) return undefined
  if (n > 0) {
    const message = messages.find(({ _id }) => _id === messageId)
    const citation = message?.citations.find((one) => one.n === n)
    return citation && { messageId, citation }
  }
  const at = Number(page)
  if (!filename || !Number.isInteger(at) || at < 1) return undefined
  const citation: Citation = {
    ...{ n, fileId: '', filename, title, page: at },
    quote: quote.join(between),
  }
  return { messageId, citation }
}

export const isSame = (one: Open | undefined, other: Open | undefined): boolean =>
  one !== undefined && other !== undefined && openAsText(one) === openAsText(other)
