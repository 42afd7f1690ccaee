import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert, X } from 'lucide-react'
import { audienceOf, useAudienceInWords } from '#web/audience/audience.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { sizeOf } from '#web/ui/format/size.ts'
import type { UploadState } from './use-uploads.ts'

/** Files on their way to the server. */
export function Uploads({
  uploads,
  onDismiss,
}: {
  uploads: UploadState[]
  onDismiss: (key: string) => void
}) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label={t`Uploads`} className="space-y-2">
      {uploads.map((upload) => (
        <li
          key={upload.key}
          className="flex items-center gap-3 rounded border border-rule bg-card py-2 pe-1.5 ps-4"
        >
          <div className="min-w-0 flex-1">
            <p className="truncate text-[15px] font-medium">{upload.name}</p>
            {upload.error ? (
              <p
                role="alert"
                className="mt-0.5 flex items-start gap-1.5 text-[13px] [overflow-wrap:anywhere] text-bad"
              >
                <CircleAlert className="mt-0.5 size-[14px] shrink-0" aria-hidden />
                {upload.error}
              </p>
            ) : upload.asks ? (
              <Asks {...upload.asks} />
            ) : (
              <Progress name={upload.name} sent={upload.sent} total={upload.total} />
            )}
          </div>
          <IconButton
            label={upload.error ? t`Dismiss ${upload.name}` : t`Stop sending ${upload.name}`}
            onClick={() => (upload.error ? onDismiss(upload.key) : upload.stop())}
          >
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

/** The same bytes are refused by the server; a changed file is mostly a new version. */
function Asks({ here, replace, beside }: NonNullable<UploadState['asks']>) {
  const { title } = here
  const seenBy = useAudienceInWords(audienceOf(here))
  return (
    <div role="alert" className="mt-1 space-y-2 text-[14px]">
      <p className="[overflow-wrap:anywhere]">
        <Trans>
          A document of this name is here already: “{title}”. Its new version is seen by those who
          see that: {seenBy}.
        </Trans>
      </p>
      <p className="flex flex-wrap gap-2">
        <Button onClick={replace}>
          <Trans>Add as its new version</Trans>
        </Button>
        <Button look="quiet" onClick={beside}>
          <Trans>Add as another document</Trans>
        </Button>
      </p>
    </div>
  )
}

type ProgressProps = Pick<UploadState, 'name' | 'sent' | 'total'>

const Progress = ({ name, sent, total }: ProgressProps) => (
  <div className="mt-1.5 flex items-center gap-3 text-[13px] text-soft tabular-nums">
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the element cannot be drawn as a hairline in every browser
      role="progressbar"
      aria-label={t`Sending ${name}`}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={sent}
      className="h-[3px] flex-1 overflow-hidden rounded-full bg-rule"
    >
      <div className="h-full bg-blue" style={{ width: `${total ? (100 * sent) / total : 0}%` }} />
    </div>
    {sent === 0
      ? t`Waiting`
      : sent >= total
        ? t`Being checked`
        : t`${sizeOf(sent)} of ${sizeOf(total)}`}
  </div>
)
