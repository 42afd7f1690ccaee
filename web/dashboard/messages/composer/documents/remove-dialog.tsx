import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

type Props = { title: string; onRemove: () => void; onClose: () => void }

/** Asked before an own document of a chat is deleted, since answers may cite it. */
export const RemoveDialog = ({ title, onRemove, onClose }: Props) => (
  <Dialog
    label={t`Delete “${title}”?`}
    onClose={onClose}
    className="m-auto w-[min(440px,calc(100vw-24px))] rounded-xl border border-rule bg-paper p-0 shadow-float"
  >
    <div className="space-y-4 p-5 sm:p-7">
      <h2 className="font-heading text-[22px] leading-tight [overflow-wrap:anywhere]">
        <Trans>Delete “{title}”?</Trans>
      </h2>
      <p className="text-soft">
        <Trans>
          The document is deleted for good. Answers in this chat keep what they quote from it, but
          its pages no longer open.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="danger" onClick={onRemove}>
          <Trans>Delete</Trans>
        </Button>
        <Button look="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  </Dialog>
)
