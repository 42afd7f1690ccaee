import { fork, type ChildProcess } from 'node:child_process'
import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Answer, Ask, PageStyle } from '#server/infra/reader/pdf-child.ts'
import type { Reader, ReaderLimits, ReadPage, ReadRange } from '#server/infra/reader/reader.ts'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'

// As pdf-child.ts ends when it takes more than it may.
const outOfMemory = 77

const childPath = fileURLToPath(new URL('./pdf-child.ts', import.meta.url))

/**
 * Reads PDFs in a child process, because the parser is native code and the file a stranger's:
 * a crash, a hang or a flood of memory there ends the child and not the server.
 */
export const pdfReader = (limits: ReaderLimits, program = childPath): Reader => ({
  countPages: async (path, signal) => {
    await assertPdf(path)
    const child = startChild(program, path, limits, signal)
    try {
      return await countPages(child)
    } finally {
      child.end()
    }
  },
  read: (path, range) => readPages(program, path, range, limits),
})

async function* readPages(
  program: string,
  path: string,
  { from, to = Infinity, signal }: ReadRange,
  limits: ReaderLimits,
): AsyncGenerator<ReadPage> {
  await assertPdf(path)
  let child = startChild(program, path, limits, signal)
  const again = () => {
    child.end()
    child = startChild(program, path, limits, signal)
  }
  try {
    const last = Math.min(to, await countPages(child))
    const style = await lookAt(child, again)
    let lost = 0
    for (let page = from; page <= last; page += limits.pagesAtOnce) {
      const end = Math.min(last, page + limits.pagesAtOnce - 1)
      const batch = await child.ask({ kind: 'read', from: page, to: end, style }).catch(pagesAlone)
      if (batch) {
        yield* batch.pages
        continue
      }
      again()
      for (let alone = page; alone <= end; alone += 1) {
        const one = await child
          .ask({ kind: 'read', from: alone, to: alone, style })
          .catch((cause) => {
            if (++lost > pagesLostMax || signal?.aborted) throw cause
          })
        if (!one) again()
        yield one?.pages[0] ?? blankPage(alone)
      }
    }
  } finally {
    child.end()
  }
}

// A page that ends the child is passed over; a document that does so again and again is broken.
const pagesLostMax = 3

const pagesAlone = (cause: unknown) => {
  if (!(cause instanceof UnreadableError)) throw cause
  return undefined
}

// A4, as nothing is known about a page that could not be read.
const blankPage = (page: number): ReadPage => ({
  page,
  text: '',
  width: 595,
  height: 842,
  words: [],
  blocks: [],
})

const pagesMax = 5000

async function countPages(child: Child): Promise<number> {
  const { pages } = await child.ask({ kind: 'count' })
  if (pages === 0) throw new UnreadableError('empty', 'This PDF has no pages.')
  if (pages > pagesMax) {
    const count = pages.toLocaleString('en')
    const most = pagesMax.toLocaleString('en')
    throw new UnreadableError(
      'too-large',
      `This PDF has ${count} pages; up to ${most} are read. Split it and upload the parts.`,
    )
  }
  return pages
}

// Without the look around, running headers stay in the text: worse, but not worth the document.
const lookAt = (child: Child, again: () => void): Promise<PageStyle> =>
  child.ask({ kind: 'look' }).then(
    ({ style }) => style,
    (cause) => {
      pagesAlone(cause)
      again()
      return { furniture: [], headingSizes: [] }
    },
  )

async function assertPdf(path: string): Promise<void> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(1024)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    if (bytesRead === 0) throw new UnreadableError('empty')
    // Acrobat accepts the mark anywhere in the first 1,024 bytes, and so do the files out there.
    if (!head.subarray(0, bytesRead).includes('%PDF-')) throw new UnreadableError('not-pdf')
  } finally {
    await file.close()
  }
}

type Child = {
  ask<K extends Ask['kind']>(ask: Extract<Ask, { kind: K }>): Promise<Extract<Answer, { kind: K }>>
  end(): void
}

function startChild(
  program: string,
  path: string,
  limits: ReaderLimits,
  signal?: AbortSignal,
): Child {
  signal?.throwIfAborted()
  const child: ChildProcess = fork(program, [path, String(limits.memoryBytes)], {
    // No secret of the server is in reach of a process that parses what strangers send.
    env: {},
    execArgv: [`--max-old-space-size=${Math.ceil(limits.memoryBytes / 1024 ** 2 / 2)}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...(signal ? { signal, killSignal: 'SIGKILL' as const } : {}),
  })
  child.on('error', () => {}) // told to whoever asks, below
  return { ask: (ask) => askChild(child, ask, limits, signal), end: () => child.kill('SIGKILL') }
}

const endedWith = (code: unknown) =>
  code === outOfMemory
    ? new UnreadableError(
        'too-large',
        'This PDF needs more memory than the server has for it. ' +
          'Split it, or save it anew with smaller pictures.',
      )
    : new UnreadableError('broken')

function askChild<K extends Ask['kind']>(
  child: ChildProcess,
  ask: Extract<Ask, { kind: K }>,
  limits: ReaderLimits,
  signal?: AbortSignal,
): Promise<Extract<Answer, { kind: K }>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      settle(() => reject(new UnreadableError('timeout')))
    }, limits.timeoutMs)
    const onMessage = (answer: Answer) =>
      settle(() =>
        answer.kind === 'unreadable'
          ? reject(new UnreadableError(answer.reason))
          : resolve(answer as Extract<Answer, { kind: K }>),
      )
    const onEnd = (code?: unknown) =>
      settle(() => reject(signal?.aborted ? signal.reason : endedWith(code)))
    const settle = (then: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
      then()
    }
    child.once('message', onMessage).once('exit', onEnd).once('error', onEnd)
    if (!child.connected) return onEnd()
    child.send(ask, (error) => error && onEnd())
  })
}
