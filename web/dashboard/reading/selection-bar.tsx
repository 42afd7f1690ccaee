import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link2, MessageCircleQuestion } from 'lucide-react'
import { Link } from 'react-router'
import { tell, warn } from '#web/api/notices.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useQuoteOnPage } from './page/quote-on-page.ts'
import type { Selected } from './use-selected-passage.ts'

type Props = {
  filename: string
  selected: Selected
  /** Of a file that can be asked about by who reads it. */
  askAbout: string | undefined
}

/** What can be done with the selected passage; below, where neither it nor the reader's finger is. */
export function SelectionBar({ filename, selected, askAbout }: Props) {
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
        onClick={() => void copyLink(paths.viewPdf(filename, { page: selected.page, quote }))}
      >
        <Trans>Copy link</Trans>
      </Button>
      {askAbout && (
        <Link
          to={paths.askAbout(askAbout, quote)}
          className="inline-flex min-h-8 items-center gap-2 rounded px-2.5 text-[13px] font-medium whitespace-nowrap text-soft hover:bg-shade hover:text-ink"
        >
          <MessageCircleQuestion aria-hidden className="size-4" />
          <Trans>Ask about it</Trans>
        </Link>
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
