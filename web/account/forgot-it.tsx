import { useState } from 'react'
import { inlineLink } from './card.tsx'
import { logOutForLink } from './log-out.ts'

/** For a member who is asked for the password and does not know it any more. */
export function ForgotIt() {
  const [leaving, setLeaving] = useState(false)
  return (
    <p className="text-[15px] text-soft">
      Forgot it?{' '}
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
        Log out and have a link sent
      </button>
    </p>
  )
}
