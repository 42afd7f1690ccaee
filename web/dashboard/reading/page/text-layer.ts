import type { PDFPageProxy } from 'pdfjs-dist'
import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { layWords, wordsOfPage } from './recognised-words.ts'
import { steadySelection } from './text-selection.ts'

/**
 * Lays the page's text, unseen, over its picture: to be selected, searched and read out. A page
 * without text of its own has the words that the server recognised.
 */
export function layText(page: PDFPageProxy, filename: string, container: HTMLElement): () => void {
  container.replaceChildren()
  const viewport = page.getViewport({ scale: 1 })
  const layer = new TextLayer({
    textContentSource: page.streamTextContent({ disableNormalization: true }),
    container,
    viewport,
  })
  let left = false
  let release = () => {}
  const lay = async () => {
    await layer.render()
    if (layer.textContentItemsStr.join('').trim() === '') {
      const words = await wordsOfPage(filename, page.pageNumber)
      if (left) return
      layWords(words, container, viewport)
    }
    if (!left) release = steadySelection(container)
  }
  // A page whose text cannot be read is still seen.
  lay().catch(() => {})
  return () => {
    left = true
    layer.cancel()
    release()
  }
}
