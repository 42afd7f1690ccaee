import type { PDFPageProxy } from 'pdfjs-dist'
import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { steadySelection } from './text-selection.ts'

/** Lays the page's text, unseen, over its picture: to be selected, searched and read out. */
export function layText(page: PDFPageProxy, container: HTMLElement): () => void {
  container.replaceChildren()
  const layer = new TextLayer({
    textContentSource: page.streamTextContent({ disableNormalization: true }),
    container,
    viewport: page.getViewport({ scale: 1 }),
  })
  let release = () => {}
  layer.render().then(
    () => {
      release = steadySelection(container)
    },
    // A page whose text cannot be read is still seen.
    () => {},
  )
  return () => {
    layer.cancel()
    release()
  }
}
