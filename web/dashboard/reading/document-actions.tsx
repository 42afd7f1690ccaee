import { Contrast, Download, Ellipsis, Printer } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { download, openToPrint } from './save.ts'

/** Undefined where the page looks the same either way. */
export type Colours = { original: boolean; onChange: (original: boolean) => void } | undefined

/** What can be done with the whole of a document: side by side where there is room, else in a menu. */
export function DocumentActions({ filename, colours }: { filename: string; colours: Colours }) {
  const [busy, setBusy] = useState(false)
  const during = async (work: Promise<void>) => {
    setBusy(true)
    await work
    setBusy(false)
  }
  const toggle = () => colours?.onChange(!colours.original)
  const save = () => void during(download(filename))
  const print = () => void during(openToPrint(filename))
  const colourItem = {
    label: colours?.original ? 'Dark page' : 'Original colours',
    icon: <Contrast />,
    onSelect: toggle,
  }
  return (
    <>
      <div className="hidden items-center gap-1 @2xl:flex">
        {colours && (
          <IconButton
            label="Original colours"
            aria-pressed={colours.original}
            onClick={toggle}
            className="size-9! aria-pressed:bg-rule"
          >
            <Contrast />
          </IconButton>
        )}
        <IconButton label="Download" disabled={busy} onClick={save} className="size-9!">
          <Download />
        </IconButton>
        <IconButton label="Print" disabled={busy} onClick={print} className="size-9!">
          <Printer />
        </IconButton>
      </div>
      <div className="@2xl:hidden">
        <Menu
          trigger={
            <IconButton label="More for this document" className="size-9!">
              <Ellipsis />
            </IconButton>
          }
          items={[
            ...(colours ? [colourItem] : []),
            { label: 'Download', icon: <Download />, onSelect: save },
            { label: 'Print', icon: <Printer />, onSelect: print },
          ]}
        />
      </div>
    </>
  )
}
