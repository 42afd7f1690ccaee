import { readFile } from 'node:fs/promises'
import { type KindName, kindOfType } from '#contract/kinds.ts'
import { pagesOfCsv } from '#server/infra/reader/text/csv.ts'
import { declaredIn, decodeText } from '#server/infra/reader/text/decode.ts'
import { pagesOfDocx } from '#server/infra/reader/office/docx.ts'
import { pagesOfEpub } from '#server/infra/reader/office/epub.ts'
import { pagesOfHtml } from '#server/infra/reader/text/html.ts'
import { piecesOfMarkdown } from '#server/infra/reader/text/markdown.ts'
import { pagesOfOdt } from '#server/infra/reader/office/odt.ts'
import { piecesOfText } from '#server/infra/reader/text/plain.ts'
import { pagesOfPptx } from '#server/infra/reader/office/pptx.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'
import { sectionsOf } from '#server/infra/reader/text/sections.ts'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'
import { pagesOfXlsx } from '#server/infra/reader/office/xlsx.ts'
import { type Zip, openZip } from '#server/infra/reader/office/zip.ts'

/** The reader of each kind without paper pages. */
const readers: Record<Exclude<KindName, 'pdf'>, (path: string) => Promise<ReadPage[]>> = {
  docx: zipped(pagesOfDocx),
  pptx: zipped(pagesOfPptx),
  xlsx: zipped(pagesOfXlsx),
  odt: zipped(pagesOfOdt),
  epub: zipped(pagesOfEpub),
  html: text(pagesOfHtml, declaredIn),
  md: text((markdown) => sectionsOf(piecesOfMarkdown(markdown))),
  txt: text((plain) => sectionsOf(piecesOfText(plain))),
  csv: text(pagesOfCsv),
}

/** All that this process reads of a file of such a media type; a PDF is not read here. */
export async function pagesOfFile(path: string, type: string): Promise<ReadPage[]> {
  const kind = kindOfType(type)
  if (!kind || kind === 'pdf') throw new UnreadableError('kind')
  const pages = await readers[kind](path)
  if (pages.length === 0) throw new UnreadableError('no-text')
  return pages
}

function zipped(read: (zip: Zip) => Promise<ReadPage[]>) {
  return async (path: string) => read(await openZip(path))
}

/** `encodingIn`: the encoding that the bytes themselves declare. */
function text(
  read: (text: string) => ReadPage[],
  encodingIn: (bytes: Buffer) => string | undefined = () => undefined,
) {
  return async (path: string) => {
    const bytes = await readFile(path)
    if (bytes.length === 0) throw new UnreadableError('empty')
    if (bytes.length > mostTextBytes) throw tooMuchText()
    return read(decodeText(bytes, encodingIn(bytes)))
  }
}

// A text of this size has some 20,000 pages.
const mostTextBytes = 64 * 1024 ** 2

const tooMuchText = () =>
  new UnreadableError(
    'too-large',
    'This file holds more text than can be read from one file. Split it and upload the parts.',
  )
