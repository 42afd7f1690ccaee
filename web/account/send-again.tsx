import type { useCountdown } from '#web/ui/countdown.ts'
import { inlineLink } from './card.tsx'

type Props = {
  /** What can be sent again, such as "code". */
  what: string
  wait: ReturnType<typeof useCountdown>
  busy: boolean
  onSend: () => void
}

/** For a letter that did not come: another one, after a while. */
export const SendAgain = ({ what, wait, busy, onSend }: Props) => (
  <p className="text-soft" aria-live="off">
    {wait.left > 0 ? (
      <>
        Nothing there? You can ask for another {what} in{' '}
        <span className="tabular-nums">{wait.left}</span> s.
      </>
    ) : (
      <>
        Nothing there?{' '}
        <button type="button" className={inlineLink} disabled={busy} onClick={onSend}>
          Send another {what}
        </button>
      </>
    )}
  </p>
)
