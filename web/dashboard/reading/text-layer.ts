import type { PDFPageProxy } from 'pdfjs-dist'
import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Lays the page's text, unseen, over its picture: to be selected, searched and read out. */
export function layText(page: PDFPageProxy, container: HTMLElement): () => void {
  container.replaceChildren()
  const layer = new TextLayer({
    textContentSource: page.streamTextContent({ disableNormalization: true }),
    container,
    viewport: page.getViewport({ scale: 1 }),
  })
  // A page whose text cannot be read is still seen.
  layer.render().catch(() => {})
  return () => layer.cancel()
}
