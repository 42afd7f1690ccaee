import {
  GlobalWorkerOptions,
  PDFDataRangeTransport,
  PDFWorker,
  VerbosityLevel,
  getDocument,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { chunkBytes, openBytes } from './byte-ranges.ts'

GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/legacy/build/pdf.worker.min.mjs',
  import.meta.url,
).href

// Fonts, character maps and picture decoders that few documents need, copied there by the build.
const parts = `/assets/pdfjs-${version}`

/**
 * Opens a document so that a page far inside it costs its own bytes and not the whole file's.
 * `onLost` is told when a later part could not be fetched: pdf.js itself would wait for it for ever.
 */
export async function openDocument(
  filename: string,
  signal: AbortSignal,
  onLost: (error: unknown) => void,
) {
  // Its script loads while the first bytes are on their way.
  const worker = new PDFWorker()
  // A reader who leaves before it has started is no failure.
  worker.promise.catch(() => {})
  let close = () => worker.destroy()
  signal.addEventListener('abort', () => close())
  const { first, total, read } = await openBytes(filename, signal)
  signal.throwIfAborted()
  const range = new PDFDataRangeTransport(total, first, first.length >= total)
  range.requestDataRange = (begin, end) => {
    read(begin, end).then((bytes) => {
      if (!signal.aborted) range.onDataRange(begin, bytes)
    }, onLost)
  }
  const task = getDocument({
    range,
    worker,
    rangeChunkSize: chunkBytes,
    disableAutoFetch: true,
    disableStream: true,
    // The policy of our pages allows no WebAssembly; the decoders have a plain form as well.
    useWasm: false,
    wasmUrl: `${parts}/wasm/`,
    cMapUrl: `${parts}/cmaps/`,
    standardFontDataUrl: `${parts}/standard_fonts/`,
    useWorkerFetch: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  const pdf = await task.promise
  // Before this the worker is ended at once: one that is asked to end while it opens the document
  // throws.
  close = () => void task.destroy().finally(() => worker.destroy())
  return pdf
}
