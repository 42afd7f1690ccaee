import { type ChildProcess, fork } from 'node:child_process'
import type { Member } from '../../../app.ts'
import { Refusal, conflict, unavailable } from '../../../errors.ts'
import type { ChatToExport } from './chats-of.ts'
import type { Reply, Request } from './pdf-child.ts'
import { createTurns } from './turns.ts'
import { shownBranch } from './words.ts'

/** A chat as a PDF, set apart from the server's own work; one after the other, members in turn. */
export type SetPdf = (
  member: Pick<Member, 'id'>,
  chat: ChatToExport,
  signal: AbortSignal,
  options?: { patient?: boolean; languages?: string[] },
) => Promise<Buffer>

/** What one chat may take, with the start of the typesetter; then it is the others' turn. */
const mostMs = 10_000
/** In characters, and what each message takes beside them: about six seconds and 700 MB. */
const mostSize = 1_000_000
const messageSize = 300
const tooLong =
  'This chat is too long to be set as one PDF. Export it as Markdown or text; both hold all of it.'
/** The typesetter takes some hundred megabytes, which are given back when nobody needs it. */
const idleMs = 20_000

/** In a child process that starts with the first chat: native code that reads what members wrote. */
export function createSetPdf(): SetPdf {
  let child: ChildProcess | undefined
  const inTurn = createTurns()
  let idle: NodeJS.Timeout | undefined

  async function set(
    chat: ChatToExport,
    signal: AbortSignal,
    languages: string[] = [],
  ): Promise<Buffer> {
    signal.throwIfAborted()
    clearTimeout(idle)
    const running = (child ??= start())
    try {
      const reply = await ask(running, { chat, languages })
      if ('error' in reply) throw new Error(reply.error)
      return Buffer.from(reply.pdf.buffer, reply.pdf.byteOffset, reply.pdf.byteLength)
    } finally {
      idle = setTimeout(endIdle, idleMs).unref()
    }
  }

  // Whoever asks while it goes is given a new one.
  function endIdle() {
    child?.kill('SIGKILL')
    child = undefined
  }

  function start(): ChildProcess {
    const started = fork(new URL('./pdf-child.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: [],
      // What is in the settings is none of its business.
      env: {},
    })
    // An idle child does not keep the server from ending.
    started.unref()
    started.channel?.unref()
    const endWithServer = () => started.kill('SIGKILL')
    process.once('exit', endWithServer)
    started.once('exit', () => {
      process.off('exit', endWithServer)
      if (child === started) child = undefined
    })
    return started
  }

  return async ({ id }, chat, signal, options) => {
    if (sizeOf(chat) > mostSize) throw conflict(tooLong)
    return await inTurn(id, () => set(chat, signal, options?.languages), options).catch(
      (cause: unknown) => {
        if (signal.aborted || cause instanceof Refusal) throw cause
        const sentence =
          'This chat could not be set as a PDF. Nothing of it is lost; export it as Markdown or text.'
        throw unavailable(sentence, 60, cause)
      },
    )
  }
}

const sizeOf = (chat: ChatToExport) =>
  shownBranch(chat).reduce((size, { content }) => size + content.length + messageSize, 0)

const ask = (child: ChildProcess, request: Request) =>
  new Promise<Reply>((resolve, reject) => {
    const end = () => {
      clearTimeout(late)
      child.off('message', answered)
      child.off('exit', gone)
    }
    const answered = (reply: unknown) => {
      end()
      resolve(reply as Reply)
    }
    const gone = () => {
      end()
      reject(new Error('the typesetter ended'))
    }
    const late = setTimeout(() => child.kill('SIGKILL'), mostMs)
    child.on('message', answered)
    child.once('exit', gone)
    child.send(request, (error) => {
      if (!error) return
      end()
      reject(error)
    })
  })
