import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { unsubscribing } from '#contract/desk/mailings.ts'
import { client } from '#web/api/client.ts'
import { tellBeside } from '#web/api/notices.ts'
import { Problem } from '#web/form/problem.tsx'
import { paths } from '#web/paths.ts'
import { useTitle } from '#web/title.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Card, inlineLink } from './card.tsx'
import { useLinkToken } from './link-token.ts'

/** Opened by the link in a letter of the operator. Nothing happens before the button is pressed. */
export function Unsubscribe() {
  const title = t`Unsubscribe`
  useTitle(title)
  const inFragment = useLinkToken()
  const inPath = useParams()['token']
  const token = inPath ?? inFragment
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [done, setDone] = useState<string>()

  async function leave() {
    setBusy(true)
    setRefused(undefined)
    try {
      const params = { token: token ?? '' }
      setDone((await client.envelope(unsubscribing.unsubscribe, { params })).message)
    } catch (error) {
      if (error instanceof ApiError && error.httpCode === 410) setOver(error.message)
      else setRefused(tellBeside(error))
    } finally {
      setBusy(false)
    }
  }

  if (done)
    return (
      <Card title={title}>
        <Notice kind="good">{done}</Notice>
        <p className="mt-6 text-soft">
          <Trans>
            E-mails about your account still come. You can have these e-mails again at any time, in{' '}
            <a href={paths.profilePart('email')} className={inlineLink}>
              your profile
            </a>
            .
          </Trans>
        </p>
      </Card>
    )
  const problem = over ?? (token === '' ? t`This address is not a complete link.` : undefined)
  if (problem)
    return (
      <Card title={title}>
        <Notice kind="warn">{problem}</Notice>
        <p className="mt-6">
          <a href={paths.profilePart('email')} className={inlineLink}>
            <Trans>Open your profile</Trans>
          </a>
        </p>
      </Card>
    )
  return (
    <Card title={title} lead={t`You will get no more e-mails from the operator.`}>
      <p>
        <Trans>E-mails about your account, your plan and your questions come in any case.</Trans>
      </p>
      <div className="mt-6 space-y-4">
        <Problem>{refused}</Problem>
        <Button look="strong" busy={busy} onClick={() => void leave()}>
          <Trans>Unsubscribe</Trans>
        </Button>
      </div>
    </Card>
  )
}
