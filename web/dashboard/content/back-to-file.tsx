import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** What was written here gives way to the file of the content folder, once somebody is sure. */
export function BackToFile({ busy, onSure }: { busy: boolean; onSure: () => Promise<unknown> }) {
  const [asks, setAsks] = useState(false)
  const close = () => setAsks(false)
  return (
    <>
      <Button look="danger" onClick={() => setAsks(true)}>
        <Trans>Go back to the original text</Trans>
      </Button>
      {asks && (
        <Dialog
          label={t`Go back to the original text`}
          onClose={close}
          className="m-auto max-h-[90dvh] w-[min(480px,calc(100vw-24px))] overflow-y-auto rounded-xl border border-rule bg-paper p-0 shadow-float"
        >
          <div className="space-y-5 p-5 sm:p-7">
            <h2 className="font-heading text-[24px] leading-tight">
              <Trans>Go back to the original text?</Trans>
            </h2>
            <p>
              <Trans>
                The site shows at once what is in its content folder: the example that it came with,
                or what was put there instead. What was written here is kept below, under Versions,
                and can be used again.
              </Trans>
            </p>
            <div className="flex flex-wrap gap-2">
              <Button look="danger" busy={busy} onClick={() => void onSure().then(close, close)}>
                <Trans>Use the original text</Trans>
              </Button>
              <Button data-begin look="quiet" onClick={close}>
                <Trans>Cancel</Trans>
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}
