import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { ForgottenPassword } from '#contract/account/account-forms.ts'
import { users } from '#contract/account/users.ts'
import { client } from '#web/api/client.ts'
import { tell, tellRefusal } from '#web/api/notices.ts'
import { paths } from '#web/paths.ts'
import { useTitle } from '#web/title.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useCountdown } from '#web/ui/format/countdown.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { Card, inlineLink } from '../card.tsx'
import { RateLimitNotice, useRateLimit } from '../rate-limit-notice.tsx'
import { Problem } from '#web/form/problem.tsx'
import { SendAgain } from '../send-again.tsx'
import { useForm } from '#web/form/use-form.ts'

export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string>()
  useTitle(sentTo ? t`Check your e-mail` : t`Forgot your password`)
  const wait = useCountdown()
  const { until, isRateLimited } = useRateLimit()
  const send = async (body: { email: string }) => {
    const { message, payload } = await client.envelope(users.sendPasswordReset, { body })
    const address = payload?.accepted[0]
    if (!address) return
    tell(message || t`email sent to ${address}`)
    setSentTo(address)
    wait.start(30)
  }
  const { errors, problem, busy, form } = useForm(ForgottenPassword, send, (error) =>
    isRateLimited(error) ? undefined : tellRefusal(error),
  )
  const written = useRef<HTMLFormElement>(null)
  return (
    <Card
      title={sentTo ? t`Check your e-mail` : t`Forgot your password?`}
      lead={!sentTo && t`We send you a link to choose a new one.`}
    >
      <div role="status">
        {sentTo && (
          <p>
            <Trans>
              If <b className="font-medium [overflow-wrap:anywhere]">{sentTo}</b> belongs to a
              member, we have sent an e-mail with a link. The link works once, within 30 minutes.
            </Trans>
          </p>
        )}
      </div>
      {sentTo && (
        <div className="mt-6 space-y-4">
          <SendAgain
            what="letter"
            wait={wait}
            busy={busy}
            onSend={() => written.current?.requestSubmit()}
          />
          <Problem>{problem}</Problem>
          <RateLimitNotice until={until} />
          <p>
            <button type="button" className={inlineLink} onClick={() => setSentTo(undefined)}>
              <Trans>Use another address</Trans>
            </button>
          </p>
        </div>
      )}
      {/* The form keeps the entered address, to send it again. */}
      <form ref={written} {...form} hidden={sentTo !== undefined} className="space-y-5">
        <Field
          label={t`E-mail`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          error={errors['email']}
        />
        <Problem>{problem}</Problem>
        <RateLimitNotice until={until} />
        <Button type="submit" look="strong" busy={busy} className="w-full">
          <Trans>Send the link</Trans>
        </Button>
      </form>
      <p className="mt-6">
        <a href={paths.login} className={inlineLink}>
          <Trans>Back to the login</Trans>
        </a>
      </p>
    </Card>
  )
}
