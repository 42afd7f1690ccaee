import { Contrast, Download, Ellipsis, Printer, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { download, openToPrint } from './save.ts'

/** Undefined where the page looks the same either way. */
type Colours = { original: boolean; onChange: (original: boolean) => void } | undefined

type Props = {
  title: string
  filename: string
  colours: Colours
  onClose: (() => void) | undefined
  /** What stands in the middle, where there is room. */
  children: ReactNode
}

/** What it is, and what can be done with the whole of it. */
export function ReadingHeader({ title, filename, colours, onClose, children }: Props) {
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
    <header className="flex h-15 shrink-0 items-center gap-3 border-b border-rule bg-paper pr-2 pl-5">
      <h2 className="min-w-0 flex-1 truncate text-[15px] font-semibold" title={title}>
        {title}
      </h2>
      {children}
      <div className={`flex items-center justify-end gap-1 ${children ? 'flex-1' : ''}`}>
      <div className="hidden items-center gap-1 @2xl:flex">
        {colours && (
          <IconButton label="Original colours" aria-pressed={colours.original} onClick={toggle} className={small}>
            <Contrast />
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
              ? [{ label: colours.original ? 'Dark page' : 'Original colours', icon: <Contrast />, onSelect: toggle }]
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
      </div>
    </header>
  )
}

const small = 'size-9!'
