import type { TextBlock } from '#contract/documents/documents.ts'
import type { PlainMessage } from '#server/sentences.ts'

export { kindOf } from '#server/infra/reader/kinds.ts'
export { UnreadableError } from '#server/infra/reader/unreadable.ts'

/**
 * The position of a word: fractions of the page, origin top left. `start` is its offset in the
 * text.
 */
export type Word = {
  text: string
  start: number
  x: number
  y: number
  width: number
  height: number
}

export type BlockKind = TextBlock['kind']

/** A range of the page text. `level` 1 to 6 for headings. */
export type Block = TextBlock

/**
 * Width and height in points, 0 without paper; the text in reading order, its blocks separated by a
 * blank line.
 */
export type ReadPage = {
  page: number
  text: string
  width: number
  height: number
  words: Word[]
  blocks: Block[]
  /** On the first page, what the file says apart from its text: the title of a web page. */
  title?: string
  /** Its name if it has no number on paper: 'Slide 4'. */
  place?: string
  /** It is a scanned page, and its text has still to be recognised. */
  scanned?: boolean
  /** Of a scanned page: little of its text could be recognised, or not surely. */
  unclear?: true
  /** It could not be read; the sentence says so. */
  trouble?: PlainMessage
  /** Of a page of a PDF that was not scanned, if they were asked for. */
  figures?: Figure[]
}

/**
 * A picture or a drawing of a page that is large enough to say something: its box in fractions of
 * the page. The same picture has the same `print`; `caption` is '' if it has none.
 */
export type Figure = {
  x: number
  y: number
  width: number
  height: number
  print: string
  caption: string
}

export type Box = Pick<Figure, 'x' | 'y' | 'width' | 'height'>

export type ReadRange = {
  from: number
  to?: number | undefined
  type?: string
  signal?: AbortSignal | undefined
  /** Whether to look for figures. */
  figures?: boolean
  /** Told how many pages the file has, before the first one; what it throws ends the reading. */
  onCount?: (pages: number) => void | Promise<void>
}

export type PagePicture = { type: 'image/jpeg'; bytes: Buffer }

type Recognition = { languages: string[]; signal?: AbortSignal | undefined }

/**
 * All throw UnreadableError if the file is at fault. `type` is its media type; PDF if none is
 * given. `recognise` reads the text of these scanned pages of a PDF, one after the other; without
 * it scanned pages have no text.
 */
export type Reader = {
  /** How many documents of a queue are read at a time, each in a process of its own; 1 by itself. */
  atOnce?: number
  read(path: string, range: ReadRange): AsyncGenerator<ReadPage>
  recognise?(path: string, pages: number[], how: Recognition): AsyncGenerator<ReadPage>
  /** A page of a PDF, or a part of it, as a picture of bounded size; nothing if it is blank. */
  draw?(
    path: string,
    page: number,
    signal?: AbortSignal,
    part?: Box,
  ): Promise<PagePicture | undefined>
  /** What was written in Markdown, as the text of a page. */
  lay?(markdown: string, signal?: AbortSignal): Promise<Pick<ReadPage, 'text' | 'blocks'>>
}

export type ReaderLimits = { timeoutMs: number; memoryBytes: number; pagesAtOnce: number }
