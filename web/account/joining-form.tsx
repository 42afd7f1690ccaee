import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import type { guestPasses } from '#contract/account/guest-passes.ts'
import { Joining, type invitations } from '#contract/desk/invitations.ts'
import { client } from '#web/api/client.ts'
import { tell, tellRefusal } from '#web/api/notices.ts'
import { Problem } from '#web/form/problem.tsx'
import { useForm } from '#web/form/use-form.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { NameFields } from './name-fields.tsx'
import { NewPasswordField } from './password/new-password-field.tsx'
import { Terms } from './terms.tsx'

type Props = {
  join: typeof invitations.join | typeof guestPasses.join
  token: string
  email: string
  names?: { firstName: string; lastName: string }
}

/** Somebody becomes a member by a link that came to their address, and logs in with it. */
export function JoiningForm({ join, token, email, names }: Props) {
  const navigate = useNavigate()
  const { errors, problem, busy, form } = useForm(
    Joining,
    async (body) => {
      const { message } = await client.envelope(join, { body })
      tell(message)
      void navigate(paths.login, { replace: true, state: { email } })
    },
    tellRefusal,
  )
  return (
    <form {...form} className="space-y-5">
      <input type="hidden" name="token" value={token} />
      {/* For password managers, which keep it with the password. */}
      <input type="hidden" name="email" value={email} autoComplete="username" />
      <NameFields errors={errors} {...(names ? { names } : {})} />
      <NewPasswordField label={t`Password`} name="password" error={errors['password']} />
      <Terms error={errors['acceptTerms']} />
      <Problem>{problem}</Problem>
      <Button type="submit" look="strong" busy={busy} className="w-full">
        <Trans>Create an account</Trans>
      </Button>
    </form>
  )
}
