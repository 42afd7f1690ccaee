import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { ApiError } from '#contract/client.ts'
import { Password } from '#contract/fields.ts'
import { users } from '#contract/account/users.ts'
import { client } from '#web/api/client.ts'
import { tell, tellRefusal } from '#web/api/notices.ts'
import { paths } from '#web/paths.ts'
import { useTitle } from '#web/title.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Card, inlineLink } from '../card.tsx'
import { useLinkToken } from '../link-token.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { RateLimitNotice, useRateLimit } from '../rate-limit-notice.tsx'
import { Problem } from '#web/form/problem.tsx'
import { useForm } from '#web/form/use-form.ts'

/** Opened by a mailed link. Nothing is sent, and so nothing spent, before the button is pressed. */
export function ResetPassword() {
  useTitle(t`Choose a new password`)
  const navigate = useNavigate()
  const token = useLinkToken()
  const [over, setOver] = useState<string>()
  const { until, isRateLimited } = useRateLimit()
  const {
    errors,
    problem: refused,
    busy,
    form,
  } = useForm(
    z.object({ password: Password }),
    async ({ password }) => {
      try {
        const body = { token: token ?? '', password }
        const { message } = await client.envelope(users.resetPassword, { body })
        tell(message)
        void navigate(paths.login, { replace: true, state: { hasNewPassword: true } })
      } catch (error) {
        const sentence = linkProblem(error)
        if (!sentence) throw error
        setOver(sentence)
      }
    },
    (error) => (isRateLimited(error) ? undefined : tellRefusal(error)),
  )
  const problem = over ?? (token === '' ? t`This address is not a complete link.` : undefined)
  if (problem) return <LinkIsOver problem={problem} />
  return (
    <Card
      title={t`Choose a new password`}
      lead={t`You are then logged out everywhere, and log in with the new one.`}
    >
      <form {...form} className="space-y-5">
        <NewPasswordField label={t`New password`} name="password" error={errors['password']} />
        <Problem>{refused}</Problem>
        <RateLimitNotice until={until} />
        <Button type="submit" look="strong" busy={busy} className="w-full">
          <Trans>Set the new password</Trans>
        </Button>
      </form>
    </Card>
  )
}

/** What is wrong with the link itself. */
export function linkProblem(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.httpCode === 410) return linkIsOver()
  return error.fields['token']
}

export const linkIsOver = () => t`This link has been used or has expired.`

const LinkIsOver = ({ problem }: { problem: string }) => (
  <Card title={t`Choose a new password`}>
    <Notice kind="warn">{problem}</Notice>
    <p className="mt-6">
      <a href={paths.forgotPassword} className={inlineLink}>
        <Trans>Request a new link</Trans>
      </a>
    </p>
  </Card>
)
