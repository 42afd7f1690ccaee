import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck, MailWarning } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { EmailChange } from '#contract/account/credentials.ts'
import { type User, users } from '#contract/account/users.ts'
import { inlineLink } from '#web/account/card.tsx'
import { CodeField } from '#web/account/second-step/code-field.tsx'
import { RateLimitNotice, useRateLimit } from '#web/account/rate-limit-notice.tsx'
import { Problem } from '#web/form/problem.tsx'
import { SendAgain } from '#web/account/send-again.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useSecondStep } from '#web/account/second-step/use-second-step.tsx'
import { client } from '#web/api/client.ts'
import { tell, tellRefusal } from '#web/api/notices.ts'
import { loadUser } from '#web/api/start.ts'
import { paths } from '#web/paths.ts'
import { setUserInfo } from '#web/state/store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useCountdown } from '#web/ui/format/countdown.ts'
import { Field, FieldError, PasswordField } from '#web/ui/controls/field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { LettersSwitches } from './letters-switch.tsx'
import { Panel } from './panel.tsx'
import { useRefresh } from './refresh.ts'
import { Section, focusTitle } from './section.tsx'

export const EmailSection = ({ member }: { member: User }) => (
  <Section id="email" lead={t`You log in with it, and we send our e-mails there.`}>
    <p className="text-[17px] font-medium [overflow-wrap:anywhere]">{member.email}</p>
    {member.emailVerified ? (
      <p className="mt-1 flex items-center gap-1.5 text-[13px] text-good">
        <CircleCheck className="size-[15px]" aria-hidden /> <Trans>Verified</Trans>
      </p>
    ) : (
      <p className="mt-1 flex items-center gap-1.5 text-[13px] text-warn">
        <MailWarning className="size-[15px]" aria-hidden />{' '}
        <Trans>
          Not verified.
          <Link to={paths.memberVerification} className={inlineLink}>
            Verify it
          </Link>
        </Trans>
      </p>
    )}
    {member.pendingEmail && (
      <div className="mt-4">
        <Notice kind="info" live={false}>
          <Trans>
            A code is on its way to{' '}
            <b className="font-medium [overflow-wrap:anywhere]">{member.pendingEmail}</b>. Until you
            enter it, your address stays as it is.
          </Trans>
        </Notice>
      </div>
    )}
    <div className="mt-5 flex flex-wrap gap-2">
      {member.pendingEmail && (
        <Panel key={member.pendingEmail} label={t`Enter the code`}>
          {(close) => (
            <CodeStep
              member={member}
              email={member.pendingEmail ?? ''}
              password={undefined}
              close={close}
            />
          )}
        </Panel>
      )}
      <Panel label={t`Change the address`}>
        {(close) => <ChangeEmail member={member} close={close} />}
      </Panel>
    </div>
    <LettersSwitches member={member} />
  </Section>
)

type Wish = { email: string; password: string }

function ChangeEmail({ member, close }: { member: User; close: () => void }) {
  const [sent, setSent] = useState<Wish>()
  const { until, isRateLimited } = useRateLimit()
  const asked = useRef(false)
  // However this ends, the page then says whether a code is waited for.
  useEffect(
    () => () => {
      if (asked.current) loadUser().catch(() => undefined)
    },
    [],
  )
  const {
    begin,
    step,
    asked: second,
  } = useSecondStep(async (wish: Wish, { otp, ...proof }) => {
    const body = { ...wish, ...(otp ? { secondOtp: otp } : {}), ...proof }
    const { message } = await client.envelope(users.changeEmail, { body })
    tell(message || t`email sent to ${wish.email}`)
    asked.current = true
    setSent(wish)
  })
  const { errors, problem, busy, form } = useForm(
    z.object({
      email: EmailChange.shape.email,
      password: EmailChange.shape.password,
    }),
    begin,
    (error) => (isRateLimited(error) ? undefined : tellRefusal(error)),
  )
  // A member who goes back finds their input.
  return (
    <>
      {sent && <CodeStep member={member} {...sent} close={close} back={() => setSent(undefined)} />}
      {step(t`Send code`)}
      <form {...form} hidden={second || sent !== undefined} className="space-y-5">
        <Field
          label={t`New address`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint={t`We send a code there. The old address is told, and can undo the change for seven days.`}
          error={errors['email']}
        />
        <PasswordField
          label={t`Your password`}
          name="password"
          autoComplete="current-password"
          error={errors['password']}
        />
        <Problem>{problem}</Problem>
        <RateLimitNotice until={until} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="strong" busy={busy}>
            <Trans>Send code</Trans>
          </Button>
          <Button look="quiet" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </>
  )
}

type CodeStepProps = {
  member: User
  email: string
  /** Undefined when the page was loaded anew since it was written. */
  password: string | undefined
  close: () => void
  back?: () => void
}

function CodeStep({ member, email, password, close, back }: CodeStepProps) {
  const [code, setCode] = useState('')
  const wait = useCountdown()
  const { until, isRateLimited } = useRateLimit()
  const refresh = useRefresh()
  const { errors, problem, busy, refuse, form } = useForm(
    EmailChange,
    async (body) => {
      const { message, payload } = await client.envelope(users.changeEmail, { body })
      if (payload && '_id' in payload) setUserInfo(payload)
      tell(message || t`Email Updated Successfully`)
      refresh()
      close()
      focusTitle('email')
    },
    (error) => (isRateLimited(error) ? undefined : tellRefusal(error)),
  )
  async function sendAgain(form: HTMLFormElement) {
    const written = new FormData(form).get('password')
    const body = { email, password: typeof written === 'string' ? written : '' }
    try {
      tell((await client.envelope(users.changeEmail, { body })).message)
      wait.start(30)
    } catch (error) {
      refuse(error, form)
    }
  }
  const error = errors['otp'] || errors['email']
  return (
    <form
      {...form}
      // Refused digits are not sent again: each try counts.
      onSubmit={(event) => (errors['otp'] ? event.preventDefault() : void form.onSubmit(event))}
      id="email-code"
      className="space-y-5"
    >
      <input type="text" autoComplete="username" value={member.email} readOnly hidden />
      <input type="hidden" name="email" value={email} />
      {password !== undefined && <input type="hidden" name="password" value={password} />}
      <p>
        <Trans>
          Enter the six digits we sent to{' '}
          <b className="font-medium [overflow-wrap:anywhere]">{email}</b>. They are good for ten
          minutes.
        </Trans>
      </p>
      <div>
        <CodeField
          value={code}
          error={Boolean(error)}
          describedBy={error ? 'email-code-error' : undefined}
          onChange={setCode}
          onComplete={() => {
            // After the field has its last digit.
            if (password !== undefined)
              requestAnimationFrame(() =>
                document.querySelector<HTMLFormElement>('#email-code')?.requestSubmit(),
              )
          }}
        />
        <div aria-live="polite">
          {error && <FieldError id="email-code-error">{error}</FieldError>}
        </div>
      </div>
      {password === undefined && (
        <PasswordField
          label={t`Your password`}
          name="password"
          autoComplete="current-password"
          error={errors['password']}
        />
      )}
      <Problem>{problem}</Problem>
      <RateLimitNotice until={until} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="strong" busy={busy}>
          <Trans>Confirm the new address</Trans>
        </Button>
        <Button look="quiet" onClick={back ?? close}>
          {back ? t`Back` : t`Cancel`}
        </Button>
      </div>
      <SendAgain
        what="code"
        wait={wait}
        busy={busy}
        onSend={() => void sendAgain(document.querySelector<HTMLFormElement>('#email-code')!)}
      />
    </form>
  )
}
