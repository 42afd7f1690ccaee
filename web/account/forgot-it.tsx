import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { inlineLink } from './card.tsx'
import { logOutForLink } from './log-out.ts'

/** For a member who is asked for the password and has forgotten it. */
export function ForgotIt() {
  const [leaving, setLeaving] = useState(false)
  return (
    <p className="text-[15px] text-soft">
      <Trans>Forgot it?</Trans>{' '}
      <button
        type="button"
        aria-disabled={leaving || undefined}
        onClick={() => {
          if (leaving) return
          setLeaving(true)
          void logOutForLink()
        }}
        className={inlineLink}
      >
        <Trans>Log out and send a link</Trans>
      </button>
    </p>
  )
}
