import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { readableFiles, readableKinds } from '#web/files/readable.ts'
import { Button } from '#web/ui/button.tsx'

/** The whole page takes files that are dropped on it; the button does the same. */
export function DropZone({
  onFiles,
  children,
}: {
  onFiles: (files: File[]) => void
  children: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    <div
      className="min-h-0 flex-1 overflow-y-auto"
      onDragOver={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <div className="mx-auto max-w-[920px] px-5 pt-8 sm:px-8">
        <div
          className={`flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg border border-dashed px-5 py-6 transition-colors duration-150 ${over ? 'border-blue bg-blue-tint' : 'border-edge'}`}
        >
          <p className="min-w-0 flex-1 basis-64 text-soft">
            {over
              ? t`Let go to add them.`
              : t`Drop documents here: ${readableKinds()}. They are read in the background, and the assistant answers from them as soon as they are ready.`}
          </p>
          <Button
            look="strong"
            icon={<FileUp className="size-4" aria-hidden />}
            onClick={() => input.current?.click()}
          >
            <Trans>Add files</Trans>
          </Button>
          <input
            ref={input}
            type="file"
            multiple
            accept={readableFiles}
            aria-label={t`Files to add`}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              onFiles([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
        </div>
      </div>
      {children}
    </div>
  )
}
