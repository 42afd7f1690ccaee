import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { users } from '#contract/account/users.ts'
import { client } from '#web/api/client.ts'
import { tellBeside } from '#web/api/notices.ts'
import { forgetSession } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { useTitle } from '#web/title.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Card, inlineLink } from './card.tsx'
import { useLinkToken } from './link-token.ts'
import { RateLimitNotice, useRateLimit } from './rate-limit-notice.tsx'
import { Problem } from '#web/form/problem.tsx'
import { linkIsOver, linkProblem } from './password/reset-password.tsx'

/** Opened by the letter to the old address. Nothing happens before the button is pressed. */
export function UndoEmailChange() {
  useTitle(t`Restore your address`)
  const token = useLinkToken()
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState<string>()
  const [done, setDone] = useState<{ message: string; email: string }>()
  const [refused, setRefused] = useState<string>()
  const { until, isRateLimited } = useRateLimit()

  async function undo() {
    setBusy(true)
    setRefused(undefined)
    try {
      const body = { token: token ?? '' }
      const { message, payload } = await client.envelope(users.undoEmailChange, { body })
      setDone({ message, email: payload?.email ?? '' })
      // The session of this browser ended with all the others.
      forgetSession()
    } catch (error) {
      const sentence = linkProblem(error)
      if (sentence) setOver(sentence)
      else if (!isRateLimited(error)) setRefused(tellBeside(error))
    } finally {
      setBusy(false)
    }
  }

  if (done)
    return (
      <Card title={t`Your address is back`}>
        <Notice kind="good">{done.message}</Notice>
        <p className="mt-6">
          <Trans>The person who did it knew your password. Choose a new one to log in again.</Trans>
        </p>
        <p className="mt-4">
          <a href={paths.forgotPassword} className={inlineLink}>
            <Trans>Choose a new password</Trans>
          </a>
        </p>
      </Card>
    )
  const problem = over ?? (token === '' ? t`This address is not a complete link.` : undefined)
  if (problem)
    return (
      <Card title={t`Restore your address`}>
        <Notice kind="warn">{problem}</Notice>
        {over === linkIsOver() ? (
          <p className="mt-6 text-soft">
            <Trans>
              If you have not undone the change yourself,{' '}
              <a href={paths.secureAccount} className={inlineLink}>
                see what can be done
              </a>
              .
            </Trans>
          </p>
        ) : (
          <p className="mt-6 text-soft">
            <Trans>Open the whole link from the e-mail.</Trans>
          </p>
        )}
      </Card>
    )
  return (
    <Card
      title={t`Restore your address`}
      lead={t`The e-mail address of your account was changed. If that was not you, undo it here.`}
    >
      <p>
        <Trans>
          Your old address will be restored, and every device will be logged out of your account.
        </Trans>
      </p>
      <div className="mt-6 space-y-4">
        <Problem>{refused}</Problem>
        <RateLimitNotice until={until} />
        <Button look="strong" busy={busy} onClick={() => void undo()}>
          <Trans>Undo the change</Trans>
        </Button>
      </div>
    </Card>
  )
}
