import type { Child } from '#server/infra/child/child.ts'
import { mostPages, tooManyPages } from '#server/infra/reader/page-count.ts'
import type { ReadPage, ReadRange, ReaderLimits } from '#server/infra/reader/reader.ts'
import { startReading } from '#server/infra/reader/reading-child.ts'
import type { TextCalls } from '#server/infra/reader/text/child.ts'

const program = new URL('./child.ts', import.meta.url)

/** Reads everything that is not a PDF: into slides, parts of sheets, and sections. */
export const textReader = (limits: ReaderLimits) => ({
  async *read(
    path: string,
    { from, to = Infinity, type = '', signal, onCount }: ReadRange,
  ): AsyncGenerator<ReadPage> {
    const child = start(path, type, limits, signal)
    try {
      const count = await countPages(child)
      await onCount?.(count)
      const last = Math.min(to, count)
      for (let page = from; page <= last; page += limits.pagesAtOnce) {
        const end = Math.min(last, page + limits.pagesAtOnce - 1)
        yield* await child.ask('read', { from: page, to: end })
      }
    } finally {
      child.end()
    }
  },
})

const start = (path: string, type: string, limits: ReaderLimits, signal?: AbortSignal) =>
  startReading<TextCalls>(program, path, { ...limits, onlyScript: true }, { signal, more: [type] })

async function countPages(child: Child<TextCalls>): Promise<number> {
  const pages = await child.ask('count')
  if (pages > mostPages) throw tooManyPages(pages)
  return pages
}
