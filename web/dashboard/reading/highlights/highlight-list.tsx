import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { ExportHighlights } from '#web/dashboard/export-highlights.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useInView } from '../panel/use-in-view.ts'
import type { Sought } from '../use-destination.ts'
import { HighlightRow } from './highlight-row.tsx'
import { type HighlightsOfFile, isHere } from './use-highlights.ts'

type Props = {
  filename: string
  highlights: HighlightsOfFile
  onGo: (page: number, sought?: Sought) => void
}

/** Everything that the member highlighted in the document, in its order. */
export function HighlightList({ filename, highlights, onGo }: Props) {
  const { all, chosen, isKnown, isFailed } = highlights
  const list = useRef<HTMLOListElement>(null)
  useInView(
    list,
    all.findIndex(({ _id }) => _id === chosen),
  )
  if (!isKnown)
    return isFailed ? (
      <div className="space-y-3 px-4 py-5 text-[14px] text-soft">
        <p role="status">
          <Trans>Your highlights could not be loaded. They are safe on the server.</Trans>
        </p>
        <Button small onClick={highlights.again}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    ) : null
  if (all.length === 0)
    return (
      <p className="px-4 py-5 text-[14px] leading-relaxed text-soft">
        <Trans>
          You have not highlighted anything in this document. Select words on a page, and press
          “Highlight” or “Write a note”. Nobody but you sees it.
        </Trans>
      </p>
    )
  return (
    <>
      <ol ref={list} className="reading-list reading-highlights">
        {all.map((highlight) => (
          <HighlightRow
            key={highlight._id}
            highlight={highlight}
            highlights={highlights}
            onOpen={
              isHere(highlight)
                ? () =>
                    onGo(highlight.page, {
                      page: highlight.page,
                      marks: highlight.marks,
                      ranges: highlight.ranges,
                      highlight: highlight._id,
                    })
                : undefined
            }
          />
        ))}
      </ol>
      <div className="flex shrink-0 justify-end border-t border-rule px-1.5 py-1">
        <ExportHighlights filename={filename} />
      </div>
    </>
  )
}
