import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { highlights } from '#contract/documents/highlights.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { saveBytes } from '#web/api/save-bytes.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** Saves what the member highlighted and noted: in one document, or in all of them. */
export function ExportHighlights({ filename }: { filename?: string }) {
  const saving = useMutation({
    mutationFn: () => saveBytes(highlights.export, { query: { filename } }, `${t`Highlights`}.md`),
    meta: { quiet: true },
    onError: tellRefusal,
  })
  return (
    <Button
      small
      look="quiet"
      className="pointer-coarse:min-h-11"
      icon={<Download className="size-4" aria-hidden />}
      busy={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {/* Beside the name of a screen there is no room for it on the narrowest telephone. */}
      <span className="max-[24rem]:sr-only">
        <Trans>Export as Markdown</Trans>
      </span>
    </Button>
  )
}
