import { Trans } from '@lingui/react/macro'
import { use } from 'react'
import { DraggingContext, HeldOverContext, useFolderTarget } from './dragging.ts'

/** While chats of a folder are dragged: the way out of it, in view wherever the list is scrolled to. */
export function NoFolderArea() {
  const { going, takes } = use(DraggingContext)
  const isOver = use(HeldOverContext) === null
  const isShown = going !== undefined && takes(going.ids, null)
  const target = useFolderTarget<HTMLDivElement>(null, isShown)
  if (!isShown) return null
  return (
    <div
      ref={target}
      data-over={isOver || undefined}
      className="sticky bottom-0 z-10 mt-2 grid min-h-11 place-items-center rounded border border-dashed border-edge bg-card text-[13px] text-soft data-over:border-blue data-over:bg-blue-tint data-over:text-ink"
    >
      <Trans>No folder</Trans>
    </div>
  )
}
