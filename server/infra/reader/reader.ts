import { pdfReader } from '#server/infra/reader/pdf.ts'

export { UnreadableError, type UnreadableReason } from '#server/infra/reader/unreadable.ts'

/** Where a word stands: fractions of the page, origin top left. `start` is its offset in the text. */
export type Word = {
  text: string
  start: number
  x: number
  y: number
  width: number
  height: number
}

export type BlockKind = 'heading' | 'paragraph' | 'list' | 'table' | 'other'

/** A range of the page text. `level` 1 to 6 for headings. */
export type Block = { kind: BlockKind; start: number; end: number; level?: number }

/** Width and height in points; the text in reading order, paragraphs parted by a blank line. */
export type ReadPage = {
  page: number
  text: string
  width: number
  height: number
  words: Word[]
  blocks: Block[]
}

export type ReadRange = { from: number; to?: number; signal?: AbortSignal }

/** Both throw UnreadableError when the file is at fault. */
export type Reader = {
  countPages(path: string, signal?: AbortSignal): Promise<number>
  read(path: string, range: ReadRange): AsyncGenerator<ReadPage>
}

export type ReaderLimits = { timeoutMs: number; memoryBytes: number; pagesAtOnce: number }

export const createReader = (limits: Partial<ReaderLimits> = {}): Reader =>
  pdfReader({ timeoutMs: 60_000, memoryBytes: 1024 ** 3, pagesAtOnce: 16, ...limits })
