import type { Message } from '#contract/chats/chat.ts'
import type { Citation } from '#contract/documents/documents.ts'
import { wordsOf } from './message-words.ts'

/**
 * What is known of an answer's support. `quoted`: every number follows a quote, which is on its page
 * letter for letter. `checked`: the numbered sentences were compared with their passages, and agree.
 * `partly`: some do not. `unsupported`: more do not than do. `named`: the answer cited nothing, and
 * passages that support it were looked up afterwards. `none`: the documents held no answer.
 */
export type Check =
  | { kind: 'quoted' | 'checked' | 'named' | 'none' }
  | { kind: 'partly' | 'unsupported'; doubted: number }

export type Answer = Pick<Message, 'role' | 'content' | 'status' | 'grounded' | 'citations'>

/** Undefined while it is not known, and for replies that ask no document. */
export function checkOf({ role, content, status, grounded, citations }: Answer): Check | undefined {
  if (role !== 'bot' || status === 'streaming') return undefined
  // Whether they answer the question may be open; they are quotes all the same.
  if (!grounded) return isQuoted(content, citations) ? { kind: 'quoted' } : undefined
  const doubted = content.split('[?]').length - 1
  if (grounded === 'no') return doubted > 0 ? { kind: 'unsupported', doubted } : { kind: 'none' }
  if (doubted > 0) return { kind: 'partly', doubted }
  const numbered = numberedLines(content)
  if (citations.length === 0 || numbered.length === 0) return undefined
  if (isQuoted(content, citations)) return { kind: 'quoted' }
  return { kind: numbered.every((line) => !withoutNumbers(line)) ? 'named' : 'checked' }
}

const numberedLines = (content: string) =>
  content.split('\n').filter((line) => /\[\d{1,4}\]/.test(line))

function isQuoted(content: string, citations: Citation[]): boolean {
  const numbered = numberedLines(content)
  return numbered.length > 0 && numbered.every((line) => isQuote(line, citations))
}

/** Whether the line is nothing but the quotes of its numbers, or parts of them. */
function isQuote(line: string, citations: Citation[]): boolean {
  if (!line.startsWith('> ')) return false
  const said = letters(withoutNumbers(wordsOf(line).join(' ')))
  return [...line.matchAll(/\[(\d{1,4})\]/g)].every(([, n]) => {
    const quote = letters(citations.find((one) => one.n === Number(n))?.quote ?? '')
    return quote !== '' && (said.includes(quote) || quote.includes(said))
  })
}

const withoutNumbers = (line: string) => line.replace(/\[\d{1,4}\]/g, '').trim()

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
