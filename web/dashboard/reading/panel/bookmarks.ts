import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import type { OutlineEntry } from '#contract/documents/documents.ts'

const mostEntries = 2_000
const longestTitle = 200

type Bookmark = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]

/** The outline that the document brings along; that of its headings where it brings none. */
export function usePaperOutline(
  pdf: PDFDocumentProxy | undefined,
  headings: OutlineEntry[] | undefined,
  wanted: boolean,
) {
  const [own, setOwn] = useState<OutlineEntry[]>()
  useEffect(() => {
    if (!pdf || !wanted) return
    let left = false
    bookmarksOf(pdf).then(
      (entries) => !left && setOwn(entries),
      () => !left && setOwn([]),
    )
    return () => {
      left = true
    }
  }, [pdf, wanted])
  return own && own.length > 0 ? own : own && headings
}

async function bookmarksOf(pdf: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = []
  const add = async (bookmarks: Bookmark[], level: number) => {
    for (const bookmark of bookmarks) {
      if (entries.length >= mostEntries) return
      const page = await pageOf(pdf, bookmark.dest).catch(() => undefined)
      const title = bookmark.title.replaceAll(/\s+/g, ' ').trim().slice(0, longestTitle)
      // One that leads elsewhere than into this document has no place here.
      if (page && title) entries.push({ title, level, page })
      await add(bookmark.items as Bookmark[], level + 1)
    }
  }
  await add((await pdf.getOutline()) ?? [], 1)
  return entries
}

async function pageOf(pdf: PDFDocumentProxy, dest: Bookmark['dest']): Promise<number | undefined> {
  const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
  const ref: unknown = explicit?.[0]
  if (typeof ref === 'number') return ref + 1
  if (ref === null || typeof ref !== 'object') return undefined
  return 1 + (await pdf.getPageIndex(ref as Parameters<typeof pdf.getPageIndex>[0]))
}
