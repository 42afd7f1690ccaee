import { t } from '@lingui/core/macro'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { dropCanvas } from '../page/draw-page.ts'
import { printSheets } from './print-sheets.ts'
import type { MakePrint } from './use-print.ts'

const dotsPerInch = 150
const mostPixels = 8_000_000

/** Every page as a picture, each on a sheet of its own and as large as it fits. */
export const printPaper =
  (pdf: PDFDocumentProxy): MakePrint =>
  async (onProgress, signal) => {
    const urls: string[] = []
    const onAbort = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    )
    onAbort.catch(() => {})
    try {
      await printSheets(async (sheets) => {
        for (let number = 1; number <= pdf.numPages; number += 1) {
          onProgress({ done: number - 1, count: pdf.numPages })
          const url = URL.createObjectURL(await Promise.race([drawSheet(pdf, number), onAbort]))
          urls.push(url)
          const picture = new Image()
          picture.src = url
          picture.alt = t`Page ${number}`
          sheets.append(picture)
          // Loaded and not decoded: a long document would not fit into the memory.
          await loaded(picture)
        }
        const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
        return `@page { margin: 0; size: ${width.toFixed(2)}pt ${height.toFixed(2)}pt }`
      })
    } finally {
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }

const loaded = (picture: HTMLImageElement) =>
  new Promise<void>((resolve, reject) => {
    if (picture.complete) return resolve()
    picture.addEventListener('load', () => resolve())
    picture.addEventListener('error', () => reject(new Error('no picture')))
  })

async function drawSheet(pdf: PDFDocumentProxy, number: number): Promise<Blob> {
  const page = await pdf.getPage(number)
  const natural = page.getViewport({ scale: 1 })
  const fits = Math.sqrt(mostPixels / (natural.width * natural.height))
  const viewport = page.getViewport({ scale: Math.min(dotsPerInch / 72, fits) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  try {
    await page.render({ canvas, viewport, intent: 'print' }).promise
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture')))),
    )
  } finally {
    dropCanvas(canvas)
  }
}
