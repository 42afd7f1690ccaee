import { paths } from '#web/paths.ts'

/** A stand-in until the page view is here. */
export function Reading({ filename, title, page, quote, onClose }: { filename: string; title: string; page: number; quote?: string; onClose?: () => void; full?: boolean }) {
  return (
    <section aria-label={title} className="flex min-h-0 flex-1 flex-col gap-4 p-5">
      <header className="flex items-center justify-between gap-4">
        <h2 className="font-semibold">{title}, page {page}</h2>
        {onClose && <button type="button" onClick={onClose} aria-label="Close the page">×</button>}
      </header>
      {quote && <p className="font-serif"><mark className="bg-mark text-ink">{quote}</mark></p>}
      <a className="text-blue underline" href={paths.viewPdf(filename, { page })}>Open the document</a>
    </section>
  )
}
