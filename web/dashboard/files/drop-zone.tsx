import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { type Audience, useAudienceInWords } from '#web/audience/audience.ts'
import { readableFiles, readableKinds } from '#web/files/readable.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useFileDrop, useFileInput } from '#web/ui/controls/files.tsx'
import { AudienceDialog } from './audience-dialog.tsx'

/**
 * The whole page takes files that are dropped on it; the button does the same. What is said only to
 * screen readers is placed within it; placed in the document, it would make that scroll too.
 */
export function DropZone({
  onFiles,
  seenBy,
  onSeenBy,
  children,
}: {
  onFiles: (files: File[]) => void
  /** Who sees the documents that are added next. */
  seenBy: Audience
  onSeenBy: (seenBy: Audience) => void
  children: ReactNode
}) {
  const area = useRef<HTMLDivElement>(null)
  const over = useFileDrop({ area, onFiles })
  const { choose, input } = useFileInput({
    label: t`Files to add`,
    accept: readableFiles,
    several: true,
    onFiles,
  })
  return (
    <div ref={area} className="relative min-h-0 flex-1 scroll-pb-28 overflow-y-auto">
      <div className="mx-auto max-w-[920px] px-5 pt-8 sm:px-8">
        <div
          className={`flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg border border-dashed px-5 py-6 transition-colors duration-150 ${over ? 'border-blue bg-blue-tint' : 'border-edge'}`}
        >
          <p className="min-w-0 flex-1 basis-64 text-soft">
            {over
              ? t`Drop to add them.`
              : t`Drop documents here: ${readableKinds()}. They are read in the background, and the assistant answers from them as soon as they are ready.`}
          </p>
          <Button look="strong" icon={<FileUp className="size-4" aria-hidden />} onClick={choose}>
            <Trans>Add files</Trans>
          </Button>
          {input}
          <NextAudience seenBy={seenBy} onSeenBy={onSeenBy} />
        </div>
      </div>
      {children}
    </div>
  )
}

/** Chosen before a document is added: nobody else is to see it meanwhile. */
function NextAudience({
  seenBy,
  onSeenBy,
}: {
  seenBy: Audience
  onSeenBy: (seenBy: Audience) => void
}) {
  const [open, setOpen] = useState(false)
  const words = useAudienceInWords(seenBy)
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-4 text-[14px] text-soft">
      <span>
        <Trans>Who sees what you add: {words}</Trans>
      </span>
      <Button look="quiet" small className="-ms-2.5" onClick={() => setOpen(true)}>
        <Trans>Change</Trans>
      </Button>
      {open && (
        <AudienceDialog
          title={t`Who sees what you add`}
          action={t`Choose`}
          now={seenBy}
          onChosen={(chosen) => {
            onSeenBy(chosen)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
