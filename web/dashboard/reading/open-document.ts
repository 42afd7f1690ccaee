import { GlobalWorkerOptions, VerbosityLevel, getDocument, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { documents } from '#contract/documents.ts'
import { pathOf } from '#contract/route.ts'
import { storedToken } from '#web/api/session.ts'

GlobalWorkerOptions.workerSrc = workerUrl

// Fonts, character maps and picture decoders that few documents need, copied there by the build.
const parts = `/assets/pdfjs-${version}`

/** Opens a document so that a page far inside it costs its own bytes and not the whole file's. */
export function openDocument(filename: string) {
  const token = storedToken()
  return getDocument({
    url: pathOf(documents.bytes, { filename }),
    httpHeaders: token ? { Authorization: `Bearer ${token}` } : {},
    rangeChunkSize: 65_536,
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
}
