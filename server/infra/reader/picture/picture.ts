import type { Child } from '#server/infra/child/child.ts'
import type { PictureCalls } from '#server/infra/reader/picture/child.ts'
import type { Reader, ReaderLimits } from '#server/infra/reader/reader.ts'
import { startReading } from '#server/infra/reader/reading-child.ts'

const program = new URL('./child.ts', import.meta.url)

/**
 * Draws pages for a model that can see, and reads the Markdown that it writes, in a child process:
 * what a stranger's page led a model to write is a stranger's text, too.
 */
export function pictureReader(limits: ReaderLimits): Required<Pick<Reader, 'draw' | 'lay'>> {
  async function within<T>(
    path: string,
    signal: AbortSignal | undefined,
    ask: (child: Child<PictureCalls>) => Promise<T>,
  ): Promise<T> {
    const child = startReading<PictureCalls>(program, path, limits, { signal })
    try {
      return await ask(child)
    } finally {
      child.end()
    }
  }
  return {
    draw: (path, page, signal, part) =>
      within(path, signal, async (child) => {
        const bytes = await child.ask('draw', { page, part })
        return bytes && { type: 'image/jpeg', bytes: Buffer.from(bytes) }
      }),
    lay: (markdown, signal) => within('', signal, (child) => child.ask('lay', markdown)),
  }
}
