import { t } from '@lingui/core/macro'
import { EmailVerification } from '#web/account/email-verification.tsx'
import { ScreenWithin } from '#web/dashboard/screen-within.tsx'
import { paths } from '#web/paths.ts'

export const Verification = () => (
  <ScreenWithin place={{ path: paths.profile, name: t`Profile` }}>
    <EmailVerification />
  </ScreenWithin>
)
