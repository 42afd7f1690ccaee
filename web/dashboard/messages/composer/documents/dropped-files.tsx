import { Trans } from '@lingui/react/macro'
import { useFileDrop } from '#web/ui/controls/files.tsx'

/** Files that are dropped or pasted anywhere on the page; shows that letting go will attach them. */
export function DroppedFiles({ onFiles }: { onFiles: (files: File[]) => void }) {
  const over = useFileDrop({ onFiles })
  if (!over) return null
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-paper/85 p-6">
      <p className="rounded-lg border border-dashed border-blue bg-blue-tint px-8 py-10 text-center font-serif text-[21px]">
        <Trans>Drop to attach it to this chat.</Trans>
      </p>
    </div>
  )
}
