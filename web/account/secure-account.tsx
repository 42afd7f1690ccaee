import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { rememberWhere } from '#web/api/session.ts'
import type { AuthStatus } from '#web/api/start.ts'
import { paths } from '#web/paths.ts'
import { site } from '#web/site.ts'
import { useTitle } from '#web/title.ts'
import { Card, inlineLink } from './card.tsx'
import { ForgotIt } from './forgot-it.tsx'

/** Where the letters lead that tell of a change: for whoever did not make it. */
export function SecureAccount({ status }: { status: AuthStatus }) {
  useTitle('If it was not you')
  return (
    <Card
      title="If it was not you"
      lead="Somebody may know your password, or use a device that is logged in. You shut them out in a few steps."
    >
      {status === 'member' && <ForMember />}
      {status === 'guest' && <ForGuest />}
    </Card>
  )
}

const ForMember = () => (
  <Steps>
    <Step title="Change your password">
      <p>
        <Part id="password">Change the password</Part>. Every other device is logged out then.
      </p>
      <ForgotIt />
    </Step>
    <Step title="Look at who is logged in">
      <p>
        <Part id="sessions">End the other sessions</Part>, if you do not change the password now.
      </p>
    </Step>
    <Step title="Look at what else opens your account">
      <p>
        Remove <Part id="passkeys">passkeys</Part> that you do not know: each logs in without the
        password. See whether the <Part id="second-factor">second factor</Part> is as you left it,
        and make new recovery codes.
      </p>
    </Step>
    <ChangedAddress />
  </Steps>
)

const ForGuest = () => (
  <Steps>
    <Step title="Choose a new password">
      <p>
        We send you a link for it. Once it is chosen, every device is logged out of your account.
      </p>
      <p>
        <a href={paths.forgotPassword} className={strongLink}>
          Choose a new password
        </a>
      </p>
    </Step>
    <Step title="Then log in and look around">
      <p>
        <Link
          to={paths.login}
          onClick={() => rememberWhere(paths.secureAccount)}
          className={inlineLink}
        >
          Log in
        </Link>{' '}
        and come back to this page: it then leads you to your sessions, your passkeys and the second
        factor.
      </p>
    </Step>
    <ChangedAddress />
    {site.contact.email && (
      <Step title="If a second factor that is not yours bars the way">
        <p>
          Write to{' '}
          <a href={`mailto:${site.contact.email}`} className={inlineLink}>
            {site.contact.email}
          </a>
          . It can be taken off your account there, once it is sure that you are its owner.
        </p>
      </Step>
    )}
  </Steps>
)

/** The link to choose a new password goes to the address that is in force. */
const ChangedAddress = () => (
  <Step title="If your address was changed">
    <p>
      Your old address was sent a letter about it. Its link takes the change back, for seven days.
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
