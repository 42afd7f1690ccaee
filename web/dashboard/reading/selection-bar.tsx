import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Highlighter, Link2, MessageCircleQuestion, NotebookPen } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { tell, warn } from '#web/api/notices.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import type { HighlightsOfFile } from './highlights/use-highlights.ts'
import { useQuoteOnPage } from './page/quote-on-page.ts'
import type { AskAbout } from './reading-props.ts'
import { type Selected, shortened } from './use-selected-passage.ts'

type Props = {
  /** What holds the pages. */
  box: RefObject<HTMLElement | null>
  filename: string
  selected: Selected
  /** Only for members. */
  highlights: HighlightsOfFile | undefined
  /** Only where answers can be taken from the document, for those who may ask. */
  onAsk: AskAbout | undefined | false
}

/** What can be done with the selected passage; below, where neither it nor the reader's finger is. */
export function SelectionBar({ box, filename, selected, highlights, onAsk }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const quote = useQuoteOnPage(filename, selected)
  if (quote === undefined) return null
  const highlight = (isNoted: boolean) => {
    // This bar goes with the selection. Who has pressed a key goes on reading where they are.
    if (bar.current?.contains(document.activeElement)) box.current?.focus({ preventScroll: true })
    getSelection()?.removeAllRanges()
    void highlights?.add({ page: selected.page, text: quote, before: selected.before }, isNoted)
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t`Selected passage`}
      className="appear absolute bottom-3 left-1/2 z-20 flex w-max max-w-[calc(100%-16px)] -translate-x-1/2 flex-wrap justify-center gap-1 rounded-lg border border-rule bg-card p-1.5 shadow-float"
    >
      {highlights && (
        <>
          <Button
            look="quiet"
            small
            className="pointer-coarse:min-h-11"
            icon={<Highlighter aria-hidden className="size-4" />}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => highlight(false)}
          >
            <Trans context="to mark words">Highlight</Trans>
          </Button>
          <Button
            look="quiet"
            small
            className="pointer-coarse:min-h-11"
            icon={<NotebookPen aria-hidden className="size-4" />}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => highlight(true)}
          >
            <Trans>Write a note</Trans>
          </Button>
        </>
      )}
      <Button
        look="quiet"
        small
        className="pointer-coarse:min-h-11"
        icon={<Link2 aria-hidden className="size-4" />}
        // The selection stays what it is.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() =>
          void copyLink(
            paths.viewPdf(filename, {
              page: selected.page,
              quote: shortened(quote),
            }),
          )
        }
      >
        <Trans>Copy link</Trans>
      </Button>
      {onAsk && (
        <Button
          look="quiet"
          small
          className="pointer-coarse:min-h-11"
          icon={<MessageCircleQuestion aria-hidden className="size-4" />}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            getSelection()?.removeAllRanges()
            onAsk({ filename, page: selected.page, quote })
          }}
        >
          <Trans>Ask about this</Trans>
        </Button>
      )}
    </div>
  )
}

async function copyLink(path: string) {
  try {
    await navigator.clipboard.writeText(location.origin + path)
    tell(t`The link to this passage is copied.`)
  } catch {
    warn(t`The browser did not let the link be copied. Its settings for this site may allow it.`)
  }
}
