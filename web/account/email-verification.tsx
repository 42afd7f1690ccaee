import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { users } from '#contract/account/users.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf, tell, tellBeside } from '#web/api/notices.ts'
import { toldBeside } from '#web/api/queries.ts'
import { loadUser } from '#web/api/start.ts'
import { paths, planPathIn } from '#web/paths.ts'
import { useMember } from '#web/state/store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useCountdown } from '#web/ui/format/countdown.ts'
import { FieldError } from '#web/ui/controls/field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useTitle } from '#web/title.ts'
import { Card, inlineLink } from './card.tsx'
import { CodeField } from './second-step/code-field.tsx'
import { Problem } from '#web/form/problem.tsx'
import { SendAgain } from './send-again.tsx'

export function EmailVerification() {
  useTitle(t`Verify your e-mail`)
  const member = useMember()
  // A visitor who came from choosing a plan returns to it.
  const plan = planPathIn(useLocation().search)
  const [sentTo, setSentTo] = useState<string>()
  const wait = useCountdown()
  const send = useMutation({
    mutationFn: () => client.envelope(users.sendVerification),
    onSuccess: ({ message, payload }) => {
      const address = payload?.accepted[0]
      if (!address) return
      tell(message || t`email sent to ${address}`)
      setSentTo(address)
      wait.start(30)
    },
    ...toldBeside,
  })
  if (!member) return <Card title={t`Verify your e-mail`}>{null}</Card>
  if (member.emailVerified && plan) return <Navigate to={plan} replace />
  if (member.emailVerified) return <Verified email={member.email} justNow={sentTo !== undefined} />
  return (
    <Card
      title={t`Verify your e-mail`}
      lead={
        <>
          <Trans>
            So that our e-mails reach you and nobody else. Your address is{' '}
            <b className="font-medium text-ink">{member.email}</b>.
          </Trans>
        </>
      }
    >
      {sentTo ? (
        <>
          <p>
            <Trans>Enter the six digits we sent to {sentTo}. They are good for ten minutes.</Trans>
          </p>
          <Code />
          <div className="mt-6 space-y-4">
            <SendAgain what="code" wait={wait} busy={send.isPending} onSend={() => send.mutate()} />
            <Problem>{sentenceOf(send.error)}</Problem>
          </div>
        </>
      ) : (
        <div className="space-y-4">
          <Problem>{sentenceOf(send.error)}</Problem>
          <Button look="strong" busy={send.isPending} onClick={() => send.mutate()}>
            <Trans>Send code</Trans>
          </Button>
        </div>
      )}
      <p className="mt-6">
        <Link to={plan ? paths.subscription : paths.messages} className={inlineLink}>
          <Trans>Later</Trans>
        </Link>
      </p>
    </Card>
  )
}

function Code() {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const verify = useMutation({
    meta: { quiet: true },
    onMutate: () => setProblem(undefined),
    mutationFn: (otp: string) => client.envelope(users.verifyOtp, { body: { otp } }),
    onSuccess: async ({ message, payload }) => {
      if (!payload?._id) return
      tell(message)
      await loadUser()
    },
    onError: (refused) => {
      const isOfCode =
        refused instanceof ApiError && refused.httpCode >= 400 && refused.httpCode < 429
      if (isOfCode) setError(refused.fields['otp'] ?? refused.message)
      else setProblem(tellBeside(refused))
    },
  })
  return (
    <form
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length < 6) setError(t`Enter the six digits.`)
        // Refused digits are not sent again: each try counts.
        else if (!verify.isPending && error === undefined) verify.mutate(code)
      }}
    >
      <CodeField
        value={code}
        error={error !== undefined}
        describedBy={error ? 'code-error' : undefined}
        onChange={(value) => {
          setCode(value)
          setError(undefined)
          setProblem(undefined)
        }}
        onComplete={(otp) => verify.mutate(otp)}
      />
      <div aria-live="polite">{error && <FieldError id="code-error">{error}</FieldError>}</div>
      <div className="mt-4 space-y-4">
        <Problem>{problem}</Problem>
        <Button type="submit" look="strong" busy={verify.isPending} className="w-full">
          <Trans>Verify</Trans>
        </Button>
      </div>
    </form>
  )
}

function Verified({ email, justNow }: { email: string; justNow: boolean }) {
  const next = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // The field of the code, which had the focus, is gone.
    if (justNow) next.current?.focus()
  }, [justNow])
  return (
    <Card title={t`Your e-mail is verified`}>
      <Notice kind="good">
        <Trans>{email} is yours. We send our e-mails there.</Trans>
      </Notice>
      <p className="mt-6">
        <Link ref={next} to={paths.messages} className={inlineLink}>
          <Trans>Open messages</Trans>
        </Link>
      </p>
    </Card>
  )
}
