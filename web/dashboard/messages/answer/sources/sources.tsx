import { t } from '@lingui/core/macro'
import { Columns2 } from 'lucide-react'
import type { Citation } from '#contract/documents/documents.ts'
import { shortPlaceName, sourceName } from '#web/files/place.ts'
import { IconButton } from '#web/ui/controls/button.tsx'

type Props = {
  citations: Citation[]
  isOpen: (n: number) => boolean
  /** Whether a page is open that another one can be opened beside. */
  canBeside: boolean
  onOpen: (citation: Citation) => void
  onOpenBeside: (citation: Citation) => void
}

/** Under the answer: the same sources as the numerals in it, each page named once. */
export function Sources({ citations, isOpen, canBeside, onOpen, onOpenBeside }: Props) {
  if (citations.length === 0) return null
  return (
    <ul aria-label={t`Sources`} className="mt-5 flex flex-wrap gap-2 print:block">
      {byPage(citations).map(({ where, all }) => {
        const [first, ...others] = all as [Citation, ...Citation[]]
        const open = all.some(({ n }) => isOpen(n))
        // The first section of a text is often called as the document.
        const isAlike = where === first.title
        return (
          <li key={first.n} className="flex max-w-full items-center print:block">
            <span
              className={`flex max-w-full divide-x divide-rule rounded border bg-card text-[13px] transition-colors duration-150 print:border-0 ${
                open
                  ? 'border-blue text-ink'
                  : 'border-rule text-soft hover:border-edge hover:text-ink'
              }`}
            >
              <button
                type="button"
                aria-pressed={isOpen(first.n)}
                title={sourceName(first, where)}
                onClick={() => onOpen(first)}
                className="flex min-h-8 min-w-0 items-center gap-1.5 px-2.5 py-1 text-start print:px-0"
              >
                <b className="font-semibold text-blue tabular-nums">{first.n}</b>
                <span className="truncate">{first.title}</span>
                {/* A place may have a name as long as the title's: each gives up its share of the room. */}
                {!isAlike && (
                  <span
                    className={`-ms-1.5 tabular-nums ${first.readByModel ? 'min-w-0' : first.place ? 'truncate' : 'whitespace-nowrap'}`}
                  >
                    , {where}
                  </span>
                )}
              </button>
              {others.map((citation) => (
                <button
                  key={citation.n}
                  type="button"
                  aria-pressed={isOpen(citation.n)}
                  aria-label={t`Source ${citation.n}`}
                  onClick={() => onOpen(citation)}
                  className="min-h-8 min-w-8 px-2 py-1 aria-pressed:bg-shade pointer-coarse:min-w-11 print:hidden"
                >
                  <b className="font-semibold text-blue tabular-nums">{citation.n}</b>
                </button>
              ))}
            </span>
            {canBeside && !open && (
              <IconButton
                label={t`Open source ${first.n} beside the open page`}
                onClick={() => onOpenBeside(first)}
                className="size-8! print:hidden pointer-coarse:size-11!"
              >
                <Columns2 />
              </IconButton>
            )}
            {all.map(({ n, quote }) => (
              <q key={n} className="hidden text-[13px] text-soft print:block">
                {quote}
              </q>
            ))}
          </li>
        )
      })}
    </ul>
  )
}

type OfPage = { where: string; all: Citation[] }

/** Each page once, in the order of their first numerals. */
function byPage(citations: Citation[]): OfPage[] {
  const pages = new Map<string, OfPage>()
  for (const citation of citations) {
    const where = shortPlaceName(citation)
    const key = `${citation.fileId} ${where}`
    pages.set(key, { where, all: [...(pages.get(key)?.all ?? []), citation] })
  }
  return [...pages.values()]
}
