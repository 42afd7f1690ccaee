import { t } from '@lingui/core/macro'
import { Suspense, useRef, useState } from 'react'
import { LateReading } from '#web/dashboard/reading/late-reading.ts'
import { useBoxSize } from '#web/dashboard/reading/zoom/use-box-size.ts'
import type { AskAbout } from '#web/dashboard/reading/reading-props.ts'
import { sourceName } from '#web/files/place.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { isSame } from './answer/sources/open-in-address.ts'
import type { Open } from './answer/sources/use-citation-keys.ts'

type Props = { pages: Open[]; onClose: (open: Open) => void; onAsk: AskAbout }

/** From this width on, two pages stand next to each other; below it, a switch chooses one. */
const besideFrom = 640

export const nameOfPage = ({ citation }: Open) => sourceName(citation)

/** One page, or two next to each other, each with its marked passage. */
export function OpenPages({ pages, onClose, onAsk }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { width } = useBoxSize(box)
  const [chosen, setChosen] = useState<Open>()
  const two = pages.length > 1
  const beside = two && width >= besideFrom
  const latest = pages.at(-1)
  const [seen, setSeen] = useState(latest)
  // The one that was opened last is the one to be seen.
  if (!isSame(seen, latest)) {
    setSeen(latest)
    setChosen(undefined)
  }
  const current = pages.find((page) => isSame(page, chosen)) ?? latest
  const shown = beside ? pages : pages.filter((page) => isSame(page, current))
  return (
    <div ref={box} className="flex min-h-0 flex-1 flex-col">
      {two && !beside && (
        <div
          role="group"
          aria-label={t`Open pages`}
          className="flex gap-1 border-b border-rule bg-paper p-1.5"
        >
          {pages.map((page, at) => (
            <button
              key={at}
              type="button"
              aria-pressed={isSame(page, current)}
              onClick={() => setChosen(page)}
              title={nameOfPage(page)}
              className="flex min-h-9 min-w-0 flex-1 items-center justify-center gap-1.5 rounded px-2 text-[13px] text-soft hover:text-ink aria-pressed:bg-shade aria-pressed:font-medium aria-pressed:text-ink pointer-coarse:min-h-11"
            >
              {page.citation.n > 0 && (
                <b className="font-semibold text-blue tabular-nums">{page.citation.n}</b>
              )}
              <span className="truncate">{nameOfPage(page)}</span>
            </button>
          ))}
        </div>
      )}
      <div className="flex min-h-0 flex-1">
        {shown.map((page) => (
          <div
            key={`${pages.findIndex((one) => isSame(one, page))} ${page.citation.filename}`}
            className="flex min-h-0 min-w-0 flex-1 flex-col [&:not(:first-child)]:border-s [&:not(:first-child)]:border-rule"
          >
            <Suspense
              fallback={
                <div className="grid h-full place-items-center">
                  <Spinner />
                </div>
              }
            >
              <LateReading
                filename={page.citation.filename}
                title={page.citation.title}
                page={page.citation.page}
                quote={page.citation.quote}
                cell={page.citation.cell}
                onClose={() => onClose(page)}
                onAsk={onAsk}
              />
            </Suspense>
          </div>
        ))}
      </div>
    </div>
  )
}
