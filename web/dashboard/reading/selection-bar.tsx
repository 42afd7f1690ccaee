import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link2, MessageCircleQuestion } from 'lucide-react'
import { tell, warn } from '#web/api/notices.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useQuoteOnPage } from './page/quote-on-page.ts'
import type { AskAbout } from './reading-props.ts'
import { type Selected, shortened } from './use-selected-passage.ts'

type Props = {
  filename: string
  selected: Selected
  /** Only where answers can be taken from the document, for those who may ask. */
  onAsk: AskAbout | undefined | false
}

/** What can be done with the selected passage; below, where neither it nor the reader's finger is. */
export function SelectionBar({ filename, selected, onAsk }: Props) {
  const quote = useQuoteOnPage(filename, selected)
  return (
    <div
      role="toolbar"
      aria-label={t`Selected passage`}
      className="appear absolute bottom-3 left-1/2 z-20 flex -translate-x-1/2 gap-1 rounded-lg border border-rule bg-card p-1.5 shadow-float"
    >
      <Button
        look="quiet"
        small
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
