import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { rememberWhere } from '#web/api/session.ts'
import type { AuthStatus } from '#web/api/start.ts'
import { paths } from '#web/paths.ts'
import { site } from '#web/site.ts'
import { useTitle } from '#web/title.ts'
import { Card, inlineLink } from './card.tsx'
import { ForgotIt } from './forgot-it.tsx'

/** Where security letters lead a member who did not make the change. */
export function SecureAccount({ status }: { status: AuthStatus }) {
  useTitle(t`If it was not you`)
  return (
    <Card
      title={t`If it was not you`}
      lead={t`Someone may know your password, or be using a device that is logged in. A few steps shut them out.`}
    >
      {status === 'member' && <ForMember />}
      {status === 'guest' && <ForGuest />}
    </Card>
  )
}

const ForMember = () => (
  <Steps>
    <Step title={t`Change your password`}>
      <p>
        <Trans>
          <Part id="password">Change the password</Part>. Every other device is logged out then.
        </Trans>
      </p>
      <ForgotIt />
    </Step>
    <Step title={t`Check who is logged in`}>
      <p>
        <Trans>
          <Part id="sessions">End the other sessions</Part>, if you do not change the password now.
        </Trans>
      </p>
    </Step>
    <Step title={t`Check what else can open your account`}>
      <p>
        <Trans>
          Remove <Part id="passkeys">passkeys</Part> that you do not know: each logs in without the
          password. See whether the <Part id="second-factor">second factor</Part> is as you left it,
          and make new recovery codes.
        </Trans>
      </p>
    </Step>
    <ChangedAddress />
  </Steps>
)

const ForGuest = () => (
  <Steps>
    <Step title={t`Choose a new password`}>
      <p>
        <Trans>
          We send you a link. Once you have chosen a new password, every device is logged out of
          your account.
        </Trans>
      </p>
      <p>
        <a href={paths.forgotPassword} className={strongLink}>
          <Trans>Choose a new password</Trans>
        </a>
      </p>
    </Step>
    <Step title={t`Then log in and look around`}>
      <p>
        <Trans>
          <Link
            to={paths.login}
            onClick={() => rememberWhere(paths.secureAccount)}
            className={inlineLink}
          >
            Log in
          </Link>{' '}
          and come back to this page: it then leads you to your sessions, your passkeys and the
          second factor.
        </Trans>
      </p>
    </Step>
    <ChangedAddress />
    {site.contact.email && (
      <Step title={t`If a second factor that is not yours blocks you`}>
        <p>
          <Trans>
            Write to{' '}
            <a href={`mailto:${site.contact.email}`} className={inlineLink}>
              {site.contact.email}
            </a>
            . It can be taken off your account there, once it is sure that you are its owner.
          </Trans>
        </p>
      </Step>
    )}
  </Steps>
)

/** The reset link goes to the current address. */
const ChangedAddress = () => (
  <Step title={t`If your address was changed`}>
    <p>
      <Trans>
        We sent an e-mail about it to your old address. Its link takes the change back, for seven
        days.
      </Trans>
    </p>
  </Step>
)

const Steps = ({ children }: { children: ReactNode }) => (
  <div className="border-t border-rule">{children}</div>
)

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-b border-rule py-6 last:border-b-0">
    <h2 className="font-heading text-[20px] leading-tight tracking-[-0.01em]">{title}</h2>
    <div className="mt-2 space-y-3">{children}</div>
  </section>
)

const Part = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link to={paths.profilePart(id)} className={inlineLink}>
    {children}
  </Link>
)

const strongLink =
  'inline-flex min-h-11 items-center rounded bg-blue px-4 py-2 text-[15px] font-medium text-on-blue transition-colors duration-150 hover:bg-blue-strong'
