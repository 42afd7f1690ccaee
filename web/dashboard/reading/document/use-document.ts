import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { documents } from '#contract/documents/documents.ts'
import { onChange } from '#web/api/changes.ts'
import { client } from '#web/api/client.ts'
import { endExpiredSession, endInvalidSession, storedToken } from '#web/api/session.ts'
import { type Size, clampPage } from '../page/layout.ts'
import { type Problem, problemOf } from './problem.ts'
import { marginBesideText } from '../page/text-margin.ts'

type Opened =
  | { state: 'loading' }
  /** With the size and the margin of the page that was asked for, as the guess for all others. */
  | { state: 'ready'; pdf: PDFDocumentProxy; size: Size; margin: number }
  | { state: 'failed'; problem: Problem }

/** Opens a document once for its filename; which page is wanted first is no reason to open it again. */
export function useDocument(filename: string, page: number) {
  const [opened, setOpened] = useState<Opened>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const fail = (error: unknown) => {
      if (signal.aborted) return
      const problem = problemOf(error, storedToken() === null)
      if (problem.status === 498) endInvalidSession()
      if (problem.status === 401) endExpiredSession()
      setOpened({ state: 'failed', problem })
      leaving.abort()
    }
    const open = async () => {
      const { openDocument } = await import('./open-document.ts')
      signal.throwIfAborted()
      const pdf = await openDocument(filename, signal, fail)
      const first = await pdf.getPage(clampPage(page, pdf.numPages))
      const margin = await marginBesideText(first)
      const size = first.getViewport({ scale: 1 })
      if (!signal.aborted) setOpened({ state: 'ready', pdf, size, margin })
    }
    setOpened({ state: 'loading' })
    open().catch(fail)
    // The bytes are here already: whether they may still be shown is for the server to say.
    const unlisten = onChange(({ kind }) => {
      if (kind !== 'documents' && kind !== 'plan' && kind !== 'everything') return
      client.call(documents.about, { params: { filename } }, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.httpCode === 404) fail({ status: 404 })
      })
    })
    return () => {
      unlisten()
      leaving.abort()
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the page is only where to begin
  }, [filename, attempt])
  const retry = useCallback(() => setAttempt((attempt) => attempt + 1), [])
  return { opened, retry }
}
