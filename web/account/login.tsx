import { said } from '#web/language.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type * as z from 'zod/mini'
import { ApiError } from '#contract/client.ts'
import { type Envelope, catalogue } from '#contract/envelope.ts'
import { passkeys } from '#contract/account/second-factor.ts'
import { Credentials } from '#contract/account/credentials.ts'
import { users } from '#contract/account/users.ts'
import { client, whose } from '#web/api/client.ts'
import { tell, tellRefusal, warn } from '#web/api/notices.ts'
import { deletionDate, hasExpired, startSession } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { useTitle } from '#web/title.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field, PasswordField } from '#web/ui/controls/field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { longDate } from '#web/ui/format/when.ts'
import { Card, inlineLink } from './card.tsx'
import { PasskeysElsewhere, usePasskeyPlace } from './second-step/passkey-place.tsx'
import { showPasskeyFromList } from './second-step/passkey-list.ts'
import { passkeyProblem, showPasskey } from './second-step/passkeys.ts'
import { RateLimitNotice, useRateLimit } from './rate-limit-notice.tsx'
import { Problem } from '#web/form/problem.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useSecondStep } from './second-step/use-second-step.tsx'

type Given = z.infer<typeof Credentials>

export function Login() {
  const { begin, step, asked } = useSecondStep((given: Given, proof) =>
    logIn({ ...given, ...proof }),
  )
  useTitle(asked ? t`Log in: one more step` : t`Log in`)
  const { until, isRateLimited } = useRateLimit()

  const explain = (error: unknown) => {
    if (isRateLimited(error)) return undefined
    if (error instanceof ApiError && error.httpCode === 401)
      return warn(error.message || said(refused))
    return tellRefusal(error)
  }
  const [emailField, passwordField] = useWhoHasRegistered()
  const { errors, problem, busy, form } = useForm(Credentials, begin, explain)
  return (
    <Card
      title={asked ? t`One more step` : t`Log in`}
      lead={asked && t`Your account asks for more than the password.`}
    >
      <p role="status" className="sr-only">
        {asked && t`Your password is right. One more step.`}
      </p>
      {step(t`Log in`)}
      {/* It stays, so that what was typed is there on the way back. */}
      <div hidden={asked}>
        <Welcome />
        <form {...form} className="space-y-5">
          <Field
            ref={emailField}
            label={t`E-mail`}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username webauthn"
            error={errors['email']}
          />
          <PasswordField
            ref={passwordField}
            label={t`Password`}
            name="password"
            autoComplete="current-password"
            error={errors['password']}
          />
          <Problem>{problem}</Problem>
          <RateLimitNotice until={until} />
          <Button type="submit" look="strong" busy={busy} className="w-full">
            <Trans>Log in</Trans>
          </Button>
        </form>
        <p className="mt-4">
          <a href={paths.forgotPassword} className={inlineLink}>
            <Trans>Forgot your password?</Trans>
          </a>
        </p>
        <PasskeyLogin onRefusal={explain} fromList={!asked} />
        <p className="mt-6 text-soft">
          <Trans>
            No account yet?{' '}
            <a href={paths.register} className={inlineLink}>
              Create an account
            </a>
          </Trans>
        </p>
      </div>
    </Card>
  )
}

const refused = 'Invalid Login Credentials!'

/** What the page before this one hands over: who has registered, or has a new password. */
const useFrom = () =>
  (useLocation() as { state: { email?: string; hasNewPassword?: boolean } | null }).state

/**
 * A visitor who comes from registering has entered the address already, and continues with the
 * password.
 */
function useWhoHasRegistered() {
  const state = useFrom()
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const written = state?.email
  useEffect(() => {
    if (!written || !email.current || email.current.value) return
    email.current.value = written
    // The form before this one is longer, and was scrolled down.
    window.scrollTo(0, 0)
    password.current?.focus()
  }, [written])
  return [email, password] as const
}

async function logIn(body: Given) {
  await enter(await client.envelope(users.login, { body }))
}

async function enter({ message, payload }: Envelope<{ token: string } | null>) {
  if (!payload?.token) return void warn(said(refused))
  await startSession(payload.token, whose)
  tell(message)
}

function PasskeyLogin({
  onRefusal,
  fromList,
}: {
  onRefusal: (error: unknown) => string | undefined
  fromList: boolean
}) {
  const place = usePasskeyPlace()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const list = useRef<AbortController>(undefined)
  // Also after it was answered, until it has failed: then the list is offered again.
  const [asking, setAsking] = useState(false)

  async function ask() {
    list.current?.abort()
    setAsking(true)
    setBusy(true)
    setProblem(undefined)
    try {
      await enter(await client.envelope(passkeys.login, { body: await showPasskey() }))
    } catch (error) {
      const sentence = passkeyProblem(error)
      setProblem(sentence ? warn(sentence) : onRefusal(error))
      setAsking(false)
    } finally {
      setBusy(false)
    }
  }

  /** Nobody asked for this one: only what happens after a passkey was chosen is reported. */
  const offerInList = useEffectEvent(async (signal: AbortSignal) => {
    const body = await showPasskeyFromList(signal).catch(() => undefined)
    if (!body) return
    await client
      .envelope(passkeys.login, { body })
      .then(enter)
      .catch((error: unknown) => setProblem(onRefusal(error)))
  })
  useEffect(() => {
    if (place !== 'here' || !fromList || asking) return
    const stop = new AbortController()
    list.current = stop
    void offerInList(stop.signal)
    return () => stop.abort()
  }, [place, fromList, asking])

  if (place === 'nowhere') return null
  return (
    <div className="mt-6 border-t border-rule pt-6">
      {place === 'here' ? (
        <Button className="w-full" busy={busy} onClick={() => void ask()}>
          <Trans>Log in with a passkey</Trans>
        </Button>
      ) : (
        <PasskeysElsewhere />
      )}
      {problem && (
        <div className="mt-3">
          <Problem>{problem}</Problem>
        </div>
      )}
    </div>
  )
}

/** Why the visitor is at the login, if something brought them there. */
function Welcome() {
  const expired = useSyncExternalStore(neverChanges, hasExpired, () => false)
  const deletesAt = useSyncExternalStore(neverChanges, deletionDate, () => null)
  // The page as it comes from the server knows nothing of it, also where it is loaded anew.
  const takenOver = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const state = useFrom()
  const from = takenOver ? state : null
  const done = from?.email || from?.hasNewPassword
  if (!done && !expired && !deletesAt) return null
  return (
    <div className="mb-6">
      {done ? (
        // The toast that says it disappears after two seconds.
        <Notice kind="good" live={false}>
          {from.email ? (
            <Trans>
              You are registered. Log in with the password you have just chosen; if this address
              already had an account, its own password still holds.
            </Trans>
          ) : (
            <Trans>Your new password is set. Log in with it.</Trans>
          )}
        </Notice>
      ) : deletesAt ? (
        <Notice kind="info">
          <Trans>
            You are logged out everywhere. Your account will be deleted on {longDate(deletesAt)};
            until then you can log in and keep it.
          </Trans>
        </Notice>
      ) : (
        <Notice kind="info">{said(catalogue[401]!.text)}</Notice>
      )}
    </div>
  )
}

const neverChanges = () => () => {}
