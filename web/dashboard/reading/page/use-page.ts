import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { type RefObject, useEffect, useState } from 'react'
import { drawPage, dropCanvas } from './draw-page.ts'

const settleMs = 120

/** One page of a document, and null where it could not be fetched. */
export function usePage(pdf: PDFDocumentProxy, number: number): PDFPageProxy | null | undefined {
  const [page, setPage] = useState<PDFPageProxy | null>()
  useEffect(() => {
    let left = false
    pdf.getPage(number).then(
      (page) => !left && setPage(page),
      () => !left && setPage(null),
    )
    return () => {
      left = true
    }
  }, [pdf, number])
  useEffect(() => () => void page?.cleanup(), [page])
  return page
}

/** Keeps a sharp picture of the page in the holder; the last one stays, stretched, until the next is ready. */
export function usePicture(
  page: PDFPageProxy | null | undefined,
  width: number,
  holder: RefObject<HTMLElement | null>,
): 'drawing' | 'drawn' | 'failed' {
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  useEffect(() => {
    const place = holder.current
    if (!page || !place) return
    let cancel = () => {}
    const draw = () => {
      const drawing = drawPage(page, width)
      cancel = () => {
        drawing.cancel()
        if (drawing.canvas !== place.firstChild) dropCanvas(drawing.canvas)
      }
      drawing.finished.then(
        () => {
          const old = place.querySelector('canvas')
          place.replaceChildren(drawing.canvas)
          if (old) dropCanvas(old)
          setState('drawn')
        },
        (error: unknown) => {
          if ((error as Error).name !== 'RenderingCancelledException') setState('failed')
        },
      )
    }
    // While a column is being dragged wider, one drawing at its end is enough.
    const timer = setTimeout(draw, place.firstChild ? settleMs : 0)
    return () => {
      clearTimeout(timer)
      cancel()
    }
  }, [page, width, holder])
  useEffect(() => {
    const place = holder.current
    return () => {
      const canvas = place?.querySelector('canvas')
      if (canvas) dropCanvas(canvas)
    }
  }, [holder])
  return page === null ? 'failed' : state
}

/** The page's text over its picture. */
export function useText(
  page: PDFPageProxy | null | undefined,
  filename: string,
  holder: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    const place = holder.current
    if (!page || !place) return
    let cancel = () => {}
    let left = false
    void import('./text-layer.ts').then(({ layText }) => {
      if (!left) cancel = layText(page, filename, place)
    })
    return () => {
      left = true
      cancel()
    }
  }, [page, filename, holder])
}
