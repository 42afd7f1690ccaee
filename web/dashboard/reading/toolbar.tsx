import { ChevronLeft, ChevronRight, Download, Ellipsis, Maximize2, MoveHorizontal, Printer, SunMedium, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { PageNumber } from './page-number.tsx'
import { download, openToPrint } from './save.ts'
import { closer, farther } from './zoom.ts'

/** Undefined where the page looks the same either way. */
type Colours = { original: boolean; onChange: (original: boolean) => void } | undefined

type HeaderProps = { title: string; filename: string; colours: Colours; onClose: (() => void) | undefined }

/** What it is, and what can be done with the whole of it. */
export function ReadingHeader({ title, filename, colours, onClose }: HeaderProps) {
  const [busy, setBusy] = useState(false)
  const during = async (work: Promise<void>) => {
    setBusy(true)
    await work
    setBusy(false)
  }
  const toggle = () => colours?.onChange(!colours.original)
  const save = () => void during(download(filename))
  const print = () => void during(openToPrint(filename))
  return (
    <header className="flex h-15 shrink-0 items-center gap-1 border-b border-rule bg-paper pr-2 pl-5">
      <h2 className="min-w-0 flex-1 truncate text-[15px] font-semibold" title={title}>
        {title}
      </h2>
      <div className="hidden items-center gap-1 @2xl:flex">
        {colours && (
          <IconButton label="Original colours" aria-pressed={colours.original} onClick={toggle} className={small}>
            <SunMedium />
          </IconButton>
        )}
        <IconButton label="Download" disabled={busy} onClick={save} className={small}>
          <Download />
        </IconButton>
        <IconButton label="Print" disabled={busy} onClick={print} className={small}>
          <Printer />
        </IconButton>
      </div>
      <div className="@2xl:hidden">
        <Menu
          trigger={
            <IconButton label="More" className={small}>
              <Ellipsis />
            </IconButton>
          }
          items={[
            ...(colours
              ? [{ label: colours.original ? 'Dark page' : 'Original colours', icon: <SunMedium />, onSelect: toggle }]
              : []),
            { label: 'Download', icon: <Download />, onSelect: save },
            { label: 'Print', icon: <Printer />, onSelect: print },
          ]}
        />
      </div>
      {onClose && (
        <IconButton label="Close the page" onClick={onClose} className={small}>
          <X />
        </IconButton>
      )}
    </header>
  )
}

type FooterProps = {
  page: number
  count: number
  zoom: number
  onGo: (page: number) => void
  onZoom: (zoom: number) => void
  /** Where the document stands on its own. */
  fullPath: string | undefined
}

/** Where in the document, and how near. */
export const ReadingFooter = ({ page, count, zoom, onGo, onZoom, fullPath }: FooterProps) => (
  <footer className="flex h-13 shrink-0 items-center justify-center gap-1 px-2 @md:gap-2">
    <IconButton label="Previous page" disabled={page <= 1} onClick={() => onGo(page - 1)} className={small}>
      <ChevronLeft />
    </IconButton>
    <PageNumber page={page} count={count} onGo={onGo} />
    <IconButton label="Next page" disabled={page >= count} onClick={() => onGo(page + 1)} className={small}>
      <ChevronRight />
    </IconButton>
    <span aria-hidden className="mx-1 h-4 w-px bg-rule" />
    <IconButton label="Smaller" disabled={farther(zoom) === zoom} onClick={() => onZoom(farther(zoom))} className={small}>
      <ZoomOut />
    </IconButton>
    <IconButton label="Fit the width" disabled={zoom === 1} onClick={() => onZoom(1)} className={small}>
      <MoveHorizontal />
    </IconButton>
    <IconButton label="Larger" disabled={closer(zoom) === zoom} onClick={() => onZoom(closer(zoom))} className={small}>
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
  </footer>
)

const small = 'size-9!'
