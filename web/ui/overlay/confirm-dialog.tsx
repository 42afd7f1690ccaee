import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  /** What is lost. */
  children: ReactNode
  /** On the button that does it. */
  act: string
  busy?: boolean
  onAct: () => void
  onClose: () => void
}

/** Asks before something is done that nobody can take back. */
export const ConfirmDialog = ({ title, children, act, busy, onAct, onClose }: Props) => (
  <Dialog
    label={title}
    onClose={onClose}
    className="m-auto max-h-[90dvh] w-[min(480px,calc(100vw-24px))] overflow-y-auto rounded-xl border border-rule bg-paper p-0 shadow-float"
  >
    <div className="space-y-5 p-5 sm:p-7">
      <h2 className="font-heading text-[24px] leading-tight [overflow-wrap:anywhere]">{title}</h2>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button look="danger" busy={busy ?? false} onClick={onAct}>
          {act}
        </Button>
        <Button look="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  </Dialog>
)
