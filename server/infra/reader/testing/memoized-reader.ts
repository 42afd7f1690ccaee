import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createReader } from '../create-reader.ts'
import type { PagePicture, ReadPage, Reader } from '../reader.ts'

/**
 * For tests of what follows a recognised or drawn page: each page of the same file is recognised
 * once and drawn once, which takes seconds of a processor.
 */
export function memoizedReader(): Reader {
  const reader = createReader()
  const recognised = new Map<string, ReadPage>()
  const drawn = new Map<string, PagePicture | undefined>()
  return {
    ...reader,
    async *recognise(path, pages, how) {
      const file = await hashOf(path)
      const keyOf = (page: number) => JSON.stringify([file, page, how.languages])
      const unknown = pages.filter((page) => !recognised.has(keyOf(page)))
      if (unknown.length > 0)
        for await (const read of reader.recognise!(path, unknown, how))
          recognised.set(keyOf(read.page), read)
      for (const page of pages) yield structuredClone(recognised.get(keyOf(page))!)
    },
    async draw(path, page, signal, part) {
      const key = JSON.stringify([await hashOf(path), page, part])
      if (!drawn.has(key)) drawn.set(key, await reader.draw!(path, page, signal, part))
      return drawn.get(key)
    },
  }
}

const hashOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
