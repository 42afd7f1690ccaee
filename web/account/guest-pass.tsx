import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { guestPasses } from '#contract/account/guest-passes.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf, tell } from '#web/api/notices.ts'
import { keyOf } from '#web/api/queries.ts'
import { rememberWhere } from '#web/api/session.ts'
import { type AuthStatus, loadUser } from '#web/api/start.ts'
import { Problem } from '#web/form/problem.tsx'
import { paths } from '#web/paths.ts'
import { useTitle } from '#web/title.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AfterAMoment, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TryAgain } from '#web/ui/feedback/try-again.tsx'
import { longDate } from '#web/ui/format/when.ts'
import { Card, inlineLink } from './card.tsx'
import { JoiningForm } from './joining-form.tsx'
import { useLinkToken } from './link-token.ts'
import { NoNewMembers, useRegistration } from './registration.tsx'

/** By the link in their e-mail a guest becomes a member with the plan of the pass, or a member gets it. */
export function GuestPass({ status }: { status: AuthStatus }) {
  const title = t`Your guest pass`
  useTitle(title)
  const token = useLinkToken()
  const pass = useQuery({
    queryKey: keyOf(guestPasses.look, token),
    queryFn: ({ signal }) => client.call(guestPasses.look, { body: { token: token! } }, { signal }),
    enabled: Boolean(token),
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  })
  if (token === '')
    return (
      <Card title={title}>
        <Notice kind="warn">
          <Trans>This address is not complete. Open the whole link from the e-mail.</Trans>
        </Notice>
      </Card>
    )
  if (pass.error)
    return (
      <Card title={title}>
        {pass.error instanceof ApiError && pass.error.httpCode === 410 ? (
          <Notice kind="warn">{pass.error.message}</Notice>
        ) : (
          <TryAgain busy={pass.isFetching} onRetry={() => void pass.refetch()}>
            <Trans>The guest pass could not be loaded just now.</Trans>
          </TryAgain>
        )}
      </Card>
    )
  if (!token || !pass.data || status === 'unknown')
    return (
      <Card title={title}>
        <AfterAMoment>
          <Skeleton className="h-40 w-full" />
        </AfterAMoment>
      </Card>
    )
  const { email, planName, until } = pass.data
  return status === 'member' ? (
    <Use token={token} planName={planName} until={until} />
  ) : (
    <JoinWithIt token={token} planName={planName} email={email} />
  )
}

function Use({ token, planName, until }: { token: string; planName: string; until: string }) {
  const navigate = useNavigate()
  const use = useMutation({
    mutationFn: () => client.call(guestPasses.use, { body: { token } }),
    onSuccess: async () => {
      await loadUser().catch(() => undefined)
      tell(t`You have ${planName} for seven days`)
      void navigate(paths.subscription, { replace: true })
    },
    meta: { quiet: true },
  })
  return (
    <Card
      title={t`Your guest pass`}
      lead={t`For seven days you can use everything that ${planName} has. It costs nothing, and ends by itself.`}
    >
      <div className="space-y-5">
        <p className="text-soft">
          <Trans>
            The seven days begin as soon as you use the pass. You can do so until {longDate(until)}.
          </Trans>
        </p>
        <Problem>{sentenceOf(use.error)}</Problem>
        <Button look="strong" className="w-full" busy={use.isPending} onClick={() => use.mutate()}>
          <Trans>Use the guest pass</Trans>
        </Button>
      </div>
    </Card>
  )
}

function JoinWithIt({ token, planName, email }: Record<'token' | 'planName' | 'email', string>) {
  // A guest pass is no invitation.
  const registration = useRegistration().data?.registration ?? 'open'
  return (
    <Card
      title={t`Your guest pass`}
      lead={t`For seven days you can use everything that ${planName} has. It costs nothing, and ends by itself.`}
    >
      <p className="mb-8">
        <Trans>
          Already have an account?{' '}
          <a
            href={paths.login}
            // Back here with the token, in this tab only.
            onClick={() => rememberWhere(`${paths.guestPass}#${token}`)}
            className={inlineLink}
          >
            Log in and use it
          </a>
        </Trans>
      </p>
      {registration === 'open' ? (
        <>
          <p className="mb-5 text-soft">
            <Trans>
              Otherwise choose a password for an account with the address{' '}
              <b className="font-medium text-ink [overflow-wrap:anywhere]">{email}</b>. The seven
              days begin at once.
            </Trans>
          </p>
          <JoiningForm join={guestPasses.join} token={token} email={email} />
        </>
      ) : (
        <NoNewMembers registration={registration} />
      )}
    </Card>
  )
}
