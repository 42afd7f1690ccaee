import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'
import { useCallback, useEffect, useState } from 'react'
import { endExpiredSession, endInvalidSession } from '#web/api/session.ts'
import { type Size, clampPage } from './pages.ts'
import { type Problem, problemOf } from './problem.ts'

export type Opened =
  | { state: 'loading' }
  /** With the size of the page that was asked for, as the guess for all others. */
  | { state: 'ready'; pdf: PDFDocumentProxy; size: Size }
  | { state: 'failed'; problem: Problem }

/** Opens a document once for its filename; which page is wanted first is not a reason to open it again. */
export function useDocument(filename: string, page: number) {
  const [opened, setOpened] = useState<Opened>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let given: PDFDocumentLoadingTask | undefined
    let left = false
    setOpened({ state: 'loading' })
    const open = async () => {
      const { openDocument } = await import('./open-document.ts')
      if (left) return
      given = openDocument(filename)
      const pdf = await given.promise
      const first = await pdf.getPage(clampPage(page, pdf.numPages))
      if (!left) setOpened({ state: 'ready', pdf, size: first.getViewport({ scale: 1 }) })
    }
    open().catch((error: unknown) => {
      if (left) return
      const problem = problemOf(error)
      if (problem.status === 498) endInvalidSession()
      if (problem.status === 401) endExpiredSession()
      setOpened({ state: 'failed', problem })
    })
    return () => {
      left = true
      void given?.destroy()
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the page is only where to begin
  }, [filename, attempt])
  const retry = useCallback(() => setAttempt((attempt) => attempt + 1), [])
  return { opened, retry }
}
