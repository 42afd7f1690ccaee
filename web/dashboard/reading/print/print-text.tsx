import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import type { TextPage } from '#contract/documents/documents.ts'
import { placeName } from '#web/files/place.ts'
import { Blocks } from '../text/blocks.tsx'
import { trailOf } from '../text/page-name.ts'
import { fetchTextPages, portionAround } from '../text/use-text-pages.ts'
import { printSheets } from './print-sheets.ts'
import type { MakePrint } from './use-print.ts'

/** The whole of a file that is shown as text, one part after the other. */
export const printText =
  (filename: string, title: string, count: number): MakePrint =>
  async (onProgress, signal) => {
    const pages: TextPage[] = []
    for (let done = 0; done < count;) {
      onProgress({ done, count })
      const portion = portionAround(filename, done + 1, count)
      pages.push(...(await fetchTextPages(portion, signal)))
      done = portion.upTo
    }
    let root: ReturnType<typeof createRoot> | undefined
    try {
      await printSheets(async (sheets) => {
        root = createRoot(sheets)
        flushSync(() =>
          root?.render(
            <div className="reading-words">
              <h1 className="reading-print-title">{title}</h1>
              {pages.map((page) => (
                <section key={page.page}>
                  <p className="reading-place">
                    {trailOf(page.place ? placeName(page) : '', page)}
                  </p>
                  <Blocks page={page} strokes={[]} />
                </section>
              ))}
            </div>,
          ),
        )
        return '@page { margin: 18mm }'
      })
    } finally {
      root?.unmount()
    }
  }
