import { pagesOfFile } from '../text/pages-of-file.ts'
import type { ReadPage, ReadRange } from '../reader.ts'

/**
 * Reads a file without paper pages as the product does, but in this process: starting a child takes
 * longer than reading what most tests read. `createReader` is for what may end a child.
 */
export async function* readHere(
  path: string,
  { from, to, type = '', signal, onCount }: ReadRange,
): AsyncGenerator<ReadPage> {
  const pages = await pagesOfFile(path, type)
  await onCount?.(pages.length)
  for (const page of pages.slice(from - 1, to)) {
    signal?.throwIfAborted()
    yield page
  }
}
