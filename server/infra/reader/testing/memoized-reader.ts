import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isPaper, kinds } from '#contract/kinds.ts'
import { createReader } from '../create-reader.ts'
import type { PagePicture, ReadPage, Reader } from '../reader.ts'
import { readHere } from './read-here.ts'

/**
 * Reads, recognises and draws each page of the same file once, for all tests of a process: each time
 * would start a child process, which takes from a quarter of a second to many seconds. Files without
 * paper pages need none.
 */
export function memoizedReader(): Reader {
  const reader = createReader()
  const known = new Map<string, { count: number | undefined; pages: ReadPage[] }>()
  const recognised = new Map<string, ReadPage>()
  const drawn = new Map<string, PagePicture | undefined>()
  return {
    ...reader,
    // The same on every machine.
    atOnce: 2,
    async *read(path, range) {
      const { signal, onCount, ...what } = range
      const key = JSON.stringify([await hashOf(path), what])
      const before = known.get(key)
      if (before?.count !== undefined) await onCount?.(before.count)
      for (const page of before?.pages ?? []) {
        signal?.throwIfAborted()
        yield structuredClone(page)
      }
      if (before) return
      let count: number | undefined
      const counted = (pages: number) => onCount?.((count = pages))
      const pages: ReadPage[] = []
      const { read } = isPaper(range.type ?? kinds.pdf.type) ? reader : { read: readHere }
      for await (const page of read(path, { ...range, onCount: counted })) {
        pages.push(structuredClone(page))
        yield page
      }
      known.set(key, { count, pages })
    },
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
