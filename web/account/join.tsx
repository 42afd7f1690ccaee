import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { invitations } from '#contract/desk/invitations.ts'
import { client } from '#web/api/client.ts'
import { keyOf } from '#web/api/queries.ts'
import { paths } from '#web/paths.ts'
import { useTitle } from '#web/title.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AfterAMoment, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TryAgain } from '#web/ui/feedback/try-again.tsx'
import { ApiError } from '#contract/client.ts'
import { Card, inlineLink } from './card.tsx'
import { JoiningForm } from './joining-form.tsx'
import { useLinkToken } from './link-token.ts'
import { NoNewMembers, useRegistration } from './registration.tsx'

/** An invited person becomes a member here, by the link in their e-mail. */
export function Join() {
  const title = t`Accept the invitation`
  useTitle(title)
  const token = useLinkToken()
  const invitation = useQuery({
    queryKey: keyOf(invitations.look, token),
    queryFn: ({ signal }) => client.call(invitations.look, { body: { token: token! } }, { signal }),
    enabled: Boolean(token),
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  })
  const registration = useRegistration()
  if (token === '')
    return (
      <Card title={title}>
        <Notice kind="warn">
          <Trans>
            Open the link from the e-mail again: it does not stay in the address of this page. If
            you have created your account already,{' '}
            <a href={paths.login} className={inlineLink}>
              log in
            </a>
            .
          </Trans>
        </Notice>
      </Card>
    )
  if (invitation.error)
    return (
      <Card title={title}>
        {invitation.error instanceof ApiError && invitation.error.httpCode === 410 ? (
          <Notice kind="warn">
            <Trans>
              {invitation.error.message} Ask the person who invited you for a new one. If you
              already have an account,{' '}
              <a href={paths.login} className={inlineLink}>
                log in
              </a>
              .
            </Trans>
          </Notice>
        ) : (
          <TryAgain busy={invitation.isFetching} onRetry={() => void invitation.refetch()}>
            <Trans>The invitation could not be loaded just now.</Trans>
          </TryAgain>
        )}
      </Card>
    )
  if (!token || !invitation.data || registration.isPending)
    return (
      <Card title={title}>
        <AfterAMoment>
          <Skeleton className="h-40 w-full" />
        </AfterAMoment>
      </Card>
    )
  if (registration.data?.registration === 'closed')
    return (
      <Card title={title}>
        <NoNewMembers registration="closed" />
      </Card>
    )
  const { email, ...names } = invitation.data
  return (
    <Card title={title} lead={t`Choose a password for your account with the address ${email}.`}>
      <JoiningForm join={invitations.join} token={token} email={email} names={names} />
    </Card>
  )
}
