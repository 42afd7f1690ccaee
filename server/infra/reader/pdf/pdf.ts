import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { blankPage } from '#server/infra/reader/blank-page.ts'
import { type Child, startChild } from '#server/infra/reader/child-process.ts'
import { mostPages, tooManyPages } from '#server/infra/reader/page-count.ts'
import type { Answer, Ask, PageStyle } from '#server/infra/reader/pdf/child.ts'
import type { Reader, ReaderLimits, ReadPage, ReadRange } from '#server/infra/reader/reader.ts'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'

const childPath = fileURLToPath(new URL('./child.ts', import.meta.url))

/**
 * Reads PDFs in a child process, because the parser is native code and the file a stranger's:
 * a crash, a hang or a flood of memory there ends the child and not the server.
 */
export const pdfReader = (
  limits: ReaderLimits,
  program = childPath,
): Pick<Reader, 'countPages' | 'read'> => ({
  countPages: async (path, signal) => {
    await assertPdf(path)
    const child = startChild<Ask, Answer>(program, path, limits, { signal })
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
  const start = () => startChild<Ask, Answer>(program, path, limits, { signal })
  let child = start()
  const again = () => {
    child.end()
    child = start()
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

async function countPages(child: Child<Ask, Answer>): Promise<number> {
  const { pages } = await child.ask({ kind: 'count' })
  if (pages === 0) throw new UnreadableError('empty', 'This PDF has no pages.')
  if (pages > mostPages) throw tooManyPages(pages)
  return pages
}

// Without the look around, running headers stay in the text: worse, but not worth the document.
const lookAt = (child: Child<Ask, Answer>, again: () => void): Promise<PageStyle> =>
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
