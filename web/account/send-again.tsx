import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { useCountdown } from '#web/ui/format/countdown.ts'
import { inlineLink } from './card.tsx'

type Props = {
  what: 'code' | 'letter'
  wait: ReturnType<typeof useCountdown>
  busy: boolean
  onSend: () => void
}

/** Sends a letter that did not arrive again, after a pause. */
export const SendAgain = ({ what, wait, busy, onSend }: Props) => (
  <p className="text-soft" aria-live="off">
    {wait.left > 0 ? (
      what === 'code' ? (
        <Trans>
          Nothing arrived? You can ask for another code in{' '}
          <span className="tabular-nums">{wait.left}</span> s.
        </Trans>
      ) : (
        <Trans>
          Nothing arrived? You can ask for another e-mail in{' '}
          <span className="tabular-nums">{wait.left}</span> s.
        </Trans>
      )
    ) : (
      <>
        <Trans>Nothing arrived?</Trans>{' '}
        <button type="button" className={inlineLink} disabled={busy} onClick={onSend}>
          {what === 'code' ? t`Send another code` : t`Send another e-mail`}
        </button>
      </>
    )}
  </p>
)
