import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentVersion } from '#contract/desk/content-files.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { exactTime } from '#web/ui/format/when.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ChoiceButton } from '../choice-button.tsx'
import { versionQuery } from '../queries.ts'
import { TextChanges } from '../text/text-changes.tsx'

type Props = {
  file: string
  version: ContentVersion
  /** Null where the file is out of use. */
  inUse: string | null
  busy: boolean
  onUse: () => void
  onClose: () => void
}

/** What was written here before, beside what is in use. */
export function VersionDialog({ file, version, inUse, busy, onUse, onClose }: Props) {
  const read = useQuery(versionQuery(file, version._id))
  const [isWhole, setWhole] = useState(version.current)
  const text = read.data?.text ?? ''
  const title = t`Version of ${exactTime(version.at)}`
  return (
    <Dialog
      label={title}
      onClose={onClose}
      className="m-auto max-h-[90dvh] w-[min(860px,calc(100vw-24px))] overflow-y-auto rounded-xl border border-rule bg-paper p-0 shadow-float"
    >
      <div className="space-y-4 p-5 sm:p-7">
        <div>
          <h2 className="font-heading text-[24px] leading-tight">{title}</h2>
          <p className="mt-1 text-[13px] text-soft [overflow-wrap:anywhere]">
            {version.by}, {file}
          </p>
        </div>
        {!version.current && (
          <div role="group" aria-label={t`What is shown`} className="flex gap-1.5">
            <ChoiceButton on={!isWhole} label={t`Changes`} onChoose={() => setWhole(false)} />
            <ChoiceButton on={isWhole} label={t`Whole text`} onChoose={() => setWhole(true)} />
          </div>
        )}
        {!read.data ? (
          <NotYet what={t`The version`} query={read} />
        ) : isWhole ? (
          <pre className="rounded border border-rule bg-card p-3 font-mono text-[13px] leading-relaxed [overflow-wrap:anywhere] whitespace-pre-wrap">
            {text}
          </pre>
        ) : (
          <TextChanges
            from={{ text: inUse ?? '', only: t`Only in the text in use` }}
            to={{ text, only: t`Only in this version` }}
          />
        )}
        <div className="flex flex-wrap gap-2">
          {!version.current && (
            <Button look="strong" busy={busy} onClick={onUse}>
              <Trans>Use again</Trans>
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
