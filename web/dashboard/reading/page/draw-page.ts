import type { PDFPageProxy } from 'pdfjs-dist'

// Beyond it Safari draws nothing at all.
const mostPixels = 16_000_000
const mostDensity = 3

type Drawing = { canvas: HTMLCanvasElement; finished: Promise<void>; cancel: () => void }

/** Draws a page at a width in CSS pixels, on a new canvas, so that the old one can stand until then. */
export function drawPage(page: PDFPageProxy, width: number): Drawing {
  const natural = page.getViewport({ scale: 1 })
  const scale = width / natural.width
  const pixels = natural.width * natural.height * scale * scale
  const density = Math.min(devicePixelRatio || 1, mostDensity, Math.sqrt(mostPixels / pixels))
  const viewport = page.getViewport({ scale: scale * density })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  canvas.setAttribute('aria-hidden', 'true')
  const task = page.render({ canvas, viewport })
  return { canvas, finished: task.promise, cancel: () => task.cancel() }
}

/** Gives the picture's memory back at once; some browsers wait very long. */
export function dropCanvas(canvas: HTMLCanvasElement) {
  canvas.width = 0
  canvas.height = 0
  canvas.remove()
}
