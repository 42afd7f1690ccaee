import { t } from '@lingui/core/macro'
import { PanelLeft, Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/controls/button.tsx'
import { type Colours, DocumentActions } from './document-actions.tsx'
import type { Panel } from './panel/use-panel.ts'

type Props = {
  title: string
  filename: string
  /** There is a file to be saved. */
  isThere: boolean
  colours: Colours
  /** There are pages to look through. */
  panel: Panel | undefined
  onPrint: (() => void) | undefined
  askAbout: string | undefined
  onTurn: (() => void) | undefined
  onClose: (() => void) | undefined
  start: ReactNode
  /** What stands in the middle, where there is room. */
  children: ReactNode
}

export const ReadingHeader = (props: Props) => {
  const { title, filename, isThere, colours, panel, onClose, children } = props
  return (
    <header className="flex h-15 shrink-0 items-center gap-2 border-b border-rule bg-paper pe-2 ps-2">
      {props.start}
      {panel && (
        <IconButton
          label={t`Outline and pages`}
          aria-expanded={panel.open}
          onClick={() =>
            panel.open ? panel.close() : panel.show(panel.tab === 'search' ? 'outline' : panel.tab)
          }
          className="size-9! aria-expanded:bg-shade"
        >
          <PanelLeft />
        </IconButton>
      )}
      <h2
        dir="auto"
        className={`min-w-0 flex-1 truncate text-[15px] font-semibold ${panel ? '' : 'ps-3'}`}
        title={title}
      >
        {title}
      </h2>
      {children}
      <div className={`flex items-center justify-end gap-1 ${children ? 'flex-1' : ''}`}>
        {panel && (
          <IconButton
            label={t`Search in this document`}
            onClick={() => panel.show('search')}
            className="size-9!"
          >
            <Search />
          </IconButton>
        )}
        {isThere && (
          <DocumentActions
            filename={filename}
            colours={colours}
            onPrint={props.onPrint}
            askAbout={props.askAbout}
            onTurn={props.onTurn}
          />
        )}
        {onClose && (
          <IconButton label={t`Close the page`} onClick={onClose} className="size-9!">
            <X />
          </IconButton>
        )}
      </div>
    </header>
  )
}
