import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

type Props = { title: string; onRemove: () => void; onClose: () => void }

/** Asked before an own document of a chat is deleted, since answers may cite it. */
export const RemoveDialog = ({ title, onRemove, onClose }: Props) => (
  <ConfirmDialog title={t`Delete “${title}”?`} act={t`Delete`} onAct={onRemove} onClose={onClose}>
    <p className="text-soft">
      <Trans>
        The document is deleted for good. Answers in this chat keep what they quote from it, but its
        pages no longer open.
      </Trans>
    </p>
  </ConfirmDialog>
)
