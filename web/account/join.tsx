import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Joining, invitations } from '#contract/desk/invitations.ts'
import { client } from '#web/api/client.ts'
import { tell, tellRefusal } from '#web/api/notices.ts'
import { keyOf } from '#web/api/queries.ts'
import { Problem } from '#web/form/problem.tsx'
import { useForm } from '#web/form/use-form.ts'
import { paths } from '#web/paths.ts'
import { useTitle } from '#web/title.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AfterAMoment, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TryAgain } from '#web/ui/feedback/try-again.tsx'
import { ApiError } from '#contract/client.ts'
import { Card, inlineLink } from './card.tsx'
import { useLinkToken } from './link-token.ts'
import { NameFields } from './name-fields.tsx'
import { NewPasswordField } from './password/new-password-field.tsx'
import { Terms } from './terms.tsx'

/** An invited person becomes a member here, by the link in their e-mail. */
export function Join() {
  useTitle(t`Accept the invitation`)
  const token = useLinkToken()
  const invitation = useQuery({
    queryKey: keyOf(invitations.look, token),
    queryFn: ({ signal }) => client.call(invitations.look, { body: { token: token! } }, { signal }),
    enabled: Boolean(token),
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  })
  const title = t`Accept the invitation`
  if (token === '')
    return (
      <Card title={title}>
        <Notice kind="warn">
          <Trans>This address is not complete. Open the whole link from the e-mail.</Trans>
        </Notice>
      </Card>
    )
  if (invitation.error)
    return (
      <Card title={title}>
        {invitation.error instanceof ApiError && invitation.error.httpCode === 410 ? (
          <Notice kind="warn">
            <Trans>
              {invitation.error.message} Ask the person who invited you for a new one. If you are a
              member already,{' '}
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
  if (!token || !invitation.data)
    return (
      <Card title={title}>
        <AfterAMoment>
          <Skeleton className="h-40 w-full" />
        </AfterAMoment>
      </Card>
    )
  return <Invited token={token} {...invitation.data} />
}

type Props = { token: string; email: string; firstName: string; lastName: string }

function Invited({ token, email, firstName, lastName }: Props) {
  const navigate = useNavigate()
  const { errors, problem, busy, form } = useForm(
    Joining,
    async (body) => {
      const { message } = await client.envelope(invitations.join, { body })
      tell(message)
      void navigate(paths.login, { replace: true, state: { email } })
    },
    tellRefusal,
  )
  return (
    <Card
      title={t`Accept the invitation`}
      lead={t`Choose a password, and you are a member with the address ${email}.`}
    >
      <form {...form} className="space-y-5">
        <input type="hidden" name="token" value={token} />
        {/* For password managers, which keep it with the password. */}
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <NameFields errors={errors} names={{ firstName, lastName }} />
        <NewPasswordField label={t`Password`} name="password" error={errors['password']} />
        <Terms error={errors['acceptTerms']} />
        <Problem>{problem}</Problem>
        <Button type="submit" look="strong" busy={busy} className="w-full">
          <Trans>Become a member</Trans>
        </Button>
      </form>
    </Card>
  )
}
