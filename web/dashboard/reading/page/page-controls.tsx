import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Maximize2, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#web/ui/controls/button.tsx'
import { PageNumber } from './page-number.tsx'
import type { Zoom } from '../zoom/use-zoom.ts'
import { closer, farther } from '../zoom/zoom.ts'

type Props = {
  page: number
  count: number
  /** How the page is called, where it is not called by its number. */
  place: string | undefined
  onGo: (page: number) => void
  zoom: Zoom
  /** Where the document stands on its own. */
  fullPath: string | undefined
}

/** Where in the document, and how near. */
export const PageControls = ({ page, count, place, onGo, zoom, fullPath }: Props) => (
  <div className="flex items-center gap-1">
    <Step label={t`Previous page`} disabled={page <= 1} onClick={() => onGo(page - 1)}>
      <ChevronLeft />
    </Step>
    {place && (
      <span dir="auto" title={place} className="max-w-56 truncate ps-1 text-[13px] text-ink">
        {place}
      </span>
    )}
    <PageNumber page={page} count={count} onGo={onGo} />
    <Step label={t`Next page`} disabled={page >= count} onClick={() => onGo(page + 1)}>
      <ChevronRight />
    </Step>
    <span aria-hidden className="mx-1 h-4 w-px bg-rule" />
    <Step label={t`Smaller`} disabled={farther(zoom.zoom) === zoom.zoom} onClick={zoom.onFarther}>
      <ZoomOut />
    </Step>
    <Step label={t`Fit the width`} disabled={zoom.isFitted} onClick={zoom.onFit}>
      <MoveHorizontal />
    </Step>
    <Step label={t`Larger`} disabled={closer(zoom.zoom) === zoom.zoom} onClick={zoom.onCloser}>
      <ZoomIn />
    </Step>
    {fullPath && (
      <Link
        to={fullPath}
        className="inline-flex h-9 items-center rounded px-2 text-[13px] whitespace-nowrap text-soft hover:text-ink"
      >
        <Maximize2 aria-hidden className="size-[15px] @md:hidden" />
        <span className="sr-only @md:not-sr-only">
          <Trans>Open full</Trans>
        </span>
      </Link>
    )}
  </div>
)

type StepProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode }

const Step = ({ children, ...rest }: StepProps) => (
  <IconButton {...rest} className="size-9!">
    {children}
  </IconButton>
)
