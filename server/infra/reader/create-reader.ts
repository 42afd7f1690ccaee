import { isPaper, kinds } from '#contract/kinds.ts'
import { documentsAtOnce, memoryOfReader } from '#server/infra/reader/at-once.ts'
import { pdfReader } from '#server/infra/reader/pdf/pdf.ts'
import { pictureReader } from '#server/infra/reader/picture/picture.ts'
import type { Reader, ReaderLimits } from '#server/infra/reader/reader.ts'
import { scanReader } from '#server/infra/reader/scan/scan.ts'
import { textReader } from '#server/infra/reader/text/text.ts'

export function createReader(given: Partial<ReaderLimits> = {}): Reader {
  const limits = { timeoutMs: 60_000, memoryBytes: memoryOfReader, pagesAtOnce: 16, ...given }
  const pdf = pdfReader(limits)
  const text = textReader(limits)
  const readerFor = (type: string = kinds.pdf.type) => (isPaper(type) ? pdf : text)
  return {
    atOnce: documentsAtOnce(),
    read: (path, range) => readerFor(range.type).read(path, range),
    recognise: scanReader(limits),
    ...pictureReader(limits),
  }
}
