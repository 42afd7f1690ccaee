import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '#web/dashboard/button-link.tsx'
import { paths } from '#web/paths.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

export const Unverified = ({ email }: { email: string }) => (
  <div className="mb-5">
    <Notice
      kind="warn"
      live={false}
      action={
        <ButtonLink small to={paths.memberVerification}>
          <Trans>Verify your e-mail</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Verify your e-mail address before you choose a plan; {email} is not verified yet.
      </Trans>
    </Notice>
  </div>
)
