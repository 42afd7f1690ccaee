import { type ChildProcess, fork } from 'node:child_process'
import { tooLarge, unavailable } from '../../../errors.ts'
import type { ChatToExport } from './chats-of.ts'
import type { Reply, Request } from './pdf-child.ts'
import { shownBranch } from './words.ts'

/** A chat as a PDF, set apart from the server's own work; one after the other, whoever asked. */
export type SetPdf = (chat: ChatToExport, signal: AbortSignal) => Promise<Buffer>

const mostMs = 60_000
/** In characters, and what each message takes beside them: about ten seconds and a gigabyte. */
const mostSize = 1_500_000
const messageSize = 300
const tooLong =
  'This chat is too long to be set as one PDF. Export it as Markdown or text; both hold all of it.'
/** The typesetter takes some hundred megabytes, which are given back when nobody needs it. */
const idleMs = 20_000

/** In a child process that starts with the first chat: native code that reads what members wrote. */
export function createSetPdf(): SetPdf {
  let child: ChildProcess | undefined
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  async function set(chat: ChatToExport, signal: AbortSignal): Promise<Buffer> {
    signal.throwIfAborted()
    clearTimeout(idle)
    const running = (child ??= start())
    try {
      const reply = await ask(running, { chat })
      if ('error' in reply) throw new Error(reply.error)
      return Buffer.from(reply.pdf.buffer, reply.pdf.byteOffset, reply.pdf.byteLength)
    } finally {
      idle = setTimeout(() => child?.kill('SIGKILL'), idleMs).unref()
    }
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
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }

  return async (chat, signal) => {
    if (sizeOf(chat) > mostSize) throw tooLarge(tooLong)
    const mine = last.then(() => set(chat, signal))
    last = mine.catch(() => {})
    return await mine.catch((cause: unknown) => {
      if (signal.aborted) throw cause
      const sentence =
        'This chat could not be set as a PDF. Nothing of it is lost; export it as Markdown or text.'
      throw unavailable(sentence, 60, cause)
    })
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
