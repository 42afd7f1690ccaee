import type { App, Member } from '#server/app.ts'
import { Refusal, conflict, unavailable } from '#server/errors.ts'
import { type Child, startChild } from '#server/infra/child/child.ts'
import { takeTurns } from '#server/infra/limits/turns.ts'
import { type ChatHead, type ChatToExport, shownBranchOf, shownMessagesOf } from './chats-of.ts'
import type { PdfCalls } from './pdf-child.ts'

/** Typesets a chat as a PDF in a child process; one at a time, members in turn. */
export type SetPdf = (
  app: Pick<App, 'db'>,
  member: Pick<Member, 'id'>,
  chat: ChatHead,
  how: { signal: AbortSignal; languages: string[] },
) => Promise<Buffer>

/** What one chat may take, with the start of the typesetter; then it is the others' turn. */
const timeoutMs = 10_000
/** In characters, and what each message takes beside them: about six seconds and 700 MB. */
const mostSize = 1_000_000
const messageSize = 300
const tooLong =
  'This chat is too long to be set as one PDF. Export it as Markdown or text; both hold all of it.'
/** The typesetter takes some hundred megabytes, which are freed when it is idle. */
const idleMs = 20_000

const program = new URL('./pdf-child.ts', import.meta.url)

/** In a child process that starts with the first chat: native code that reads what members wrote. */
export function createSetPdf(): SetPdf {
  let child: Child<PdfCalls> | undefined
  const inTurn = takeTurns(
    [
      { atOnce: 1, waiting: 2 },
      { atOnce: 1, waiting: 1_000 },
    ],
    () => unavailable('Very many chats are being set as PDFs just now. Try again in a moment.'),
  )
  let idle: NodeJS.Timeout | undefined

  async function set(
    chat: ChatToExport,
    signal: AbortSignal,
    languages: string[],
  ): Promise<Buffer> {
    signal.throwIfAborted()
    clearTimeout(idle)
    if (!child?.isAlive()) child = startChild(program, { timeoutMs })
    try {
      const pdf = await child.ask('set', { chat, languages })
      return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    } finally {
      idle = setTimeout(child.end, idleMs).unref()
    }
  }

  return async (app, { id }, chat, { signal, languages }) => {
    const branch = await shownBranchOf(app, chat)
    // A character has three bytes at most, so nothing is read that is certainly too long.
    if (sizeOf(branch.map(({ bytes }) => bytes / 3)) > mostSize) throw conflict(tooLong)
    return await inTurn([id, 'all'], async () => {
      const messages = await Array.fromAsync(shownMessagesOf(app, chat))
      if (sizeOf(messages.map(({ content }) => content.length)) > mostSize) throw conflict(tooLong)
      return set({ ...chat, messages }, signal, languages)
    }).catch((cause: unknown) => {
      if (signal.aborted || cause instanceof Refusal) throw cause
      const sentence =
        'This chat could not be set as a PDF. Nothing of it is lost; export it as Markdown or text.'
      throw unavailable(sentence, 60, cause)
    })
  }
}

const sizeOf = (characters: number[]) =>
  characters.reduce((sum, count) => sum + count + messageSize, 0)
