import { open } from 'node:fs/promises'
import type { Child } from '#server/infra/child/child.ts'
import { blankPage } from '#server/infra/reader/blank-page.ts'
import { mostPages, tooManyPages } from '#server/infra/reader/page-count.ts'
import type { PageStyle, PdfCalls } from '#server/infra/reader/pdf/child.ts'
import type { Reader, ReaderLimits, ReadPage, ReadRange } from '#server/infra/reader/reader.ts'
import { startReading } from '#server/infra/reader/reading-child.ts'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'

const ourProgram = new URL('./child.ts', import.meta.url)

/**
 * Reads PDFs in a child process, because the parser is native code and the file a stranger's: a
 * crash, a hang or excessive memory there ends the child and not the server.
 */
export const pdfReader = (
  limits: ReaderLimits,
  program: URL | string = ourProgram,
): Pick<Reader, 'read'> => ({
  read: (path, range) => readPages(program, path, range, limits),
})

async function* readPages(
  program: URL | string,
  path: string,
  { from, to = Infinity, signal, figures = false, onCount }: ReadRange,
  limits: ReaderLimits,
): AsyncGenerator<ReadPage> {
  await assertPdf(path)
  const start = () => startReading<PdfCalls>(program, path, limits, { signal })
  let child = start()
  const again = () => {
    child.end()
    child = start()
  }
  try {
    const count = await countPages(child)
    await onCount?.(count)
    const last = Math.min(to, count)
    if (last < from) return
    const style = await lookAt(child, again)
    const withFigures = figures ? figureFinder(() => child, again) : (pages: ReadPage[]) => pages
    let lost = 0
    for (let page = from; page <= last; page += limits.pagesAtOnce) {
      const end = Math.min(last, page + limits.pagesAtOnce - 1)
      const batch = await child.ask('read', { from: page, to: end, style }).catch(pagesAlone)
      if (batch) {
        yield* await withFigures(batch)
        continue
      }
      again()
      for (let alone = page; alone <= end; alone += 1) {
        const one = await child.ask('read', { from: alone, to: alone, style }).catch((cause) => {
          if (++lost > pagesLostMax || signal?.aborted) throw cause
        })
        if (!one) again()
        yield* one ? await withFigures(one) : [blankPage(alone)]
      }
    }
  } finally {
    child.end()
  }
}

// A page that crashes the child is skipped; a document that does so again and again is broken.
const pagesLostMax = 3

const pagesAlone = (cause: unknown) => {
  if (!(cause instanceof UnreadableError)) throw cause
  return undefined
}

/** Adds the figures of pages; where these cannot be had, the pages are what they are without. */
function figureFinder(child: () => Child<PdfCalls>, again: () => void) {
  let failures = 0
  return async (pages: ReadPage[]): Promise<ReadPage[]> => {
    const numbers = pages.filter(({ scanned }) => !scanned).map(({ page }) => page)
    if (numbers.length === 0 || failures > figuresLostMax) return pages
    const found = await child()
      .ask('figures', numbers)
      .catch((cause: unknown) => {
        pagesAlone(cause)
        failures += 1
        again()
        return []
      })
    const ofPage = new Map(found.map(({ page, figures }) => [page, figures]))
    return pages.map((page) => ({ ...page, figures: ofPage.get(page.page) ?? [] }))
  }
}

const figuresLostMax = 3

async function countPages(child: Child<PdfCalls>): Promise<number> {
  const pages = await child.ask('count')
  if (pages === 0) throw new UnreadableError('empty', 'This PDF has no pages.')
  if (pages > mostPages) throw tooManyPages(pages)
  return pages
}

// Without the look around, running headers stay in the text: worse, but not worth the document.
const lookAt = (child: Child<PdfCalls>, again: () => void): Promise<PageStyle> =>
  child.ask('look').catch((cause) => {
    pagesAlone(cause)
    again()
    return { furniture: [], headingSizes: [] }
  })

async function assertPdf(path: string): Promise<void> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(1024)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    if (bytesRead === 0) throw new UnreadableError('empty')
    // Acrobat accepts the signature anywhere in the first 1,024 bytes, and real files use that.
    if (!head.subarray(0, bytesRead).includes('%PDF-')) throw new UnreadableError('not-pdf')
  } finally {
    await file.close()
  }
}
