import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { type Colours, DocumentActions } from './document-actions.tsx'

type Props = {
  title: string
  filename: string
  /** There is a file to be saved. */
  isThere: boolean
  colours: Colours
  onClose: (() => void) | undefined
  /** What stands in the middle, where there is room. */
  children: ReactNode
}

export const ReadingHeader = ({ title, filename, isThere, colours, onClose, children }: Props) => (
  <header className="flex h-15 shrink-0 items-center gap-3 border-b border-rule bg-paper pr-2 pl-5">
    <h2 className="min-w-0 flex-1 truncate text-[15px] font-semibold" title={title}>
      {title}
    </h2>
    {children}
    <div className={`flex items-center justify-end gap-1 ${children ? 'flex-1' : ''}`}>
      {isThere && <DocumentActions filename={filename} colours={colours} />}
      {onClose && (
        <IconButton label="Close the page" onClick={onClose} className="size-9!">
          <X />
        </IconButton>
      )}
    </div>
  </header>
)
