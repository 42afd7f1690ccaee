import { ChevronLeft, ChevronRight, Maximize2, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '#web/ui/button.tsx'
import { PageNumber } from './page-number.tsx'
import { closer, farther } from './zoom.ts'

type Props = {
  page: number
  count: number
  zoom: number
  /** The zoom is the one that fits. */
  isFitted: boolean
  onGo: (page: number) => void
  onZoom: (zoom: number | 'fitted') => void
  /** Where the document stands on its own. */
  fullPath: string | undefined
}

/** Where in the document, and how near. */
export const PageControls = ({ page, count, zoom, isFitted, onGo, onZoom, fullPath }: Props) => (
  <div role="group" aria-label="Pages" className="flex items-center gap-1">
    <IconButton
      label="Previous page"
      disabled={page <= 1}
      onClick={() => onGo(page - 1)}
      className={small}
    >
      <ChevronLeft />
    </IconButton>
    <PageNumber page={page} count={count} onGo={onGo} />
    <IconButton
      label="Next page"
      disabled={page >= count}
      onClick={() => onGo(page + 1)}
      className={small}
    >
      <ChevronRight />
    </IconButton>
    <span aria-hidden className="mx-1 h-4 w-px bg-rule" />
    <IconButton
      label="Smaller"
      disabled={farther(zoom) === zoom}
      onClick={() => onZoom(farther(zoom))}
      className={small}
    >
      <ZoomOut />
    </IconButton>
    <IconButton
      label="Fit the width"
      disabled={isFitted}
      onClick={() => onZoom('fitted')}
      className={small}
    >
      <MoveHorizontal />
    </IconButton>
    <IconButton
      label="Larger"
      disabled={closer(zoom) === zoom}
      onClick={() => onZoom(closer(zoom))}
      className={small}
    >
      <ZoomIn />
    </IconButton>
    {fullPath && (
      <Link
        to={fullPath}
        className="inline-flex h-9 items-center gap-1.5 rounded px-2 text-[13px] whitespace-nowrap text-soft hover:text-ink"
      >
        <Maximize2 aria-hidden className="size-[15px] @md:hidden" />
        <span className="sr-only @md:not-sr-only">Open full</span>
      </Link>
    )}
  </div>
)

const small = 'size-9!'
