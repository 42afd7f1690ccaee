import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { secondFactor } from '#contract/account/second-factor.ts'
import { inlineLink } from '#web/account/card.tsx'
import { CodeField } from '#web/account/second-step/code-field.tsx'
import { ConfirmIdentity } from '#web/account/second-step/confirm-identity.tsx'
import { RateLimitNotice, useRateLimit } from '#web/account/rate-limit-notice.tsx'
import { Problem } from '#web/form/problem.tsx'
import { client } from '#web/api/client.ts'
import { tell, tellBeside } from '#web/api/notices.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { FieldError } from '#web/ui/controls/field.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'

type Secret = { secret: string; uri: string }

/** The password, then the secret for the app, then a code that shows the app has it. */
export function AuthenticatorSetUp({
  onDone,
  close,
}: {
  onDone: (recoveryCodes?: string[]) => void
  close: () => void
}) {
  const [secret, setSecret] = useState<Secret>()
  if (!secret)
    return (
      <>
        <p className="mb-4 text-[15px]">
          <Trans>
            An app such as Aegis, Google Authenticator or your password manager shows six digits
            that change every half minute.
          </Trans>
        </p>
        <ConfirmIdentity
          label={t`Continue`}
          onCancel={close}
          onConfirm={async (body) => setSecret(await client.call(secondFactor.begin, { body }))}
        />
      </>
    )
  return (
    <>
      <GiveSecret {...secret} />
      <Confirm
        onCancel={close}
        onConfirmed={(codes) => {
          close()
          onDone(codes)
        }}
      />
    </>
  )
}

const GiveSecret = ({ secret, uri }: Secret) => (
  <div className="flex flex-col gap-5 sm:flex-row">
    <QrCode text={uri} label={t`QR code for your authenticator app`} />
    <div className="min-w-0 flex-1 text-[15px]">
      <p>
        <Trans>Scan this with the app, or enter this key in it:</Trans>
      </p>
      <p className="mt-3 font-mono text-[15px] leading-relaxed font-medium">
        {fours(secret).map((four, at) => (
          <span key={at} className="me-2.5 inline-block">
            {four}
          </span>
        ))}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <CopyButton text={secret} label={t`Copy the key`} />
        <a href={uri} className={`${inlineLink} text-[14px]`}>
          <Trans>Open the app on this device</Trans>
        </a>
      </div>
    </div>
  </div>
)

export const fours = (text: string) => text.match(/.{1,4}/g) ?? []

function Confirm({
  onConfirmed,
  onCancel,
}: {
  onConfirmed: (codes: string[] | undefined) => void
  onCancel: () => void
}) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { until, isRateLimited } = useRateLimit()

  async function confirm(otp: string) {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { message, payload } = await client.envelope(secondFactor.confirm, { body: { otp } })
      tell(message)
      onConfirmed(payload?.recoveryCodes)
    } catch (refused) {
      if (isRateLimited(refused)) return
      const known = refused instanceof ApiError && [401, 409, 410, 422].includes(refused.httpCode)
      if (known) setError(refused.fields['otp'] ?? refused.message)
      else setProblem(tellBeside(refused))
    } finally {
      setBusy(false)
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (code.length < 6) setError(t`Enter the six digits.`)
    // Refused digits are not sent again: each try counts.
    else if (error === undefined) void confirm(code)
  }

  return (
    <form noValidate method="post" onSubmit={onSubmit} className="mt-6 space-y-4">
      <p id="app-code-asks" className="text-[15px]">
        <Trans>Then enter the six digits that the app shows.</Trans>
      </p>
      <CodeField
        value={code}
        error={error !== undefined}
        describedBy={error ? 'app-code-error' : 'app-code-asks'}
        onChange={(value) => {
          setCode(value)
          setError(undefined)
          setProblem(undefined)
        }}
        onComplete={(otp) => void confirm(otp)}
      />
      <div aria-live="polite">{error && <FieldError id="app-code-error">{error}</FieldError>}</div>
      <Problem>{problem}</Problem>
      <RateLimitNotice until={until} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="strong" busy={busy}>
          <Trans>Switch on</Trans>
        </Button>
        <Button look="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
