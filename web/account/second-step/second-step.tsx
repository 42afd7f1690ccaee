import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useId, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '#contract/client.ts'
import { type PasskeyAnswer, SecondFactorNeeded } from '#contract/account/credentials.ts'
import { tellBeside } from '#web/api/notices.ts'
import { site } from '#web/site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field, FieldError } from '#web/ui/controls/field.tsx'
import { inlineLink } from '../card.tsx'
import { CodeField } from './code-field.tsx'
import { passkeyPlace, passkeyProblem, showPasskey } from './passkeys.ts'
import { RateLimitNotice, useRateLimit } from '../rate-limit-notice.tsx'
import { Problem } from '#web/form/problem.tsx'

/** What is shown beside the password. */
export type SecondProof = { otp?: string; passkey?: z.infer<typeof PasskeyAnswer> }

type Way = 'app' | 'recovery' | 'passkey'

type Props = {
  needed: SecondFactorNeeded
  /** What the button does. */
  label: string
  look?: 'strong' | 'danger' | undefined
  /** Throws what the server refused. */
  onProof: (proof: SecondProof) => Promise<void>
  onBack: () => void
}

/** The refusal that asks for more than the password. */
export function secondFactorIn(error: unknown): SecondFactorNeeded | undefined {
  if (!(error instanceof ApiError) || error.httpCode !== 401) return undefined
  const { success, data } = SecondFactorNeeded.safeParse(error.payload)
  return success ? data : undefined
}

/** The step after the password: the app's six digits, a recovery code, or a passkey. */
export function SecondStep({ needed, label, look = 'strong', onProof, onBack }: Props) {
  const passkeyHere = needed.passkey && passkeyPlace() === 'here'
  const [way, setWay] = useState<Way>(needed.app ? 'app' : passkeyHere ? 'passkey' : 'recovery')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { until, isRateLimited } = useRateLimit()
  const form = useRef<HTMLFormElement>(null)
  const errorId = useId()

  async function send(proof: () => Promise<SecondProof> | SecondProof) {
    if (busy) return
    setBusy(true)
    setError(undefined)
    setProblem(undefined)
    try {
      await onProof(await proof())
    } catch (refused) {
      if (!isRateLimited(refused)) explain(refused)
    } finally {
      setBusy(false)
    }
  }

  function explain(refused: unknown) {
    const sentence = passkeyProblem(refused) ?? sentenceOf(refused)
    if (!sentence) return setProblem(tellBeside(refused))
    setError(sentence)
    requestAnimationFrame(() => form.current?.querySelector('input')?.select())
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (way === 'passkey') return void send(async () => ({ passkey: await showPasskey() }))
    if (way === 'app') {
      if (code.length < 6) return setError(t`Enter the six digits.`)
      // Refused digits are not sent again: each try counts.
      return error === undefined ? void send(() => ({ otp: code })) : undefined
    }
    const written = new FormData(event.currentTarget).get('recovery')
    const otp = typeof written === 'string' ? written.trim() : ''
    if (otp) void send(() => ({ otp }))
    else setError(t`Enter one of your recovery codes.`)
  }

  function change(way: Way) {
    setWay(way)
    setError(undefined)
    setProblem(undefined)
  }

  const others = (['app', 'passkey', 'recovery'] as const).filter(
    (other) =>
      other !== way && (other === 'recovery' || (other === 'app' ? needed.app : passkeyHere)),
  )
  return (
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={onSubmit}
      onInput={() => setProblem(undefined)}
      className="space-y-4"
    >
      <p id={`${errorId}-way`}>{asks()[way]}</p>
      {way === 'app' && (
        <CodeField
          value={code}
          error={error !== undefined}
          describedBy={error ? errorId : `${errorId}-way`}
          onChange={(value) => {
            setCode(value)
            setError(undefined)
          }}
          // An action that cannot be undone waits for the button.
          onComplete={(otp) => look === 'strong' && void send(() => ({ otp }))}
        />
      )}
      {way === 'recovery' && (
        <Field
          label={t`Recovery code`}
          name="recovery"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          aria-invalid={error ? true : undefined}
          describedBy={error ? errorId : `${errorId}-way`}
          onInput={() => setError(undefined)}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because it was asked for
          autoFocus
        />
      )}
      <div aria-live="polite">{error && <FieldError id={errorId}>{error}</FieldError>}</div>
      <Problem>{problem}</Problem>
      <RateLimitNotice until={until} />
      <Button
        type="submit"
        look={look}
        busy={busy}
        className="w-full"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has nothing else to begin with
        autoFocus={way === 'passkey'}
      >
        {way === 'passkey' ? t`Use your passkey` : label}
      </Button>
      {way === 'recovery' && <NothingAtHand />}
      <div className="-mx-2.5 flex flex-wrap items-center gap-x-1 gap-y-1">
        {others.map((other) => (
          <Button key={other} small look="quiet" onClick={() => change(other)}>
            {offers()[other]}
          </Button>
        ))}
        <Button small look="quiet" className="ms-auto" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  )
}

/** The operator can switch a second factor off, once they know who asks. */
const NothingAtHand = () =>
  site.contact.email && (
    <p className="text-[15px] text-soft">
      <Trans>
        Have none of these? Write to{' '}
        <a href={`mailto:${site.contact.email}`} className={inlineLink}>
          {site.contact.email}
        </a>
        .
      </Trans>
    </p>
  )

const asks = (): Record<Way, string> => ({
  app: t`Enter the six digits that your authenticator app shows now.`,
  recovery: t`Enter one of the ten codes that you saved. Each can be used once.`,
  passkey: t`Your browser asks for your fingerprint, your face or the code of your device.`,
})

const offers = (): Record<Way, string> => ({
  app: t`Use the app`,
  recovery: t`Use a recovery code`,
  passkey: t`Use a passkey`,
})

/** The server's error about the proof itself; other refusals are shown as usual. */
function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || ![400, 401, 404, 409, 410, 422].includes(error.httpCode))
    return undefined
  return error.fields['otp'] ?? error.fields['passkey'] ?? error.message
}
